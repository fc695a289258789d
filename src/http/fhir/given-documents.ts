/** The PDFs a request of the FHIR surface brings: Binaries, and DocumentReferences with their attachments. */

import { ServiceError } from '../../errors.ts';
import type { ErrorCode, ValidationIssue } from '../../errors.ts';
import { base64Bytes, pdfAttachments, pdfOfBinary } from '../../fhir/attachments.ts';
import type { PdfAttachment } from '../../fhir/attachments.ts';
import { type JsonObject, isJsonObject, objectsAt, textAt } from '../../fhir/free-form.ts';
import type { GivenParameter } from '../../fhir/parameters.ts';
import type { PatientDocument } from '../../ehr/read-documents.ts';
import { UPLOAD_LIMITS } from '../upload-limits.ts';

type Loc = ValidationIssue['loc'];

interface Placed {
  readonly resource: JsonObject;
  readonly loc: Loc;
}

/** Every PDF of the parameters and of the Bundle; throws `invalid-body` for one that cannot be taken. */
export function givenDocuments(
  given: readonly GivenParameter[],
  bundle: JsonObject | undefined,
): readonly PatientDocument[] {
  const placed = [
    ...given.flatMap(({ value, loc }) => opened({ resource: isJsonObject(value) ? value : {}, loc })),
    ...(bundle === undefined ? [] : opened({ resource: bundle, loc: ['Bundle'] })),
  ];
  const binaries = new Map(
    placed
      .filter(({ resource }) => resource['resourceType'] === 'Binary')
      .map((one) => [`Binary/${textAt(one.resource, 'id') ?? ''}`, one]),
  );
  const used = new Set<Placed>();
  const fromReferences = placed.flatMap((one) => {
    if (one.resource['resourceType'] !== 'DocumentReference') return [];
    const attachments = pdfAttachments(one.resource);
    if (attachments.length === 0) throw refused(one.loc, 'no attachment is application/pdf', 'file_not_pdf');
    return attachments.map((attachment) => {
      const binary = attachment.data === undefined ? binaries.get(attachment.url ?? '') : undefined;
      if (binary !== undefined) used.add(binary);
      const data = attachment.data ?? textAt(binary?.resource, 'data');
      return documentOf({ ...attachment, data }, one.loc);
    });
  });
  const alone = [...binaries.values()].filter((one) => !used.has(one));
  const documents = [
    ...fromReferences,
    ...alone.map(({ resource, loc }) => documentOf(pdfOfBinary(resource), loc)),
  ];
  requireWithinLimits(documents);
  return documents;
}

/** Whether there may be a PDF in it: a document, or a Bundle. */
export function mayHoldDocuments({ value }: Pick<GivenParameter, 'value'>): boolean {
  return isJsonObject(value) && (isDocument(value) || value['resourceType'] === 'Bundle');
}

/** A Bundle is opened; what is neither a Binary nor a DocumentReference is no document. */
function opened({ resource, loc }: Placed): readonly Placed[] {
  const type = resource['resourceType'];
  if (type === 'Bundle') {
    return objectsAt(resource, 'entry').flatMap((entry, index) => {
      const inner = entry['resource'];
      const place = { resource: isJsonObject(inner) ? inner : {}, loc: [...loc, 'entry', index, 'resource'] };
      return isDocument(place.resource) ? [place] : [];
    });
  }
  if (!isDocument(resource))
    throw refused(loc, 'a document is a Binary or a DocumentReference', 'invalid_body');
  return [{ resource, loc }];
}

function isDocument({ resourceType }: JsonObject): boolean {
  return resourceType === 'Binary' || resourceType === 'DocumentReference';
}

function documentOf(attachment: PdfAttachment | undefined, loc: Loc): PatientDocument {
  if (attachment === undefined) throw refused(loc, 'contentType must be application/pdf', 'file_not_pdf');
  const { name, date, data } = attachment;
  // An address in a request is never contacted.
  if (data === undefined) throw refused(loc, 'the PDF must be in data, as base64', 'files_missing');
  const bytes = base64Bytes(data);
  if (bytes === undefined) throw refused(loc, 'data is not base64', 'file_not_pdf');
  if (Buffer.from(bytes.subarray(0, 5)).toString('latin1') !== '%PDF-') {
    throw refused(loc, 'data does not look like a PDF (missing %PDF- header)', 'file_not_pdf');
  }
  if (bytes.length > UPLOAD_LIMITS.maxFileBytes) {
    throw refused(loc, `a file may have ${UPLOAD_LIMITS.maxFileBytes} bytes`, 'file_too_large');
  }
  return { name, date, bytes };
}

function requireWithinLimits(documents: readonly PatientDocument[]): void {
  const { maxFiles } = UPLOAD_LIMITS;
  if (documents.length <= maxFiles) return;
  const msg = `too many files: max ${maxFiles} per request (received ${documents.length})`;
  throw refused(['body'], msg, 'too_many_files');
}

function refused(loc: Loc, msg: string, code: ErrorCode): ServiceError {
  return new ServiceError('invalid-body', [{ loc, msg, type: 'value_error' }], { code });
}
