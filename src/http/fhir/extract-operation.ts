/** `$extract-medications` (ig/OperationDefinition-extract-medications.json): the medication list of one patient's documents. */

import { ServiceError } from '../../errors.ts';
import type { GivenParameter } from '../../fhir/parameters.ts';
import { isJsonObject, textAt } from '../../fhir/free-form.ts';
import { idInReference } from '../../fhir/references.ts';
import { connectedDocumentRecords, readGivenDocuments } from '../lists/document-records.ts';
import type { DocumentReading } from '../document-reading.ts';
import { listFor } from '../lists/list-for.ts';
import type { EndpointAnswer, EndpointRequest } from '../endpoint.ts';
import type { Services } from '../services.ts';
import { givenDocuments } from '../lists/given-documents.ts';
import { answerWithList } from './list-answer.ts';
import { answerForm } from './negotiate.ts';
import { listOptions, readOperationInput } from './operation-input.ts';
import type { OperationInput } from './operation-input.ts';

/** Id and code of the operation. */
const EXTRACT_OPERATION = 'extract-medications';

/** System level: the documents come with the request, or belong to a patient of the connected server. */
export async function extractMedicationList(
  request: EndpointRequest,
  services: Services,
): Promise<EndpointAnswer> {
  answerForm(request, ['json']);
  const input = readOperationInput(request, EXTRACT_OPERATION);
  const options = listOptions(input, request.now);
  const documents = await documentsOf(input, request, services);
  const asked = { ...options, resources: documents.resources, bundle: undefined, records: documents.records };
  const list = listFor(asked, options.asOf, services.rxnorm);
  return answerWithList(list, {
    options,
    issues: input.warnings,
    documents,
    request,
    services,
    self: '$extract-medications',
  });
}

async function documentsOf(
  { given, bundle }: OperationInput,
  request: EndpointRequest,
  services: Services,
): Promise<DocumentReading> {
  const attached = given.get('document') ?? [];
  const [patient] = given.get('patient') ?? [];
  const isBrought = attached.length > 0 || bundle !== undefined;
  if (patient !== undefined && !isBrought) {
    return connectedDocumentRecords(patientIdOf(patient), request, services);
  }
  const files = patient === undefined ? givenDocuments(attached, bundle) : undefined;
  if (files !== undefined && files.pdfs.length + files.sources.length > 0)
    return readGivenDocuments(files, request, services);
  const msg = "either 'document' or 'patient' is required";
  throw new ServiceError('invalid-body', [{ loc: ['Parameters', 'parameter'], msg, type: 'missing' }]);
}

function patientIdOf({ value, loc }: GivenParameter): string {
  const reference = isJsonObject(value) ? (textAt(value, 'reference') ?? '') : '';
  const id = idInReference(reference, 'Patient');
  if (id !== undefined) return id;
  const msg = "'patient' must be a reference such as Patient/123";
  throw new ServiceError('invalid-body', [{ loc: [...loc, 'reference'], msg, type: 'value_error' }]);
}
