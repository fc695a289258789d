/** Builds a store file from facts, completely or not at all. */
import { closeSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import type { DrugFactSet } from './drug-facts.ts';
import { writeStore } from './store-file.ts';

/** Writes beside the target, flushes to disk, then takes the target's place in one step. */
export function buildStore(facts: DrugFactSet, target: string): void {
  const draft = `${target}.${process.pid}.draft`;
  rmSync(draft, { force: true });
  try {
    writeDraft(facts, draft);
    renameSync(draft, target);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}

/** A store in memory, for a service without a data folder. */
export function buildStoreInMemory(facts: DrugFactSet): DatabaseSync {
  const database = new DatabaseSync(':memory:');
  writeStore(database, facts);
  return database;
}

function writeDraft(facts: DrugFactSet, draft: string): void {
  const database = new DatabaseSync(draft);
  try {
    // The draft is thrown away on any failure, so it needs no journal.
    database.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF');
    writeStore(database, facts);
  } finally {
    database.close();
  }
  const file = openSync(draft, 'r+');
  fsyncSync(file);
  closeSync(file);
}
