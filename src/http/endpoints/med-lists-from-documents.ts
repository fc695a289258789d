/** `POST /v1/med-lists/from-documents` (specification, Endpoints): clinical PDFs of one patient in, one entry per drug out. */
import { EXTRACTION_RULESET_VERSION, medListFromDocuments } from '../../documents/med-list-from-documents.ts';
import { ServiceError } from '../../errors.ts';
import type { EndpointAnswer, EndpointRequest } from '../endpoint.ts';
import { orDocumentError } from '../lists/document-error.ts';
import { priceOfPages } from '../lists/page-price.ts';
import { readingOptions } from '../lists/reading-options.ts';
import type { Services } from '../services.ts';
import type { Upload } from '../body/upload.ts';
import { documentDetailsJson } from '../views/document-details.ts';
import { entriesJson } from '../views/entry-details.ts';
import { readInclude } from '../wire/include.ts';

/** Reads the files in children of their own, finds and reconciles what they list. */
export async function medListsFromDocuments(
  request: EndpointRequest,
  services: Services,
): Promise<EndpointAnswer> {
  const { files, fields } = uploadOf(request.body);
  const include = readInclude([
    { in: 'query', values: request.query.getAll('include') },
    { in: 'body', values: fields.include },
  ]);
  const sources = { reader: services.documents, store: services.rxnorm };
  const options = readingOptions(request, priceOfPages);
  const extraction = await orDocumentError(medListFromDocuments(files, sources, options), request);
  const { list, pageCount, patientCheck, unread } = extraction;
  const weighing = { asOf: request.now, store: services.rxnorm };
  const medications = entriesJson(extraction, include, weighing);
  const body = { medications, ...documentDetailsJson(extraction, include) };
  return {
    body,
    files: files.map(({ sha256 }) => sha256),
    counts: { input: pageCount, output: body.medications.length },
    headers: {
      'x-document-count': String(files.length),
      'x-total-page-count': String(pageCount),
      'x-output-medication-count': String(body.medications.length),
      'x-processing-time-ms': String(request.elapsedMs()),
      'x-ruleset-version': EXTRACTION_RULESET_VERSION,
      'x-patient-check': patientCheck,
      'x-unread-count': String(unread.length),
      ...countHeader('x-set-aside-count', list.setAside.length),
      ...countHeader('x-steps-count', list.medications.filter(({ steps }) => steps.length > 0).length),
    },
  };
}

/** A header for what is there to count. */
function countHeader(name: string, count: number): Readonly<Record<string, string>> {
  return count === 0 ? {} : { [name]: String(count) };
}

/** Decode edge: for a multipart endpoint the body is the upload. */
export function uploadOf(body: unknown): Upload {
  if (typeof body === 'object' && body !== null && 'files' in body) return body as Upload;
  throw new ServiceError('invalid-body', 'at least one file is required', { code: 'files_missing' });
}
