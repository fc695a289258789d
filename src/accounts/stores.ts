/** Everything that stands on the one account database, opened and closed together. */

import type { AccountStore } from './account-store.ts';
import type { AuditStore } from './audit/audit-store.ts';
import type { BrowserOriginStore } from './connections/kysely-origin-store.ts';
import type { ConnectionStore } from './connections/kysely-connection-store.ts';
import type { HeldStore } from './connections/held-store.ts';
import type { Jobs } from './jobs/job-engine.ts';
import type { IdentityStore } from './people/identity-store.ts';
import type { KeyStore } from './keys/key-store.ts';
import type { RequestLog } from './requests/buffered-request-log.ts';
import type { Retention } from './tidy.ts';

/** Held state with a lifetime: `close` ends them all, the requests noted last are written before. */
export interface Stores {
  readonly accounts: AccountStore;
  readonly identity: IdentityStore;
  readonly keys: KeyStore;
  readonly audit: AuditStore;
  readonly requests: RequestLog;
  readonly connections: ConnectionStore;
  readonly origins: BrowserOriginStore;
  /** What browsers have open at the app inside an EHR. */
  readonly held: HeldStore;
  /** Requests that are answered later; undefined where their keys can be kept nowhere: on PostgreSQL without SECRETS_KEY. */
  readonly jobs: Jobs | undefined;
  /** Deletes what is over: old rows by the retention settings, ended sessions, forgotten failures. To be called every hour or so. */
  tidy(settings: Retention & { readonly now: Date }): Promise<void>;
  close(): Promise<void>;
}
