/** `POST /v1/medications/infer` (specification, Endpoints): FHIR resources of one patient in, the medication list out. */
import type { OperationOutcomeIssue } from '@medplum/fhirtypes';
import { PRICES } from '../../accounts/limits/price-table.ts';
import { ServiceError } from '../../errors.ts';
import { flattenInput } from '../../fhir/bundle.ts';
import { isJsonObject, isResource, type JsonObject } from '../../fhir/free-form.ts';
import type { PatientRecord } from '../../ehr/reading/read-patient.ts';
import type { MedicationList } from '../../medications/medication-list.ts';
import { connectedDocumentRecords, NO_DOCUMENTS, readGivenDocuments } from '../lists/document-records.ts';
import { drugRows } from '../../workbench/drug-rows.ts';
import type { DocumentReading } from '../document-reading.ts';
import { bundleOfBody } from '../lists/bundle-of-body.ts';
import { givenDocuments, mayHoldDocuments } from '../lists/given-documents.ts';
import type { EndpointAnswer, EndpointRequest } from '../endpoint.ts';
import { listFor } from '../lists/list-for.ts';
import { readConnectedPatient } from '../lists/read-connected-patient.ts';
import type { Services } from '../services.ts';
import type { ListMeta } from '../views/list-meta.ts';
import { metaHeaders, metaOf } from '../views/list-meta.ts';
import { fhirAnswer } from '../views/fhir-answer.ts';
import { medicationListResources } from '../views/medication-list-fhir.ts';
import { documentsLeft } from '../views/documents-left-fhir.ts';
import { partialReadIssue } from '../views/partial-read-fhir.ts';
import { medicationListJson } from '../views/medication-list-json.ts';
import type { InferRequest } from '../wire/infer-request.ts';
import { readInferRequest } from '../wire/infer-request.ts';
import { headerNames, ignoredHeader } from '../wire/ignored-fields.ts';
import { FHIR_JSON } from '../wire/media-types.ts';

/** Reads, infers, filters and views; everything it answers depends on the body, the reference time and the terminology alone. */
export async function inferMedications(
  request: EndpointRequest,
  services: Services,
): Promise<EndpointAnswer> {
  const { asked, unread } = await askedOf(request);
  const asOf = asked.asOf ?? request.now;
  const { resources, partial, server } = await resourcesOf(asked, request, services);
  const documents = await documentsOf(asked, request, services);
  const all = [...resources, ...documents.resources];
  const inferred = listFor({ ...asked, resources: all, records: documents.records }, asOf, services.rxnorm);
  const list = server === undefined ? inferred : { ...inferred, server };
  const issues = [...partial.map(partialReadIssue), ...documents.issues, ...unread, ...leftOf(asked)];
  const meta = metaOf(list, {
    requestId: request.requestId,
    asOf,
    madeAt: request.now,
    processingTimeMs: request.elapsedMs(),
    issues,
  });
  const answer = viewOf(list, asked, meta, `${services.publicUrl}/fhir`);
  return {
    ...answer,
    ...(asked.rows &&
      isJsonObject(answer.body) && { body: withRows(answer.body, { list, asked, asOf, all }) }),
    headers: {
      ...answer.headers,
      ...readingHeaders(list, asked),
      ...partialHeader(partial, issues.length - partial.length),
    },
    units: PRICES.list.units + documents.units,
    files: documents.files,
    counts: { input: meta.inputResourceCount, output: meta.outputMedicationCount },
  };
}

/** Documents among the resources that nobody asked to read. */
function leftOf({ includeDocuments, resources, bundle }: InferRequest): readonly OperationOutcomeIssue[] {
  return includeDocuments ? [] : documentsLeft([...resources, bundle], 'include_documents reads it');
}

/** The request in the body; where that is a document, its resources with what the query says. */
async function askedOf({ body, query }: EndpointRequest): Promise<{
  readonly asked: InferRequest;
  readonly unread: readonly OperationOutcomeIssue[];
}> {
  const { value, issues } = await bundleOfBody(body);
  if (value !== body)
    return { asked: readInferRequest({ ...queryFields(query), bundle: value }), unread: issues };
  const asked = readInferRequest(body);
  // Beside a body that has fields of its own the query says nothing.
  const ignoredFields = headerNames([...asked.ignoredFields, ...query.keys()]);
  return { asked: { ...asked, ignoredFields }, unread: issues };
}

