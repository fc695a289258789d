/** The tables of the account store as Kysely reads them. Times are milliseconds since 1970 UTC; nothing clinical has a column. */

import type { Kysely } from 'kysely';
import type { PeopleSchema } from './people-schema.ts';

export interface OrganizationTable {
  id: string;
  /** Unique: the administrator's handle. */
  name: string;
  /** What people call it, where that differs; need not be unique, so that nobody learns which names are taken. */
  display_name: string | null;
  plan: 'free' | 'demo' | 'team' | 'scale' | 'enterprise' | 'unlimited';
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
  name: string;
  /** Names of key-scope-table rows, separated by spaces; null: all. */
  scopes: string | null;
  /** Who made it: id of a person, or null for the command line. */
  created_by: string | null;
  /** Set by rotation: the last moment of the old key. */
  grace_until: number | null;
}

/** The log of the sliding window: requests that were let in, and refused work. Rows that hold nothing any more go with one of the next requests. */
export interface AdmissionTable {
  organization_id: string;
  at: number;
  id: string;
  kind: 'answer' | 'refusal';
  units: number;
  /** Until then the units are promised to a request that runs, so that others cannot pass the month's cap beside it; 0: it has ended. */
  promised_until: number;
}

/** Files whose list was answered, by their hash, until pictures of their pages cost again. */
export interface SentFileTable {
  organization_id: string;
  hash: string;
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

export interface AuditEntryTable {
  organization_id: string;
  sequence: number;
  at: number;
  act: string;
  outcome: 'success' | 'refused';
  actor_kind: 'person' | 'key' | 'anonymous' | 'command' | 'service';
  actor_id: string | null;
  target: string | null;
  request_id: string | null;
  address: string | null;
  /** JSON, as it was hashed. */
  details: string;
  hash: string;
}

/** Ends of each chain: its newest row, and the row before the oldest that is kept (0 and empty: nothing was deleted). */
export interface AuditHeadTable {
  organization_id: string;
  sequence: number;
  hash: string;
  anchor_sequence: number;
  anchor_hash: string;
}

export interface RequestLogTable {
  organization_id: string;
  at: number;
  request_id: string;
  key_prefix: string;
  endpoint: string;
  status: number;
  duration_ms: number;
  units: number | null;
  input_count: number | null;
  output_count: number | null;
  error_kind: string | null;
}

export interface FhirServerTable {
  id: string;
  organization_id: string;
  name: string;
  base_url: string;
  auth_kind: 'none' | 'bearer' | 'backend-services';
  client_id: string | null;
  scope: string | null;
  /** AES-256-GCM (secret-box.ts). */
  sealed: string | null;
  created_at: number;
  /** JSON: the way of asking that each type was answered in; null until the connection was checked. */
  profile: string | null;
}

export interface BrowserOriginTable {
  organization_id: string;
  origin: string;
  created_at: number;
}

export interface SmartIssuerTable {
  id: string;
  organization_id: string;
  name: string;
  issuer: string;
  client_kind: 'public' | 'confidential' | 'private-key';
  client_id: string;
  /** AES-256-GCM (secret-box.ts). */
  sealed: string | null;
  created_at: number;
  /** When a launch with this client first came to its end at the issuer. */
  proven_at: number | null;
  /** `write-back,documents`: what the app asks for beside the medication records. */
  wishes: string | null;
}

/** What a browser has open at the app inside an EHR (connections/held-store.ts). */
export interface HeldTable {
  id: string;
  kind: 'launch' | 'list';
  source: string;
  /** AES-256-GCM (secret-box.ts), under a key of the browser. */
  sealed: string;
  version: number;
  ends_at: number;
  created_at: number;
}

/** Ids of tokens that work once (used-tokens.ts). */
export interface UsedTokenTable {
  hash: string;
  until: number;
}

/** Requests counted under an `Idempotency-Key` (repeats.ts). */
export interface RepeatableTable {
  key: string;
  digest: string;
  until: number;
}

/** A request that is answered later (jobs/job-store.ts): ids, counts and times alone. */
export interface JobTable {
  id: string;
  organization_id: string;
  endpoint: string;
  state: 'arriving' | 'waiting' | 'running' | 'done' | 'failed' | 'cancelled' | 'read' | 'expired';
  created_at: number;
  /** When the process that holds it last said so. */
  beat_at: number;
  ended_at: number | null;
  /** How often it was begun: who was overtaken by another worker may not end it any more. */
  attempt: number;
  pages_done: number;
  pages_total: number | null;
  /** HTTP status of its answer. */
  status: number | null;
  /** Its key, sealed (secret-box.ts); null where the process keeps it, and when the job is over. */
  sealed_key: string | null;
  ticket_id: string | null;
  ticket_units: number;
  ticket_at: number;
}

/** A piece of what was sent or is answered, sealed under the key of the job. */
export interface JobPieceTable {
  job_id: string;
  part: string;
  number: number;
  bytes: Uint8Array;
}

export interface AccountSchema extends PeopleSchema {
  job: JobTable;
  job_piece: JobPieceTable;
  audit_entry: AuditEntryTable;
  audit_head: AuditHeadTable;
  request_log: RequestLogTable;
  fhir_server: FhirServerTable;
  smart_issuer: SmartIssuerTable;
  browser_origin: BrowserOriginTable;
  organization: OrganizationTable;
  api_key: ApiKeyTable;
  admission: AdmissionTable;
  sent_file: SentFileTable;
  held: HeldTable;
  used_token: UsedTokenTable;
  repeatable: RepeatableTable;
  usage_day: UsageDayTable;
}

/** The open database, or a transaction on it. */
export type Database = Kysely<AccountSchema>;
