/** `GET /metrics`: counts and durations for Prometheus. */

import type { Config } from '../../config.ts';
import { nothingHere } from '../../errors.ts';
import { PROXY_HEADERS } from '../../web/client-address.ts';
import type { EndpointAnswer, EndpointRequest } from '../endpoint.ts';
import type { Services } from '../services.ts';

/** Whoever may not read them is told that there is nothing here. */
export async function metrics(request: EndpointRequest, services: Services): Promise<EndpointAnswer> {
  if (!mayRead(request, services.config.metrics)) {
    throw nothingHere();
  }
  const { contentType, text } = await services.metrics.page();
  return { headers: { 'content-type': contentType }, body: text };
}

function mayRead(request: EndpointRequest, readers: Config['metrics']): boolean {
  if (readers === 'loopback') return request.isFromThisMachine;
  if (readers === 'direct') return PROXY_HEADERS.every((name) => request.header(name) === '');
  return readers === 'everyone';
}
