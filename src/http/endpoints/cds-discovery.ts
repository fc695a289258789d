/** `GET /cds-services`: which CDS Hooks services there are (https://cds-hooks.hl7.org/2.0/#discovery). */

import { CDS_PREFETCH, CDS_SERVICES } from '../cds/cds-service-table.ts';
import type { EndpointAnswer, EndpointRequest } from '../endpoint.ts';
import type { Services } from '../services.ts';

/** Without trusted clients there is no service to call. */
export function cdsDiscovery(_request: EndpointRequest, { cds }: Services): EndpointAnswer {
  const services = cds === undefined ? [] : CDS_SERVICES;
  return {
    body: {
      services: services.map(({ id, hook, title, description }) => ({
        id,
        hook,
        title,
        description,
        prefetch: CDS_PREFETCH,
      })),
    },
  };
}
