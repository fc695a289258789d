/** Signing in and up: each outcome stands in the audit trail, and none tells who is known. */

import type { Organization } from '../account-store.ts';
import type { Origin } from '../audit/act.ts';
import { appendAudit } from '../audit/audit-chain.ts';
import type {
  BrowserOrigin,
  Credentials,
  NewPerson,
  NoOrganization,
  OidcSubject,
  SignedIn,
  SignIn,
  SignUp,
  Throttled,
} from './identity.ts';
import { cookieIn, tokenIn, tried, within } from './library/calls.ts';
import type { IdentityBase, OpenAct } from './library/calls.ts';
import type { KnownPassword } from './library/frame.ts';
import { hashPassword, normalizeEmail, verifyPassword } from './password.ts';
import { chainOf, insertOrganization, passwordHashOf, personOfEmail, personOfSubject } from './people.ts';
import type { KnownPerson } from './people.ts';
import { enter, knownDevice, note } from './sessions.ts';
import { bucketsOf, chargeAttempt, refundAttempt, signUpBuckets } from './sign-in-throttle.ts';
import type { Bucket } from './sign-in-throttle.ts';
import type { NewSession, Session } from './signed-in.ts';

/**
 * Makes the person and an organization (plan `free`) they own. `isOpen`: the setting SIGN_UP. The password is hashed in
 * any case, so that `created` and `known` take the same time.
 */
export async function signUp(
  base: IdentityBase,
  person: NewPerson,
  organizationName: string,
  { isOpen, ...origin }: Origin & { readonly isOpen: boolean },
): Promise<SignUp> {
  if (!isOpen) return { kind: 'closed' };
  const buckets = signUpBuckets(origin.address);
  const wait = await within(base, ({ db }) => chargeAttempt(db, buckets, origin.now));
  if (wait > 0) return { kind: 'throttled', retryAfterSeconds: wait };
  const passwords = await preparedPasswords(person);
  const work = async (open: OpenAct): Promise<SignUp> => {
    const personId = await insertPerson(open, person);
    if (personId === undefined) return { kind: 'known' };
    const how = { ...origin, details: { signUp: person.kind } };
    const organization = await foundOrganization(open, personId, organizationName, how);
    return { kind: 'created', personId, organization, confirmToken: open.sentToken() };
  };
  return undoneIfKnown(() => within(base, work, { passwords }));
}

/** Makes another organization (plan `free`) of the signed-in person. */
export function createOrganization(
  base: IdentityBase,
  { person }: Session,
  name: string,
  origin: Origin,
): Promise<Organization> {
  return within(base, (open) => foundOrganization(open, person.id, name, origin));
}

async function foundOrganization(
  { db, api }: OpenAct,
  userId: string,
  name: string,
  { details, ...origin }: Origin & { readonly details?: Readonly<Record<string, string>> },
): Promise<Organization> {
  const organization = await insertOrganization(db, name, origin.now);
  const { id: organizationId, plan } = organization;
  await api.addMember({ body: { organizationId, userId, role: 'owner' } });
  const act = { ...origin, organizationId, by: { kind: 'person', id: userId, role: 'owner' } } as const;
  const row = { act: 'organization.create', target: organizationId } as const;
  await appendAudit(db, act, { ...row, details: { plan, ...details } });
  return organization;
}

/** Two at once with one e-mail: the database lets one through, the transaction of the other is undone. */
export async function undoneIfKnown<T>(work: () => Promise<T>): Promise<T | { readonly kind: 'known' }> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof KnownMeanwhile) return { kind: 'known' };
    throw error;
  }
}

class KnownMeanwhile extends Error {}

/** Hashing takes its time and is done before a transaction is opened. */
export async function preparedPasswords(
  person: { readonly password: string } | object,
): Promise<readonly KnownPassword[]> {
  return 'password' in person ? [{ text: person.password, hash: await hashPassword(person.password) }] : [];
}

/** Makes a person; undefined when the e-mail or the subject belongs to somebody already. */
export async function insertPerson(
  { db, api, internals }: OpenAct,
  person: NewPerson,
): Promise<string | undefined> {
  const email = normalizeEmail(person.email);
  if ((await personOfEmail(db, email)) !== undefined) return undefined;
  if (person.kind === 'password') {
    const body = { email, password: person.password, name: '' };
    const made = await tried(api.signUpEmail({ body }));
    if ('refused' in made) throw new KnownMeanwhile();
    const id = (await personOfEmail(db, email))?.id;
    // Of somebody who is known meanwhile the library says nothing, and answers with a person that it has not made.
    if (id !== made.done.user.id) throw new KnownMeanwhile();
    return id;
  }
  if ((await personOfSubject(db, person.oidc)) !== undefined) return undefined;
  const source = { method: 'oauth', oauth: { providerId: person.oidc.issuer } } as const;
  const { id } = await internals.createUser({ email, name: '', emailVerified: true }, source);
  await internals.linkAccount(accountOf(person.oidc, id));
  return id;
}

