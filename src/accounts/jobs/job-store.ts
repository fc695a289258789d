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

/** Every method throws when the store cannot be reached. */
export interface JobStore {
  /** Whether a job outlives the process that took it. */
  readonly isShared: boolean;
  /** A new job that is still arriving; undefined when its organization has too many already. */
  add(job: NewJob): Promise<{ readonly id: string; readonly key: Uint8Array } | undefined>;
  write(job: Pick<RunningJob, 'id' | 'key'>, part: Part, bytes: Uint8Array): Promise<void>;
  /** Keeps a part for whoever takes over, in the place of what stood there; nothing happens where the job is not this one's any more. */
  keep(job: RunningJob, part: Part, bytes: Uint8Array, now: Date): Promise<void>;
  /** Throws when the part is not there, was changed, or the key is another one. */
  read(job: Pick<RunningJob, 'id' | 'key'>, part: Part): Promise<Uint8Array>;
  /** All of it is there: it may be begun. */
  ready(id: string, now: Date): Promise<void>;
  /** Begins it; `busy` when another lives that did; undefined when there is nothing left to do. */
  begin(id: string, now: Date): Promise<RunningJob | 'busy' | undefined>;
  /** Says that it is worked on, and how far it is; false: it is not this one's any more. */
  beat(
    job: RunningJob,
    pages: { readonly done: number; readonly total: number | undefined },
    now: Date,
  ): Promise<boolean>;
  /** Another ticket is promised to it now; false: it is not this one's any more. */
  keepTicket(job: RunningJob, ticket: Ticket): Promise<boolean>;
  /** Gives it up, for whoever begins it next. */
  putBack(job: RunningJob, now: Date): Promise<void>;
  /**
   * Ends it with its answer and, where the answer counts, counts it, in one transaction: however often it was begun, it
   * ends once and is counted once. False: it is not this one's any more, and nothing was done.
   */
  end(job: RunningJob, answer: JobAnswer, now: Date, counting?: JobCounting): Promise<Counted | false>;
  /** A job of this organization; undefined when there is none. */
  find(id: string, organizationId: string, now: Date): Promise<Job | undefined>;
  /** Ends it and forgets what it held. The ticket of a job that was not begun; undefined otherwise. */
  cancel(id: string, now: Date): Promise<Ticket | undefined>;
  /** The answer was read: forgets it. */
  forget(id: string, now: Date): Promise<void>;
  /** Forgets what nobody came for in time, and what was left by processes that are gone. */
  tidy(now: Date): Promise<void>;
}

/** As `Limits.count` says. */
export type Counted = 'counted' | 'again' | 'other-request' | 'not-counted';
