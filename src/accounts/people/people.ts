/** People and the organizations they belong to, as rows of the library's tables. */

import type { Database, Row } from '../store/account-schema.ts';
import type { Organization } from '../account-store.ts';
import type { Membership, OidcSubject } from './identity-store.ts';
import { newId } from '../store/ids.ts';

const MAX_NAME_CHARACTERS = 100;

/** Whose OpenID subject it is. */
export async function personOfSubject(db: Database, oidc: OidcSubject): Promise<string | undefined> {
  const row = await db
    .selectFrom('account')
    .select('userId')
    .where('providerId', '=', oidc.issuer)
    .where('accountId', '=', oidc.subject)
    .executeTakeFirst();
  return row?.userId;
}

/** Somebody who can sign in; the e-mail is normalized. */
export type KnownPerson = Pick<Row<'user'>, 'id' | 'email'>;

/** The person with this e-mail, which is normalized. */
export async function personOfEmail(db: Database, email: string): Promise<KnownPerson | undefined> {
  return db.selectFrom('user').select(['id', 'email']).where('email', '=', email).executeTakeFirst();
}

/** The hash of a person's password; undefined for those who have none. */
export async function passwordHashOf(db: Database, personId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('account')
    .select('password')
    .where('userId', '=', personId)
    .where('providerId', '=', 'credential')
    .executeTakeFirst();
  return row?.password ?? undefined;
}

/** Every organization of a person, the one that was joined first first. */
export async function membershipsOf(db: Database, personId: string): Promise<readonly Membership[]> {
  const rows = await db
    .selectFrom('member')
    .innerJoin('organization', 'organization.id', 'member.organizationId')
    .select([
      'organization.id',
      'organization.name',
      'organization.display_name',
      'organization.plan',
      'member.role',
    ])
    .where('member.userId', '=', personId)
    .orderBy('member.createdAt')
    .orderBy('organization.id')
    .execute();
  return rows.map((row) => ({
    organization: { id: row.id, name: row.display_name ?? row.name, plan: row.plan },
    role: row.role,
  }));
}

/** Trimmed and cut to a length that pages can show. */
export function shownName(name: string): string {
  return name.trim().replaceAll(/\s+/g, ' ').slice(0, MAX_NAME_CHARACTERS);
}

/** Makes an organization; its handle holds its id, so that equal names are no news to anybody. */
export async function insertOrganization(db: Database, name: string, now: Date): Promise<Organization> {
  const id = newId('org');
  const shown = shownName(name);
  await db
    .insertInto('organization')
    .values({ id, name: `${shown} (${id})`, display_name: shown, plan: 'free', created_at: now.getTime() })
    .execute();
  return { id, name: shown, plan: 'free' };
}
