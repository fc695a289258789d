/** What can go wrong when another server is asked: a fixed set of reasons, so that nothing a server says is repeated. */

/** Each reason with the sentence a person reads; none of them holds anything the server sent. */
export const EHR_FAILURES = {
  'address-refused': 'the address is outside the base URL of the connected server',
  'foreign-endpoint': 'the server names an address for its tokens or keys that may not be asked',
  redirected: 'the server answered with a redirect, which is never followed',
  'timed-out': 'the server did not answer in time',
  unreachable: 'no connection to the server could be made',
  'too-large': 'the answer is larger than the limit',
  'not-json': 'the answer is not JSON',
  'not-fhir': 'the answer is not the FHIR resource that was asked for',
  unauthorized: 'the server refused the credentials',
  forbidden: 'the server does not permit this read',
  'not-found': 'the server does not know this resource',
  'not-supported': 'the server refused this search',
  throttled: 'the server asks to slow down and did not answer in time',
  'server-fault': 'the server failed to answer',
  'cut-short': 'a file of the export holds less than the server says',
  'token-refused': 'the authorization server gave no access token',
} as const satisfies Record<string, string>;
export type EhrFailureReason = keyof typeof EHR_FAILURES;

/** Thrown when a read of another server fails; its message is the fixed sentence of its reason. */
export class EhrFailure extends Error {
  readonly reason: EhrFailureReason;
  /** HTTP status of the other server, where it answered. */
  readonly status: number | undefined;

  constructor(reason: EhrFailureReason, options: { status?: number; cause?: unknown } = {}) {
    super(EHR_FAILURES[reason], { cause: options.cause });
    this.name = 'EhrFailure';
    this.reason = reason;
    this.status = options.status;
  }
}
