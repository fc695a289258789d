/** The queue of one process: jobs are begun in their order, a few at once, and are gone with the process. */

import { setTimeout as wait } from 'node:timers/promises';
import type { JobEngine, Outcome, RunJob } from '../job-engine.ts';

/** Jobs of one process at once: reading takes the machine, waiting for scans does not. */
export const JOBS_AT_ONCE = 2;

/** After a fault of the store. */
const AGAIN_SECONDS = 5;

const STOP_POLL_MS = 20;

/** `onFault` is told what a run threw; the job is begun again after a while. */
export function inProcessEngine(onFault: (error: unknown) => void): JobEngine {
  return new Queue(onFault);
}

class Queue implements JobEngine {
  readonly #onFault: (error: unknown) => void;
  readonly #waiting: string[] = [];
  readonly #stopping = new AbortController();
  #running = 0;
  #run: RunJob | undefined;

  constructor(onFault: (error: unknown) => void) {
    this.#onFault = onFault;
  }

  enqueue(id: string): Promise<void> {
    this.#waiting.push(id);
    this.#next();
    return Promise.resolve();
  }

  work(run: RunJob): Promise<void> {
    this.#run = run;
    this.#next();
    return Promise.resolve();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    while (this.#running > 0) await wait(STOP_POLL_MS);
  }

  #next(): void {
    while (this.#run !== undefined && this.#running < JOBS_AT_ONCE && !this.#stopping.signal.aborted) {
      const id = this.#waiting.shift();
      if (id === undefined) return;
      this.#running += 1;
      void this.#one(id, this.#run);
    }
  }

  async #one(id: string, run: RunJob): Promise<void> {
    let outcome: Outcome;
    try {
      outcome = await run(id, this.#stopping.signal);
    } catch (error) {
      this.#onFault(error);
      outcome = { againInSeconds: AGAIN_SECONDS };
    }
    this.#running -= 1;
    if (outcome !== undefined) void this.#again(id, outcome.againInSeconds);
    this.#next();
  }

  async #again(id: string, seconds: number): Promise<void> {
    try {
      await wait(seconds * 1000, undefined, { signal: this.#stopping.signal, ref: false });
      await this.enqueue(id);
    } catch {
      // Stopped while it waited.
    }
  }
}
