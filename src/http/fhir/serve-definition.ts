/** `GET /fhir/{type}/{id}`: a resource of the implementation guide, as FHIR JSON or as a page for people. */

import { ServiceError } from '../../errors.ts';
import type { EndpointAnswer, EndpointRequest } from '../endpoint.ts';
import { DEFINITION_PAGE_HEADERS, definitionPage } from './definition-page.ts';
import { definitions } from './definitions.ts';
import { FHIR_JSON } from '../wire/media-types.ts';
import { answerForm } from './negotiate.ts';

/** Types of the guide's resources that have an address. */
export const DEFINITION_TYPES = [
  'CapabilityStatement',
  'CodeSystem',
  'ImplementationGuide',
  'OperationDefinition',
  'StructureDefinition',
  'ValueSet',
] as const;

/** Answers for one type. */
export function serveDefinition(
  type: (typeof DEFINITION_TYPES)[number],
  request: EndpointRequest,
): EndpointAnswer {
  const definition = definitions().get(`${type}/${request.params['id'] ?? ''}`);
  if (definition === undefined) throw new ServiceError('not-found', `there is no such ${type}`);
  if (answerForm(request, ['json', 'html']) === 'json') return { headers: FHIR_JSON, body: definition };
  return { headers: DEFINITION_PAGE_HEADERS, body: definitionPage(definition) };
}
