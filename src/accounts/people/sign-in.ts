/** Signing in, up and out: each outcome stands in the audit trail, and none tells who is known. */

import type { Act, Origin, Role } from '../audit/act.ts';
import { appendAudit } from '../audit/audit-chain.ts';
import { SERVICE_CHAIN } from '../audit/audit-entry.ts';
import { within } from './library/frame.ts';
import type { KnownPassword, OpenAct } from './library/frame.ts';
import type { BrowserOrigin, Credentials, NewPerson, OidcSubject } from './identity-store.ts';
import type { NewSession, Session } from './signed-in.ts';
import type { NoOrganization, SignedIn, SignIn, SignUp, Throttled } from './outcomes.ts';
import { cookieIn, tokenIn, tried } from './library/calls.ts';
import type { IdentityBase } from './library/calls.ts';
import { hashPassword, normalizeEmail, verifyPassword } from './password.ts';
import type { KnownPerson } from './people.ts';
import {
  insertOrganization,
  membershipsOf,
  passwordHashOf,
  personOfEmail,
  personOfSubject,
} from './people.ts';
import { enter, knownDevice, note, useSession } from './sessions.ts';
import { bucketsOf, chargeAttempt, refundAttempt, signUpBuckets } from './sign-in-throttle.ts';
import type { Bucket } from './sign-in-throttle.ts';

/** See IdentityStore.signUp. The password is hashed in any case, so that `created` and `known` take the same time. */
export async function signUp(
  base: IdentityBase,
  person: NewPerson,
  organizationName: string,
  { isOpen, ...origin }: Origin & { readonly isOpen: boolean },
): Promise<SignUp> {
  if (!isOpen) return { kind: 'closed' };
  const wait = await within(base, (open) =>
    chargeAttempt(open.db, signUpBuckets(origin.address), origin.now),
  );
  if (wait > 0) return { kind: 'throttled', retryAfterSeconds: wait };
  const passwords = await preparedPasswords(person);
  const work = async (open: OpenAct): Promise<SignUp> => {
    const personId = await insertPerson(base, open, person);
    if (personId === undefined) return { kind: 'known' };
    const organization = await insertOrganization(open.db, organizationName, origin.now);
    await addMember(base, { organizationId: organization.id, userId: personId, role: 'owner' });
    const by = { kind: 'person', id: personId, role: 'owner' } as const;
    const act: Act = { ...origin, organizationId: organization.id, by };
    const details = { plan: organization.plan, signUp: person.kind };
    await appendAudit(open.db, act, { act: 'organization.create', target: organization.id, details });
    return { kind: 'created', personId, organization, confirmToken: open.sentToken() };
  };
  return undoneIfKnown(() => within(base, work, passwords));
}

