/** What a signed-in person does with their own account: sign-out, password, provider, other organizations. */

import type { Organization } from '../account-store.ts';
import type { Origin } from '../audit/act.ts';
import { appendAudit } from '../audit/audit-chain.ts';
import { SERVICE_CHAIN } from '../audit/audit-store.ts';
import { actOf } from './identity-store.ts';
import type { NewSession, OidcSubject, Session, Throttled } from './identity-store.ts';
import { hashPassword, normalizeEmail } from './password.ts';
import { insertOrganization, membershipsOf, personOfEmail, personOfSubject } from './people.ts';
import { endSession, endSessionsOf, makeSession, useSession } from './sessions.ts';
import { checkPassword, within } from './sign-in.ts';
import type { IdentityBase } from './sign-in.ts';
import { refundAttempt } from './sign-in-throttle.ts';

/** See IdentityStore.signOut. */
export async function signOut(base: IdentityBase, token: string, origin: Origin): Promise<void> {
  await within(base, async (open) => {
    const session = await useSession(open.db, token, origin.now);
    await endSession(open.db, token);
    if (session === undefined) return;
    await appendAudit(open, actOf(session, origin), { act: 'session.sign-out', target: session.person.id });
  });
}

/** See IdentityStore.endSessions. */
export async function endSessions(
  base: IdentityBase,
  session: Session,
  { except, ...origin }: Origin & { readonly except?: string },
): Promise<number> {
  return within(base, async (open) => {
    const sessions = await endSessionsOf(open.db, session.person.id, { except });
    const row = { act: 'session.end-all', target: session.person.id, details: { sessions } } as const;
    await appendAudit(open, actOf(session, origin), row);
    return sessions;
  });
}

type PasswordChange =
  | { readonly kind: 'changed'; readonly made: NewSession }
  | { readonly kind: 'refused' }
  | Throttled;

/** See IdentityStore.changePassword. Browsers remembered by the old password are forgotten with it. */
export async function changePassword(
  base: IdentityBase,
  session: Session,
  passwords: { readonly current: string; readonly next: string },
  origin: Origin,
): Promise<PasswordChange> {
  const { id: personId, email } = session.person;
  const checked = await checkPassword(base, { email, password: passwords.current }, origin);
  if (checked.kind === 'throttled') return checked;
  const act = actOf(session, origin);
  if (checked.kind === 'wrong') {
    const row = { act: 'password.change', outcome: 'refused', target: personId } as const;
    await within(base, (open) => appendAudit(open, act, row));
    return { kind: 'refused' };
  }
  const hash = await hashPassword(passwords.next);
  return within(base, async (open) => {
    await refundAttempt(open.db, checked.buckets);
    await open.db.updateTable('person').set({ password_hash: hash }).where('id', '=', personId).execute();
    await open.db.deleteFrom('device').where('person_id', '=', personId).execute();
    const sessions = await endSessionsOf(open.db, personId);
    await appendAudit(open, act, { act: 'password.change', target: personId, details: { sessions } });
    const made = await makeSession(open.db, { personId, organizationId: act.organizationId }, origin.now);
    // Removed from the organization a moment ago.
    return made === undefined ? { kind: 'refused' } : { kind: 'changed', made };
  });
}

/** See IdentityStore.resetPassword. */
export async function resetPassword(
  base: IdentityBase,
  email: string,
  password: string,
  origin: Origin,
): Promise<boolean> {
  const hash = await hashPassword(password);
  return within(base, async (open) => {
    const person = await personOfEmail(open.db, normalizeEmail(email));
    if (person === undefined) return false;
    await open.db.updateTable('person').set({ password_hash: hash }).where('id', '=', person.id).execute();
    await open.db.deleteFrom('device').where('person_id', '=', person.id).execute();
    const sessions = await endSessionsOf(open.db, person.id);
    const [home] = await membershipsOf(open.db, person.id);
    const organizationId = home?.organization.id ?? SERVICE_CHAIN;
    const act = { ...origin, organizationId, by: { kind: 'command' } } as const;
    await appendAudit(open, act, { act: 'password.reset', target: person.id, details: { sessions } });
    return true;
  });
}

/** See IdentityStore.linkOidc. */
export async function linkOidc(
  base: IdentityBase,
  session: Session,
  oidc: OidcSubject,
  origin: Origin,
): Promise<boolean> {
  return within(base, async (open) => {
    if ((await personOfSubject(open.db, oidc)) !== undefined) return false;
    await open.db
      .insertInto('oidc_subject')
      .values({ ...oidc, person_id: session.person.id })
      .execute();
    await appendAudit(open, actOf(session, origin), { act: 'oidc.link', target: session.person.id });
    return true;
  });
}

/** See IdentityStore.switchOrganization. */
export async function switchOrganization(
  base: IdentityBase,
  token: string,
  organizationId: string,
  origin: Origin,
): Promise<NewSession | undefined> {
  return within(base, async (open) => {
    const session = await useSession(open.db, token, origin.now);
    if (session === undefined) return undefined;
    const personId = session.person.id;
    const memberships = await membershipsOf(open.db, personId);
    if (!memberships.some(({ organization }) => organization.id === organizationId)) return undefined;
    await endSession(open.db, token);
    const made = await makeSession(open.db, { personId, organizationId }, origin.now);
    if (made === undefined) return undefined;
    await appendAudit(open, actOf(made.session, origin), { act: 'session.switch', target: personId });
    return made;
  });
}

/** See IdentityStore.createOrganization. */
export async function createOrganization(
  base: IdentityBase,
  { person }: Session,
  name: string,
  origin: Origin,
): Promise<Organization> {
  return within(base, async (open) => {
    const organization = await insertOrganization(open.db, { name, ownerId: person.id }, origin.now);
    const by = { kind: 'person', id: person.id, role: 'owner' } as const;
    const details = { plan: organization.plan };
    const row = { act: 'organization.create', target: organization.id, details } as const;
    await appendAudit(open, { ...origin, organizationId: organization.id, by }, row);
    return organization;
  });
}
