/** A population over many machines: lines are sorted once, workers make the lists of each part, and they are collected in the end. */

import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import type { QueuedShard, RunShard } from '../../accounts/jobs/shard-queue.ts';
import {
  collect,
  openPool,
  openRun,
  planOf,
  type PopulationJob,
  shardsOf,
  sortedRuns,
  sortLines,
} from './population-run.ts';
import type { Results } from './run-in-folder.ts';
import type { Shard } from './shard-lists.ts';
import { knownWorkFolder, workFolderOf } from './work-folder.ts';

/** Sorts the lines; gives the parts that have no lists yet. Asked again, it gives what is still open. */
export async function submitBatch(job: PopulationJob): Promise<readonly QueuedShard[]> {
  process.umask(0o077);
  mkdirSync(job.out, { recursive: true });
  const run = openRun(job);
  try {
    const shards = shardsOf(run.work, run.plan, await sortLines(run));
    return openOf(shards).map(({ number }) => ({ folder: path.resolve(run.work.folder), number }));
  } finally {
    job.progress.stop();
    await run.pool.destroy();
  }
}

function openOf(shards: readonly Shard[]): readonly Shard[] {
  return shards.filter(({ lists }) => !existsSync(lists));
}

/** The parts of the run in a folder. Throws an Error where its lines are not sorted. */
function partsIn(folder: string) {
  const work = knownWorkFolder(folder);
  const runs = sortedRuns(work);
  if (runs === undefined) throw new Error(`${folder}: the lines are not sorted yet; submit it again`);
  // Decode edge: the run wrote it.
  const plan = planOf(work.manifest, (work.manifest.asked as Pick<PopulationJob, 'plan'>).plan);
  return { work, runs, plan, shards: shardsOf(work, plan, runs) };
}

/** How many parts there are, and how many are done. */
export function batchStatus(out: string): { readonly parts: number; readonly done: number } {
  const { shards } = partsIn(workFolderOf(out));
  return { parts: shards.length, done: shards.length - openOf(shards).length };
}

/** Writes the lists of all parts. Throws an Error where some have none yet. */
export async function collectBatch(
  job: Pick<PopulationJob, 'out' | 'progress' | 'signal'>,
): Promise<Results> {
  const { plan, runs, shards } = partsIn(workFolderOf(job.out));
  const open = openOf(shards).length;
  if (open > 0)
    throw new Error(`${shards.length - open} of ${shards.length} parts are done; collect it later`);
  try {
    return await collect({ job, plan }, runs, shards);
  } finally {
    job.progress.stop();
  }
}

/** Makes the lists of parts in threads; a part that has them is done already. */
export function shardWorker(setup: Pick<PopulationJob, 'dataDir' | 'workers'>): {
  readonly run: RunShard;
  readonly stop: () => Promise<void>;
} {
  const pool = openPool(setup);
  return {
    run: async ({ folder, number }, signal) => {
      // Collected by now, or thrown away: nothing is left to do.
      if (!existsSync(folder)) return;
      const shard = partsIn(folder).shards[number];
      if (shard === undefined || existsSync(shard.lists)) return;
      await pool.run({ folder, shard }, { name: 'listShard', signal });
    },
    stop: () => pool.destroy(),
  };
}
