/** The queue of one process: jobs are begun in their order, a few at once, and are gone with the process, so that none is ever given up. */

import { setTimeout as wait } from 'node:timers/promises';
import { FAULT_SECONDS, JOBS_AT_ONCE, JOBS_AT_ONCE_EACH } from './job-engine.ts';
import type { JobEngine, JobRunner, Outcome, QueuedJob } from './job-engine.ts';

const STOP_POLL_MS = 20;

/** Empty, and begins nothing until `work` is called. */
export function inProcessEngine(): JobEngine {
  const queue = new Queue();
  return {
    enqueue: (job) => {
      queue.add(job);
      return Promise.resolve();
    },
    work: (runner) => {
      queue.work(runner);
      return Promise.resolve();
    },
    stop: () => queue.stop(),
  };
}

type Worker = Pick<JobRunner, 'run' | 'onFault'>;

class Queue {
  readonly #waiting: QueuedJob[] = [];
  readonly #running: QueuedJob[] = [];
  readonly #stopping = new AbortController();
  #worker: Worker | undefined;

  add(job: QueuedJob): void {
    this.#waiting.push(job);
    this.#next();
  }

  work(worker: Worker): void {
    this.#worker = worker;
    this.#next();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    while (this.#running.length > 0) await wait(STOP_POLL_MS);
  }

  #next(): void {
    while (this.#worker !== undefined && !this.#stopping.signal.aborted) {
      const job = this.#running.length < JOBS_AT_ONCE ? this.#takeFirst() : undefined;
      if (job === undefined) return;
      this.#running.push(job);
      void this.#one(job, this.#worker);
    }
  }

  /** The first of an organization that has not too many already. */
  #takeFirst(): QueuedJob | undefined {
    const count = (organizationId: string): number =>
      this.#running.filter((job) => job.organizationId === organizationId).length;
    const index = this.#waiting.findIndex((job) => count(job.organizationId) < JOBS_AT_ONCE_EACH);
    return index < 0 ? undefined : this.#waiting.splice(index, 1)[0];
  }

  async #one(job: QueuedJob, { run, onFault }: Worker): Promise<void> {
    let outcome: Outcome;
    try {
      outcome = await run(job.id, this.#stopping.signal);
    } catch (error) {
      onFault(error);
      outcome = { againInSeconds: FAULT_SECONDS };
    }
    this.#running.splice(this.#running.indexOf(job), 1);
    if (outcome !== undefined) void this.#again(job, outcome.againInSeconds);
    this.#next();
  }

  async #again(job: QueuedJob, seconds: number): Promise<void> {
    try {
      await wait(seconds * 1000, undefined, { signal: this.#stopping.signal, ref: false });
      this.add(job);
    } catch {
      // Stopped while it waited.
    }
  }
}
