/** The part of a worker that makes the lists of populations. */

import { availableParallelism } from 'node:os';
import { openMachineCores } from '../../accounts/jobs/machine-cores.ts';
import { openShardQueue } from '../../accounts/jobs/shard-queue.ts';
import type { Config } from '../../config.ts';
import { faultFields } from '../../log.ts';
import type { Log } from '../../log.ts';
import { shardWorker } from '../population/batch.ts';

/** A core that another worker leaves is taken this soon. */
const ASK_FOR_CORES_MS = 5000;

/**
 * Takes parts until it is stopped; one at once for each core that no other worker of this machine holds. A core that is lost
 * with the database is asked for again, and the part that is worked on meanwhile goes on.
 */
export async function workOnShards(
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  log: Log,
): Promise<{ readonly stop: () => Promise<void> }> {
  if (databaseUrl === undefined) return { stop: () => Promise.resolve() };
  const most = availableParallelism();
  const worker = shardWorker({ dataDir, workers: most });
  const queue = openShardQueue(databaseUrl);
  const cores = openMachineCores(databaseUrl);
  const onFault = (error: unknown): void => log.error('process fault', faultFields(error));
  let working = 0;
  let asking: Promise<void> = Promise.resolve();
  const ask = async (): Promise<void> => {
    const more = (await cores.take(most)) - working;
    if (more <= 0) return;
    await queue.work(worker.run, more, onFault);
    working += more;
    log.info('cores taken', { cores: working });
  };
  await ask();
  const again = setInterval(() => {
    asking = asking.then(ask).catch(onFault);
  }, ASK_FOR_CORES_MS);
  return {
    stop: async () => {
      clearInterval(again);
      await asking;
      await queue.stop();
      await worker.stop();
      await cores.stop();
    },
  };
}
