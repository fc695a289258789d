/** The audit trail and the request log, connected servers. */

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
};

/** The trail has a chain of the service itself, and outlives what it tells of. */
const NO_REFERENCES: ReadonlySet<string> = new Set(['audit_entry', 'audit_head', 'request_log']);

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
