/** Requests that are answered later: what the service asks of the store. Whatever was sent and whatever is answered is sealed under a key of the job. */

import type { ProcessedRequest, Ticket } from '../limits/limits.ts';
import type { Row } from '../store/account-schema.ts';

/** How long an answer waits to be read. */
export const ANSWER_MS = 3_600_000;

/** How long a job may wait and run altogether. */
export const JOB_MS = 86_400_000;

/** A process that has not been heard of for this long is gone, and its job may be begun by another. */
export const SILENT_MS = 20_000;

/** How often whoever runs a job says so. */
export const BEAT_MS = 2000;

/** Jobs of one organization that may wait and run at once. */
export const MOST_JOBS = 20;

/** Parts of a job by their names: `request`, `file-0`, `pages-0-1` (read so far), `answer`, `answer-head`. */
export type Part = string;

export interface NewJob {
  readonly organizationId: string;
  /** Id of the endpoint-table row. */
  readonly endpoint: string;
  /** What is promised to it. */
  readonly ticket: Ticket;
  readonly now: Date;
}

/** A job as its organization sees it. */
export interface Job {
  readonly id: string;
  readonly organizationId: string;
  readonly endpoint: string;
  readonly state: Row<'job'>['state'];
  readonly createdAt: Date;
  readonly endedAt: Date | undefined;
  readonly pagesDone: number;
  /** Undefined until they are counted. */
  readonly pagesTotal: number | undefined;
  /** HTTP status of its answer. */
  readonly status: number | undefined;
  /** Undefined when it is over, and where only another process has it. */
  readonly key: Uint8Array | undefined;
  /** Nobody works on it any more, and nobody can: its key was lost with its process. */
  readonly isLost: boolean;
}

/** A job that this process runs; `attempt` says whether it still is the one to end it. */
export interface RunningJob {
  readonly id: string;
  readonly organizationId: string;
  readonly attempt: number;
  readonly key: Uint8Array;
  readonly ticket: Ticket;
}

export interface JobAnswer {
  readonly status: number;
  /** Both are sealed; the head are headers as JSON. */
  readonly head: Uint8Array;
  readonly body: Uint8Array;
}

/** What is counted with the answer, in its transaction. */
export interface JobCounting {
  readonly ticket: Ticket;
  readonly endpoint: string;
  readonly units: number;
  readonly request: ProcessedRequest;
}

/** As `Limits.count` says. */
export type Counted = 'counted' | 'again' | 'other-request' | 'not-counted';
