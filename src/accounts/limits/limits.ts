/** What is told of requests that are let in, counted and taken back (specification, Limits). */

import type { Actor } from '../audit/act.ts';
import type { Repeatable } from '../requests/repeats.ts';
import type { PlanName } from './plan-table.ts';

/** Whose limits: usage is counted per organization. */
export interface Limited {
  readonly id: string;
  readonly plan: PlanName;
}

/** Units an organization has left; a limit that the plan does not have is absent. */
export interface Standing {
  /** Of the sliding minute, and seconds until there is more. */
  readonly minute?: { readonly limit: number; readonly remaining: number; readonly resetSeconds: number };
  readonly month?: { readonly limit: number; readonly remaining: number; readonly resetSeconds: number };
}

/** A request that was let in. Its units are promised to it until it is counted or released. */
export interface Admitted {
  readonly admitted: true;
  readonly ticket: Ticket;
  readonly standing: Standing;
}

/** A request that was turned away. */
export interface Refused {
  readonly admitted: false;
  readonly reason: 'rate-limited' | 'too-many-refusals' | 'quota-exceeded';
  /** Whole seconds, rounded up: after waiting them the same request is let in, unless others took the room. */
  readonly retryAfterSeconds: number;
  /** Units used in this calendar month, promised ones included. */
  readonly usedThisMonth: number;
  /** Units the request asked for. */
  readonly units: number;
}

/** What `admit` hands out and `count` or `release` takes back. */
export interface Ticket {
  /** Absent for plans without limits: nothing was reserved. */
  readonly id?: string;
  readonly organizationId: string;
  readonly units: number;
  readonly at: Date;
}

/** What is kept of an answered request: who asked, counts, and hashes of the files that were read. */
export interface ProcessedRequest {
  readonly by: Actor;
  readonly requestId: string;
  readonly address?: string | undefined;
  readonly counts?: { readonly input: number; readonly output: number } | undefined;
  /** Hashes (`wasSent`), so that pictures of their pages cost nothing for a while. */
  readonly files?: readonly string[] | undefined;
  /** Where it may be sent again; `work` is held against the minute of refused work when it was. */
  readonly repeat?: (Repeatable & { readonly work: number }) | undefined;
}
