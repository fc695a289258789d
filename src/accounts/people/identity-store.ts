/** The identity store over better-auth: one place where its functions come together, and the library is loaded on first use. */

import { createHmac, randomBytes } from 'node:crypto';
import type { Log } from '../../log.ts';
import type { Database } from '../store/account-schema.ts';
import { bound } from '../store/bound.ts';
import type { Membership } from './identity.ts';
import * as invitations from './invitations.ts';
import type { IdentityBase, Library } from './library/calls.ts';
import * as members from './members.ts';
import * as passkeys from './passkeys.ts';
import * as passwords from './passwords.ts';
import { membershipsOf } from './people.ts';
import * as secondFactor from './second-factor.ts';
import { endOtherSessions, signOut, switchOrganization, useSession } from './sessions.ts';
import { askedTooOften } from './sign-in-throttle.ts';
import { confirmEmail, createOrganization, linkOidc, signIn, signInWithOidc, signUp } from './sign-in.ts';

export interface IdentityOptions extends Omit<IdentityBase, 'library'> {
  readonly secretsKey: Uint8Array | undefined;
  readonly confirmsEmail: boolean;
  readonly log: Log | undefined;
}

/**
 * Part of the opened stores: what the dashboard asks of people. Changing functions write their row of the audit trail in
 * the same transaction and throw ServiceError `forbidden` when the actor's role may not do it (audit-act-table.ts). Ids of
 * other organizations give undefined, exactly like ids that do not exist.
 */
export type IdentityStore = ReturnType<typeof createIdentityStore>;

/** Opens it on a database that is up to date. */
export function createIdentityStore(options: IdentityOptions) {
  const { db, requests } = options;
  const base: IdentityBase = { db, requests, library: libraryOf(options) };
  const entry = { confirmEmail, createOrganization, linkOidc, signIn, signInWithOidc, signUp, askedTooOften };
  const sessions = { session: useSession, endOtherSessions, signOut, switchOrganization };
  const parts = { ...members, ...invitations, ...passkeys, ...passwords, ...secondFactor };
  return bound(base, { ...entry, ...sessions, ...parts, memberships, tidy });
}

/** Every organization of a person, the one that was joined first first. */
function memberships({ db }: IdentityBase, personId: string): Promise<readonly Membership[]> {
  return membershipsOf(db, personId);
}

/** Deletes sessions, links and challenges whose time is over. */
async function tidy({ db }: IdentityBase, now: Date): Promise<void> {
  for (const table of ['session', 'verification'] as const)
    await db.deleteFrom(table).where('expiresAt', '<', now.toISOString()).execute();
}

/** Any address will do where no passkey is asked for. */
const NO_ADDRESS = 'http://localhost';

/** Loads the library when it is first asked for: commands that need no people start without it. */
function libraryOf({ db, secretsKey, confirmsEmail, log }: IdentityOptions): IdentityBase['library'] {
  const opened = new Map<string, Promise<Library>>();
  // Read once for all addresses: an act that has begun must never ask the store outside its transaction.
  let secretsRead: ReturnType<typeof secretsOf> | undefined;
  const open = async (publicUrl: string): Promise<Library> => {
    secretsRead ??= secretsOf(db, secretsKey);
    const [{ createAuth }, secrets] = await Promise.all([import('./library/auth.ts'), secretsRead]);
    const settings = { db, secrets, publicUrl, confirmsEmail, log };
    return { auth: createAuth(settings), secret: secrets[0] };
  };
  return (publicUrl = NO_ADDRESS) => {
    const known = opened.get(publicUrl) ?? open(publicUrl);
    opened.set(publicUrl, known);
    return known;
  };
}

/** One secret for all instances, kept in the store; with SECRETS_KEY what it seals cannot be opened with the store alone. */
async function secretsOf(
  db: Database,
  secretsKey: Uint8Array | undefined,
): Promise<readonly [string, ...string[]]> {
  await db
    .insertInto('people_secret')
    .values({ id: 1, secret: randomBytes(32).toString('base64url') })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { secret } = await db.selectFrom('people_secret').select('secret').executeTakeFirstOrThrow();
  if (secretsKey === undefined) return [secret];
  return [createHmac('sha256', secretsKey).update(secret).digest('base64url'), secret];
}
