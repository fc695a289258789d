/** Start here: every endpoint of the service on one screen. */

import type { Endpoint } from './endpoint.ts';
import { errorPage } from './endpoints/error-page.ts';
import { healthz } from './endpoints/healthz.ts';
import { inferMedications } from './endpoints/infer-medications.ts';
import { medListsFromDocuments } from './endpoints/med-lists-from-documents.ts';
import { metrics } from './endpoints/metrics.ts';
import { readyz } from './endpoints/readyz.ts';

const PUBLIC = { surface: 'rest', access: 'public', body: 'none', cost: 0 } as const;

export const ENDPOINTS: readonly Endpoint[] = [
  { id: 'healthz', method: 'GET', path: '/healthz', ...PUBLIC, handle: healthz },
  { id: 'readyz', method: 'GET', path: '/readyz', ...PUBLIC, handle: readyz },
  { id: 'metrics', method: 'GET', path: '/metrics', ...PUBLIC, handle: metrics },
  { id: 'error-page', method: 'GET', path: '/docs/errors/:code', ...PUBLIC, handle: errorPage },
  {
    id: 'infer-medications',
    method: 'POST',
    path: '/v1/medications/infer',
    surface: 'rest',
    access: 'api-key',
    body: 'json',
    cost: 1,
    handle: inferMedications,
  },
  {
    id: 'med-lists-from-documents',
    method: 'POST',
    path: '/v1/med-lists/from-documents',
    surface: 'rest',
    access: 'api-key',
    body: 'multipart',
    cost: 1,
    handle: medListsFromDocuments,
  },
];