function accountOf({ issuer, subject }: OidcSubject, userId: string) {
  return { providerId: issuer, accountId: subject, userId };
}

/** What became of a password that was typed. */
export type Checked =
  | {
      readonly kind: 'right';
      readonly person: KnownPerson;
      readonly known: KnownPassword;
      readonly buckets: readonly Bucket[];
    }
  | { readonly kind: 'wrong'; readonly person: KnownPerson | undefined }
  | Throttled;

/** Charges the attempt, then verifies; the caller refunds a right one in its own transaction. */
export async function checkPassword(
  base: IdentityBase,
  { email: typed, password }: Credentials,
  { address, now, deviceToken }: BrowserOrigin,
): Promise<Checked> {
  const email = normalizeEmail(typed);
  const { person, buckets, wait } = await within(base, async ({ db }) => {
    const found = await personOfEmail(db, email);
    const device = await knownDevice(db, found?.id, deviceToken);
    const own = bucketsOf({ email, address, device });
    return { person: found, buckets: own, wait: await chargeAttempt(db, own, now) };
  });
  if (wait > 0) {
    base.requests.noteDenied({
      organizationId: undefined,
      at: now,
      endpoint: 'sign-in',
      errorKind: 'throttled',
    });
    return { kind: 'throttled', retryAfterSeconds: wait };
  }
  const hash = person === undefined ? undefined : await passwordHashOf(base.db, person.id);
  const isRight = await verifyPassword(password, hash);
  if (!isRight || person === undefined || hash === undefined) return { kind: 'wrong', person };
  return { kind: 'right', person, known: { text: password, hash }, buckets };
}

/** Verifies a password. */
export async function signIn(
  base: IdentityBase,
  credentials: Credentials,
  from: BrowserOrigin,
): Promise<SignIn> {
  const checked = await checkPassword(base, credentials, from);
  if (checked.kind === 'throttled') return checked;
  if (checked.kind === 'wrong') {
    await within(base, (open) => noteRefusal(open, checked.person?.id, from));
    return { kind: 'refused' };
  }
  const { person, known, buckets } = checked;
  const work = async (open: OpenAct): Promise<SignIn> => {
    await refundAttempt(open.db, buckets);
    const body = { email: person.email, password: known.text };
    const result = await tried(open.api.signInEmail({ body, returnHeaders: true }));
    if ('refused' in result) return { kind: 'unconfirmed', confirmToken: open.sentToken() };
    const { headers, response } = result.done;
    if ('twoFactorRedirect' in response)
      return { kind: 'second-factor', challenge: cookieIn(headers, 'secondFactor') ?? '' };
    return enter(open, { ...from, token: tokenIn(headers), means: 'password' });
  };
  return within(base, work, { passwords: [known] });
}

/** Notes a failed sign-in. */
export async function noteRefusal(
  { db }: OpenAct,
  personId: string | undefined,
  { now, requestId, address }: Origin,
): Promise<void> {
  const organizationId = await chainOf(db, personId);
  const act = { now, requestId, address, organizationId, by: { kind: 'anonymous' } } as const;
  const target = personId === undefined ? {} : { target: personId };
  await appendAudit(db, act, { act: 'session.sign-in', outcome: 'refused', ...target });
}

/** Signs a verified OpenID subject in; undefined when nobody here has it (offer sign-up, or sign-in and `linkOidc`). */
export function signInWithOidc(
  base: IdentityBase,
  oidc: OidcSubject,
  from: BrowserOrigin,
): Promise<NewSession | undefined> {
  return within(base, async (open) => {
    const userId = await personOfSubject(open.db, oidc);
    if (userId === undefined) return undefined;
    const { token } = await open.internals.createSession(userId);
    const entered = await enter(open, { ...from, token, means: 'oidc' });
    return entered.kind === 'signed-in' ? entered.made : undefined;
  });
}

/** Lets the signed-in person also sign in through the provider. False when the subject belongs to somebody. */
export function linkOidc(
  base: IdentityBase,
  session: Session,
  oidc: OidcSubject,
  origin: Origin,
): Promise<boolean> {
  return within(base, async (open) => {
    if ((await personOfSubject(open.db, oidc)) !== undefined) return false;
    await open.internals.linkAccount(accountOf(oidc, session.person.id));
    await note(open, session, origin, { act: 'oidc.link' });
    return true;
  });
}

/** Confirms an address by the token of its link and signs its person in; undefined: not a link that works. */
export function confirmEmail(
  base: IdentityBase,
  token: string,
  from: BrowserOrigin,
): Promise<SignedIn | NoOrganization | undefined> {
  return within(base, async (open) => {
    const result = await tried(open.api.verifyEmail({ query: { token }, returnHeaders: true }));
    const made = 'done' in result ? cookieIn(result.done.headers, 'session') : undefined;
    return made === undefined ? undefined : enter(open, { ...from, token: made, means: 'link' });
  });
}
