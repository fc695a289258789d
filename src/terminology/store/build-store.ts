/** Builds a store file completely or not at all. */
import { closeSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { openSqlite } from './open-sqlite.ts';
import type { StoreContent } from './store-content.ts';
import { writeStore } from './store-file.ts';

/** Writes beside the target, flushes to disk, then takes the target's place in one step. */
export function buildStore(content: StoreContent, target: string): void {
  const draft = `${target}.${process.pid}.draft`;
  rmSync(draft, { force: true });
  try {
    writeDraft(content, draft);
    renameSync(draft, target);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}

/** A store in memory, for a service without a data folder. */
export function buildStoreInMemory(content: StoreContent): DatabaseSync {
  const database = openSqlite(':memory:');
  writeStore(database, content);
  return database;
}

function writeDraft(content: StoreContent, draft: string): void {
  const database = openSqlite(draft);
  try {
    // The draft is thrown away on any failure, so it needs no journal.
    database.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF');
    writeStore(database, content);
  } finally {
    database.close();
  }
  const file = openSync(draft, 'r+');
  fsyncSync(file);
  closeSync(file);
}
