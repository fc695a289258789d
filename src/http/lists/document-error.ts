/** A document that cannot be read, as the error a client gets. */

import { DocumentFailure } from '../../documents/document-failure.ts';
import type { DocumentFailureReason } from '../../documents/document-failure.ts';
import type { EndpointRequest } from '../endpoint.ts';
import { ServiceError } from '../../errors.ts';
import type { ErrorCode } from '../../errors.ts';

interface PutOff {
  readonly detail: (file: string) => string;
  readonly code: ErrorCode;
  readonly retryAfterSeconds: number;
}

/** What the document is not to blame for: the same request may succeed later. */
const PUT_OFF = {
  overdue: {
    detail: (file) => `the service is too busy to read ${file} now`,
    code: 'too_busy',
    // A machine that had no time for minutes has some in a minute at best.
    retryAfterSeconds: 60,
  },
  killed: {
    detail: (file) => `the reading of ${file} was interrupted; try again shortly`,
    code: 'unavailable',
    retryAfterSeconds: 1,
  },
  'not-started': {
    detail: (file) => `the service cannot start what reads ${file}`,
    code: 'unavailable',
    retryAfterSeconds: 60,
  },
  'ocr-unavailable': {
    detail: (file) => `${file} has scanned pages and the OCR engine is not available`,
    code: 'ocr_unavailable',
    retryAfterSeconds: 8,
  },
} as const satisfies Partial<Record<DocumentFailureReason, PutOff>>;

/** Awaits what is read of documents; one that cannot be read is told as the error of the request. */
export async function orDocumentError<T>(read: Promise<T>, { reading }: EndpointRequest): Promise<T> {
  try {
    return await read;
  } catch (error) {
    throw error instanceof DocumentFailure ? documentError(error, reading) : error;
  }
}

/** What a client is told of a document that cannot be read; never anything of its content. */
function documentError(failure: DocumentFailure, reading: EndpointRequest['reading']): ServiceError {
  const { reason, documentName } = failure;
  const file = documentName === undefined ? 'a file' : `file '${documentName}'`;
  if (isPutOff(reason)) return putOff(file, failure, PUT_OFF[reason]);
  switch (reason) {
    case 'too-many-pages':
      return refused(tooManyPages(reading), failure, 'too_many_pages');
    case 'password':
      return refused(`${file} is protected with a password`, failure, 'document_locked');
    case 'unreadable':
      return refused(`${file} cannot be read: it is damaged or not a PDF`, failure);
    case 'no-pages':
      return refused(`${file} cannot be read: it has no pages`, failure);
    case 'too-large':
      return refused(`${file} needs more memory than a document may use`, failure, 'document_too_costly');
    case 'timeout':
      return refused(
        `${file} takes more work to read than a document may take`,
        failure,
        'document_too_costly',
      );
    case 'crashed':
    default:
      return refused(`${file} cannot be read`, failure);
  }
}

function isPutOff(reason: DocumentFailureReason): reason is keyof typeof PUT_OFF {
  return Object.hasOwn(PUT_OFF, reason);
}

function tooManyPages(reading: EndpointRequest['reading']): string {
  if (reading === undefined) return 'payload exceeds 200-page synchronous limit; async mode coming later';
  return `payload exceeds ${reading.mostPages}-page limit of requests that are answered later`;
}

function putOff(
  file: string,
  cause: DocumentFailure,
  { detail, code, retryAfterSeconds }: PutOff,
): ServiceError {
  return new ServiceError('unavailable', detail(file), { code, cause, retryAfterSeconds });
}

function refused(
  detail: string,
  cause: DocumentFailure,
  code: ErrorCode = 'document_unreadable',
): ServiceError {
  return new ServiceError('invalid-body', detail, { cause, code });
}
