/** What the endpoints stand on, opened once at start and handed to every handler. */

import type { AccountStore } from '../accounts/account-store.ts';
import type { BrowserOriginStore } from '../accounts/connections/kysely-origin-store.ts';
import type { RequestLog } from '../accounts/requests/buffered-request-log.ts';
import type { ClientVerifier } from '../ehr/verify-client-jwt.ts';
import type { Config } from '../config.ts';
import type { DocumentReader } from '../documents/reader/document-reader.ts';
import type { Log } from '../log.ts';
import type { RxNormStore } from '../terminology/rxnorm.ts';
import type { ConnectedServers } from './connected/connected-servers.ts';
import type { HeavyRequests } from './heavy-requests.ts';
import type { Jobs } from '../accounts/jobs/job-engine.ts';
import type { Metrics } from './metrics.ts';
import type { Traces } from './traces.ts';

export interface Services {
  readonly config: Config;
  readonly log: Log;
  readonly metrics: Metrics;
  /** Spans of requests; absent: none are made. */
  readonly traces?: Traces | undefined;
  readonly rxnorm: RxNormStore;
  readonly accounts: AccountStore;
  /** What the dashboard shows of requests; absent: nothing is taken down. */
  readonly requests?: RequestLog | undefined;
  /** Web pages that organizations let in; absent: those of the settings alone. */
  readonly origins?: BrowserOriginStore | undefined;
  /** Reads uploaded PDFs, each in a process of its own. */
  readonly documents: DocumentReader;
  /** Answers large requests in threads; absent: they are answered like all others. */
  readonly heavy?: HeavyRequests | undefined;
  /** Where requests wait that are answered later; absent: every request is answered at once. */
  readonly jobs?: Jobs | undefined;
  /** FHIR servers that may be read, and the keys we prove ourselves with. */
  readonly connected: ConnectedServers;
  /** Who may call the CDS Hooks services; undefined when nobody is trusted. */
  readonly cds: ClientVerifier | undefined;
  /** Every absolute link begins with it; it comes from the configuration, never from a request. No trailing slash. */
  readonly publicUrl: string;
  /** The one clock; tests set it. */
  readonly now: () => Date;
  /** True from the signal to stop on, while new requests are still answered; absent: they never are. */
  readonly isDraining?: () => boolean;
  /** True from the time that no new request is answered until the end of the process. */
  readonly isStopping: () => boolean;
}
