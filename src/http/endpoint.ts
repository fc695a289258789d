/** What an endpoint is: a row of facts the middleware acts on, and a handler that knows nothing of the HTTP framework. */

import type { Organization } from '../accounts/account-store.ts';
import type { RangeKeeper } from '../documents/reader/kept-ranges.ts';
import type { DocumentReading } from './document-reading.ts';
import type { Services } from './services.ts';

/** One row of the endpoint table. */
export interface Endpoint {
  /** Stable name in logs, metrics and usage: `infer-medications`. */
  readonly id: string;
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Path as @koa/router reads it: `/v1/medications/infer`. */
  readonly path: string;
  /** How errors are viewed: `{detail}` or OperationOutcome. */
  readonly surface: 'rest' | 'fhir';
  /** `cds-client`: the signed token of a trusted CDS Hooks client instead of a key. */
  readonly access: 'public' | 'api-key' | 'cds-client';
  /** `fhir` is JSON that may be absent: an operation without parameters. */
  readonly body: 'none' | 'json' | 'fhir' | 'multipart';
  /** The body may be a document in XML or HL7 v2 instead of JSON (`DocumentBody`). */
  readonly readsDocuments?: true;
  /** Units reserved before the body is read; the handler may ask for the whole price. Absent: calls are not metered. */
  readonly cost?: number;
  /** The request may be put aside and answered later (jobs/put-aside.ts). */
  readonly mayBeLater?: true;
  readonly handle: (request: EndpointRequest, services: Services) => EndpointAnswer | Promise<EndpointAnswer>;
}

/** What a handler sees of a request. */
export interface EndpointRequest {
  readonly requestId: string;
  /** Whose key it was; undefined on public endpoints. */
  readonly organization: Organization | undefined;
  /** Whether the scopes of the key would let it call the endpoint with this id; false without a key. */
  readonly mayCall: (endpoint: string) => boolean;
  /** The decoded JSON, not yet validated; undefined where `body` is `none`. */
  readonly body: unknown;
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** A header of the request by its name in lower case; empty when it is absent. */
  readonly header: (name: string) => string;
  /**
   * Asks for the whole price, once it is known and before the work begins. Throws the 429 of a plan that does not allow
   * it.
   */
  readonly price: (units: number) => Promise<void>;
  /** Told what reading its documents takes, in milliseconds of a processor, as it takes them. */
  readonly onWork: (ms: number) => void;
  /** Of a large body, in the thread that goes on with it: its documents, which were read before. */
  readonly documents?: DocumentReading;
  /** Of a large body: told what was read of its documents, so that a thread goes on; it does not return. */
  readonly onDocuments?: (documents: DocumentReading) => never;
  /** Set where nobody waits on the line: how many pages may be read then, and who is told how far it is. */
  readonly reading?: {
    readonly mostPages: number;
    readonly onCounted: (pages: number) => void;
    readonly onPage: () => void;
    /** Keeps what was read for whoever works on it next. */
    readonly keeper: RangeKeeper;
  };
  /** Whether it came from this machine, and through no proxy. */
  readonly isFromThisMachine: boolean;
  /** Aborted when the client goes away. */
  readonly signal: AbortSignal;
  /** When the request arrived: the only clock a handler reads. */
  readonly now: Date;
  /** Milliseconds since then, whole. */
  readonly elapsedMs: () => number;
}

/** What a handler answers; a request that cannot be answered is a thrown ServiceError. */
export interface EndpointAnswer {
  /** 200 unless told. */
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Written as JSON; a string or a Buffer is sent as it is, under the `content-type` among the headers. */
  readonly body: unknown;
  /** Units this answer took, when they differ from what was asked for. */
  readonly units?: number;
  /** Hashes of the files it was read from: pictures of their pages cost nothing for a while. */
  readonly files?: readonly string[];
  /** Called when all of it is on its way to the client. */
  readonly onSent?: () => void;
  /** Counts for the log: how much came in and went out. */
  readonly counts?: { readonly input: number; readonly output: number };
}
