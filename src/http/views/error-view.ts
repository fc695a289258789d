/** How an error looks to a client of the REST surface: `{detail}` in one of three shapes (specification, Errors), and beside it where to read on. */

import type { ErrorCode, ErrorDetail, ServiceError } from '../../errors.ts';

/** The body of an error; everything but `detail` is an addition of this service. */
export interface ErrorBody {
  readonly detail: ErrorDetail;
  readonly code: ErrorCode;
  readonly doc_url: string;
  readonly request_id: string;
}

export interface ErrorAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: ErrorBody;
}

/** What an answer needs to know beside the error itself. */
export interface ErrorContext {
  readonly requestId: string;
  /** Links begin with it; no trailing slash. */
  readonly publicUrl: string;
}

/** The status, headers and body of an error. */
export function viewError(error: ServiceError, context: ErrorContext): ErrorAnswer {
  return {
    status: error.status,
    headers: errorHeaders(error),
    body: {
      detail: error.detail,
      code: error.code,
      doc_url: errorPageUrl(error.code, context.publicUrl),
      request_id: context.requestId,
    },
  };
}

/** The headers of an error on every surface. */
export function errorHeaders({ kind, retryAfterSeconds }: ServiceError): ErrorAnswer['headers'] {
  return {
    ...(kind === 'unauthorized' && { 'www-authenticate': 'Bearer' }),
    ...(retryAfterSeconds !== undefined && { 'retry-after': String(retryAfterSeconds) }),
  };
}

/** Where a code is explained: `https://meds.example.org/docs/errors/api_key_missing`. */
function errorPageUrl(code: ErrorCode, publicUrl: string): string {
  return `${publicUrl}/docs/errors/${code}`;
}
