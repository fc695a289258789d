/** `GET /openapi.json`, `GET /postman.json`: the API description of this installation, and the same as a collection of calls. */
import type { Endpoint, EndpointAnswer } from '../endpoint.ts';
import { openApiDocument } from '../openapi/openapi.ts';
import { postmanCollection, type Description } from '../openapi/postman.ts';
import type { Services } from '../services.ts';
import { JSON_TYPE } from '../wire/media-types.ts';

/** Made once for each running service. */
const written = new WeakMap<Services, { readonly openApi: string; readonly postman: string }>();

/** The description as OpenAPI 3.1. */
export function openApi(endpoints: readonly Endpoint[], services: Services): EndpointAnswer {
  return openToAll(textsOf(endpoints, services).openApi);
}

/** The same as a Postman collection. */
export function postman(endpoints: readonly Endpoint[], services: Services): EndpointAnswer {
  return openToAll(textsOf(endpoints, services).postman);
}

function textsOf(endpoints: readonly Endpoint[], services: Services) {
  const known = written.get(services);
  if (known !== undefined) return known;
  const document = openApiDocument(endpoints, services.publicUrl);
  // Decode edge: the document of openapi.ts, which tests hold to OpenAPI 3.1.
  const collection = postmanCollection(document as unknown as Description);
  const texts = { openApi: JSON.stringify(document), postman: JSON.stringify(collection) };
  written.set(services, texts);
  return texts;
}

/** Open to every origin: it says nothing a key is needed for, and tools read it in browsers. */
function openToAll(body: string): EndpointAnswer {
  return {
    body,
    headers: {
      'content-type': JSON_TYPE,
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    },
  };
}
