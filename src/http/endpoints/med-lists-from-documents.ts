/** `POST /v1/med-lists/from-documents` (specification, Endpoints): clinical PDFs of one patient in, one entry per drug out. */
import { DocumentFailure } from '../../documents/document-failure.ts';
import { EXTRACTION_RULESET_VERSION, medListFromDocuments } from '../../documents/med-list-from-documents.ts';
import { ServiceError } from '../../errors.ts';
import type { ErrorCode } from '../../errors.ts';
import type { EndpointAnswer, EndpointRequest } from '../endpoint.ts';
import type { Services } from '../services.ts';
import type { Upload } from '../upload.ts';
import { extractedMedicationsJson } from '../views/extracted-medications.ts';

/** Units a page costs: more than the one unit of a request to infer (specification, Limits: "higher per page"). */
export const UNITS_PER_PAGE = 2;

/** Reads the files in children of their own, finds and reconciles what they list. */
export async function medListsFromDocuments(
  request: EndpointRequest,
  services: Services,
): Promise<EndpointAnswer> {
  const { files } = uploadOf(request.body);
  const { list, pageCount } = await extracted(files, request, services);
  const body = extractedMedicationsJson(list);
  const units = Math.max(UNITS_PER_PAGE, pageCount * UNITS_PER_PAGE);
  return {
    body,
    units,
    counts: { input: pageCount, output: body.medications.length },
    headers: {
      'x-document-count': String(files.length),
      'x-total-page-count': String(pageCount),
      'x-output-medication-count': String(body.medications.length),
      'x-processing-time-ms': String(request.elapsedMs()),
      'x-ruleset-version': EXTRACTION_RULESET_VERSION,
      ...(list.setAside.length === 0 ? {} : { 'x-set-aside-count': String(list.setAside.length) }),
    },
  };
}

async function extracted(files: Upload['files'], { signal }: EndpointRequest, services: Services) {
  try {
    const sources = { reader: services.documents, store: services.rxnorm };
    return await medListFromDocuments(files, sources, { signal });
  } catch (error) {
    throw error instanceof DocumentFailure ? documentError(error) : error;
  }
}

/** What a client is told of a document that cannot be read; never anything of its content. */
export function documentError(failure: DocumentFailure): ServiceError {
  const { reason, documentName } = failure;
  const file = documentName === undefined ? 'a file' : `file '${documentName}'`;
  switch (reason) {
    case 'too-many-pages':
      return refused(
        'payload exceeds 200-page synchronous limit; async mode coming later',
        failure,
        'too_many_pages',
      );
    case 'password':
      return refused(`${file} is protected with a password`, failure, 'document_locked');
    case 'unreadable':
      return refused(`${file} cannot be read: it is damaged or not a PDF`, failure);
    case 'too-large':
      return refused(`${file} needs more memory than a document may use`, failure, 'document_too_costly');
    case 'timeout':
      return refused(`${file} took longer to read than a document may take`, failure, 'document_too_costly');
    case 'crashed':
      return refused(`${file} cannot be read`, failure);
    case 'ocr-unavailable':
      return new ServiceError(
        'unavailable',
        `${file} has scanned pages and the OCR engine is not available`,
        {
          code: 'ocr_unavailable',
          cause: failure,
          retryAfterSeconds: 8,
        },
      );
    default:
      return refused(`${file} cannot be read`, failure);
  }
}

function refused(
  detail: string,
  cause: DocumentFailure,
  code: ErrorCode = 'document_unreadable',
): ServiceError {
  return new ServiceError('invalid-body', detail, { cause, code });
}

/** Decode edge: for a multipart endpoint the body is the upload. */
export function uploadOf(body: unknown): Upload {
  if (typeof body === 'object' && body !== null && 'files' in body) return body as Upload;
  throw new ServiceError('invalid-body', 'at least one file is required', { code: 'files_missing' });
}
