/** A document that cannot be read, as the error a client gets. */

import type { DocumentFailure } from '../../documents/document-failure.ts';
import type { EndpointRequest } from '../endpoint.ts';
import { ServiceError } from '../../errors.ts';
import type { ErrorCode } from '../../errors.ts';

/** What a client is told of a document that cannot be read; never anything of its content. */
export function documentError(
  failure: DocumentFailure,
  { reading }: Pick<EndpointRequest, 'reading'> = {},
): ServiceError {
  const { reason, documentName } = failure;
  const file = documentName === undefined ? 'a file' : `file '${documentName}'`;
  switch (reason) {
    case 'too-many-pages':
      return refused(tooManyPages(reading), failure, 'too_many_pages');
    case 'password':
      return refused(`${file} is protected with a password`, failure, 'document_locked');
    case 'unreadable':
      return refused(`${file} cannot be read: it is damaged or not a PDF`, failure);
    case 'too-large':
      return refused(`${file} needs more memory than a document may use`, failure, 'document_too_costly');
    case 'timeout':
      return refused(`${file} took longer to read than a document may take`, failure, 'document_too_costly');
    case 'killed':
      return new ServiceError('unavailable', `the reading of ${file} was interrupted; try again shortly`, {
        code: 'unavailable',
        cause: failure,
        retryAfterSeconds: 1,
      });
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
    case 'crashed':
    default:
      return refused(`${file} cannot be read`, failure);
  }
}

function tooManyPages(reading: EndpointRequest['reading']): string {
  if (reading === undefined) return 'payload exceeds 200-page synchronous limit; async mode coming later';
  return `payload exceeds ${reading.mostPages}-page limit of requests that are answered later`;
}

function refused(
  detail: string,
  cause: DocumentFailure,
  code: ErrorCode = 'document_unreadable',
): ServiceError {
  return new ServiceError('invalid-body', detail, { cause, code });
}
