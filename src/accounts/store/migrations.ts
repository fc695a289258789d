/** The schema of the account store. A step that was released is never changed; a new one follows it. */

import { Migrator } from 'kysely/migration';
import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { AccountSchema } from './account-schema.ts';
import { auditAndRequests, connections, table } from './steps/audit-and-connections.ts';
import { issuerWishes, profilesAndOrigins } from './steps/profiles-and-origins.ts';
import { proofsAndTokens } from './steps/proofs-and-tokens.ts';
import { organizationOfLibrary, peopleAndSessions } from './steps/people.ts';
import { repeats } from './steps/repeats.ts';
import { oneTree } from './steps/one-tree.ts';
import { held } from './steps/held.ts';
import { jobs } from './steps/jobs.ts';

/** By name, in the order of their names. */
const MIGRATIONS: Readonly<Record<string, Migration>> = {
  '001-organizations-keys-usage': { up: organizationsKeysUsage },
  '002-people-sessions': { up: peopleAndSessions },
  '003-audit-requests': { up: auditAndRequests },
  '004-connections': { up: connections },
  '005-proofs-tokens': { up: proofsAndTokens },
  '006-profiles-origins': { up: profilesAndOrigins },
  '007-repeats': { up: repeats },
};

/** Brings the store to the newest schema; does nothing when it is there already. `beginTrail` writes the first row of the audit trail, once. */
export async function migrateToLatest(db: Kysely<AccountSchema>, beginTrail: Migration['up']): Promise<void> {
  const steps = {
    ...MIGRATIONS,
    '008-trail-of-service': { up: beginTrail },
    '009-organization-of-library': { up: organizationOfLibrary },
    '010-jobs': { up: jobs },
    '011-issuer-wishes': { up: issuerWishes },
    '012-held': { up: held },
  };
  const provider = { getMigrations: () => Promise.resolve(steps) };
  const { error } = await new Migrator({ db, provider }).migrateToLatest();
  if (error !== undefined)
    throw new Error('the schema of the account store cannot be brought up to date', { cause: error });
}

async function organizationsKeysUsage(db: Kysely<unknown>): Promise<void> {
  await table(db, 'organization', {
    id: 'text key',
    name: 'text',
    display_name: 'text?',
    plan: 'text',
    created_at: 'bigint',
  })
    .addUniqueConstraint('organization_name', ['name'])
    .execute();
  await keys(db);
  await oneTree(db, table(db, 'admission', ADMISSION_COLUMNS))
    .addPrimaryKeyConstraint('admission_key', ['organization_id', 'at', 'id'])
    .execute();
  await oneTree(db, table(db, 'sent_file', { organization_id: 'text', hash: 'text', until: 'bigint' }))
    .addPrimaryKeyConstraint('sent_file_key', ['organization_id', 'hash'])
    .execute();
  const usage = {
    organization_id: 'text',
    day: 'text',
    endpoint: 'text',
    units: 'bigint',
    requests: 'bigint',
  } as const;
  await oneTree(db, table(db, 'usage_day', usage))
    .addPrimaryKeyConstraint('usage_day_key', ['organization_id', 'day', 'endpoint'])
    .execute();
}

const ADMISSION_COLUMNS = {
  organization_id: 'text',
  at: 'bigint',
  id: 'text',
  kind: 'text',
  units: 'bigint',
  promised_until: 'bigint',
} as const;

async function keys(db: Kysely<unknown>): Promise<void> {
  await table(db, 'api_key', {
    id: 'text key',
    organization_id: 'text',
    hash: 'text',
    prefix: 'text',
    last_four: 'text',
    created_at: 'bigint',
    last_used_at: 'bigint?',
    revoked_at: 'bigint?',
    expires_at: 'bigint?',
    name: 'text',
    scopes: 'text?',
    created_by: 'text?',
    grace_until: 'bigint?',
  })
    .addUniqueConstraint('api_key_hash', ['hash'])
    .execute();
  await db.schema
    .createIndex('api_key_by_organization')
    .on('api_key')
    .columns(['organization_id', 'created_at'])
    .execute();
}
