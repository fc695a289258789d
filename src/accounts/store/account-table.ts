/**
 * The tables of the account store, written once: the first step of the schema is made from them, and Kysely's types.
 * Times are milliseconds since 1970 UTC; nothing clinical has a column.
 *
 * `?` may be null, `key` is the primary key, `unique` has no second row of the kind, `user` and `organization` refer to
 * one; a list of words is a text that is one of them.
 */

/** What a column holds. */
export type Form =
  | `${'text' | 'number' | 'date' | 'flag' | 'bytes'}${'' | '?' | ' key' | ' unique' | ' user' | ' organization'}`
  | readonly string[];

const ROLES = ['owner', 'member'] as const;

/** Everything but people; who is referred to stands before who refers. */
const ACCOUNT_TABLES = {
  organization: {
    id: 'text key',
    /** The administrator's handle. */
    name: 'text unique',
    /** What people call it, where that differs; need not be unique, so that nobody learns which names are taken. */
    display_name: 'text?',
    plan: ['free', 'demo', 'team', 'scale', 'enterprise', 'unlimited'],
    created_at: 'number',
    /** Of better-auth; this service leaves both empty. */
    logo: 'text?',
    metadata: 'text?',
  },
  api_key: {
    id: 'text key',
    organization_id: 'text organization',
    /** SHA-256 of the key, hexadecimal. */
    hash: 'text unique',
    prefix: 'text',
    last_four: 'text',
    created_at: 'number',
    last_used_at: 'number?',
    revoked_at: 'number?',
    expires_at: 'number?',
    name: 'text',
    /** Names of key-scope-table rows, separated by spaces; null: all. */
    scopes: 'text?',
    /** Who made it: id of a person, or null for the command line. */
    created_by: 'text?',
    /** Set by rotation: the last moment of the old key. */
    grace_until: 'number?',
  },
  /** The log of the sliding window: requests that were let in, and refused work. Rows that hold nothing any more go with one of the next requests. */
  admission: {
    organization_id: 'text organization',
    at: 'number',
    id: 'text',
    kind: ['answer', 'refusal'],
    units: 'number',
    /** Until then the units are promised to a request that runs, so that others cannot pass the month's cap beside it; 0: it has ended. */
    promised_until: 'number',
  },
  /** Files whose list was answered, by their hash, until pictures of their pages cost again. */
  sent_file: { organization_id: 'text organization', hash: 'text', until: 'number' },
  /** Answered requests by organization, day (UTC) and endpoint; never pruned. */
  usage_day: {
    organization_id: 'text organization',
    day: 'text',
    endpoint: 'text',
    units: 'number',
    requests: 'number',
  },
  /** The trail has a chain of the service itself, and outlives what it tells of: it refers to no organization. */
  audit_entry: {
    organization_id: 'text',
    sequence: 'number',
    at: 'number',
    act: 'text',
    outcome: ['success', 'refused'],
    actor_kind: ['person', 'key', 'anonymous', 'command', 'service'],
    actor_id: 'text?',
    target: 'text?',
    request_id: 'text?',
    address: 'text?',
    /** JSON, as it was hashed. */
    details: 'text',
    hash: 'text',
  },
  /** Ends of each chain: its newest row, and the row before the oldest that is kept (0 and empty: nothing was deleted). */
  audit_head: {
    organization_id: 'text key',
    sequence: 'number',
    hash: 'text',
    anchor_sequence: 'number',
    anchor_hash: 'text',
  },
  request_log: {
    organization_id: 'text',
    at: 'number',
    request_id: 'text',
    key_prefix: 'text',
    endpoint: 'text',
    status: 'number',
    duration_ms: 'number',
    units: 'number?',
    input_count: 'number?',
    output_count: 'number?',
    error_kind: 'text?',
  },
  fhir_server: {
    id: 'text key',
    organization_id: 'text organization',
    name: 'text',
    base_url: 'text',
    auth_kind: ['none', 'bearer', 'backend-services'],
    client_id: 'text?',
    scope: 'text?',
    /** AES-256-GCM (secret-box.ts). */
    sealed: 'text?',
    created_at: 'number',
    /** JSON: the way of asking that each type was answered in; null until the connection was checked. */
    profile: 'text?',
  },
  smart_issuer: {
    id: 'text key',
    organization_id: 'text organization',
    name: 'text',
    issuer: 'text',
    client_kind: ['public', 'confidential', 'private-key'],
    client_id: 'text',
    /** AES-256-GCM (secret-box.ts). */
    sealed: 'text?',
    created_at: 'number',
    /** When a launch with this client first came to its end at the issuer. */
    proven_at: 'number?',
    /** `write-back,documents`: what the app asks for beside the medication records. */
    wishes: 'text?',
  },
  /** Web pages an organization lets call the service. */
  browser_origin: { organization_id: 'text organization', origin: 'text', created_at: 'number' },
  /** What a browser has open at the app inside an EHR (connections/held-store.ts): times and counts are all that stands in the clear. */
  held: {
    id: 'text key',
    kind: ['launch', 'list'],
    /** A hash. */
    source: 'text',
    /** AES-256-GCM (secret-box.ts), under a key of the browser. */
    sealed: 'text',
    version: 'number',
    ends_at: 'number',
    created_at: 'number',
  },
  /** Ids of tokens that work once (used-tokens.ts). */
  used_token: { hash: 'text key', until: 'number' },
  /** Requests counted under an `Idempotency-Key` (repeats.ts), kept for 24 hours: hashes alone. */
  repeatable: { key: 'text key', digest: 'text', until: 'number' },
  /** A request that is answered later (jobs/job-store.ts): ids, counts and times alone. */
  job: {
    id: 'text key',
    organization_id: 'text organization',
    endpoint: 'text',
    state: ['arriving', 'waiting', 'running', 'done', 'failed', 'cancelled', 'read', 'expired'],
    created_at: 'number',
    /** When the process that holds it last said so. */
    beat_at: 'number',
    ended_at: 'number?',
    /** How often it was begun: who was overtaken by another worker may not end it any more. */
    attempt: 'number',
    pages_done: 'number',
    pages_total: 'number?',
    /** HTTP status of its answer. */
    status: 'number?',
    /** Its key, sealed (secret-box.ts); null where the process keeps it, and when the job is over. */
    sealed_key: 'text?',
    ticket_id: 'text?',
    ticket_units: 'number',
    ticket_at: 'number',
  },
  /** A piece of what was sent or is answered, sealed under the key of the job. */
  job_piece: { job_id: 'text', part: 'text', number: 'number', bytes: 'bytes' },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Form>>>>;

/** People, most of them as better-auth 1.7 has them, which keeps its names: a test asks it what it would add. */
const PEOPLE_TABLES = {
  user: {
    id: 'text key',
    name: 'text',
    /** Normalized. */
    email: 'text unique',
    emailVerified: 'flag',
    image: 'text?',
    createdAt: 'date',
    updatedAt: 'date',
    twoFactorEnabled: 'flag?',
  },
  /** Written by better-auth alone. */
  session: {
    id: 'text key',
    expiresAt: 'date',
    /** A hash (people/library/adapter.ts). */
    token: 'text unique',
    createdAt: 'date',
    updatedAt: 'date',
    ipAddress: 'text?',
    userAgent: 'text?',
    userId: 'text user',
    activeOrganizationId: 'text?',
  },
  /** A way to sign in: `credential` with a password (PHC string of argon2id), or an OpenID issuer and subject. */
  account: {
    id: 'text key',
    accountId: 'text',
    providerId: 'text',
    userId: 'text user',
    accessToken: 'text?',
    refreshToken: 'text?',
    idToken: 'text?',
    accessTokenExpiresAt: 'date?',
    refreshTokenExpiresAt: 'date?',
    scope: 'text?',
    password: 'text?',
    createdAt: 'date',
    updatedAt: 'date',
  },
  /** Written by better-auth alone: tokens of links and challenges. */
  verification: {
    id: 'text key',
    identifier: 'text',
    value: 'text',
    expiresAt: 'date',
    createdAt: 'date',
    updatedAt: 'date',
  },
  member: {
    id: 'text key',
    organizationId: 'text organization',
    userId: 'text user',
    role: ROLES,
    createdAt: 'date',
  },
  invitation: {
    /** The hash of the token in the link. */
    id: 'text key',
    organizationId: 'text organization',
    /** Empty: whoever has the link may use it. */
    email: 'text',
    role: ROLES,
    status: ['pending', 'accepted', 'canceled'],
    expiresAt: 'date',
    createdAt: 'date',
    inviterId: 'text',
    label: 'text',
  },
  twoFactor: {
    id: 'text key',
    secret: 'text',
    backupCodes: 'text',
    userId: 'text user',
    verified: 'flag?',
    failedVerificationCount: 'number?',
    lockedUntil: 'date?',
  },
  passkey: {
    id: 'text key',
    name: 'text?',
    publicKey: 'text',
    userId: 'text user',
    credentialID: 'text unique',
    counter: 'number',
    deviceType: 'text',
    backedUp: 'flag',
    transports: 'text?',
    createdAt: 'date?',
    aaguid: 'text?',
  },
  /** A browser that signed in as the person before. */
  device: { hash: 'text key', user_id: 'text user', last_used_at: 'number' },
  /** Failed sign-ins by bucket (sign-in-throttle.ts); the bucket is a hash, so that no e-mail or address stands here. */
  sign_in_failure: { bucket: 'text key', failures: 'number', last_at: 'number' },
  /** What cookies, confirmation links and second factors are signed and sealed with, where SECRETS_KEY does not do it alone. */
  people_secret: { id: 'number key', secret: 'text' },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Form>>>>;

export const TABLES = { ...ACCOUNT_TABLES, ...PEOPLE_TABLES };

export type TableName = keyof typeof TABLES;

type Columns = readonly [string, ...string[]];

/** Primary keys of several columns. */
export const KEYS: Partial<Readonly<Record<TableName, Columns>>> = {
  admission: ['organization_id', 'at', 'id'],
  sent_file: ['organization_id', 'hash'],
  usage_day: ['organization_id', 'day', 'endpoint'],
  audit_entry: ['organization_id', 'sequence'],
  browser_origin: ['origin', 'organization_id'],
  job_piece: ['job_id', 'part', 'number'],
};

/** Small rows that nearly every request writes, kept in one tree on the embedded database (migrations.ts). */
export const ONE_TREE: ReadonlySet<TableName> = new Set<TableName>([
  'admission',
  'sent_file',
  'usage_day',
  'audit_head',
  'browser_origin',
  'used_token',
  'repeatable',
]);

/** Columns that no two rows have alike. */
export const UNIQUE: readonly (readonly [TableName, ...Columns])[] = [
  ['fhir_server', 'organization_id', 'name'],
  ['fhir_server', 'organization_id', 'base_url'],
  ['smart_issuer', 'organization_id', 'issuer'],
  ['account', 'providerId', 'accountId'],
  ['member', 'organizationId', 'userId'],
];

/** Columns that are looked for. */
export const INDEXES: readonly (readonly [TableName, ...Columns])[] = [
  ['api_key', 'organization_id', 'created_at'],
  // By the id alone: ids begin with the time, so that new ones stand together whoever asked.
  ['request_log', 'request_id'],
  ['request_log', 'organization_id', 'at'],
  ['smart_issuer', 'issuer'],
  ['held', 'ends_at'],
  ['held', 'kind', 'source', 'created_at'],
  ['job', 'organization_id', 'state'],
  ['session', 'userId'],
  ['session', 'expiresAt'],
  ['account', 'userId'],
  ['verification', 'identifier'],
  ['member', 'userId'],
  ['invitation', 'organizationId'],
  ['twoFactor', 'userId'],
  ['passkey', 'userId'],
  ['sign_in_failure', 'last_at'],
];
