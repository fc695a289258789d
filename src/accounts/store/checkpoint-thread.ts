/** The program of the checkpoint thread, `checkpoint-thread.ts FILE SYNCHRONOUS`: moves changes from the write-ahead log into the database file, so that no request waits for the disk. */

import { DatabaseSync } from 'node:sqlite';
import { parentPort } from 'node:worker_threads';

const [file = '', synchronous = 'NORMAL'] = process.argv.slice(2);
const db = new DatabaseSync(file, { defensive: true });
db.exec(`pragma synchronous = ${synchronous};`);

parentPort?.on('message', () => {
  try {
    // Passive: it waits for nobody and nobody waits for it.
    db.exec('pragma wal_checkpoint(passive)');
  } catch {
    // What was not moved now is moved with the next; the connection of the service moves it when this never works.
  }
});
