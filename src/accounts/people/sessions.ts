/** Sessions in the store: made at sign-in, read with every page, ended by whoever they belong to. */

import type { Kysely } from 'kysely';
import type { AccountSchema } from '../store/account-schema.ts';
import type { NewSession, Session } from './identity-store.ts';
import { newId } from '../store/ids.ts';
import { createToken, hashToken, isToken } from './session-token.ts';

type Database = Kysely<AccountSchema>;

/** However it is used, a session ends after a week. */
export const SESSION_LIFE_MS = 7 * 86_400_000;
/** Without a request for this long it ends as well: a working day. */
export const SESSION_IDLE_MS = 8 * 3_600_000;
/** `last_seen_at` is written at most this often, so that a page costs no extra write. */
const LAST_SEEN_STEP_MS = 60_000;

/** Who will be signed in where. */
export interface SessionFor {
  readonly personId: string;
  readonly organizationId: string;
}

/** Makes a session in an open transaction; the token exists only here. Undefined when the person is not a member. */
export async function makeSession(
  db: Database,
  { personId, organizationId }: SessionFor,
  now: Date,
): Promise<NewSession | undefined> {
  const token = createToken();
  const at = now.getTime();
  await db
    .insertInto('session')
    .values({
      id: newId('session'),
      hash: hashToken(token),
      person_id: personId,
      organization_id: organizationId,
      created_at: at,
      last_seen_at: at,
      expires_at: at + SESSION_LIFE_MS,
    })
    .execute();
  const session = (await readSession(db, token, now))?.session;
  return session === undefined ? undefined : { token, session };
}

/** The session of a token with the moment it was last seen; undefined when it does not work. */
async function readSession(
  db: Database,
  token: string,
  now: Date,
): Promise<{ readonly session: Session; readonly lastSeenAt: number } | undefined> {
  if (!isToken(token)) return undefined;
  const row = await selectSession(db, hashToken(token), now);
  if (row === undefined) return undefined;
  const session = {
    id: row.id,
    person: { id: row.person_id, email: row.email, hasPassword: row.password_hash !== null },
    organization: { id: row.organization_id, name: row.display_name ?? row.name, plan: row.plan },
    role: row.role,
    signedInAt: new Date(row.created_at),
    expiresAt: new Date(row.expires_at),
  };
  return { session, lastSeenAt: row.last_seen_at };
}

/** The membership is read with it, so that a removed member is out with the next request. */
function selectSession(db: Database, hash: string, now: Date) {
  return db
    .selectFrom('session')
    .innerJoin('person', 'person.id', 'session.person_id')
    .innerJoin('organization', 'organization.id', 'session.organization_id')
    .innerJoin('membership', (join) =>
      join
        .onRef('membership.person_id', '=', 'session.person_id')
        .onRef('membership.organization_id', '=', 'session.organization_id'),
    )
    .select([
      'session.id',
      'session.person_id',
      'session.organization_id',
      'session.created_at',
      'session.last_seen_at',
      'session.expires_at',
      'person.email',
      'person.password_hash',
      'organization.name',
      'organization.display_name',
      'organization.plan',
      'membership.role',
    ])
    .where('session.hash', '=', hash)
    .where('session.expires_at', '>', now.getTime())
    .where('session.last_seen_at', '>', now.getTime() - SESSION_IDLE_MS)
    .executeTakeFirst();
}

/** Who is signed in; notes that the session is in use. */
export async function useSession(db: Database, token: string, now: Date): Promise<Session | undefined> {
  const found = await readSession(db, token, now);
  if (found === undefined) return undefined;
  if (found.lastSeenAt <= now.getTime() - LAST_SEEN_STEP_MS) {
    await db
      .updateTable('session')
      .set({ last_seen_at: now.getTime() })
      .where('id', '=', found.session.id)
      .execute();
  }
  return found.session;
}

/** Ends the session of a token; unknown ones are ended already. */
export async function endSession(db: Database, token: string): Promise<void> {
  if (isToken(token)) await db.deleteFrom('session').where('hash', '=', hashToken(token)).execute();
}

/** Ends the sessions of a person: all, those in one organization, or all but one. Their number. */
export async function endSessionsOf(
  db: Database,
  personId: string,
  which: { readonly organizationId?: string | undefined; readonly except?: string | undefined } = {},
): Promise<number> {
  let query = db.deleteFrom('session').where('person_id', '=', personId);
  if (which.organizationId !== undefined) query = query.where('organization_id', '=', which.organizationId);
  if (which.except !== undefined) query = query.where('hash', '!=', hashToken(which.except));
  return Number((await query.executeTakeFirst()).numDeletedRows);
}
