/** The one error type of the service and the one table of its kinds; how an error looks on the wire is decided by views. */

/** Each kind: HTTP status, FHIR issue type (http://hl7.org/fhir/R4/valueset-issue-type.html), and when it is thrown. */
export const ERROR_KINDS = {
  'invalid-body': { status: 422, issue: 'invalid', when: 'the request body failed validation' },
  'unsupported-media-type': {
    status: 422,
    issue: 'not-supported',
    when: 'the content type is not one the endpoint reads',
  },
  'body-too-large': {
    status: 413,
    issue: 'too-costly',
    when: 'the body is larger than the configured limit',
  },
  unauthorized: {
    status: 401,
    issue: 'login',
    when: 'the API key is missing, malformed, unknown or revoked',
  },
  forbidden: { status: 403, issue: 'forbidden', when: 'the key or person may not do this' },
  'not-found': { status: 404, issue: 'not-found', when: 'there is nothing at this address' },
  'method-not-allowed': {
    status: 405,
    issue: 'not-supported',
    when: 'the address does not answer this method',
  },
  'rate-limited': { status: 429, issue: 'throttled', when: 'the limit of requests per minute is reached' },
  'quota-exceeded': { status: 429, issue: 'throttled', when: 'the monthly cap is reached' },
  unavailable: { status: 503, issue: 'transient', when: 'something the request needs is briefly not there' },
  internal: { status: 500, issue: 'exception', when: 'a fault of the service itself' },
} as const satisfies Record<string, { status: number; issue: string; when: string }>;

export type ErrorKind = keyof typeof ERROR_KINDS;

/** One problem of a request body, in the shape of the specification (Validation error). */
export interface ValidationIssue {
  readonly loc: readonly (string | number)[];
  readonly msg: string;
  readonly type: string;
  /** The refused value, only when it is a short scalar. */
  readonly input?: string | number | boolean | null;
  readonly ctx?: Readonly<Record<string, unknown>>;
}

/** What a client is told: a sentence, the limit object, or the list of problems (specification, Errors). */
export type ErrorDetail = string | Readonly<Record<string, unknown>> | readonly ValidationIssue[];

export interface ServiceErrorOptions {
  /** Seconds until a retry can succeed, for the `Retry-After` header. */
  readonly retryAfterSeconds?: number;
  readonly cause?: unknown;
}

/** Thrown when a request as a whole cannot be answered; a bad resource, line or page is a value instead. */
export class ServiceError extends Error {
  readonly kind: ErrorKind;
  readonly detail: ErrorDetail;
  readonly retryAfterSeconds: number | undefined;

  constructor(kind: ErrorKind, detail: ErrorDetail, options: ServiceErrorOptions = {}) {
    super(typeof detail === 'string' ? detail : kind, { cause: options.cause });
    this.name = 'ServiceError';
    this.kind = kind;
    this.detail = detail;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }

  get status(): number {
    return ERROR_KINDS[this.kind].status;
  }
}
