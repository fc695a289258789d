/** The queue of all instances, on pg-boss: a job of a worker that is not heard of any more goes to another. Nothing but ids is in it. */

import type { Job, PgBoss, Queue } from 'pg-boss';
import { FAULT_SECONDS, JOBS_AT_ONCE, JOBS_AT_ONCE_EACH } from './job-engine.ts';
import type { JobEngine, QueuedJob, RunJob } from './job-engine.ts';
import { JOB_MS, SILENT_MS } from './job-store.ts';

const QUEUE = 'medlist-jobs';

const CONNECT_TIMEOUT_MS = 3000;
const STOP_MS = 10_000;
/** Each instance asks beside its workers: more connections would only stand idle. */
const MOST_CONNECTIONS = 4;

const QUEUE_OPTIONS = {
  heartbeatSeconds: SILENT_MS / 1000,
  // The job ends earlier by itself; this is for a queue that forgot it.
  expireInSeconds: JOB_MS / 1000 - 60,
  retentionSeconds: JOB_MS / 1000,
  deleteAfterSeconds: 3600,
  // A job that ends five workers is not given to all the others.
  retryLimit: 5,
  retryDelay: FAULT_SECONDS,
} as const;

/** Opens nothing until it is used. */
export function pgBossEngine(databaseUrl: string): JobEngine {
  const stopping = new AbortController();
  let opened: Promise<PgBoss> | undefined;
  let onFault: (error: unknown) => void = () => undefined;
  const open = (): Promise<PgBoss> => {
    opened ??= openBoss(databaseUrl, (error) => onFault(error), { name: QUEUE, ...QUEUE_OPTIONS });
    // What could not be reached now may be there the next time.
    opened.catch(() => (opened = undefined));
    return opened;
  };
  return {
    enqueue: async (job) => send(await open(), job, 0),
    work: async (run, tell) => {
      onFault = tell;
      const boss = await open();
      const options = {
        localConcurrency: JOBS_AT_ONCE,
        localGroupConcurrency: JOBS_AT_ONCE_EACH,
        pollingIntervalSeconds: 1,
      };
      await boss.work<QueuedJob>(QUEUE, options, (jobs) =>
        runEach(jobs, boss, { run, onFault: tell, stopping: stopping.signal }),
      );
    },
    stop: async () => {
      stopping.abort();
      const boss = await opened?.catch(() => undefined);
      // A database that is gone is no reason to stay.
      await boss?.stop({ graceful: true, timeout: STOP_MS }).catch(onFault);
    },
  };
}

/** Starts pg-boss with one queue. */
export async function openBoss(
  databaseUrl: string,
  onError: (error: unknown) => void,
  { name, ...options }: Queue & { readonly name: string },
): Promise<PgBoss> {
  const { PgBoss: Boss } = await import('pg-boss');
  const boss = new Boss({
    connectionString: databaseUrl,
    max: MOST_CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    schedule: false,
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
    registerInstance: false,
  });
  boss.on('error', onError);
  await boss.start();
  await boss.createQueue(name, options);
  return boss;
}

async function send(boss: PgBoss, job: QueuedJob, startAfter: number): Promise<void> {
  const { id, organizationId } = job;
  await boss.send(QUEUE, { id, organizationId }, { group: { id: organizationId }, startAfter });
}

interface Worker {
  readonly run: RunJob;
  readonly onFault: (error: unknown) => void;
  readonly stopping: AbortSignal;
}

/** What is to be begun again stands in the queue before this turn of it is over, so that it cannot get lost between. */
async function runEach(
  jobs: readonly Job<QueuedJob>[],
  boss: PgBoss,
  { run, onFault, stopping }: Worker,
): Promise<void> {
  for (const { data, signal } of jobs) {
    try {
      const outcome = await run(data.id, AbortSignal.any([signal, stopping]));
      if (outcome !== undefined) await send(boss, data, outcome.againInSeconds);
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
