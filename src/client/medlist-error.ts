/** What the client throws where the service refuses, or gives no answer that can be used. */
import type { components } from './api-types.ts';

type ErrorBody =
  | components['schemas']['PlainError']
  | components['schemas']['LimitReached']
  | components['schemas']['ValidationFailure'];

/** A stable name of the cause; https://…/docs/errors/<code> explains each. */
export type ErrorCode = components['schemas']['ErrorCode'];

/** A refused request, or one that failed on every try. The message never holds what was sent. */
export class MedlistError extends Error {
  override readonly name = 'MedlistError';
  /** HTTP status. */
  readonly status: number;
  /** Undefined where something between the client and the service answered. */
  readonly code: ErrorCode | undefined;
  /** A sentence, a list of problems with their places (422), or the limit that was reached (429). */
  readonly detail: ErrorBody['detail'] | undefined;
  /** The page that explains the code, with the call mended. */
  readonly docUrl: string | undefined;
  /** What to name to whoever runs the service. */
  readonly requestId: string | undefined;
  /** Seconds after which the same request may succeed. */
  readonly retryAfterSeconds: number | undefined;

  constructor(response: Response, body: unknown) {
    const known = isErrorBody(body) ? body : undefined;
    super(`medlist answered ${response.status}${known === undefined ? '' : ` (${known.code})`}`);
    this.status = response.status;
    this.code = known?.code;
    this.detail = known?.detail;
    this.docUrl = known?.doc_url;
    this.requestId = response.headers.get('x-request-id') ?? undefined;
    this.retryAfterSeconds = retryAfterOf(response);
  }
}

function isErrorBody(body: unknown): body is ErrorBody {
  return typeof body === 'object' && body !== null && 'detail' in body && 'code' in body;
}

/** The service writes seconds; a date of a proxy counts as none. */
export function retryAfterOf(response: Response): number | undefined {
  const text = response.headers.get('retry-after') ?? '';
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}
