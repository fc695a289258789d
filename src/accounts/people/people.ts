/** People and the organizations they belong to, as rows of the library's tables. */

import type { Organization } from '../account-store.ts';
import { SERVICE_CHAIN } from '../audit/audit-entry.ts';
import type { Database, Row } from '../store/account-schema.ts';
import { newId } from '../store/ids.ts';
import type { Membership, OidcSubject } from './identity.ts';

const MAX_NAME_CHARACTERS = 100;

/** Whose OpenID subject it is. */
export async function personOfSubject(db: Database, oidc: OidcSubject): Promise<string | undefined> {
  const linked = db.selectFrom('account').select('userId').where('providerId', '=', oidc.issuer);
  return (await linked.where('accountId', '=', oidc.subject).executeTakeFirst())?.userId;
}

/** Somebody who can sign in; the e-mail is normalized. */
export type KnownPerson = Pick<Row<'user'>, 'id' | 'email'>;

/** The person with this e-mail, which is normalized. */
export async function personOfEmail(db: Database, email: string): Promise<KnownPerson | undefined> {
  return db.selectFrom('user').select(['id', 'email']).where('email', '=', email).executeTakeFirst();
}

/** The hash of a person's password; undefined for those who have none. */
export async function passwordHashOf(db: Database, personId: string): Promise<string | undefined> {
  const own = db.selectFrom('account').select('password').where('userId', '=', personId);
  const row = await own.where('providerId', '=', 'credential').executeTakeFirst();
  return row?.password ?? undefined;
}

/** Every organization of a person, the one that was joined first first. */
export async function membershipsOf(db: Database, personId: string): Promise<readonly Membership[]> {
  const rows = await db
    .selectFrom('member')
    .innerJoin('organization', 'organization.id', 'member.organizationId')
    .selectAll('organization')
    .select('member.role')
    .where('member.userId', '=', personId)
    .orderBy('member.createdAt')
    .orderBy('organization.id')
    .execute();
  return rows.map(({ id, name, display_name, plan, role }) => {
    return { organization: { id, name: display_name ?? name, plan }, role };
  });
}

/** Whose trail tells what somebody does who is not signed in: their first organization's, or that of the service. */
export async function chainOf(db: Database, personId: string | undefined): Promise<string> {
  const [home] = await membershipsOf(db, personId ?? '');
  return home?.organization.id ?? SERVICE_CHAIN;
}

/** Trimmed and cut to a length that pages can show. */
export function shownName(name: string): string {
  return name.trim().replaceAll(/\s+/g, ' ').slice(0, MAX_NAME_CHARACTERS);
}

/** Makes an organization; its handle holds its id, so that equal names are no news to anybody. */
export async function insertOrganization(db: Database, name: string, now: Date): Promise<Organization> {
  const id = newId('org');
  const shown = shownName(name);
  const row = { id, name: `${shown} (${id})`, display_name: shown, plan: 'free' } as const;
  await db
    .insertInto('organization')
    .values({ ...row, created_at: now.getTime() })
    .execute();
  return { id, name: shown, plan: 'free' };
}
