/** Sessions, as the library keeps them: who is signed in where, how one begins and how it ends. */

import type { Origin } from '../audit/act.ts';
import { appendAudit } from '../audit/audit-chain.ts';
import type { AuditRow } from '../audit/audit-chain.ts';
import type { Database } from '../store/account-schema.ts';
import type { BrowserOrigin, NoOrganization, SignedIn } from './identity.ts';
import { headersWith, within } from './library/calls.ts';
import type { IdentityBase, OpenAct } from './library/calls.ts';
import { SESSION_LIFE_MS } from './library/lifetimes.ts';
import { membershipsOf, passwordHashOf } from './people.ts';
import { createToken, hashToken, isToken } from './session-token.ts';
import { actOf } from './signed-in.ts';
import type { NewSession, Session } from './signed-in.ts';

/**
 * Who is signed in with this token; undefined when it is unknown, ended, expired or idle for too long, or the person no
 * longer belongs to the organization: the membership is read with it, so that a removed member is out with the next request.
 */
export async function useSession(base: IdentityBase, token: string, now: Date): Promise<Session | undefined> {
  if (!isToken(token)) return undefined;
  const library = await base.library();
  const found = await library.auth.api.getSession({ headers: headersWith(library, { session: token }) });
  if (found === null || found.session.expiresAt <= now) return undefined;
  const { user, session } = found;
  const expiresAt = new Date(session.createdAt.getTime() + SESSION_LIFE_MS);
  if (expiresAt <= now) return undefined;
  const memberships = await membershipsOf(base.db, user.id);
  const place = memberships.find(({ organization }) => organization.id === session.activeOrganizationId);
  if (place === undefined) return undefined;
  const hasPassword = (await passwordHashOf(base.db, user.id)) !== undefined;
  const hasSecondFactor = user.twoFactorEnabled === true;
  return {
    id: session.id,
    person: { id: user.id, email: user.email, hasPassword, hasSecondFactor },
    ...place,
    signedInAt: session.createdAt,
    expiresAt,
  };
}

/** An act of whoever is signed in with a token; undefined where nobody is. `publicUrl` where passkeys are concerned. */
export function withinSession<T>(
  base: IdentityBase,
  { token, publicUrl, ...origin }: Origin & { readonly token: string; readonly publicUrl?: string },
  work: (open: OpenAct, session: Session) => Promise<T>,
): Promise<T | undefined> {
  const act = async (open: OpenAct): Promise<T | undefined> => {
    const session = await useSession(open, token, origin.now);
    return session && work(open, session);
  };
  return within(base, act, publicUrl === undefined ? {} : { publicUrl });
}

/** How somebody came in. */
export interface Entry extends BrowserOrigin {
  /** Of a session that the library has just made. */
  readonly token: string;
  readonly means: 'password' | 'second-factor' | 'passkey' | 'oidc' | 'link';
}

/** Notes a sign-in in the trail; without an organization to enter, the session ends at once. */
export async function enter(
  open: OpenAct,
  { token, means, replaces, deviceToken, ...origin }: Entry,
): Promise<SignedIn | NoOrganization> {
  if (replaces !== undefined) await endSession(open, replaces);
  const session = await useSession(open, token, origin.now);
  if (session === undefined) {
    await endSession(open, token);
    return { kind: 'no-organization' };
  }
  await note(open, session, origin, { act: 'session.sign-in', details: { means } });
  const device = await rememberDevice(open.db, session.person.id, deviceToken, origin.now);
  return { kind: 'signed-in', made: { token, session }, deviceToken: device };
}

/** The hash of a device token that belongs to the person. */
export async function knownDevice(
  db: Database,
  personId: string | undefined,
  deviceToken: string | undefined,
): Promise<string | undefined> {
  if (deviceToken === undefined || !isToken(deviceToken)) return undefined;
  const own = db.selectFrom('device').select('hash').where('hash', '=', hashToken(deviceToken));
  return (await own.where('user_id', '=', personId ?? '').executeTakeFirst())?.hash;
}

/** A browser keeps its token: a new one with every sign-in would leave rows behind. */
async function rememberDevice(
  db: Database,
  personId: string,
  deviceToken: string | undefined,
  now: Date,
): Promise<string> {
  const known = await knownDevice(db, personId, deviceToken);
  const token = known !== undefined && deviceToken !== undefined ? deviceToken : createToken();
  const last_used_at = now.getTime();
  await db
    .insertInto('device')
    .values({ hash: hashToken(token), user_id: personId, last_used_at })
    .onConflict((conflict) => conflict.column('hash').doUpdateSet({ last_used_at }))
    .execute();
  return token;
}

/** Ends the session of a token; unknown ones are ended already. */
async function endSession(open: OpenAct, token: string): Promise<void> {
  if (isToken(token)) await open.internals.deleteSession(token);
}

/** Ends the sessions of a person: all, those in one organization, or all but one. Their number. */
export async function endSessionsOf(
  db: Database,
  personId: string,
  which: { readonly organizationId?: string; readonly except?: string | undefined } = {},
): Promise<number> {
  let query = db.deleteFrom('session').where('userId', '=', personId);
  if (which.organizationId !== undefined)
    query = query.where('activeOrganizationId', '=', which.organizationId);
  if (which.except !== undefined) query = query.where('id', '!=', which.except);
  return Number((await query.executeTakeFirst()).numDeletedRows);
}

/** Ends the session of a token. */
export async function signOut(base: IdentityBase, token: string, origin: Origin): Promise<void> {
  await within(base, async (open) => {
    const session = await useSession(open, token, origin.now);
    await endSession(open, token);
    if (session !== undefined) await note(open, session, origin, { act: 'session.sign-out' });
  });
}

/** Ends every other session of the person and keeps this one. Number of ended sessions. */
export function endOtherSessions(base: IdentityBase, session: Session, origin: Origin): Promise<number> {
  return within(base, async (open) => {
    const sessions = await endSessionsOf(open.db, session.person.id, { except: session.id });
    await note(open, session, origin, { act: 'session.end-all', details: { sessions } });
    return sessions;
  });
}

/** Shows another organization of the person; the token is replaced. Undefined when the person is not a member. */
export function switchOrganization(
  base: IdentityBase,
  token: string,
  organizationId: string,
  origin: Origin,
): Promise<NewSession | undefined> {
  return withinSession(base, { ...origin, token }, async (open, session) => {
    const memberships = await membershipsOf(open.db, session.person.id);
    if (!memberships.some(({ organization }) => organization.id === organizationId)) return undefined;
    const made = await renewed(open, { token, session }, organizationId, origin.now);
    await note(open, made.session, origin, { act: 'session.switch' });
    return made;
  });
}

/** A session with a new token that takes the place of the one the browser had, for the organization it now shows. */
export async function renewed(
  open: OpenAct,
  { token: before, session: { person } }: NewSession,
  organizationId: string,
  now: Date,
): Promise<NewSession> {
  await endSession(open, before);
  const shown = { activeOrganizationId: organizationId };
  const { token } = await open.internals.createSession(person.id, false, shown);
  const session = await useSession(open, token, now);
  if (session === undefined) throw new Error('the library made no session');
  return { token, session };
}

/** A row about the person themselves. */
export function note(open: OpenAct, session: Session, origin: Origin, row: AuditRow): Promise<void> {
  return appendAudit(open.db, actOf(session, origin), { target: session.person.id, ...row });
}
