/** Signing in, up and out: each outcome stands in the audit trail, and none tells who is known. */

import type { PersonTable } from '../store/account-schema.ts';
import type { Act, Origin } from '../audit/act.ts';
import { appendAudit } from '../audit/audit-chain.ts';
import type { AuditedTransaction } from '../audit/audit-chain.ts';
import { SERVICE_CHAIN } from '../audit/audit-store.ts';
import type { Credentials, NewPerson, NewSession, OidcSubject, SignIn, SignUp } from './identity-store.ts';
import { normalizeEmail, verifyPassword } from './password.ts';
import {
  insertOrganization,
  insertPerson,
  membershipsOf,
  personOfEmail,
  personOfSubject,
  preparePerson,
} from './people.ts';
import type { RequestLog } from '../requests/request-log.ts';
import { createToken, hashToken, isToken } from './session-token.ts';
import { endSession, makeSession } from './sessions.ts';
import { bucketsOf, chargeAttempt, refundAttempt, signUpBuckets } from './sign-in-throttle.ts';
import type { Bucket } from './sign-in-throttle.ts';

/** What identity stands on: the database, and where refused attempts are counted. */
export interface IdentityBase extends AuditedTransaction {
  readonly requests: Pick<RequestLog, 'noteDenied'>;
}

/** Runs within a transaction of its own. */
export function within<T>(
  base: AuditedTransaction,
  work: (open: AuditedTransaction) => Promise<T>,
): Promise<T> {
  return base.db.transaction().execute((db) => work({ db, locksRows: base.locksRows }));
}

/** See IdentityStore.signUp. The password is hashed in any case, so that `created` and `known` take the same time. */
export async function signUp(
  base: IdentityBase,
  person: NewPerson,
  organizationName: string,
  { isOpen, ...origin }: Origin & { readonly isOpen: boolean },
): Promise<SignUp> {
  if (!isOpen) return { kind: 'closed' };
  const wait = await within(base, (open) => chargeAttempt(open, signUpBuckets(origin.address), origin.now));
  if (wait > 0) return { kind: 'throttled', retryAfterSeconds: wait };
  const prepared = await preparePerson(person);
  return within(base, async (open) => {
    const personId = await insertPerson(open.db, prepared, origin.now);
    if (personId === undefined) return { kind: 'known' };
    const organization = await insertOrganization(
      open.db,
      { name: organizationName, ownerId: personId },
      origin.now,
    );
    const act: Act = {
      ...origin,
      organizationId: organization.id,
      by: { kind: 'person', id: personId, role: 'owner' },
    };
    const details = { plan: organization.plan, signUp: person.kind };
    await appendAudit(open, act, { act: 'organization.create', target: organization.id, details });
    return { kind: 'created', personId, organization };
  });
}

/** What became of a password that was typed. */
export type Checked =
  | { readonly kind: 'right'; readonly person: PersonTable; readonly buckets: readonly Bucket[] }
  | { readonly kind: 'wrong'; readonly person: PersonTable | undefined }
  | { readonly kind: 'throttled'; readonly retryAfterSeconds: number };

/** Charges the attempt, then verifies; the caller refunds a right one in its own transaction. */
export async function checkPassword(
  base: IdentityBase,
  { email: typed, password }: Credentials,
  origin: Origin & { readonly deviceToken?: string | undefined },
): Promise<Checked> {
  const email = normalizeEmail(typed);
  const { person, buckets, wait } = await within(base, async (open) => {
    const found = await personOfEmail(open.db, email);
    const device = await knownDevice(open, found, origin);
    const own = bucketsOf({ email, address: origin.address, device });
    return { person: found, buckets: own, wait: await chargeAttempt(open, own, origin.now) };
  });
  if (wait > 0) {
    const denied = { organizationId: undefined, at: origin.now, endpoint: 'sign-in', errorKind: 'throttled' };
    base.requests.noteDenied(denied);
    return { kind: 'throttled', retryAfterSeconds: wait };
  }
  const isRight = await verifyPassword(password, person?.password_hash ?? undefined);
  return isRight && person !== undefined ? { kind: 'right', person, buckets } : { kind: 'wrong', person };
}

