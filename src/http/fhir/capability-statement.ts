/** `GET /fhir/metadata`: what this server can do, made from the same table that routes its requests. */

import type {
  CapabilityStatement,
  CapabilityStatementRestResource,
  CapabilityStatementRestResourceOperation,
} from '@medplum/fhirtypes';
import { MEDLIST_CANONICAL } from '../../fhir/derived-extensions.ts';
import { isResourceOfType } from '../../fhir/free-form.ts';
import type { Endpoint, EndpointAnswer, EndpointRequest } from '../endpoint.ts';
import type { Services } from '../services.ts';
import { definitions, operationDefinition } from './definitions.ts';
import { FHIR_JSON } from '../wire/media-types.ts';
import { answerForm } from './negotiate.ts';

/** The statement of the implementation guide that every instance of the service fulfils. */
const REQUIREMENTS = 'CapabilityStatement/medlist';

/** Answers with the statement of this instance. */
export function fhirMetadata(
  endpoints: readonly Endpoint[],
  request: EndpointRequest,
  { publicUrl }: Services,
): EndpointAnswer {
  answerForm(request, ['json']);
  return { headers: FHIR_JSON, body: capabilityStatement(endpoints, publicUrl) };
}

/** The statement of kind `instance`; its words are those of the implementation guide, its facts those of the table. */
export function capabilityStatement(endpoints: readonly Endpoint[], publicUrl: string): CapabilityStatement {
  const guide = definitions().get(REQUIREMENTS);
  if (!isResourceOfType(guide, 'CapabilityStatement'))
    throw new Error('the requirements are not in the implementation guide');
  const base = `${publicUrl}/fhir`;
  return {
    ...guide,
    id: 'medlist-instance',
    url: `${base}/metadata`,
    name: 'MedlistInstance',
    kind: 'instance',
    instantiates: [`${MEDLIST_CANONICAL}/${REQUIREMENTS}`],
    software: { name: 'medlist', ...(guide.version !== undefined && { version: guide.version }) },
    implementation: { description: 'An instance of the medlist service', url: base },
    rest: [{ ...guide.rest?.[0], mode: 'server', ...restOf(endpoints) }],
  };
}

/** Paths of the FHIR surface: `/fhir/Patient/:id/$infer-medications`, `/fhir/$extract-medications`, `/fhir/ValueSet/:id`. */
const FHIR_PATH = /^\/fhir(?:\/(?<type>[A-Z]\w*))?(?<instance>\/:id)?(?:\/\$(?<operation>[\w-]+))?$/;

/** Resource types with their interactions and operations, and the operations of the whole system. */
function restOf(endpoints: readonly Endpoint[]): {
  readonly resource: CapabilityStatementRestResource[];
  readonly operation?: CapabilityStatementRestResourceOperation[];
} {
  const resources = new Map<string, CapabilityStatementRestResource>();
  const system = new Map<string, CapabilityStatementRestResourceOperation>();
  for (const { surface, path } of endpoints) {
    const { type, operation } = (surface === 'fhir' ? FHIR_PATH.exec(path)?.groups : undefined) ?? {};
    if (type === undefined) {
      if (operation !== undefined) system.set(operation, operationOf(operation));
      continue;
    }
    const resource = resources.get(type) ?? { type: type as CapabilityStatementRestResource['type'] };
    resources.set(type, operation === undefined ? readable(resource) : operable(resource, operation));
  }
  return {
    resource: [...resources.values()].toSorted((a, b) => ((a.type ?? '') < (b.type ?? '') ? -1 : 1)),
    ...(system.size > 0 && { operation: [...system.values()] }),
  };
}

function readable(resource: CapabilityStatementRestResource): CapabilityStatementRestResource {
  return { ...resource, interaction: [{ code: 'read' }] };
}

/** Type and instance level are one operation. */
function operable(resource: CapabilityStatementRestResource, code: string): CapabilityStatementRestResource {
  const others = (resource.operation ?? []).filter(({ name }) => name !== code);
  return { ...resource, operation: [...others, operationOf(code)] };
}

function operationOf(code: string): CapabilityStatementRestResourceOperation {
  const { url, code: name } = operationDefinition(code);
  return { name, definition: url ?? '' };
}
