/** `GET /healthz`: the process runs and answers. */

import type { EndpointAnswer } from '../endpoint.ts';

/** Says nothing of the stores: restarting the process does not mend those. */
export function healthz(): EndpointAnswer {
  return { body: { status: 'ok' } };
}