async function knownDevice(
  { db }: AuditedTransaction,
  person: PersonTable | undefined,
  { deviceToken }: { readonly deviceToken?: string | undefined },
): Promise<string | undefined> {
  if (deviceToken === undefined || !isToken(deviceToken)) return undefined;
  const row = await db
    .selectFrom('device')
    .select('hash')
    .where('hash', '=', hashToken(deviceToken))
    .where('person_id', '=', person?.id ?? '')
    .executeTakeFirst();
  return row?.hash;
}

/** A sign-in and what the browser brought with it. */
export type BrowserOrigin = Origin & {
  readonly deviceToken?: string | undefined;
  readonly replaces?: string | undefined;
};

/** See IdentityStore.signIn. */
export async function signIn(
  base: IdentityBase,
  credentials: Credentials,
  from: BrowserOrigin,
): Promise<SignIn> {
  const { deviceToken, replaces, ...origin } = from;
  const checked = await checkPassword(base, credentials, { ...origin, deviceToken });
  if (checked.kind === 'throttled') return checked;
  return within(base, async (open) => {
    if (checked.kind === 'wrong') {
      await noteRefusal(open, checked.person, origin);
      return { kind: 'refused' };
    }
    const { person, buckets } = checked;
    await refundAttempt(open.db, buckets);
    const made = await enter(open, { personId: person.id, replaces, means: 'password' }, origin);
    if (made === undefined) return { kind: 'no-organization' };
    return { kind: 'signed-in', made, deviceToken: await rememberDevice(open, person.id, from) };
  });
}

/** The chain of the organization the person would have entered, or that of the service. */
async function noteRefusal(
  open: AuditedTransaction,
  person: PersonTable | undefined,
  origin: Origin,
): Promise<void> {
  const [home] = await membershipsOf(open.db, person?.id ?? '');
  const organizationId = home?.organization.id ?? SERVICE_CHAIN;
  const target = person === undefined ? {} : { target: person.id };
  const row = { act: 'session.sign-in', outcome: 'refused', ...target } as const;
  await appendAudit(open, { ...origin, organizationId, by: { kind: 'anonymous' } }, row);
}

/** A browser keeps its token: a new one with every sign-in would leave rows behind. */
async function rememberDevice(
  { db }: AuditedTransaction,
  personId: string,
  from: BrowserOrigin,
): Promise<string> {
  const known = await knownDevice({ db, locksRows: false }, { ...NOBODY, id: personId }, from);
  const token = known !== undefined && from.deviceToken !== undefined ? from.deviceToken : createToken();
  await db
    .insertInto('device')
    .values({ hash: hashToken(token), person_id: personId, last_used_at: from.now.getTime() })
    .onConflict((conflict) => conflict.column('hash').doUpdateSet({ last_used_at: from.now.getTime() }))
    .execute();
  return token;
}

const NOBODY: PersonTable = { id: '', email: '', password_hash: null, created_at: 0 };

/** Makes a session in the person's first organization; undefined when there is none. */
async function enter(
  open: AuditedTransaction,
  entry: {
    readonly personId: string;
    readonly replaces: string | undefined;
    readonly means: 'password' | 'oidc';
  },
  origin: Origin,
): Promise<NewSession | undefined> {
  const { personId, replaces, means } = entry;
  const [home] = await membershipsOf(open.db, personId);
  if (home === undefined) return undefined;
  if (replaces !== undefined) await endSession(open.db, replaces);
  const organizationId = home.organization.id;
  const made = await makeSession(open.db, { personId, organizationId }, origin.now);
  const by = { kind: 'person', id: personId, role: home.role } as const;
  const row = { act: 'session.sign-in', target: personId, details: { means } } as const;
  await appendAudit(open, { ...origin, organizationId, by }, row);
  return made;
}

/** See IdentityStore.signInWithOidc. */
export async function signInWithOidc(
  base: IdentityBase,
  oidc: OidcSubject,
  { replaces, ...origin }: BrowserOrigin,
): Promise<NewSession | undefined> {
  return within(base, async (open) => {
    const personId = await personOfSubject(open.db, oidc);
    return personId === undefined ? undefined : enter(open, { personId, replaces, means: 'oidc' }, origin);
  });
}
