/** Parts of populations that wait for a worker, on pg-boss: the place of a folder and a number, nothing of a patient. */

import type { Job, PgBoss } from 'pg-boss';
import { openBoss } from './pg-boss-engine.ts';
import { SILENT_MS } from './job-store.ts';

/** A part of a run; its folder is the same for all machines. */
export interface QueuedShard {
  readonly folder: string;
  readonly number: number;
}

/** Held state with a lifetime. */
export interface ShardQueue {
  readonly enqueue: (shards: readonly QueuedShard[]) => Promise<void>;
  /** Takes `atOnce` parts at a time; what throws or dies goes to another worker, a few times. `onFault` is told. */
  readonly work: (run: RunShard, atOnce: number, onFault: (error: unknown) => void) => Promise<void>;
  readonly stop: () => Promise<void>;
}

export type RunShard = (shard: QueuedShard, signal: AbortSignal) => Promise<void>;

const QUEUE = {
  name: 'medlist-shards',
  heartbeatSeconds: SILENT_MS / 1000,
  expireInSeconds: 6 * 3600,
  retentionSeconds: 14 * 86_400,
  deleteAfterSeconds: 3600,
  retryLimit: 5,
  retryDelay: 5,
} as const;

/** Opens nothing until it is used. */
export function openShardQueue(databaseUrl: string): ShardQueue {
  const stopping = new AbortController();
  let opened: Promise<PgBoss> | undefined;
  let tell: (error: unknown) => void = () => undefined;
  // Whoever works on parts works on jobs too, and the queue of those watches over both.
  const open = (): Promise<PgBoss> =>
    (opened ??= openBoss(databaseUrl, (error) => tell(error), [QUEUE], { watches: false }));
  return {
    enqueue: async (shards) => {
      const boss = await open();
      await boss.insert(
        QUEUE.name,
        shards.map(({ folder, number }) => ({ data: { folder, number } })),
      );
    },
    work: async (run, atOnce, onFault) => {
      tell = onFault;
      const boss = await open();
      // While more than one part waits the next one is asked for at once: a part can take less than a second.
      const asking = { pollingIntervalSeconds: 1, burstWhenReadyExceeds: 1 };
      const options = { localConcurrency: atOnce, ...asking };
      const each = (jobs: readonly Job<QueuedShard>[]) =>
        runEach(jobs, run, { onFault, stopping: stopping.signal });
      await boss.work<QueuedShard>(QUEUE.name, options, each);
    },
    stop: async () => {
      stopping.abort();
      await (await opened?.catch(() => undefined))?.stop({ graceful: true, timeout: SILENT_MS });
    },
  };
}

async function runEach(
  jobs: readonly Job<QueuedShard>[],
  run: RunShard,
  { onFault, stopping }: { readonly onFault: (error: unknown) => void; readonly stopping: AbortSignal },
): Promise<void> {
  for (const { data, signal } of jobs) {
    try {
      await run(data, AbortSignal.any([signal, stopping]));
    } catch (error) {
      onFault(error);
      // The queue keeps what is thrown.
      throw new Error('the part could not be worked out', { cause: undefined });
    }
  }
}
