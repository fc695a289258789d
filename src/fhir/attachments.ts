/** Documents inside FHIR resources: the attachments of a DocumentReference, the data of a Binary; PDFs, XML, HL7 v2. */

import { type JsonObject, objectAt, objectsAt, textAt } from './free-form.ts';

/** One document a resource tells of. */
export interface DocumentAttachment {
  /** What to call it: the title of the attachment, the description of the document, else `Type/id`, or `Type/#2`. */
  readonly name: string;
  /** Date of the document, as FHIR writes it. */
  readonly date: string | undefined;
  /** The bytes in base64, where the resource holds them. */
  readonly data: string | undefined;
  /** Where they are otherwise: `Binary/12`. */
  readonly url: string | undefined;
  /** A PDF, or a text that a reader of `src/sources` may know. */
  readonly kind: 'pdf' | 'source';
}

const XML = /^(?:text|application)\/(?:[\w.-]{1,40}\+)?xml\s*(?:;|$)/i;
const HL7_V2 = /^(?:x-)?application\/(?:x-)?hl7-v2(?:\+er7)?\s*(?:;|$)/i;
const PDF = /^application\/pdf\s*(?:;|$)/i;
const LONGEST_NAME = 200;

/** True for a document that its source withdrew or replaced. */
export function isWithdrawn(reference: JsonObject): boolean {
  const states = [reference['status'], reference['docStatus']];
  return states.includes('entered-in-error') || states.includes('superseded');
}

/** The PDFs of a DocumentReference, in its order; attachments of other types are left out. `position` names one without an id. */
export function pdfAttachments(reference: JsonObject, position?: number): readonly DocumentAttachment[] {
  return attachmentsLike(isPdfType, reference, position);
}

/** The XML and HL7 v2 of a DocumentReference without a PDF, which would say the same for people. */
export function sourceAttachments(reference: JsonObject, position?: number): readonly DocumentAttachment[] {
  return pdfAttachments(reference).length > 0 ? [] : attachmentsLike(isSourceType, reference, position);
}

/** Whatever of a DocumentReference is read: its PDFs, else its XML and HL7 v2. */
export function documentAttachments(reference: JsonObject, position?: number): readonly DocumentAttachment[] {
  return [...pdfAttachments(reference, position), ...sourceAttachments(reference, position)];
}

/** Is this the media type of a document that a reader of `src/sources` may know? */
export function isSourceType(mediaType: string): boolean {
  return XML.test(mediaType) || HL7_V2.test(mediaType);
}

function isPdfType(mediaType: string): boolean {
  return PDF.test(mediaType);
}

function attachmentsLike(
  isWanted: (mediaType: string) => boolean,
  reference: JsonObject,
  position?: number,
): readonly DocumentAttachment[] {
  const contents = objectsAt(reference, 'content').map((content) => objectAt(content, 'attachment'));
  return contents.flatMap((attachment) => {
    if (attachment === undefined || !isWanted(textAt(attachment, 'contentType') ?? '')) return [];
    return [
      {
        name: nameOf(reference, position, textAt(attachment, 'title')),
        date: dateOf(reference) ?? textAt(attachment, 'creation'),
        data: textAt(attachment, 'data'),
        url: textAt(attachment, 'url'),
        kind: isWanted === isPdfType ? 'pdf' : 'source',
      },
    ];
  });
}

/** What a DocumentReference without any PDF, XML or HL7 v2 holds instead: `Visit note, text/rtf`; empty for one with either, which stands for the others. */
export function otherAttachments(reference: JsonObject, position?: number): readonly string[] {
  const contents = objectsAt(reference, 'content').map((content) => objectAt(content, 'attachment'));
  const types = contents.map((attachment) => textAt(attachment, 'contentType') ?? '');
  if (types.some((type) => isPdfType(type) || isSourceType(type))) return [];
  return contents.map((attachment, index) => {
    const type = MEDIA_TYPE.exec(types[index] ?? '')?.[0] ?? 'of no stated type';
    return `${nameOf(reference, position, textAt(attachment, 'title'))}, ${type}`;
  });
}

const MEDIA_TYPE = /^[\w.+-]{1,40}\/[\w.+-]{1,80}/;

/** The document of a Binary; undefined when it is of a type that is not read. `position` names one without an id. */
export function documentOfBinary(binary: JsonObject, position?: number): DocumentAttachment | undefined {
  const type = textAt(binary, 'contentType') ?? '';
  if (!isPdfType(type) && !isSourceType(type)) return undefined;
  const kind = isPdfType(type) ? 'pdf' : 'source';
  const data = textAt(binary, 'data');
  return { name: nameOf(binary, position), date: undefined, data, url: undefined, kind };
}

/** The bytes of base64 text, spaces and line ends ignored; undefined when it is not base64. */
export function base64Bytes(data: string): Uint8Array | undefined {
  const text = data.replaceAll(/[\t\n\r ]+/g, '');
  // Node skips what it cannot read, so the characters are looked at first; one left over after groups of four is no byte.
  const isSound = BASE64.test(text) && text.replace(/={0,2}$/, '').length % 4 !== 1;
  return isSound ? Buffer.from(text, 'base64') : undefined;
}

/** RFC 4648 §4, the padding may be missing. */
const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;

function nameOf(resource: JsonObject, position: number | undefined, title?: string): string {
  const id = textAt(resource, 'id') ?? `#${position ?? '?'}`;
  const address = `${textAt(resource, 'resourceType') ?? 'Resource'}/${id}`;
  return (title ?? textAt(resource, 'description') ?? address).slice(0, LONGEST_NAME);
}

/** When the care it tells of ended, else when it was written. */
function dateOf(reference: JsonObject): string | undefined {
  const period = objectAt(objectAt(reference, 'context'), 'period');
  return textAt(period, 'end') ?? textAt(reference, 'date');
}
