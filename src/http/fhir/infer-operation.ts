/** `$infer-medications` (ig/OperationDefinition-infer-medications.json): the medication list of one patient as a searchset Bundle. */

import { ServiceError } from '../../errors.ts';
import type { ValidationIssue } from '../../errors.ts';
import type { GivenParameter } from '../../fhir/parameters.ts';
import type { MedicationList } from '../../medications/medication-list.ts';
import { connectedDocumentRecords, NO_DOCUMENTS, readGivenDocuments } from '../lists/document-records.ts';
import { listFor } from '../lists/list-for.ts';
import type { EndpointAnswer, EndpointRequest } from '../endpoint.ts';
import { readConnectedPatient } from '../lists/read-connected-patient.ts';
import type { Services } from '../services.ts';
import { documentsLeft } from '../views/documents-left-fhir.ts';
import { partialReadIssue } from '../views/partial-read-fhir.ts';
import { bundleOfBody } from '../lists/bundle-of-body.ts';
import { givenDocuments, NO_FILES } from '../lists/given-documents.ts';
import { answerWithList } from './list-answer.ts';
import type { ListContext } from './list-answer.ts';
import { answerForm } from './negotiate.ts';
import { listOptions, readOperationInput, valuesOf } from './operation-input.ts';
import type { OperationInput } from './operation-input.ts';

/** Id and code of the operation. */
const INFER_OPERATION = 'infer-medications';

const HOW_READ = "the parameter 'document' reads one, 'include-documents' those of a Bundle";

/** Type level: resources and documents come with the request. */
export async function inferFromRequest(
  request: EndpointRequest,
  services: Services,
): Promise<EndpointAnswer> {
  answerForm(request, ['json']);
  const body = await bundleOfBody(request.body);
  const input = readOperationInput({ ...request, body: body.value }, INFER_OPERATION);
  const given = input.given.get('medication-data') ?? [];
  const attached = input.given.get('document') ?? [];
  if (given.length + attached.length === 0 && input.bundle === undefined) throw nothingGiven();
  const options = listOptions(input, request.now);
  const included = valuesOf(input.given, 'include-documents')[0];
  const files =
    included === false ? NO_FILES : givenDocuments(attached, included === true ? input.bundle : undefined);
  const documents = await readGivenDocuments(files, request, services);
  const list = listOfGiven(input, given, { options, documents, services });
  const self = 'Patient/$infer-medications';
  const left = [
    ...given.map(({ value }) => value),
    ...(included === false ? attached.map(({ value }) => value) : []),
    ...(included === true ? [] : [input.bundle]),
  ];
  const issues = [...input.warnings, ...body.issues, ...documentsLeft(left, HOW_READ)];
  return answerWithList(list, { options, issues, documents, request, services, self });
}

/** Instance level: everything is read from the connected server, which the request cannot choose. */
export async function inferFromServer(request: EndpointRequest, services: Services): Promise<EndpointAnswer> {
  answerForm(request, ['json']);
  const input = readOperationInput(request, INFER_OPERATION);
  const [misplaced] = ['medication-data', 'document'].flatMap((name) => input.given.get(name) ?? []);
  if (misplaced !== undefined || input.bundle !== undefined) throw notHere(misplaced?.loc ?? ['Bundle']);
  const options = listOptions(input, request.now);
  const id = request.params['id'] ?? '';
  const { resources, partial, server } = await readConnectedPatient(id, request, services);
  const isIncluded = valuesOf(input.given, 'include-documents')[0] === true;
  const documents = isIncluded
    ? await connectedDocumentRecords(id, request, services, { isOptional: true })
    : NO_DOCUMENTS;
  const all = [...resources, ...documents.resources];
  const asked = { ...options, resources: all, bundle: undefined, records: documents.records };
  const list = { ...listFor(asked, options.asOf, services.rxnorm), server };
  const issues = [...input.warnings, ...partial.map(partialReadIssue)];
  const self = `Patient/${id}/$infer-medications`;
  return answerWithList(list, { options, issues, documents, request, services, self });
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
  { options, documents, services }: Pick<Required<ListContext>, 'options' | 'documents' | 'services'>,
): MedicationList {
  const resources = [...given.map(({ value }) => value), ...documents.resources];
  try {
    return listFor(
      { ...options, resources, bundle, records: documents.records },
      options.asOf,
      services.rxnorm,
    );
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
