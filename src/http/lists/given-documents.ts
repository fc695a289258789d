/** The documents a request brings inside FHIR resources: Binaries, and DocumentReferences with their attachments. */

import { ServiceError } from '../../errors.ts';
import type { ErrorCode, ValidationIssue } from '../../errors.ts';
import { base64Bytes, documentAttachments, documentOfBinary, isWithdrawn } from '../../fhir/attachments.ts';
import type { DocumentAttachment } from '../../fhir/attachments.ts';
import { entriesOf, type InputResource } from '../../fhir/bundle.ts';
import { type JsonObject, isJsonObject, textAt } from '../../fhir/free-form.ts';
import type { GivenParameter } from '../../fhir/parameters.ts';
import { createReferenceResolver } from '../../fhir/references.ts';
import type { PatientDocument } from '../../ehr/reading/read-documents.ts';
import { UPLOAD_LIMITS } from '../body/upload-limits.ts';

type Loc = ValidationIssue['loc'];

/** A resource of the request and where it stands in it. */
interface Placed {
  readonly resource: JsonObject;
  readonly loc: Loc;
  readonly fullUrl?: string | undefined;
}

/** A document and where it stands in the request. */
export type GivenDocument = PatientDocument & { readonly loc: Loc };

export interface GivenDocuments {
  readonly pdfs: readonly GivenDocument[];
  /** In XML and HL7 v2. */
  readonly sources: readonly GivenDocument[];
}

export const NO_FILES: GivenDocuments = { pdfs: [], sources: [] };

/**
 * Every document of the parameters and of the Bundle; throws `invalid-body` for one that cannot be taken. A DocumentReference
 * that was withdrawn or replaced is left out, and with it the Binary it refers to.
 */
export function givenDocuments(
  given: readonly GivenParameter[],
  bundle: JsonObject | undefined,
): GivenDocuments {
  const placed = [
    ...given.flatMap(({ value, loc }) => opened({ resource: isJsonObject(value) ? value : {}, loc })),
    ...(bundle === undefined ? [] : opened({ resource: bundle, loc: ['Bundle'] })),
  ];
  const resolve = createReferenceResolver(placed.map(inputOf));
  const used = new Set<JsonObject>();
  const fromReferences = placed.flatMap((one, index) => {
    if (one.resource['resourceType'] !== 'DocumentReference') return [];
    const attachments = documentAttachments(one.resource, index + 1);
    if (attachments.length === 0)
      throw refused(one.loc, 'no attachment is of a type that is read', 'file_not_pdf');
    const documents = attachments.map((attachment) => {
      const binary =
        attachment.data === undefined ? resolve({ reference: attachment.url }, one.resource) : undefined;
      if (binary !== undefined) used.add(binary);
      return { attachment: { ...attachment, data: attachment.data ?? textAt(binary, 'data') }, loc: one.loc };
    });
    return isWithdrawn(one.resource) ? [] : documents;
  });
  const alone = placed.flatMap(({ resource, loc }, index) =>
    resource['resourceType'] === 'Binary' && !used.has(resource)
      ? [{ attachment: documentOfBinary(resource, index + 1), loc }]
      : [],
  );
  const all = [...fromReferences, ...alone];
  requireWithinLimits(all.length);
  const read = all.map(({ attachment, loc }) => ({
    kind: attachment?.kind,
    document: documentOf(attachment, loc),
  }));
  const ofKind = (wanted: DocumentAttachment['kind']): readonly GivenDocument[] =>
    read.flatMap(({ kind, document }) => (kind === wanted ? [document] : []));
  return { pdfs: ofKind('pdf'), sources: ofKind('source') };
}

function inputOf({ resource, loc, fullUrl }: Placed, index: number): InputResource {
  const id = textAt(resource, 'id') ?? `#${index + 1}`;
  const reference = `${textAt(resource, 'resourceType') ?? ''}/${id}`;
  return { kind: 'fhir', resource, reference, fullUrl, list: loc, index: undefined };
}

/** Whether there may be a PDF in it: a document, or a Bundle. */
export function mayHoldDocuments({ value }: Pick<GivenParameter, 'value'>): boolean {
  return isJsonObject(value) && (isDocument(value) || value['resourceType'] === 'Bundle');
}

/** A Bundle is opened; what is neither a Binary nor a DocumentReference is no document. */
function opened({ resource, loc }: Placed): readonly Placed[] {
  const type = resource['resourceType'];
  if (type === 'Bundle') {
    return entriesOf(resource).flatMap((value, index) => {
      const entry = isJsonObject(value) ? value : {};
      const inner = entry['resource'];
      const place = {
        resource: isJsonObject(inner) ? inner : {},
        loc: [...loc, 'entry', index, 'resource'],
        fullUrl: textAt(entry, 'fullUrl'),
      };
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

function documentOf(attachment: DocumentAttachment | undefined, loc: Loc): GivenDocument {
  if (attachment === undefined)
    throw refused(loc, 'contentType must be application/pdf, XML or HL7 v2', 'file_not_pdf');
  const { name, date, data } = attachment;
  // An address in a request is never contacted.
  if (data === undefined) throw refused(loc, 'the document must be in data, as base64', 'files_missing');
  const bytes = base64Bytes(data);
  if (bytes === undefined) throw refused(loc, 'data is not base64', 'file_not_pdf');
  if (attachment.kind === 'pdf' && Buffer.from(bytes.subarray(0, 5)).toString('latin1') !== '%PDF-') {
    throw refused(loc, 'data does not look like a PDF (missing %PDF- header)', 'file_not_pdf');
  }
  if (bytes.length > UPLOAD_LIMITS.maxFileBytes) {
    throw refused(loc, `a file may have ${UPLOAD_LIMITS.maxFileBytes} bytes`, 'file_too_large');
  }
  return { name, date, bytes, loc };
}

function requireWithinLimits(count: number): void {
  const { maxFiles } = UPLOAD_LIMITS;
  if (count <= maxFiles) return;
  const msg = `too many files: max ${maxFiles} per request (received ${count})`;
  throw refused(['body'], msg, 'too_many_files');
}

function refused(loc: Loc, msg: string, code: ErrorCode): ServiceError {
  return new ServiceError('invalid-body', [{ loc, msg, type: 'value_error' }], { code });
}
