/** Sessions, as the library keeps them: who is signed in where, how one begins and how it ends. */

import type { Origin } from '../audit/act.ts';
import { appendAudit } from '../audit/audit-chain.ts';
import type { AuditRow } from '../audit/audit-chain.ts';
import type { Database } from '../store/account-schema.ts';
import { currentFrame, within } from './library/frame.ts';
import type { OpenAct } from './library/frame.ts';
import { actOf } from './signed-in.ts';
import type { NewSession, Session } from './signed-in.ts';
import type { NoOrganization, SignedIn } from './outcomes.ts';
import { headersWith } from './library/calls.ts';
import type { IdentityBase } from './library/calls.ts';
import { SESSION_LIFE_MS } from './library/lifetimes.ts';
import { membershipsOf, passwordHashOf } from './people.ts';
import { createToken, hashToken, isToken } from './session-token.ts';

/** Who is signed in with a token; the membership is read with it, so that a removed member is out with the next request. */
export async function useSession(base: IdentityBase, token: string, now: Date): Promise<Session | undefined> {
  if (!isToken(token)) return undefined;
  const library = await base.library();
  const found = await library.auth.api.getSession({ headers: headersWith(library, { session: token }) });
  if (found === null || found.session.expiresAt <= now) return undefined;
  const { user, session } = found;
  const expiresAt = new Date(session.createdAt.getTime() + SESSION_LIFE_MS);
  if (expiresAt <= now) return undefined;
  const db = currentFrame()?.db ?? base.db;
  const memberships = await membershipsOf(db, user.id);
  const place = memberships.find(({ organization }) => organization.id === session.activeOrganizationId);
  if (place === undefined) return undefined;
  const hasPassword = (await passwordHashOf(db, user.id)) !== undefined;
  const hasSecondFactor = user.twoFactorEnabled === true;
  return {
    id: session.id,
    person: { id: user.id, email: user.email, hasPassword, hasSecondFactor },
    ...place,
    signedInAt: session.createdAt,
    expiresAt,
  };
}

/** How somebody came in. */
export interface Entry extends Origin {
  /** Of a session that the library has just made. */
  readonly token: string;
  readonly personId: string;
  readonly means: 'password' | 'second-factor' | 'passkey' | 'oidc' | 'link';
  /** The session the browser had; it ends. */
  readonly replaces?: string | undefined;
  readonly deviceToken?: string | undefined;
}

/** Notes a sign-in in the trail; without an organization to enter, the session ends at once. */
export async function enter(
  base: IdentityBase,
  open: OpenAct,
  { token, personId, means, replaces, deviceToken, ...origin }: Entry,
): Promise<SignedIn | NoOrganization> {
  if (replaces !== undefined) await endSession(base, replaces);
  const session = await useSession(base, token, origin.now);
  if (session === undefined) {
    await endSession(base, token);
    return { kind: 'no-organization' };
  }
  const row = { act: 'session.sign-in', target: personId, details: { means } } as const;
  await appendAudit(open.db, actOf(session, origin), row);
  const device = await rememberDevice(open, personId, { deviceToken, now: origin.now });
  return { kind: 'signed-in', made: { token, session }, deviceToken: device };
}

/** The hash of a device token that belongs to the person. */
export async function knownDevice(
  db: Database,
  personId: string | undefined,
  deviceToken: string | undefined,
): Promise<string | undefined> {
  if (deviceToken === undefined || !isToken(deviceToken)) return undefined;
  const row = await db
    .selectFrom('device')
    .select('hash')
    .where('hash', '=', hashToken(deviceToken))
    .where('user_id', '=', personId ?? '')
    .executeTakeFirst();
  return row?.hash;
}

/** A browser keeps its token: a new one with every sign-in would leave rows behind. */
async function rememberDevice(
  open: OpenAct,
  personId: string,
  { deviceToken, now }: { readonly deviceToken: string | undefined; readonly now: Date },
): Promise<string> {
  const known = await knownDevice(open.db, personId, deviceToken);
  const token = known !== undefined && deviceToken !== undefined ? deviceToken : createToken();
  const last_used_at = now.getTime();
  await open.db
    .insertInto('device')
    .values({ hash: hashToken(token), user_id: personId, last_used_at })
    .onConflict((conflict) => conflict.column('hash').doUpdateSet({ last_used_at }))
    .execute();
  return token;
}

/** Ends the session of a token; unknown ones are ended already. */
async function endSession(base: IdentityBase, token: string): Promise<void> {
  if (!isToken(token)) return;
  const { auth } = await base.library();
  await (await auth.$context).internalAdapter.deleteSession(token);
}

/** Ends the sessions of a person: all, those in one organization, or all but one. Their number. */
export async function endSessionsOf(
  db: Database,
  personId: string,
  which: { readonly organizationId?: string; readonly except?: string } = {},
): Promise<number> {
  let query = db.deleteFrom('session').where('userId', '=', personId);
  if (which.organizationId !== undefined)
    query = query.where('activeOrganizationId', '=', which.organizationId);
  if (which.except !== undefined) query = query.where('id', '!=', which.except);
  return Number((await query.executeTakeFirst()).numDeletedRows);
}

/** See IdentityStore.signOut. */
export async function signOut(base: IdentityBase, token: string, origin: Origin): Promise<void> {
  await within(base, async (open) => {
    const session = await useSession(base, token, origin.now);
    await endSession(base, token);
    if (session === undefined) return;
    await note(open, session, origin, { act: 'session.sign-out' });
  });
}

/** See IdentityStore.endOtherSessions. */
export function endOtherSessions(base: IdentityBase, session: Session, origin: Origin): Promise<number> {
  return within(base, async (open) => {
    const sessions = await endSessionsOf(open.db, session.person.id, { except: session.id });
    await note(open, session, origin, { act: 'session.end-all', details: { sessions } });
    return sessions;
  });
}

/** See IdentityStore.switchOrganization. The library changes the session; a new token takes the place of the old one. */
export function switchOrganization(
  base: IdentityBase,
  token: string,
  organizationId: string,
  origin: Origin,
): Promise<NewSession | undefined> {
  return within(base, async (open) => {
    const session = await useSession(base, token, origin.now);
    if (session === undefined) return undefined;
    const memberships = await membershipsOf(open.db, session.person.id);
    if (!memberships.some(({ organization }) => organization.id === organizationId)) return undefined;
    return renewed(base, open, { token, organizationId, row: { act: 'session.switch' } }, origin);
  });
}

/** A session with a new token that takes the place of the one the browser had, for the organization it now shows. */
export async function renewed(
  base: IdentityBase,
  open: OpenAct,
  {
    token,
    organizationId,
    row,
  }: { readonly token: string; readonly organizationId: string; readonly row: AuditRow },
  origin: Origin,
): Promise<NewSession | undefined> {
  const before = await useSession(base, token, origin.now);
  if (before === undefined) return undefined;
  await endSession(base, token);
  const { auth } = await base.library();
  const made = await auth.api.enterAs({ body: { userId: before.person.id, organizationId } });
  const session = await useSession(base, made.token, origin.now);
  if (session === undefined) return undefined;
  await note(open, session, origin, row);
  return { token: made.token, session };
}

/** A row about the person themselves. */
export function note(open: OpenAct, session: Session, origin: Origin, row: AuditRow): Promise<void> {
  return appendAudit(open.db, actOf(session, origin), { target: session.person.id, ...row });
}
