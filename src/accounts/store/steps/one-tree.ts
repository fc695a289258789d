/** Tables of small rows that every request writes, kept in one tree on the embedded database. */

import { sql } from 'kysely';
import type { CreateTableBuilder, Kysely } from 'kysely';
import { isEmbedded } from '../embedded.ts';

/**
 * SQLite keeps the rows of a table in one tree and its primary key in another, and every commit writes the changed
 * pages of both; `without rowid` keeps the rows in the tree of the key (https://sqlite.org/withoutrowid.html).
 */
export function oneTree<Table extends string, Column extends string>(
  db: Kysely<unknown>,
  table: CreateTableBuilder<Table, Column>,
): CreateTableBuilder<Table, Column> {
  return isEmbedded(db) ? table.modifyEnd(sql`without rowid`) : table;
}
