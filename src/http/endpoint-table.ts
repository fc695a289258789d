/** Start here: every endpoint of the service on one screen. */

import { PRICES } from '../accounts/limits/price-table.ts';
import type { Endpoint } from './endpoint.ts';
import { cdsDiscovery } from './endpoints/cds-discovery.ts';
import { cdsFeedback, cdsService } from './endpoints/cds-service.ts';
import { errorPage } from './endpoints/error-page.ts';
import { healthz } from './endpoints/healthz.ts';
import { inferMedications } from './endpoints/infer-medications.ts';
import { cancelJob, jobResult, jobStatus } from './endpoints/jobs.ts';
import { jwks } from './endpoints/jwks.ts';
import { llmsTxt } from './endpoints/llms-txt.ts';
import { metrics } from './endpoints/metrics.ts';
import { openApi, postman } from './endpoints/openapi.ts';
import { readyz } from './endpoints/readyz.ts';
import { documentSample, samples, storySample } from './endpoints/samples.ts';
import { securityTxt } from './endpoints/security-txt.ts';
import { usage } from './endpoints/usage.ts';
import { fhirMetadata } from './fhir/capability-statement.ts';
import { extractMedicationList } from './fhir/extract-operation.ts';
import { inferFromRequest, inferFromServer } from './fhir/infer-operation.ts';
import { DEFINITION_TYPES, serveDefinition } from './fhir/serve-definition.ts';

const PUBLIC = { surface: 'rest', access: 'public', body: 'none' } as const;
const FHIR_PUBLIC = { ...PUBLIC, surface: 'fhir' } as const;
const FHIR_OPERATION = {
  surface: 'fhir',
  access: 'api-key',
  body: 'fhir',
  cost: PRICES.list.units,
  mayBeLater: true,
} as const;
const CDS_CALL = { surface: 'rest', access: 'cds-client', body: 'json' } as const;

export const ENDPOINTS: readonly Endpoint[] = [
  { id: 'healthz', method: 'GET', path: '/healthz', ...PUBLIC, handle: healthz },
  { id: 'readyz', method: 'GET', path: '/readyz', ...PUBLIC, handle: readyz },
  { id: 'metrics', method: 'GET', path: '/metrics', ...PUBLIC, handle: metrics },
  {
    id: 'openapi',
    method: 'GET',
    path: '/openapi.json',
    ...PUBLIC,
    handle: (_request, services) => openApi(ENDPOINTS, services),
  },
  {
    id: 'postman',
    method: 'GET',
    path: '/postman.json',
    ...PUBLIC,
    handle: (_request, services) => postman(ENDPOINTS, services),
  },
  { id: 'llms-txt', method: 'GET', path: '/llms.txt', ...PUBLIC, handle: llmsTxt },
  { id: 'security-txt', method: 'GET', path: '/.well-known/security.txt', ...PUBLIC, handle: securityTxt },
  { id: 'samples', method: 'GET', path: '/samples', ...PUBLIC, handle: samples },
  { id: 'sample', method: 'GET', path: '/samples/stories/:id', ...PUBLIC, handle: storySample },
  { id: 'sample', method: 'GET', path: '/samples/documents/:id', ...PUBLIC, handle: documentSample },
  { id: 'error-page', method: 'GET', path: '/docs/errors/:code', ...PUBLIC, handle: errorPage },
  {
    id: 'infer-medications',
    method: 'POST',
    path: '/v1/medications/infer',
    surface: 'rest',
    access: 'api-key',
    body: 'json',
    readsDocuments: true,
    cost: PRICES.list.units,
    mayBeLater: true,
    handle: inferMedications,
  },
  {
    id: 'med-lists-from-documents',
    method: 'POST',
    path: '/v1/med-lists/from-documents',
    surface: 'rest',
    access: 'api-key',
    body: 'multipart',
    cost: PRICES.page.units,
    mayBeLater: true,
    // What reads documents is a third of all modules: loaded once the service listens, or when the first one comes.
    handle: async (request, services) =>
      (await import('./endpoints/med-lists-from-documents.ts')).medListsFromDocuments(request, services),
  },
  {
    id: 'documents-page-picture',
    method: 'POST',
    path: '/v1/documents/page-picture',
    surface: 'rest',
    access: 'api-key',
    body: 'multipart',
    // Its price is asked for when the file is known.
    cost: 0,
    handle: async (request, services) =>
      (await import('./endpoints/page-picture.ts')).documentPagePicture(request, services),
  },
  {
    id: 'usage',
    method: 'GET',
    path: '/v1/usage',
    surface: 'rest',
    access: 'api-key',
    body: 'none',
    handle: usage,
  },
  {
    id: 'fhir-metadata',
    method: 'GET',
    path: '/fhir/metadata',
    ...FHIR_PUBLIC,
    handle: (request, services) => fhirMetadata(ENDPOINTS, request, services),
  },
  ...DEFINITION_TYPES.map((type): Endpoint => ({
    id: 'fhir-definition',
    method: 'GET',
    path: `/fhir/${type}/:id`,
    ...FHIR_PUBLIC,
    handle: (request) => serveDefinition(type, request),
  })),
  {
    id: 'fhir-infer-medications',
    method: 'POST',
    path: '/fhir/Patient/$infer-medications',
    ...FHIR_OPERATION,
    readsDocuments: true,
    handle: inferFromRequest,
  },
  ...(['GET', 'POST'] as const).map((method): Endpoint => ({
    id: 'fhir-infer-medications',
    method,
    path: '/fhir/Patient/:id/$infer-medications',
    ...FHIR_OPERATION,
    body: method === 'GET' ? 'none' : 'fhir',
    handle: inferFromServer,
  })),
  {
    id: 'fhir-extract-medications',
    method: 'POST',
    path: '/fhir/$extract-medications',
    ...FHIR_OPERATION,
    handle: extractMedicationList,
  },
  ...(['rest', 'fhir'] as const).flatMap(jobEndpoints),
  { id: 'cds-discovery', method: 'GET', path: '/cds-services', ...PUBLIC, handle: cdsDiscovery },
  { id: 'cds-service', method: 'POST', path: '/cds-services/:id', ...CDS_CALL, handle: cdsService },
  {
    id: 'cds-feedback',
    method: 'POST',
    path: '/cds-services/:id/feedback',
    ...CDS_CALL,
    handle: cdsFeedback,
  },
  { id: 'jwks', method: 'GET', path: '/.well-known/jwks.json', ...PUBLIC, handle: jwks },
];

/** Of requests that were put aside: the same on both surfaces, but for the look of errors. */
function jobEndpoints(surface: 'rest' | 'fhir'): Endpoint[] {
  const [path, suffix] = surface === 'rest' ? ['/v1/jobs/:id', ''] : ['/fhir/jobs/:id', '-fhir'];
  const common = { surface, access: 'api-key', body: 'none' } as const;
  return [
    { id: `job-status${suffix}`, method: 'GET', path, ...common, handle: jobStatus },
    { id: `job-cancel${suffix}`, method: 'DELETE', path, ...common, handle: cancelJob },
    { id: `job-result${suffix}`, method: 'GET', path: `${path}/result`, ...common, handle: jobResult },
  ];
}
