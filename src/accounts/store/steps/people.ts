/** People, their sessions and invitations in the tables of better-auth, which keep its names. */

import type { ColumnDataType, Kysely } from 'kysely';
import { isEmbedded } from '../embedded.ts';

/** `?` may be null, `key` is the primary key, `unique` has no second row of the kind; `user` refers to a person. */
type Form =
  `${'text' | 'number' | 'date' | 'flag'}${'' | '?' | ' key' | ' unique' | ' user' | ' organization'}`;

/** As better-auth 1.7 has them: a test asks it what it would add. */
const TABLES: Readonly<Record<string, Readonly<Record<string, Form>>>> = {
  user: {
    id: 'text key',
    name: 'text',
    email: 'text unique',
    emailVerified: 'flag',
    image: 'text?',
    createdAt: 'date',
    updatedAt: 'date',
    twoFactorEnabled: 'flag?',
  },
  session: {
    id: 'text key',
    expiresAt: 'date',
    token: 'text unique',
    createdAt: 'date',
    updatedAt: 'date',
    ipAddress: 'text?',
    userAgent: 'text?',
    userId: 'text user',
    activeOrganizationId: 'text?',
  },
  account: {
    id: 'text key',
    accountId: 'text',
    providerId: 'text',
    userId: 'text user',
    accessToken: 'text?',
    refreshToken: 'text?',
    idToken: 'text?',
    accessTokenExpiresAt: 'date?',
    refreshTokenExpiresAt: 'date?',
    scope: 'text?',
    password: 'text?',
    createdAt: 'date',
    updatedAt: 'date',
  },
  verification: {
    id: 'text key',
    identifier: 'text',
    value: 'text',
    expiresAt: 'date',
    createdAt: 'date',
    updatedAt: 'date',
  },
  member: {
    id: 'text key',
    organizationId: 'text organization',
    userId: 'text user',
    role: 'text',
    createdAt: 'date',
  },
  invitation: {
    id: 'text key',
    organizationId: 'text organization',
    email: 'text',
    role: 'text?',
    status: 'text',
    expiresAt: 'date',
    createdAt: 'date',
    inviterId: 'text',
    label: 'text',
  },
  twoFactor: {
    id: 'text key',
    secret: 'text',
    backupCodes: 'text',
    userId: 'text user',
    verified: 'flag?',
    failedVerificationCount: 'number?',
    lockedUntil: 'date?',
  },
  passkey: {
    id: 'text key',
    name: 'text?',
    publicKey: 'text',
    userId: 'text user',
    credentialID: 'text unique',
    counter: 'number',
    deviceType: 'text',
    backedUp: 'flag',
    transports: 'text?',
    createdAt: 'date?',
    aaguid: 'text?',
  },
};

/** Columns that are looked for; the first of two can stand alone. */
const INDEXES: readonly (readonly [string, ...string[]])[] = [
  ['session', 'userId'],
  ['session', 'expiresAt'],
  ['account', 'userId'],
  ['verification', 'identifier'],
  ['member', 'userId'],
  ['invitation', 'organizationId'],
  ['twoFactor', 'userId'],
  ['passkey', 'userId'],
  ['sign_in_failure', 'last_at'],
];

export async function peopleAndSessions(db: Kysely<unknown>): Promise<void> {
  for (const [name, columns] of Object.entries(TABLES)) await makeTable(db, name, columns);
  await makeTable(db, 'device', { hash: 'text key', user_id: 'text user', last_used_at: 'number' });
  await makeTable(db, 'sign_in_failure', { bucket: 'text key', failures: 'number', last_at: 'number' });
  await makeTable(db, 'people_secret', { id: 'number key', secret: 'text' });
  for (const [table, ...columns] of INDEXES)
    await db.schema
      .createIndex(`${table}_by_${columns.join('_')}`)
      .on(table)
      .columns(columns)
      .execute();
  for (const [table, ...columns] of [
    ['account', 'providerId', 'accountId'],
    ['member', 'organizationId', 'userId'],
  ] as const)
    await db.schema.createIndex(`${table}_key`).on(table).columns(columns).unique().execute();
}

/** Columns that better-auth knows of an organization and this service leaves empty. */
export async function organizationOfLibrary(db: Kysely<unknown>): Promise<void> {
  for (const column of ['logo', 'metadata'])
    await db.schema.alterTable('organization').addColumn(column, 'text').execute();
}

async function makeTable(
  db: Kysely<unknown>,
  name: string,
  columns: Readonly<Record<string, Form>>,
): Promise<void> {
  let table = db.schema.createTable(name);
  for (const [column, form] of Object.entries(columns)) {
    table = table.addColumn(column, typeOf(db, form), (definition) => {
      const kept = form.endsWith('?') ? definition : definition.notNull();
      if (form.endsWith('key')) return kept.primaryKey();
      if (form.endsWith('unique')) return kept.unique();
      if (form.endsWith(' user')) return kept.references('user.id').onDelete('cascade');
      return form.endsWith('organization') ? kept.references('organization.id') : kept;
    });
  }
  await table.execute();
}

/** The library keeps dates as ISO text and flags as 0 and 1 where the database has neither. */
function typeOf(db: Kysely<unknown>, form: Form): ColumnDataType {
  if (form.startsWith('date')) return isEmbedded(db) ? 'text' : 'timestamptz';
  if (form.startsWith('flag')) return isEmbedded(db) ? 'integer' : 'boolean';
  return form.startsWith('number') ? 'bigint' : 'text';
}
