/** `GET /readyz`: the service can answer requests now. */

import { ServiceError } from '../../errors.ts';
import type { EndpointAnswer, EndpointRequest } from '../endpoint.ts';
import type { Services } from '../services.ts';

/** 503 while the account store cannot be read (and, like every address, while the service stops), so that a load balancer sends requests elsewhere. */
export async function readyz(_request: EndpointRequest, services: Services): Promise<EndpointAnswer> {
  try {
    await services.accounts.ping();
  } catch (cause) {
    throw new ServiceError('unavailable', 'the account store cannot be read', {
      retryAfterSeconds: 2,
      cause,
    });
  }
  return { body: { status: 'ready', rxnorm: services.rxnorm.release.version } };
}
