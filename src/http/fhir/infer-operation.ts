/** `$infer-medications` (ig/OperationDefinition-infer-medications.json): the medication list of one patient as a searchset Bundle. */

import type { Bundle, OperationOutcomeIssue } from '@medplum/fhirtypes';
import { ServiceError } from '../../errors.ts';
import type { ValidationIssue } from '../../errors.ts';
import type { GivenParameter } from '../../fhir/parameters.ts';
import { RULESET_VERSION } from '../../medications/infer-medications.ts';
import type { MedicationList } from '../../medications/medication-list.ts';
import { listFor } from '../endpoints/infer-medications.ts';
import type { EndpointAnswer, EndpointRequest } from '../endpoint.ts';
import type { Services } from '../services.ts';
import { metaHeaders } from '../views/list-meta.ts';
import { medicationListBundle } from '../views/medication-list-fhir.ts';
import { readingOutcome } from '../views/reading-outcome-fhir.ts';
import { partialReadIssue } from '../views/partial-read-fhir.ts';
import { readConnectedPatient } from '../read-connected-patient.ts';
import { answerForm, FHIR_JSON } from './negotiate.ts';
import { listOptions, readOperationInput } from './operation-input.ts';
import type { ListOptions, OperationInput } from './operation-input.ts';

/** Id and code of the operation. */
export const INFER_OPERATION = 'infer-medications';

/** Type level: the resources come with the request. */
export function inferFromRequest(request: EndpointRequest, services: Services): EndpointAnswer {
  answerForm(request, ['json']);
  const input = readOperationInput(request, INFER_OPERATION);
  const given = input.given.get('medication-data') ?? [];
  if (given.length === 0 && input.bundle === undefined) throw nothingGiven();
  const options = listOptions(input, request.now);
  const list = listOfGiven(input, given, { options, services });
  return answerWithList(list, { options, issues: input.warnings, request, services });
}

/** Instance level: the resources are read from the connected server, which the request cannot choose. */
export async function inferFromServer(request: EndpointRequest, services: Services): Promise<EndpointAnswer> {
  answerForm(request, ['json']);
  const input = readOperationInput(request, INFER_OPERATION);
  const [misplaced] = input.given.get('medication-data') ?? [];
  if (misplaced !== undefined || input.bundle !== undefined) throw notHere(misplaced?.loc ?? ['Bundle']);
  const options = listOptions(input, request.now);
  const { resources, partial } = await readConnectedPatient(request.params['id'] ?? '', request, services);
  const list = listFor({ ...options, resources, bundle: undefined }, options.asOf, services.rxnorm);
  const issues = [...input.warnings, ...partial.map(partialReadIssue)];
  return answerWithList(list, { options, issues, request, services });
}

function notHere(loc: ValidationIssue['loc']): ServiceError {
  const msg =
    'at instance level the resources are read from the connected FHIR server: send yours to Patient/$infer-medications';
  return new ServiceError('invalid-body', [{ loc, msg, type: 'not_supported' }]);
}

function nothingGiven(): ServiceError {
  const msg = "'medication-data' is required at type level, or a Bundle as the body";
  return new ServiceError('invalid-body', [{ loc: ['Parameters', 'parameter'], msg, type: 'missing' }]);
}

function listOfGiven(
  { bundle }: OperationInput,
  given: readonly GivenParameter[],
  { options, services }: { readonly options: ListOptions; readonly services: Services },
): MedicationList {
  const resources = given.map(({ value }) => value);
  try {
    return listFor({ ...options, resources, bundle }, options.asOf, services.rxnorm);
  } catch (error) {
    throw error instanceof ServiceError ? inPlacesOf(error, given) : error;
  }
}

/** The same error, its places told in the terms of the request: `body.resources[2]` is `Parameters.parameter[4].resource`. */
function inPlacesOf(error: ServiceError, given: readonly GivenParameter[]): ServiceError {
  if (!Array.isArray(error.detail)) return error;
  const detail = (error.detail as readonly ValidationIssue[]).map((issue) => {
    const [, list, index, ...rest] = issue.loc;
    const place = list === 'resources' && typeof index === 'number' ? given[index]?.loc : undefined;
    if (place !== undefined) return { ...issue, loc: [...place, ...rest] };
    return list === 'bundle' ? { ...issue, loc: ['Bundle', ...issue.loc.slice(2)] } : issue;
  });
  return new ServiceError(error.kind, detail, { cause: error });
}

export interface ListContext {
  readonly options: ListOptions;
  /** What the client should know beside the list: ignored parameters, parts that could not be read. */
  readonly issues: readonly OperationOutcomeIssue[];
  readonly request: EndpointRequest;
  readonly services: Services;
}

/** The Bundle is the body, since it is the only out parameter and is named `return` (FHIR R4, Executing an Operation). */
export function answerWithList(list: MedicationList, context: ListContext): EndpointAnswer {
  const { options, request } = context;
  const meta = {
    requestId: request.requestId,
    rulesetVersion: RULESET_VERSION,
    asOf: options.asOf,
    processingTimeMs: request.elapsedMs(),
    inputResourceCount: list.inputResourceCount,
    outputMedicationCount: list.medications.length,
  };
  return {
    headers: {
      ...FHIR_JSON,
      ...metaHeaders(meta),
      ...(list.setAside.length > 0 && { 'x-set-aside-count': String(list.setAside.length) }),
    },
    body: bundleOf(list, context),
    counts: { input: meta.inputResourceCount, output: meta.outputMedicationCount },
  };
}

/** What was left out rides along at every verbosity: a short answer must not hide it. */
function bundleOf(list: MedicationList, { options, issues, services }: ListContext): Bundle {
  const view = { verbosity: options.verbosity, asOf: options.asOf, rulesetVersion: RULESET_VERSION };
  const bundle = medicationListBundle(list, view, `${services.publicUrl}/fhir`);
  const issue = [...issues, ...(readingOutcome(list)?.issue ?? [])];
  if (issue.length === 0) return bundle;
  const others = (bundle.entry ?? []).filter(({ search }) => search?.mode !== 'outcome');
  const outcome = { resourceType: 'OperationOutcome', issue } as const;
  return { ...bundle, entry: [...others, { resource: outcome, search: { mode: 'outcome' } }] };
}
