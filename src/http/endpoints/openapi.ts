/** `GET /openapi.json`: the API description of this installation. */
import type { Endpoint, EndpointAnswer } from '../endpoint.ts';
import { openApiDocument } from '../openapi/openapi.ts';
import type { Services } from '../services.ts';

/** Made once for each running service. */
const written = new WeakMap<Services, string>();

/** Open to every origin: it says nothing a key is needed for, and tools read it in browsers. */
export function openApi(endpoints: readonly Endpoint[], services: Services): EndpointAnswer {
  const body = written.get(services) ?? JSON.stringify(openApiDocument(endpoints, services.publicUrl));
  written.set(services, body);
  return {
    body,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    },
  };
}
