/** A body that is a document itself: C-CDA, NCPDP SCRIPT or HL7 v2 instead of JSON. */

import { ServiceError } from '../../errors.ts';
import { isSourceType } from '../../fhir/attachments.ts';
import { decodeJsonBody } from './json-body.ts';

/** The bytes as they came; what they are is for their reader to say. */
export class DocumentBody {
  readonly bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }
}

const FHIR_XML = /^application\/fhir\+xml\s*(?:;|$)/i;

/** Throws `unsupported-media-type` for FHIR as XML. */
export function isDocumentType(contentType: string): boolean {
  if (FHIR_XML.test(contentType.trim())) {
    const msg = 'FHIR as XML is not read: send the same resources as application/fhir+json';
    throw new ServiceError('unsupported-media-type', [
      { loc: ['header', 'content-type'], msg, type: 'header_invalid' },
    ]);
  }
  return isSourceType(contentType.trim());
}

/** JSON as its value, a document as its bytes. */
export function decodeBody(bytes: Buffer, contentType: string): unknown {
  if (!isDocumentType(contentType)) return decodeJsonBody(bytes);
  if (bytes.length > 0) return new DocumentBody(bytes);
  const issue = { loc: ['body'], msg: 'the body is empty', type: 'missing' };
  throw new ServiceError('invalid-body', [issue], { code: 'invalid_body' });
}
