/** `GET /metrics`: counts and durations for Prometheus. */

import { ServiceError } from '../../errors.ts';
import type { EndpointAnswer, EndpointRequest } from '../endpoint.ts';
import type { Services } from '../services.ts';

/** Whoever may not read them is told that there is nothing here. */
export async function metrics(request: EndpointRequest, services: Services): Promise<EndpointAnswer> {
  const readers = services.config.metrics;
  if (readers !== 'everyone' && !(readers === 'loopback' && request.isFromThisMachine)) {
    throw new ServiceError('not-found', 'there is nothing at this address');
  }
  return { headers: { 'content-type': services.metrics.contentType }, body: await services.metrics.page() };
}
