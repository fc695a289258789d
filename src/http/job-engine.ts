/** Requests that are answered later: where they wait, and what has them begun. */

import type { JobStore } from '../accounts/jobs/job-store.ts';

/** What became of a job that was begun: nothing more to do, or to be begun again. */
export type Outcome = { readonly againInSeconds: number } | undefined;

/** Works on a job until it is over or `signal` says to leave it. Throws when the store cannot be reached. */
export type RunJob = (id: string, signal: AbortSignal) => Promise<Outcome>;

/** Has jobs begun, each by one worker at a time, and again when a worker dies. Held state with a lifetime. */
export interface JobEngine {
  /** The job waits to be begun. */
  readonly enqueue: (id: string) => Promise<void>;
  /** From now on this process works on jobs. */
  readonly work: (run: RunJob) => Promise<void>;
  /** Leaves what runs to others and begins nothing more. */
  readonly stop: () => Promise<void>;
}

/** What the endpoints know of it. */
export interface Jobs {
  readonly store: JobStore;
  readonly engine: JobEngine;
}

/** `Prefer: respond-async` (RFC 7240, section 4.1), also among other preferences. */
export function prefersLater(prefer: string): boolean {
  return /(?:^|[,\s])respond-async\s*(?:$|[,;])/i.test(prefer);
}
