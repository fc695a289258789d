/** The tables of the account store as Kysely reads them. Times are milliseconds since 1970 UTC; nothing clinical has a column. */

import type { PlanName } from './plan-table.ts';

export interface OrganizationTable {
  id: string;
  name: string;
  plan: PlanName;
  created_at: number;
}

export interface ApiKeyTable {
  id: string;
  organization_id: string;
  /** SHA-256 of the key, hexadecimal. */
  hash: string;
  prefix: string;
  last_four: string;
  created_at: number;
  last_used_at: number | null;
  revoked_at: number | null;
  expires_at: number | null;
}

/** One row per request that was let in during the last minute: the log of the sliding window. */
export interface AdmissionTable {
  id: string;
  organization_id: string;
  at: number;
  units: number;
}

/** The sum of `admission.units` per organization, kept so that a window of thousands of requests needs no summing. */
export interface RateWindowTable {
  organization_id: string;
  units: number;
}

/** One row per request that runs now: its units are promised to it, so that others cannot pass the month's cap beside it. */
export interface PromiseTable {
  id: string;
  organization_id: string;
  units: number;
  /** The promise of a request whose process died lapses. */
  until: number;
}

/** Answered requests by organization, day (UTC) and endpoint; never pruned. */
export interface UsageDayTable {
  organization_id: string;
  day: string;
  endpoint: string;
  units: number;
  requests: number;
}

export interface AccountSchema {
  organization: OrganizationTable;
  api_key: ApiKeyTable;
  admission: AdmissionTable;
  rate_window: RateWindowTable;
  promise: PromiseTable;
  usage_day: UsageDayTable;
}
