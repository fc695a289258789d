/** The part of a worker that makes the lists of populations. */

import { availableParallelism } from 'node:os';
import { openShardQueue } from '../../accounts/jobs/shard-queue.ts';
import type { Config } from '../../config.ts';
import { faultFields } from '../../log.ts';
import type { Log } from '../../log.ts';
import { shardWorker } from '../population/batch.ts';

/** Takes parts until it is stopped; one a core at once. */
export async function workOnShards(
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  log: Log,
): Promise<{ readonly stop: () => Promise<void> }> {
  if (databaseUrl === undefined) return { stop: () => Promise.resolve() };
  const workers = availableParallelism();
  const worker = shardWorker({ dataDir, workers });
  const queue = openShardQueue(databaseUrl);
  await queue.work(worker.run, workers, (error) => log.error('process fault', faultFields(error)));
  return {
    stop: async () => {
      await queue.stop();
      await worker.stop();
    },
  };
}
