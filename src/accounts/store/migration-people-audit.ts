/** People and their sessions, the audit trail and the request log, connected servers. */

import type { CreateTableBuilder, Kysely } from 'kysely';
import { oneTree } from './one-tree.ts';

export type Columns = Readonly<Record<string, 'text' | 'bigint' | 'text?' | 'bigint?' | 'text key'>>;

/** A table of text and numbers; `?` may be null, `key` is the primary key. Rows of other tables are referred to by `references`. */
export function table(
  db: Kysely<unknown>,
  name: string,
  columns: Columns,
): CreateTableBuilder<string, string> {
  let builder: CreateTableBuilder<string, string> = db.schema.createTable(name);
  for (const [column, form] of Object.entries(columns)) {
    const type = form.startsWith('text') ? 'text' : 'bigint';
    builder = builder.addColumn(column, type, (definition) => {
      const target = REFERENCES[column];
      const kept = form.endsWith('?') ? definition : definition.notNull();
      const referring = target === undefined || NO_REFERENCES.has(name) ? kept : kept.references(target);
      return form.endsWith('key') ? referring.primaryKey() : referring;
    });
  }
  return builder;
}

const REFERENCES: Readonly<Record<string, string>> = {
  organization_id: 'organization.id',
  person_id: 'person.id',
};

/** The trail has a chain of the service itself, and outlives what it tells of. */
const NO_REFERENCES: ReadonlySet<string> = new Set(['audit_entry', 'audit_head', 'request_log']);

export async function peopleAndSessions(db: Kysely<unknown>): Promise<void> {
  await people(db);
  await sessions(db);
}

async function people(db: Kysely<unknown>): Promise<void> {
  await table(db, 'person', { id: 'text key', email: 'text', password_hash: 'text?', created_at: 'bigint' })
    .addUniqueConstraint('person_email', ['email'])
    .execute();
  await table(db, 'oidc_subject', { issuer: 'text', subject: 'text', person_id: 'text' })
    .addPrimaryKeyConstraint('oidc_subject_key', ['issuer', 'subject'])
    .execute();
  await table(db, 'membership', {
    organization_id: 'text',
    person_id: 'text',
    role: 'text',
    created_at: 'bigint',
  })
    .addPrimaryKeyConstraint('membership_key', ['organization_id', 'person_id'])
    .execute();
  await db.schema.createIndex('membership_by_person').on('membership').column('person_id').execute();
  await table(db, 'invitation', {
    id: 'text key',
    organization_id: 'text',
    hash: 'text',
    role: 'text',
    label: 'text',
    invited_by: 'text',
    created_at: 'bigint',
    expires_at: 'bigint',
    ended_at: 'bigint?',
  })
    .addUniqueConstraint('invitation_hash', ['hash'])
    .execute();
  await db.schema
    .createIndex('invitation_by_organization')
    .on('invitation')
    .column('organization_id')
    .execute();
}

async function sessions(db: Kysely<unknown>): Promise<void> {
  await table(db, 'session', {
    id: 'text key',
    hash: 'text',
    person_id: 'text',
    organization_id: 'text',
    created_at: 'bigint',
    last_seen_at: 'bigint',
    expires_at: 'bigint',
  })
    .addUniqueConstraint('session_hash', ['hash'])
    .execute();
  await db.schema.createIndex('session_by_person').on('session').column('person_id').execute();
  await db.schema.createIndex('session_by_expiry').on('session').column('expires_at').execute();
  await table(db, 'device', { hash: 'text key', person_id: 'text', last_used_at: 'bigint' }).execute();
  await table(db, 'sign_in_failure', {
    bucket: 'text key',
    failures: 'bigint',
    last_at: 'bigint',
  }).execute();
  await db.schema.createIndex('sign_in_failure_by_time').on('sign_in_failure').column('last_at').execute();
}

const AUDIT_COLUMNS: Columns = {
  organization_id: 'text',
  sequence: 'bigint',
  at: 'bigint',
  act: 'text',
  outcome: 'text',
  actor_kind: 'text',
  actor_id: 'text?',
  target: 'text?',
  request_id: 'text?',
  address: 'text?',
  details: 'text',
  hash: 'text',
};

export async function auditAndRequests(db: Kysely<unknown>): Promise<void> {
  await table(db, 'audit_entry', AUDIT_COLUMNS)
    .addPrimaryKeyConstraint('audit_entry_key', ['organization_id', 'sequence'])
    .execute();
  const heads = table(db, 'audit_head', {
    organization_id: 'text key',
    sequence: 'bigint',
    hash: 'text',
    anchor_sequence: 'bigint',
    anchor_hash: 'text',
  });
  await oneTree(db, heads).execute();
  await requests(db);
}

async function requests(db: Kysely<unknown>): Promise<void> {
  await table(db, 'request_log', {
    organization_id: 'text',
    at: 'bigint',
    request_id: 'text',
    key_prefix: 'text',
    endpoint: 'text',
    status: 'bigint',
    duration_ms: 'bigint',
    units: 'bigint?',
    input_count: 'bigint?',
    output_count: 'bigint?',
    error_kind: 'text?',
  }).execute();
  // By the id alone: ids begin with the time, so that new ones stand together whoever asked.
  await db.schema.createIndex('request_log_by_request').on('request_log').column('request_id').execute();
  const byTime = db.schema.createIndex('request_log_by_time').on('request_log');
  await byTime.columns(['organization_id', 'at']).execute();
}

export async function connections(db: Kysely<unknown>): Promise<void> {
  await table(db, 'fhir_server', {
    id: 'text key',
    organization_id: 'text',
    name: 'text',
    base_url: 'text',
    auth_kind: 'text',
    client_id: 'text?',
    scope: 'text?',
    sealed: 'text?',
    created_at: 'bigint',
  })
    .addUniqueConstraint('fhir_server_name', ['organization_id', 'name'])
    .addUniqueConstraint('fhir_server_address', ['organization_id', 'base_url'])
    .execute();
  await table(db, 'smart_issuer', {
    id: 'text key',
    organization_id: 'text',
    name: 'text',
    issuer: 'text',
    client_kind: 'text',
    client_id: 'text',
    sealed: 'text?',
    created_at: 'bigint',
  })
    .addUniqueConstraint('smart_issuer_address', ['organization_id', 'issuer'])
    .execute();
  await db.schema.createIndex('smart_issuer_by_address').on('smart_issuer').column('issuer').execute();
}
