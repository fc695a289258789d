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
  gone: { status: 410, issue: 'not-found', when: 'what was at this address is over and deleted' },
  'method-not-allowed': {
    status: 405,
    issue: 'not-supported',
    when: 'the address does not answer this method',
  },
  'precondition-failed': {
    status: 412,
    issue: 'incomplete',
    when: 'a CDS Hooks call has no data of its patient to answer from',
  },
  'rate-limited': { status: 429, issue: 'throttled', when: 'the limit of requests per minute is reached' },
  'quota-exceeded': { status: 429, issue: 'throttled', when: 'the monthly cap is reached' },
  unavailable: { status: 503, issue: 'transient', when: 'something the request needs is briefly not there' },
  internal: { status: 500, issue: 'exception', when: 'a fault of the service itself' },
  'not-http': { status: 400, issue: 'structure', when: 'the request is not valid HTTP' },
  'headers-too-large': { status: 431, issue: 'too-costly', when: 'the headers of the request are too large' },
  'request-timeout': { status: 408, issue: 'timeout', when: 'the request took too long to arrive' },
} as const satisfies Record<string, { status: number; issue: string; when: string }>;

export type ErrorKind = keyof typeof ERROR_KINDS;

/**
 * Every code a client can meet beside `detail`, and its kind. A code never changes its meaning and is never used
 * again for another; each has a page, `docs/errors/<code>.md`, which `doc_url` leads to.
 */
export const ERROR_CODES = {
  invalid_body: 'invalid-body',
  body_not_json: 'invalid-body',
  body_too_complex: 'invalid-body',
  nothing_to_work_on: 'invalid-body',
  idempotency_key_invalid: 'invalid-body',
  idempotency_key_reused: 'invalid-body',
  several_patients: 'invalid-body',
  upload_unreadable: 'invalid-body',
  files_missing: 'invalid-body',
  filename_missing: 'invalid-body',
  too_many_files: 'invalid-body',
  file_not_pdf: 'invalid-body',
  file_too_large: 'invalid-body',
  upload_too_large: 'invalid-body',
  too_many_pages: 'invalid-body',
  document_locked: 'invalid-body',
  document_unreadable: 'invalid-body',
  document_too_costly: 'invalid-body',
  unsupported_media_type: 'unsupported-media-type',
  body_too_large: 'body-too-large',
  unauthorized: 'unauthorized',
  api_key_missing: 'unauthorized',
  api_key_malformed: 'unauthorized',
  api_key_invalid: 'unauthorized',
  forbidden: 'forbidden',
  not_found: 'not-found',
  job_unknown: 'not-found',
  job_not_done: 'not-found',
  job_over: 'gone',
  method_not_allowed: 'method-not-allowed',
  precondition_failed: 'precondition-failed',
  rate_limit_exceeded: 'rate-limited',
  monthly_cap_reached: 'quota-exceeded',
  unavailable: 'unavailable',
  ocr_unavailable: 'unavailable',
  too_busy: 'unavailable',
  job_lost: 'unavailable',
  job_given_up: 'internal',
  connection_secret_unreadable: 'unavailable',
  internal_error: 'internal',
  not_http: 'not-http',
  headers_too_large: 'headers-too-large',
  request_timeout: 'request-timeout',
} as const satisfies Record<string, ErrorKind>;

export type ErrorCode = keyof typeof ERROR_CODES;

/** The code of an error that names none: the general one of its kind. */
const GENERAL_CODES: Readonly<Record<ErrorKind, ErrorCode>> = {
  'invalid-body': 'invalid_body',
  'unsupported-media-type': 'unsupported_media_type',
  'body-too-large': 'body_too_large',
  unauthorized: 'unauthorized',
  forbidden: 'forbidden',
  'not-found': 'not_found',
  gone: 'job_over',
  'method-not-allowed': 'method_not_allowed',
  'precondition-failed': 'precondition_failed',
  'rate-limited': 'rate_limit_exceeded',
  'quota-exceeded': 'monthly_cap_reached',
  unavailable: 'unavailable',
  internal: 'internal_error',
  'not-http': 'not_http',
  'headers-too-large': 'headers_too_large',
  'request-timeout': 'request_timeout',
};

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
  /** Which of the codes of its kind; the general one unless told. */
  readonly code?: ErrorCode;
  /** Seconds until a retry can succeed, for the `Retry-After` header. */
  readonly retryAfterSeconds?: number;
  readonly cause?: unknown;
}

/** Thrown when a request as a whole cannot be answered; a bad resource, line or page is a value instead. */
export class ServiceError extends Error {
  readonly kind: ErrorKind;
  readonly code: ErrorCode;
  readonly detail: ErrorDetail;
  readonly retryAfterSeconds: number | undefined;

  constructor(kind: ErrorKind, detail: ErrorDetail, options: ServiceErrorOptions = {}) {
    // A refusal is an answer and no fault: where it was thrown is of no use, and to find out costs most of a refusal.
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = 0;
    super(typeof detail === 'string' ? detail : kind, { cause: options.cause });
    Error.stackTraceLimit = stackTraceLimit;
    this.name = 'ServiceError';
    this.kind = kind;
    this.code = options.code ?? GENERAL_CODES[kind];
    this.detail = detail;
    this.retryAfterSeconds = options.retryAfterSeconds;
  }

  get status(): number {
    return ERROR_KINDS[this.kind].status;
  }
}

/** Awaits what may briefly not be there: a failure of any kind becomes `unavailable`, said as `detail`, and the cause goes to the log. */
export async function orUnavailable<T>(
  asked: Promise<T>,
  detail: string,
  retryAfterSeconds: number,
): Promise<T> {
  try {
    return await asked;
  } catch (cause) {
    throw new ServiceError('unavailable', detail, { retryAfterSeconds, cause });
  }
}

/** The error of an address that leads nowhere, or to something that whoever asks may not know of. */
export function nothingHere(): ServiceError {
  return new ServiceError('not-found', ERROR_KINDS['not-found'].when);
}
