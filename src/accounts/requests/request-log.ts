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

/** Part of the opened stores. */
export interface RequestLog {
  /** Takes it down in memory; it is in the store a moment later, at the latest when the store is closed. Never throws. */
  note(request: LoggedRequest): void;
  /** Counts it; one row of the audit trail says how many there were. */
  noteDenied(request: DeniedRequest): void;
  /** Writes what was noted. */
  flush(): Promise<void>;
  /** Newest first, 50 unless told. */
  recent(organizationId: string, filter?: RequestFilter): Promise<readonly LoggedRequest[]>;
  /** What each key used within a time, as long as the log goes back; most units first. */
  byKey(
    organizationId: string,
    within: { readonly since: Date; readonly before: Date },
  ): Promise<readonly KeyUsage[]>;
  /** The requests with this id: clients may choose ids, so there can be several. Newest first. */
  find(organizationId: string, requestId: string): Promise<readonly LoggedRequest[]>;
  /** Deletes what is older. Number of deleted rows. */
  prune(before: Date): Promise<number>;
}
