/** Organizations, their keys, their limits and their usage: what the service asks of the store behind it. */

import type { Actor } from '../audit/act.ts';
import type { KeyScope } from '../keys/key-scope-table.ts';
import type { Plan, PlanName } from '../limits/plan-table.ts';

/** Who holds keys; limits and usage are counted per organization (specification, Authentication). */
export interface Organization {
  readonly id: string;
  /** Unique. */
  readonly name: string;
  readonly plan: PlanName;
}

/** What is kept of a key: enough to recognize and list it, never enough to use it. */
export interface ApiKeyRecord {
  readonly id: string;
  readonly organizationId: string;
  /** The first characters, for lists and logs: `medlist_Ab3dE9`. */
  readonly prefix: string;
  readonly lastFour: string;
  readonly createdAt: Date;
  /** To the minute: it is not written for every request. */
  readonly lastUsedAt: Date | undefined;
  readonly revokedAt: Date | undefined;
  readonly expiresAt: Date | undefined;
  /** For people; empty when none was given. */
  readonly name: string;
  /** What it may call; undefined: everything. */
  readonly scopes: readonly KeyScope[] | undefined;
  /** Id of the person who made it; undefined: the command line. */
  readonly createdBy: string | undefined;
  /** Set when it was rotated: it works until then. */
  readonly graceUntil: Date | undefined;
}

/** A key that was just made: the only moment its text exists. */
export interface CreatedApiKey {
  readonly key: string;
  readonly record: ApiKeyRecord;
}

/** The holder of a valid key. */
export interface KeyHolder {
  readonly organization: Organization;
  readonly apiKey: ApiKeyRecord;
}

/** Units an organization has used and has left; a limit that the plan does not have is absent. */
export interface Standing {
  /** Units that can still be used in the current sliding minute, and seconds until all of them can. */
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
  readonly reason: 'rate-limited' | 'quota-exceeded';
  /** Whole seconds, rounded up: after waiting them the same request is let in, unless others took the room. */
  readonly retryAfterSeconds: number;
  /** Units used in this calendar month, promised ones included. */
  readonly usedThisMonth: number;
}

/** What `admit` hands out and `count` or `release` takes back. */
export interface Ticket {
  /** False for plans without limits: nothing was reserved. */
  readonly isHeld: boolean;
  readonly organizationId: string;
  readonly units: number;
  readonly at: Date;
  /** Set when it was let in from memory. */
  readonly provisional?: Provisional;
}

/** A request that was let in from memory: until its transaction only this process knows of it. */
export interface Provisional {
  readonly ticket: Ticket;
  readonly plan: Plan;
  /** `is ended`: counted or given back before it was written by itself. */
  stage: 'waits' | 'is written' | 'is ended';
  /** Resolves when it is written, or has ended before. */
  readonly written: Promise<void>;
  /** What was decided when it was written. */
  decision?: Admitted | Refused;
}

/** What the audit trail keeps of an answered request: who asked, and counts. */
export interface ProcessedRequest {
  readonly by: Actor;
  readonly requestId: string;
  readonly address?: string | undefined;
  readonly counts?: { readonly input: number; readonly output: number } | undefined;
}

/** Usage of one day (UTC) at one endpoint. */
export interface UsageDay {
  /** `2026-06-30` */
  readonly day: string;
  readonly endpoint: string;
  readonly units: number;
  readonly requests: number;
}

/** Held state with a lifetime: open at start, `close` at the end. Every method throws when the store cannot be reached. */
export interface AccountStore {
  /** Reads something, to see that reading works. */
  ping(): Promise<void>;
  close(): Promise<void>;

  /** Is there no organization yet? */
  isEmpty(): Promise<boolean>;
  /** The organization of this name, made or moved to the plan where needed; a new one without a plan is `free`. */
  ensureOrganization(name: string, plan: PlanName | undefined, now: Date): Promise<Organization>;
  organizations(): Promise<readonly Organization[]>;

  createKey(organizationId: string, now: Date, expiresAt?: Date): Promise<CreatedApiKey>;
  /** Every key, oldest first. */
  keys(): Promise<readonly ApiKeyRecord[]>;
  /** Takes effect with the next request on every instance. False when there is no such key or it was revoked before. */
  revokeKey(keyId: string, now: Date): Promise<boolean>;
  /** Who holds this key; undefined when it is unknown, revoked or expired. */
  keyHolder(key: string, now: Date): Promise<KeyHolder | undefined>;

  /** Reserves units if the limits of the plan allow it: with a limit of N, N pass and never N + 1, over all instances. */
  admit(organization: Organization, units: number, now: Date): Promise<Admitted | Refused>;
  /**
   * Counts an answered request and writes its row of the audit trail, in one transaction; what is counted before the
   * answer is sent survives the end of the process. Refused: another process took the room since it was let in; then
   * nothing is counted, and the request must not be answered.
   */
  count(
    ticket: Ticket,
    endpoint: string,
    units: number,
    request?: ProcessedRequest,
  ): Promise<Refused | undefined>;
  /** Gives the units of a refused or failed request back. */
  release(ticket: Ticket): Promise<void>;
  /** Usage of the calendar month (UTC) of `at`, by day and endpoint. */
  usage(organizationId: string, at: Date): Promise<readonly UsageDay[]>;
}
