/** The identity store over better-auth: one place where its functions come together, and the library is loaded on first use. */

import { createHmac, randomBytes } from 'node:crypto';
import type { Log } from '../../log.ts';
import type { IdentityStore } from './identity-store.ts';
import {
  acceptInvitation,
  invite,
  listInvitations,
  readInvitation,
  revokeInvitation,
} from './invitations.ts';
import type { IdentityBase, Library } from './library/calls.ts';
import { changeRole, listMembers, removeMember, renameOrganization } from './members.ts';
import { changePassword, resetLink, resetPassword } from './passwords.ts';
import {
  addPasskey,
  askForNewPasskey,
  askForPasskey,
  listPasskeys,
  removePasskey,
  signInWithPasskey,
} from './passkeys.ts';
import { membershipsOf } from './people.ts';
import {
  answerSecondFactor,
  confirmSecondFactor,
  dropSecondFactor,
  endSecondFactor,
  startSecondFactor,
} from './second-factor.ts';
import { endOtherSessions, signOut, switchOrganization, useSession } from './sessions.ts';
import { askedTooOften } from './sign-in-throttle.ts';
import { confirmEmail, createOrganization, linkOidc, signIn, signInWithOidc, signUp } from './sign-in.ts';
import type { Database } from '../store/account-schema.ts';

export interface IdentityOptions extends Omit<IdentityBase, 'library'> {
  readonly secretsKey: Uint8Array | undefined;
  readonly confirmsEmail: boolean;
  readonly log: Log | undefined;
}

/** Opens it on a database that is up to date. */
export function createIdentityStore(options: IdentityOptions): IdentityStore {
  const { db, requests } = options;
  const base: IdentityBase = { db, requests, library: libraryOf(options) };
  return {
    signUp: (person, name, origin) => signUp(base, person, name, origin),
    signIn: (credentials, origin) => signIn(base, credentials, origin),
    signInWithOidc: (oidc, origin) => signInWithOidc(base, oidc, origin),
    linkOidc: (session, oidc, origin) => linkOidc(base, session, oidc, origin),
    signOut: (token, origin) => signOut(base, token, origin),
    tidy: (now) => tidyPeople(db, now),
    session: (token, now) => useSession(base, token, now),
    endOtherSessions: (session, origin) => endOtherSessions(base, session, origin),
    changePassword: (token, passwords, origin) => changePassword(base, token, passwords, origin),
    ...secondFactorOf(base),
    ...passkeysOf(base),
    confirmEmail: (token, origin) => confirmEmail(base, token, origin),
    resetLink: (email, origin) => resetLink(base, email, origin),
    resetPassword: (token, password, origin) => resetPassword(base, token, password, origin),
    askedTooOften: (origin, email) => askedTooOften(db, origin, email),
    memberships: (personId) => membershipsOf(db, personId),
    switchOrganization: (token, id, origin) => switchOrganization(base, token, id, origin),
    createOrganization: (session, name, origin) => createOrganization(base, session, name, origin),
    renameOrganization: (act, name) => renameOrganization(db, act, name),
    members: (organizationId) => listMembers(db, organizationId),
    changeRole: (act, personId, role) =>
      db.transaction().execute((open) => changeRole(open, act, personId, role)),
    removeMember: (act, personId) => db.transaction().execute((open) => removeMember(open, act, personId)),
    invite: (act, invitation) => invite(db, act, invitation),
    invitations: (organizationId, now) => listInvitations(db, organizationId, now),
    revokeInvitation: (act, id) => revokeInvitation(db, act, id),
    openInvitation: (token, now) => readInvitation(db, token, now),
    acceptInvitation: (token, who, origin) => acceptInvitation(base, token, who, origin),
  };
}

function secondFactorOf(base: IdentityBase) {
  return {
    answerSecondFactor: (answer, origin) => answerSecondFactor(base, answer, origin),
    startSecondFactor: (proof, origin) => startSecondFactor(base, proof, origin),
    confirmSecondFactor: (token, code, origin) => confirmSecondFactor(base, token, code, origin),
    endSecondFactor: (proof, origin) => endSecondFactor(base, proof, origin),
    dropSecondFactor: (email, now) => dropSecondFactor(base, email, now),
  } satisfies Partial<IdentityStore>;
}

function passkeysOf(base: IdentityBase) {
  return {
    askForPasskey: (publicUrl) => askForPasskey(base, publicUrl),
    signInWithPasskey: (answer, origin) => signInWithPasskey(base, answer, origin),
    askForNewPasskey: (token, publicUrl) => askForNewPasskey(base, token, publicUrl),
    addPasskey: (token, answer, origin) => addPasskey(base, token, answer, origin),
    passkeys: (token) => listPasskeys(base, token),
    removePasskey: (token, id, origin) => removePasskey(base, token, id, origin),
  } satisfies Partial<IdentityStore>;
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

async function tidyPeople(db: Database, now: Date): Promise<void> {
  for (const table of ['session', 'verification'] as const)
    await db.deleteFrom(table).where('expiresAt', '<', now.toISOString()).execute();
}
