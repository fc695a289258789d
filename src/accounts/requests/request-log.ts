/** The log of requests that the dashboard shows: when, which key, which endpoint, how it ended. No content has a column. */

/** One request. */
export interface LoggedRequest {
  readonly requestId: string;
  readonly organizationId: string;
  readonly at: Date;
  /** The first characters of the key. */
  readonly keyPrefix: string;
  /** Id of the endpoint-table row. */
  readonly endpoint: string;
  readonly status: number;
  readonly durationMs: number;
  readonly units: number | undefined;
  readonly inputCount: number | undefined;
  readonly outputCount: number | undefined;
  readonly errorKind: string | undefined;
}

/** A request nobody was let in for: counted by kind, not written one by one. */
export interface DeniedRequest {
  /** Undefined when no organization is known: an unknown key. */
  readonly organizationId: string | undefined;
  readonly at: Date;
  readonly endpoint: string;
  readonly errorKind: string;
}

/** Which requests are asked for; what is undefined lets all pass. */
export interface RequestFilter {
  /** Older than this moment. */
  readonly before?: Date | undefined;
  /** At this moment or later. */
  readonly since?: Date | undefined;
  readonly limit?: number | undefined;
  readonly keyPrefix?: string | undefined;
  readonly endpoint?: string | undefined;
  readonly requestId?: string | undefined;
  readonly outcome?: 'answered' | 'refused' | 'failed' | undefined;
}

/** What one key used. */
export interface KeyUsage {
  readonly keyPrefix: string;
  readonly requests: number;
  readonly units: number;
  /** Ids of the endpoints it called, sorted. */
  readonly endpoints: readonly string[];
}