/** Makes a person a member of an organization they do not belong to. */
async function addMember(
  base: IdentityBase,
  member: { readonly organizationId: string; readonly userId: string; readonly role: Role },
): Promise<void> {
  const { auth } = await base.library();
  await auth.api.addMember({ body: member });
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
export async function preparedPasswords(person: NewPerson): Promise<readonly KnownPassword[]> {
  if (person.kind === 'oidc') return [];
  return [{ text: person.password, hash: await hashPassword(person.password) }];
}

/** Makes a person; undefined when the e-mail or the subject belongs to somebody already. */
export async function insertPerson(
  base: IdentityBase,
  open: OpenAct,
  person: NewPerson,
): Promise<string | undefined> {
  const email = normalizeEmail(person.email);
  if ((await personOfEmail(open.db, email)) !== undefined) return undefined;
  const { auth } = await base.library();
  if (person.kind === 'password') {
    const body = { email, password: person.password, name: '' };
    if ('refused' in (await tried(auth.api.signUpEmail({ body })))) throw new KnownMeanwhile();
    return (await personOfEmail(open.db, email))?.id;
  }
  if ((await personOfSubject(open.db, person.oidc)) !== undefined) return undefined;
  const { internalAdapter } = await auth.$context;
  const source = { method: 'oauth', oauth: { providerId: person.oidc.issuer } } as const;
  const { id } = await internalAdapter.createUser({ email, name: '', emailVerified: true }, source);
  await internalAdapter.linkAccount(accountOf(person.oidc, id));
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
  origin: Origin & { readonly deviceToken?: string | undefined },
): Promise<Checked> {
  const email = normalizeEmail(typed);
  const { person, buckets, wait } = await within(base, async (open) => {
    const found = await personOfEmail(open.db, email);
    const device = await knownDevice(open.db, found?.id, origin.deviceToken);
    const own = bucketsOf({ email, address: origin.address, device });
    return { person: found, buckets: own, wait: await chargeAttempt(open.db, own, origin.now) };
  });
  if (wait > 0) {
    const denied = { organizationId: undefined, at: origin.now, endpoint: 'sign-in', errorKind: 'throttled' };
    base.requests.noteDenied(denied);
    return { kind: 'throttled', retryAfterSeconds: wait };
  }
  const hash = person === undefined ? undefined : await passwordHashOf(base.db, person.id);
  const isRight = await verifyPassword(password, hash);
  if (!isRight || person === undefined || hash === undefined) return { kind: 'wrong', person };
  return { kind: 'right', person, known: { text: password, hash }, buckets };
}

/** See IdentityStore.signIn. */
export async function signIn(
  base: IdentityBase,
  credentials: Credentials,
  from: BrowserOrigin,
): Promise<SignIn> {
  const { replaces: _, ...origin } = from;
  const checked = await checkPassword(base, credentials, origin);
  if (checked.kind === 'throttled') return checked;
  if (checked.kind === 'wrong') {
    await within(base, (open) => noteRefusal(open, checked.person, origin));
    return { kind: 'refused' };
  }
  const { person, known, buckets } = checked;
  const work = async (open: OpenAct): Promise<SignIn> => {
    await refundAttempt(open.db, buckets);
    const { auth } = await base.library();
    const body = { email: person.email, password: known.text };
    const result = await tried(auth.api.signInEmail({ body, returnHeaders: true }));
    if ('refused' in result) return { kind: 'unconfirmed', confirmToken: open.sentToken() };
    const { headers, response } = result.done;
    if ('twoFactorRedirect' in response)
      return { kind: 'second-factor', challenge: cookieIn(headers, 'secondFactor') ?? '' };
    return enter(base, open, { ...from, token: tokenIn(headers), personId: person.id, means: 'password' });
  };
  return within(base, work, [known]);
}

/** The chain of the organization the person would have entered, or that of the service. */
export async function noteRefusal(
  open: OpenAct,
  person: { readonly id: string } | undefined,
  origin: Origin,
): Promise<void> {
  const [home] = await membershipsOf(open.db, person?.id ?? '');
  const organizationId = home?.organization.id ?? SERVICE_CHAIN;
  const target = person === undefined ? {} : { target: person.id };
  const row = { act: 'session.sign-in', outcome: 'refused', ...target } as const;
  await appendAudit(open.db, { ...origin, organizationId, by: { kind: 'anonymous' } }, row);
}

/** See IdentityStore.signInWithOidc. */
export function signInWithOidc(
  base: IdentityBase,
  oidc: OidcSubject,
  from: BrowserOrigin,
): Promise<NewSession | undefined> {
  return within(base, async (open) => {
    const personId = await personOfSubject(open.db, oidc);
    if (personId === undefined) return undefined;
    const { auth } = await base.library();
    const { token } = await auth.api.enterAs({ body: { userId: personId } });
    const entered = await enter(base, open, { ...from, token, personId, means: 'oidc' });
    return entered.kind === 'signed-in' ? entered.made : undefined;
  });
}

/** See IdentityStore.linkOidc. */
export function linkOidc(
  base: IdentityBase,
  session: Session,
  oidc: OidcSubject,
  origin: Origin,
): Promise<boolean> {
  return within(base, async (open) => {
    if ((await personOfSubject(open.db, oidc)) !== undefined) return false;
    const { auth } = await base.library();
    await (await auth.$context).internalAdapter.linkAccount(accountOf(oidc, session.person.id));
    await note(open, session, origin, { act: 'oidc.link' });
    return true;
  });
}

/** See IdentityStore.createOrganization. */
export function createOrganization(base: IdentityBase, { person }: Session, name: string, origin: Origin) {
  return within(base, async (open) => {
    const organization = await insertOrganization(open.db, name, origin.now);
    await addMember(base, { organizationId: organization.id, userId: person.id, role: 'owner' });
    const by = { kind: 'person', id: person.id, role: 'owner' } as const;
    const details = { plan: organization.plan };
    const row = { act: 'organization.create', target: organization.id, details } as const;
    await appendAudit(open.db, { ...origin, organizationId: organization.id, by }, row);
    return organization;
  });
}

/** See IdentityStore.confirmEmail. */
export function confirmEmail(
  base: IdentityBase,
  token: string,
  from: BrowserOrigin,
): Promise<SignedIn | NoOrganization | undefined> {
  return within(base, async (open) => {
    const { auth } = await base.library();
    const result = await tried(auth.api.verifyEmail({ query: { token }, returnHeaders: true }));
    const made = 'done' in result ? cookieIn(result.done.headers, 'session') : undefined;
    const session = made === undefined ? undefined : await useSession(base, made, from.now);
    if (made === undefined || session === undefined) return undefined;
    return enter(base, open, { ...from, token: made, personId: session.person.id, means: 'link' });
  });
}
