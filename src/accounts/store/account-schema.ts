/** The tables of the account store as Kysely reads them. Times are milliseconds since 1970 UTC; nothing clinical has a column. */

import type { Actor, Role } from '../audit/act.ts';
import type { AuditEntry } from '../audit/audit-store.ts';
import type { FhirServerAuth, SmartClient } from '../connections/connection-store.ts';
import type { PlanName } from '../limits/plan-table.ts';

export interface OrganizationTable {
  id: string;
  /** Unique: the administrator's handle. */
  name: string;
  /** What people call it, where that differs; need not be unique, so that nobody learns which names are taken. */
  display_name: string | null;
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
  name: string;
  /** Names of key-scope-table rows, separated by spaces; null: all. */
  scopes: string | null;
  /** Who made it: id of a person, or null for the command line. */
  created_by: string | null;
  /** Set by rotation: the last moment of the old key. */
  grace_until: number | null;
}

/** Units let in at one time: the log of the sliding window. Rows that are a minute old go with one of the next requests. */
export interface AdmissionTable {
  organization_id: string;
  at: number;
  units: number;
}

/** The sum of `admission.units` per organization, kept so that a window of thousands of requests needs no summing. */
export interface RateWindowTable {
  organization_id: string;
  units: number;
}

/** Units promised to requests that run now, so that others cannot pass the month's cap beside them. */
export interface PromiseTable {
  organization_id: string;
  /** The promise of a request whose process died lapses; those that lapse together are one row. */
  until: number;
  units: number;
}

/** Answered requests by organization, day (UTC) and endpoint; never pruned. */
export interface UsageDayTable {
  organization_id: string;
  day: string;
  endpoint: string;
  units: number;
  requests: number;
}

export interface PersonTable {
  id: string;
  /** Normalized, unique. */
  email: string;
  /** PHC string of argon2id; null: signs in through OpenID Connect only. */
  password_hash: string | null;
  created_at: number;
}

export interface OidcSubjectTable {
  issuer: string;
  subject: string;
  person_id: string;
}

export interface MembershipTable {
  organization_id: string;
  person_id: string;
  role: Role;
  created_at: number;
}

export interface InvitationTable {
  id: string;
  organization_id: string;
  /** SHA-256 of the token. */
  hash: string;
  role: Role;
  label: string;
  invited_by: string;
  created_at: number;
  expires_at: number;
  /** Used or withdrawn: it cannot be used any more. */
  ended_at: number | null;
}

export interface SessionTable {
  id: string;
  /** SHA-256 of the token. */
  hash: string;
  person_id: string;
  organization_id: string;
  created_at: number;
  last_seen_at: number;
  expires_at: number;
}

/** A browser that signed in as the person before. */
export interface DeviceTable {
  hash: string;
  person_id: string;
  last_used_at: number;
}

/** Failed sign-ins by bucket (sign-in-throttle.ts); the bucket is a hash, so that no e-mail or address stands here. */
export interface SignInFailureTable {
  bucket: string;
  failures: number;
  last_at: number;
}

export interface AuditEntryTable {
  organization_id: string;
  sequence: number;
  at: number;
  act: string;
  outcome: AuditEntry['outcome'];
  actor_kind: Actor['kind'];
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
  auth_kind: FhirServerAuth['kind'];
  client_id: string | null;
  scope: string | null;
  /** AES-256-GCM (secret-box.ts). */
  sealed: string | null;
  created_at: number;
}

export interface SmartIssuerTable {
  id: string;
  organization_id: string;
  name: string;
  issuer: string;
  client_kind: SmartClient['kind'];
  client_id: string;
  /** AES-256-GCM (secret-box.ts). */
  sealed: string | null;
  created_at: number;
}

export interface AccountSchema {
  person: PersonTable;
  oidc_subject: OidcSubjectTable;
  membership: MembershipTable;
  invitation: InvitationTable;
  session: SessionTable;
  device: DeviceTable;
  sign_in_failure: SignInFailureTable;
  audit_entry: AuditEntryTable;
  audit_head: AuditHeadTable;
  request_log: RequestLogTable;
  fhir_server: FhirServerTable;
  smart_issuer: SmartIssuerTable;
  organization: OrganizationTable;
  api_key: ApiKeyTable;
  admission: AdmissionTable;
  rate_window: RateWindowTable;
  promise: PromiseTable;
  usage_day: UsageDayTable;
}
