/** `GET /.well-known/jwks.json`: the public keys by which other servers check what this service signs. */

import type { EndpointAnswer, EndpointRequest } from '../endpoint.ts';
import type { Services } from '../services.ts';

/** Servers may keep it for five minutes: a new key is published longer than that before it signs. */
export function jwks(_request: EndpointRequest, { connected }: Services): EndpointAnswer {
  return {
    headers: { 'cache-control': 'public, max-age=300' },
    body: connected.clientKeys?.publicJwks ?? { keys: [] },
  };
}
