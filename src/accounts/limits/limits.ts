/** Lets requests in, counts them and takes them back (specification, Limits): what the service asks of the store. */

import type { Actor } from '../audit/act.ts';
import type { Repeatable } from '../requests/repeats.ts';
import type { UsageDay } from '../requests/usage-days.ts';
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

/** Every method throws when the store cannot be reached. */
export interface Limits {
  /**
   * Reserves units if the limits of the plan allow it: with a limit of N, N pass and never N + 1, over all instances.
   * With a ticket: asks for its whole price, now that it is known, instead of what was reserved; refused, the ticket
   * stays as it was.
   */
  admit(organization: Limited, units: number, now: Date, ticket?: Ticket): Promise<Admitted | Refused>;
  /**
   * Counts an answered request and writes its row of the audit trail, in one transaction; what is counted before the
   * answer is sent survives the end of the process. `again`: the same request was counted under its key before, and
   * nothing is counted now. `other-request`: its key stands for another one; nothing was done, the ticket is as it was.
   */
  count(
    ticket: Ticket,
    endpoint: string,
    units: number,
    request?: ProcessedRequest,
  ): Promise<'counted' | 'again' | 'other-request'>;
  /** The request that was counted under a key within 24 hours, as its digest. */
  digestUnder(key: string, now: Date): Promise<string | undefined>;
  /** Gives the units of a refused or failed request back; `refusedWork` (price-table.ts) is held against the minute. */
  release(ticket: Ticket, refusedWork?: number): Promise<void>;
  /** Was a file with this hash read for the organization within the hour? */
  wasSent(organizationId: string, file: string, now: Date): Promise<boolean>;
  /** Usage of the calendar month (UTC) of `at`, by day and endpoint. */
  usage(organizationId: string, at: Date): Promise<readonly UsageDay[]>;
}
