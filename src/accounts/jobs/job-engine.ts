/** Has jobs begun: the queue that they wait in, of this process or of all. */

import type { JobStore } from './kysely-job-store.ts';

/** A job as the queue knows it. */
export interface QueuedJob {
  readonly id: string;
  readonly organizationId: string;
}

/** What became of a job that was begun: nothing more to do, or to be begun again. */
export type Outcome = { readonly againInSeconds: number } | undefined;

/** Works on a job until it is over or `signal` says to leave it. Throws when the store cannot be reached. */
export type RunJob = (id: string, signal: AbortSignal) => Promise<Outcome>;

/** What is done with jobs. */
export interface JobRunner {
  readonly run: RunJob;
  /** Ends a job without its work: it ended `MOST_WORKERS` workers, or could not be run as often. */
  readonly giveUp: RunJob;
  /** Told what goes wrong beside the jobs. */
  readonly onFault: (error: unknown) => void;
}

/** Has jobs begun, each by one worker at a time, and again when a worker dies. Held state with a lifetime. */
export interface JobEngine {
  /** The job waits to be begun. Throws when the store cannot be reached. */
  readonly enqueue: (job: QueuedJob) => Promise<void>;
  /** From now on this process works on jobs. */
  readonly work: (runner: JobRunner) => Promise<void>;
  /** Leaves what runs to others and begins nothing more. */
  readonly stop: () => Promise<void>;
}

/** Requests that are answered later: where they wait, and what has them begun. */
export interface Jobs {
  readonly store: JobStore;
  readonly engine: JobEngine;
}

/** Jobs that one process works on at once: as many as documents are read, of an organization as many as it may read. */
export const JOBS_AT_ONCE = 3;
export const JOBS_AT_ONCE_EACH = 2;

/** A job that ends so many workers is not given to all the others. */
export const MOST_WORKERS = 5;

/** After a fault of the store. */
export const FAULT_SECONDS = 5;
