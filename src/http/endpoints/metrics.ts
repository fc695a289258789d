/** `GET /metrics`: counts and durations for Prometheus. */

import { isIP } from 'node:net';
import { ServiceError } from '../../errors.ts';
import type { EndpointAnswer, EndpointRequest } from '../endpoint.ts';
import type { Services } from '../services.ts';

/** Whoever may not read them is told that there is nothing here. */
export async function metrics(request: EndpointRequest, services: Services): Promise<EndpointAnswer> {
  if (!mayRead(request.directAddress, services.config.metrics)) {
    throw new ServiceError('not-found', 'there is nothing at this address');
  }
  return { headers: { 'content-type': services.metrics.contentType }, body: await services.metrics.page() };
}

function mayRead(directAddress: string | undefined, readers: Services['config']['metrics']): boolean {
  if (readers === 'loopback') return directAddress !== undefined && isLoopback(directAddress);
  return readers === 'everyone';
}

/** `127.0.0.1`, `::1`, `::ffff:127.0.0.1` */
function isLoopback(address: string): boolean {
  const plain = address.replace(/^::ffff:/, '');
  return plain === '::1' || (isIP(plain) === 4 && plain.startsWith('127.'));
}
