/** Asks for `node:sqlite` when a database is opened: a Node without it can load the engine, and so be told what it lacks. */
import type { DatabaseSync } from 'node:sqlite';

/** A file, or `:memory:`. */
export function openSqlite(file: string, options: { readonly readOnly?: boolean } = {}): DatabaseSync {
  const sqlite = process.getBuiltinModule('node:sqlite');
  if (sqlite === undefined) throw new Error('this Node has no node:sqlite');
  return new sqlite.DatabaseSync(file, options);
}
