/** The queue of all instances, on pg-boss: a job of a worker that is not heard of any more goes to another, a few times, then to the dead letters. Nothing but ids is in it. */

import type { JobWithMetadata, PgBoss, Queue } from 'pg-boss';
import { FAULT_SECONDS, JOBS_AT_ONCE, JOBS_AT_ONCE_EACH, MOST_WORKERS } from './job-engine.ts';
import type { JobEngine, JobRunner, QueuedJob, RunJob } from './job-engine.ts';
import { JOB_MS, SILENT_MS } from './job-store.ts';

const CONNECT_TIMEOUT_MS = 3000;
const STOP_MS = 10_000;
/** Each instance asks beside its workers: more connections would only stand idle. */
const MOST_CONNECTIONS = 4;

const BOTH_QUEUES = {
  heartbeatSeconds: SILENT_MS / 1000,
  // The job ends earlier by itself; this is for a queue that forgot it.
  expireInSeconds: JOB_MS / 1000 - 60,
  retentionSeconds: JOB_MS / 1000,
  deleteAfterSeconds: 3600,
} as const;

/** Jobs that are given up. Tried for as long as a job may last: nothing of their work is done here. */
const DEAD_LETTERS = {
  ...BOTH_QUEUES,
  name: 'medlist-jobs-dead',
  retryLimit: JOB_MS / 1000 / FAULT_SECONDS,
  retryDelay: FAULT_SECONDS,
} as const;

const JOBS = {
  ...BOTH_QUEUES,
  name: 'medlist-jobs',
  retryLimit: MOST_WORKERS - 1,
  deadLetter: DEAD_LETTERS.name,
} as const;

/** Opens nothing until it is used; what failed is tried again after `retryDelay` seconds. */
export function pgBossEngine(databaseUrl: string, retryDelay = FAULT_SECONDS): JobEngine {
  const stopping = new AbortController();
  let opened: Promise<PgBoss> | undefined;
  let onFault: (error: unknown) => void = () => undefined;
  const open = (): Promise<PgBoss> => {
    opened ??= openBoss(databaseUrl, (error) => onFault(error), [DEAD_LETTERS, { ...JOBS, retryDelay }]);
    // What could not be reached now may be there the next time.
    opened.catch(() => (opened = undefined));
    return opened;
  };
  return {
    enqueue: async (job) => send(await open(), job, { name: JOBS.name }),
    work: async (runner) => {
      ({ onFault } = runner);
      const boss = await open();
      const worker = { boss, onFault, stopping: stopping.signal };
      const options = { pollingIntervalSeconds: 1, includeMetadata: true } as const;
      const some = { localConcurrency: JOBS_AT_ONCE, localGroupConcurrency: JOBS_AT_ONCE_EACH };
      const doing = (run: RunJob) => (jobs: readonly JobWithMetadata<QueuedJob>[]) =>
        runEach(jobs, run, worker);
      await boss.work(JOBS.name, { ...options, ...some }, doing(runner.run));
      const seldom = { ...options, pollingIntervalSeconds: FAULT_SECONDS };
      await boss.work(DEAD_LETTERS.name, seldom, doing(runner.giveUp));
    },
    stop: async () => {
      stopping.abort();
      const boss = await opened?.catch(() => undefined);
      // A database that is gone is no reason to stay.
      await boss?.stop({ graceful: true, timeout: STOP_MS }).catch(onFault);
    },
  };
}

/**
 * Starts pg-boss with these queues, those before it that one names. One that watches looks after all queues of the database:
 * what is not heard of any more, what is over. It costs the database more than asking for work does.
 */
export async function openBoss(
  databaseUrl: string,
  onError: (error: unknown) => void,
  queues: readonly Queue[],
  { watches = true }: { readonly watches?: boolean } = {},
): Promise<PgBoss> {
  const { PgBoss: Boss } = await import('pg-boss');
  const boss = new Boss({
    connectionString: databaseUrl,
    max: MOST_CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    schedule: false,
    supervise: watches,
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
    queueCacheIntervalSeconds: 5,
    registerInstance: false,
  });
  boss.on('error', onError);
  await boss.start();
  for (const { name, ...options } of queues) {
    await boss.createQueue(name, options);
    // A queue that an older version made keeps what it was made with.
    await boss.updateQueue(name, options);
  }
  return boss;
}

interface Turn {
  /** Of the queue. */
  readonly name: string;
  readonly startAfter?: number;
  /** As often as the queue says unless told. */
  readonly retryLimit?: number;
}

async function send(boss: PgBoss, job: QueuedJob, { name, ...turn }: Turn): Promise<void> {
  const { id, organizationId } = job;
  await boss.send(name, { id, organizationId }, { group: { id: organizationId }, ...turn });
}

interface Worker extends Pick<JobRunner, 'onFault'> {
  readonly boss: PgBoss;
  readonly stopping: AbortSignal;
}

/** What is to be begun again stands in the queue before this turn of it is over, so that it cannot get lost between; the workers that it ended stay counted. */
async function runEach(
  jobs: readonly JobWithMetadata<QueuedJob>[],
  run: RunJob,
  { boss, onFault, stopping }: Worker,
): Promise<void> {
  for (const { name, data, signal, retryLimit, retryCount } of jobs) {
    try {
      const outcome = await run(data.id, AbortSignal.any([signal, stopping]));
      if (outcome === undefined) continue;
      const turn = { name, startAfter: outcome.againInSeconds, retryLimit: retryLimit - retryCount };
      await send(boss, data, turn);
    } catch (error) {
      onFault(error);
      // The queue keeps what is thrown: nothing of a request may be in it.
      throw new FaultBesideJob();
    }
  }
}

class FaultBesideJob extends Error {
  constructor() {
    super('the job could not be run');
  }
}