interface ReadResources {
  readonly resources: readonly unknown[];
  readonly partial: PatientRecord['partial'];
  /** The one server they were read from. */
  readonly server?: string;
}

/** The resources of the request, or those of the patient it names on the connected server. */
async function resourcesOf(
  asked: InferRequest,
  request: EndpointRequest,
  services: Services,
): Promise<ReadResources> {
  if (asked.patientId === undefined) return { resources: asked.resources, partial: [] };
  return readConnectedPatient(asked.patientId, request, services);
}

/** The PDFs among the resources, or of the patient on the connected server, where they are asked for. */
async function documentsOf(
  { includeDocuments, patientId, resources, bundle }: InferRequest,
  request: EndpointRequest,
  services: Services,
): Promise<DocumentReading> {
  if (!includeDocuments) return NO_DOCUMENTS;
  if (!request.mayCall('med-lists-from-documents')) {
    throw new ServiceError('forbidden', 'this API key may not read documents');
  }
  if (patientId !== undefined)
    return connectedDocumentRecords(patientId, request, services, { isOptional: true });
  const given = [
    ...resources.map((value, index) => ({ value, loc: ['body', 'resources', index] })),
    ...(bundle === undefined ? [] : [{ value: bundle, loc: ['body', 'bundle'] }]),
  ];
  const files = givenDocuments(given.filter(mayHoldDocuments), undefined);
  return readGivenDocuments(files, request, services);
}

interface Shown {
  readonly list: MedicationList;
  readonly asked: InferRequest;
  readonly asOf: Date;
  /** The resources beside those of the Bundle in the request. */
  readonly all: readonly unknown[];
}

/** The same answer with the list as HTML in it. */
function withRows(body: JsonObject, { list, asked, asOf, all }: Shown): JsonObject {
  const resources = flattenInput(all, asked.bundle).resources.flatMap(({ resource }) =>
    isResource(resource) ? [resource] : [],
  );
  const { meta, ...rest } = body;
  return { ...rest, rows_html: drugRows(list, resources, asOf).markup, meta };
}

/** A list that is not whole says so: `x-partial-read: MedicationDispense server-fault, documents 1`. */
function partialHeader(partial: PatientRecord['partial'], documentIssues: number): Record<string, string> {
  const parts = partial.map(({ type, reason }) => `${type} ${reason}`);
  if (documentIssues > 0) parts.push(`documents ${documentIssues}`);
  return parts.length === 0 ? {} : { 'x-partial-read': parts.join(', ') };
}

/** Beside a body that is a document the fields of the request stand in the query; what repeats is a list. */
function queryFields(query: URLSearchParams): Record<string, unknown> {
  const fields = [...new Set(query.keys())].map((name) => {
    const values = query.getAll(name);
    if (name === 'statuses') return [name, values];
    const [value] = values;
    return [name, value === 'true' || value === 'false' ? value === 'true' : value];
  });
  return Object.fromEntries(fields) as Record<string, unknown>;
}

/** The list in the format and verbosity asked for. */
export function viewOf(
  list: MedicationList,
  { format, verbosity, as }: Pick<InferRequest, 'format' | 'verbosity' | 'as'>,
  meta: ListMeta,
  fhirBase: string,
): { readonly body: unknown; readonly headers?: Readonly<Record<string, string>> } {
  if (format === 'inferred_list') return { body: medicationListJson(list, verbosity, meta) };
  const { asOf, madeAt, rulesetVersion, issues = [] } = meta;
  const options = { verbosity, asOf, madeAt, rulesetVersion, issues, ...(as !== undefined && { as }) };
  const headers = metaHeaders(meta);
  if (format === 'fhir_bundle') {
    return { body: fhirAnswer(list, options, fhirBase), headers: { ...headers, ...FHIR_JSON } };
  }
  return { body: medicationListResources(list, options), headers };
}

/** What was left out shows in headers at every format and verbosity, so that a short answer does not hide it. */
function readingHeaders(list: MedicationList, { ignoredFields }: InferRequest): Record<string, string> {
  return {
    ...(list.setAside.length === 0 ? {} : { 'x-set-aside-count': String(list.setAside.length) }),
    ...ignoredHeader(ignoredFields),
  };
}
