/** People and the organizations they belong to, as rows of an open transaction. */

import type { Kysely } from 'kysely';
import type { AccountSchema, PersonTable } from '../store/account-schema.ts';
import type { Organization } from '../account-store.ts';
import type { Role } from '../audit/act.ts';
import type { Membership, NewPerson, OidcSubject } from './identity-store.ts';
import { newId } from '../store/ids.ts';
import { hashPassword, normalizeEmail } from './password.ts';

type Database = Kysely<AccountSchema>;

const MAX_NAME_CHARACTERS = 100;

/** A person who is about to be stored: hashing takes its time and is done before a transaction is opened. */
export interface PreparedPerson {
  readonly email: string;
  readonly passwordHash: string | null;
  readonly oidc: OidcSubject | undefined;
}

/** Normalizes the address and hashes the password. */
export async function preparePerson(person: NewPerson): Promise<PreparedPerson> {
  const email = normalizeEmail(person.email);
  if (person.kind === 'oidc') return { email, passwordHash: null, oidc: person.oidc };
  return { email, passwordHash: await hashPassword(person.password), oidc: undefined };
}

/** Stores a person; undefined when the e-mail or the subject belongs to somebody already. */
export async function insertPerson(
  db: Database,
  { email, passwordHash, oidc }: PreparedPerson,
  now: Date,
): Promise<string | undefined> {
  if (oidc !== undefined && (await personOfSubject(db, oidc)) !== undefined) return undefined;
  const id = newId('person');
  const made = await db
    .insertInto('person')
    .values({ id, email, password_hash: passwordHash, created_at: now.getTime() })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .executeTakeFirstOrThrow();
  if (made.numInsertedOrUpdatedRows !== 1n) return undefined;
  if (oidc !== undefined)
    await db
      .insertInto('oidc_subject')
      .values({ ...oidc, person_id: id })
      .execute();
  return id;
}

/** Whose OpenID subject it is. */
export async function personOfSubject(db: Database, oidc: OidcSubject): Promise<string | undefined> {
  const row = await db
    .selectFrom('oidc_subject')
    .select('person_id')
    .where('issuer', '=', oidc.issuer)
    .where('subject', '=', oidc.subject)
    .executeTakeFirst();
  return row?.person_id;
}

/** The person with this e-mail. */
export async function personOfEmail(db: Database, email: string): Promise<PersonTable | undefined> {
  return db.selectFrom('person').selectAll().where('email', '=', email).executeTakeFirst();
}

/** Every organization of a person, the one that was joined first first. */
export async function membershipsOf(db: Database, personId: string): Promise<readonly Membership[]> {
  const rows = await db
    .selectFrom('membership')
    .innerJoin('organization', 'organization.id', 'membership.organization_id')
    .select([
      'organization.id',
      'organization.name',
      'organization.display_name',
      'organization.plan',
      'membership.role',
    ])
    .where('membership.person_id', '=', personId)
    .orderBy('membership.created_at')
    .orderBy('organization.id')
    .execute();
  return rows.map((row) => ({
    organization: { id: row.id, name: row.display_name ?? row.name, plan: row.plan },
    role: row.role,
  }));
}

/** Makes a person a member; one who is a member already stays what they are. True when it was new. */
export async function insertMembership(
  db: Database,
  {
    organizationId,
    personId,
    role,
  }: { readonly organizationId: string; readonly personId: string; readonly role: Role },
  now: Date,
): Promise<boolean> {
  const made = await db
    .insertInto('membership')
    .values({ organization_id: organizationId, person_id: personId, role, created_at: now.getTime() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return made.numInsertedOrUpdatedRows === 1n;
}

/** Trimmed and cut to a length that pages can show. */
export function shownName(name: string): string {
  return name.trim().replaceAll(/\s+/g, ' ').slice(0, MAX_NAME_CHARACTERS);
}

/** Makes an organization a person owns; its handle holds its id, so that equal names are no news to anybody. */
export async function insertOrganization(
  db: Database,
  { name, ownerId }: { readonly name: string; readonly ownerId: string },
  now: Date,
): Promise<Organization> {
  const id = newId('org');
  const shown = shownName(name);
  const organization = { id, name: shown, plan: 'free' } as const;
  await db
    .insertInto('organization')
    .values({ id, name: `${shown} (${id})`, display_name: shown, plan: 'free', created_at: now.getTime() })
    .execute();
  await insertMembership(db, { organizationId: id, personId: ownerId, role: 'owner' }, now);
  return organization;
}
