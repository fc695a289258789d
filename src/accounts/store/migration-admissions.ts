/** Step 005 of the schema: admissions of a millisecond and promises of a minute are one row; the audit trail grows at its end. */

import { sql, SqliteAdapter } from 'kysely';
import type { Kysely, RawBuilder } from 'kysely';
import { AUDIT_COLUMNS, table } from './migration-people-audit.ts';
import { oneTree } from './one-tree.ts';

/** A promise of the version before is kept under the minute in which it lapses. */
const FULL_MINUTE = sql`(until + 59999) / 60000 * 60000`;

/** Step 005. */
export async function admissionsByTime(db: Kysely<unknown>): Promise<void> {
  await gather(db, { name: 'admission', key: 'at', of: sql`at` });
  await gather(db, { name: 'promise', key: 'until', of: FULL_MINUTE });
  if (db.getExecutor().adapter instanceof SqliteAdapter) await auditAtTheEnd(db);
}

interface Gathered {
  readonly name: string;
  /** The column that tells rows of an organization apart, and how it comes from the rows before. */
  readonly key: string;
  readonly of: RawBuilder<unknown>;
}

async function gather(db: Kysely<unknown>, { name, key, of }: Gathered): Promise<void> {
  const before = `${name}_before`;
  await db.schema.alterTable(name).renameTo(before).execute();
  await oneTree(db, table(db, name, { organization_id: 'text', [key]: 'bigint', units: 'bigint' }))
    .addPrimaryKeyConstraint(`${name}_by_${key}`, ['organization_id', key])
    .execute();
  await sql`insert into ${sql.table(name)} (organization_id, ${sql.ref(key)}, units)
    select organization_id, ${of}, cast(sum(units) as bigint) from ${sql.table(before)}
    group by organization_id, ${of}`.execute(db);
  await db.schema.dropTable(before).execute();
}

/**
 * Its rows are large, and those of many organizations come together: one after the other they change fewer pages than
 * each in the midst of its chain.
 */
async function auditAtTheEnd(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('audit_entry').renameTo('audit_entry_before').execute();
  await table(db, 'audit_entry', AUDIT_COLUMNS)
    .addPrimaryKeyConstraint('audit_entry_key', ['organization_id', 'sequence'])
    .execute();
  const columns = sql.join(Object.keys(AUDIT_COLUMNS).map((column) => sql.ref(column)));
  await sql`insert into audit_entry (${columns}) select ${columns} from audit_entry_before`.execute(db);
  await db.schema.dropTable('audit_entry_before').execute();
}
