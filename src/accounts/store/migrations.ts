/** The schema of the account store. A step that was released is never changed; a new one follows it. */

import { sql } from 'kysely';
import type { ColumnDataType, CreateTableBuilder, Kysely } from 'kysely';
import { Migrator } from 'kysely/migration';
import type { Migration } from 'kysely/migration';
import type { Database } from './account-schema.ts';
import { INDEXES, KEYS, ONE_TREE, TABLES, UNIQUE } from './account-table.ts';
import type { Form, TableName } from './account-table.ts';
import { isEmbedded } from './embedded.ts';

/** Brings the store to the newest schema; does nothing when it is there already. `beginTrail` writes the first row of the audit trail, once. */
export async function migrateToLatest(db: Database, beginTrail: Migration['up']): Promise<void> {
  const steps: Readonly<Record<string, Migration>> = {
    '001-tables': { up: makeEveryTable },
    '002-trail-of-service': { up: beginTrail },
  };
  const provider = { getMigrations: () => Promise.resolve(steps) };
  const { error } = await new Migrator({ db, provider }).migrateToLatest();
  if (error !== undefined)
    throw new Error('the schema of the account store cannot be brought up to date', { cause: error });
}

async function makeEveryTable(db: Kysely<unknown>): Promise<void> {
  for (const [name, columns] of Object.entries(TABLES)) await makeTable(db, name as TableName, columns);
  const indexes = [...INDEXES, ...UNIQUE].map((index) => ({ index, isUnique: UNIQUE.includes(index) }));
  for (const { index, isUnique } of indexes) {
    const [table, ...columns] = index;
    const made = db.schema
      .createIndex(`${table}_by_${columns.join('_')}`)
      .on(table)
      .columns(columns);
    await (isUnique ? made.unique() : made).execute();
  }
}

/**
 * Makes one table. SQLite keeps the rows of a table in one tree and its primary key in another, and every commit writes
 * the changed pages of both; `without rowid` keeps the rows in the tree of the key (https://sqlite.org/withoutrowid.html).
 */
export async function makeTable(
  db: Kysely<unknown>,
  name: TableName,
  columns: Readonly<Record<string, Form>>,
): Promise<void> {
  let table: CreateTableBuilder<string, string> = db.schema.createTable(name);
  for (const [column, form] of Object.entries(columns)) {
    const [type, what] = typeof form === 'string' ? form.split(/ |(?=\?)/) : ['text'];
    table = table.addColumn(column, typeOf(db, type), (definition) => {
      const kept = what === '?' ? definition : definition.notNull();
      if (what === 'key') return kept.primaryKey();
      if (what === 'unique') return kept.unique();
      if (what === 'user') return kept.references('user.id').onDelete('cascade');
      return what === 'organization' ? kept.references('organization.id') : kept;
    });
  }
  const key = KEYS[name];
  if (key !== undefined) table = table.addPrimaryKeyConstraint(`${name}_key`, [...key]);
  await (ONE_TREE.has(name) && isEmbedded(db) ? table.modifyEnd(sql`without rowid`) : table).execute();
}

/** SQLite has no dates and flags of its own: the library keeps ISO text, 0 and 1 there. */
function typeOf(db: Kysely<unknown>, form: string | undefined): ColumnDataType {
  const embedded = isEmbedded(db);
  if (form === 'date') return embedded ? 'text' : 'timestamptz';
  if (form === 'flag') return embedded ? 'integer' : 'boolean';
  if (form === 'bytes') return embedded ? 'blob' : 'bytea';
  return form === 'number' ? 'bigint' : 'text';
}
