/** Start here: a Bulk Data export in a folder → one list a patient, over all cores, in memory that does not grow with it. */

import { existsSync } from 'node:fs';
import { inFlight } from './in-flight.ts';
import { collect, openRun, type PopulationJob, type Run, shardsOf, sortLines } from './population-run.ts';
import type { Results } from './run-in-folder.ts';
import type { Shard } from './shard-lists.ts';

/** Writes the lists of all patients, sorted by patient, and an error for each line and patient without one. */
export async function inferPopulation(job: PopulationJob): Promise<Results> {
  const run = openRun(job);
  try {
    const runs = await sortLines(run);
    const shards = shardsOf(run.work, run.plan, runs);
    await listShards(run, shards);
    // What its threads hold is given back before all lists are opened.
    await run.pool.destroy();
    return await collect(run, runs, shards);
  } finally {
    job.progress.stop();
    await run.pool.destroy();
  }
}

/** The lists of every shard that has none yet. */
async function listShards({ job, work, pool }: Run, shards: readonly Shard[]): Promise<void> {
  const open = shards.filter(({ lists }) => !existsSync(lists));
  job.progress.begin('lists', shards.length, 'parts');
  job.progress.advance(shards.length - open.length);
  await inFlight(open, job.workers, async (shard) => {
    job.signal.throwIfAborted();
    await pool.run({ folder: work.folder, shard }, { name: 'listShard', signal: job.signal });
    job.progress.advance(1);
  });
}
