/** Time that passes in a database of jobs without anybody waiting for it. */
import { Client } from 'pg';
import { SILENT_MS } from '../../src/accounts/jobs/job-store.ts';

/** Runs statements in the database of the tests, one after the other. */
export async function inDatabase(databaseUrl: string, ...statements: readonly string[]): Promise<void> {
  const database = new Client({ connectionString: databaseUrl });
  await database.connect();
  for (const statement of statements) await database.query(statement);
  await database.end();
}

/** As if so long had passed since the workers that were killed were heard of that their work goes to others. */
export function untilTheyAreMissed(databaseUrl: string): Promise<void> {
  return inDatabase(
    databaseUrl,
    "UPDATE pgboss.job SET heartbeat_on = heartbeat_on - interval '1 hour' WHERE state = 'active'",
    `UPDATE job SET beat_at = beat_at - ${SILENT_MS} WHERE state = 'running'`,
  );
}
