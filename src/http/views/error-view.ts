/** How an error looks to a client of the REST surface: `{detail}` in one of three shapes (specification, Errors). */

import type { ErrorDetail, ServiceError } from '../../errors.ts';

export interface ErrorAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: { readonly detail: ErrorDetail };
}

/** The status, headers and body of an error. */
export function viewError(error: ServiceError): ErrorAnswer {
  return {
    status: error.status,
    headers: {
      ...(error.kind === 'unauthorized' && { 'www-authenticate': 'Bearer' }),
      ...(error.retryAfterSeconds !== undefined && { 'retry-after': String(error.retryAfterSeconds) }),
    },
    body: { detail: error.detail },
  };
}
