/** The clinical PDFs of one patient on a connected server: DocumentReferences, and the Binaries they point at. */
import {
  base64Bytes,
  isWithdrawn,
  otherAttachments,
  pdfAttachments,
  sourceAttachments,
} from '../../fhir/attachments.ts';
import type { DocumentAttachment } from '../../fhir/attachments.ts';
import { isJsonObject, textAt } from '../../fhir/free-form.ts';
import type { JsonObject } from '../../fhir/free-form.ts';
import { idInReference } from '../../fhir/references.ts';
import type { ConnectedServer } from '../connected-server.ts';
import { EhrFailure } from '../ehr-failure.ts';
import type { Gap } from './gap.ts';
import { belongsTo } from './read-patient.ts';
import { searchType } from './search-type.ts';
import { referenceOn } from '../server-address.ts';

/** What a document is called, and when it was written. */
export interface DocumentLabel {
  readonly name: string;
  /** As FHIR writes it; undefined where nothing says when it was written. */
  readonly date: string | undefined;
}

/** A PDF with its bytes. */
export interface PatientDocument extends DocumentLabel {
  readonly bytes: Uint8Array;
}

export interface DocumentsAsked {
  readonly signal?: AbortSignal;
  /** Which of them to read; without it the newest. */
  readonly only?: (label: DocumentLabel) => boolean;
}

export interface PatientDocuments {
  /** Newest first. */
  readonly documents: readonly PatientDocument[];
  /** Documents in XML and HL7 v2, newest first; whether they can be used is for their reader to say. */
  readonly sources: readonly PatientDocument[];
  readonly gaps: readonly Gap[];
}

/** The newest are read; older ones are named as not read. */
const MAX_DOCUMENTS = 15;
const MAX_NAMED = 20;
const DEADLINE_MS = 60_000;

/** @throws EhrFailure when the search itself fails. */
export async function readDocuments(
  server: ConnectedServer,
  patientId: string,
  asked: DocumentsAsked = {},
): Promise<PatientDocuments> {
  const deadline = AbortSignal.timeout(DEADLINE_MS);
  const signal = asked.signal ? AbortSignal.any([deadline, asked.signal]) : deadline;
  const answer = await searchType(server, { type: 'DocumentReference', patientId, signal });
  if (answer.failure !== undefined) throw answer.failure;
  const gaps: Gap[] = [...answer.gaps];
  const references = (answer.resources as readonly unknown[])
    .filter(isJsonObject)
    .filter((resource) => resource['resourceType'] === 'DocumentReference');
  const own = references.filter((reference) => belongsTo(reference, patientId));
  const foreign = references.length - own.length;
  if (foreign > 0) gaps.push({ type: 'DocumentReference', reason: 'other-patient', count: foreign });
  const standing = own.filter((reference) => !isWithdrawn(reference));
  gaps.push(...otherDocuments(standing));
  const { only = () => true } = asked;
  const listed = standing
    .flatMap((one) => pdfAttachments(one))
    .filter(only)
    .toSorted(byDate);
  const left = listed.length - MAX_DOCUMENTS;
  if (left > 0) gaps.push({ type: 'DocumentReference', reason: 'document-limit', count: left });
  const inText = standing
    .flatMap((one) => sourceAttachments(one))
    .filter(only)
    .toSorted(byDate);
  const leftInText = inText.length - MAX_DOCUMENTS;
  if (leftInText > 0) gaps.push({ type: 'DocumentReference', reason: 'document-limit', count: leftInText });
  const documents = await readAttachments(server, listed, { gaps, signal });
  const sources = await readAttachments(server, inText, { gaps, signal });
  return { documents, sources, gaps };
}

async function readAttachments(
  server: ConnectedServer,
  attachments: readonly DocumentAttachment[],
  { gaps, signal }: { readonly gaps: Gap[]; readonly signal: AbortSignal },
): Promise<readonly PatientDocument[]> {
  const documents: PatientDocument[] = [];
  for (const attachment of attachments.slice(0, MAX_DOCUMENTS)) {
    const read = await readAttachment(server, attachment, signal);
    if ('bytes' in read) documents.push(read);
    else gaps.push(read);
  }
  return documents;
}

function byDate(a: DocumentAttachment, b: DocumentAttachment): number {
  const [dateA, dateB] = [a.date ?? '', b.date ?? ''];
  if (dateA === dateB) return 0;
  return dateA > dateB ? -1 : 1;
}

/** Each by its name, up to a number. */
function otherDocuments(references: readonly JsonObject[]): Gap[] {
  const names = references.flatMap(otherAttachments);
  const named = names.slice(0, MAX_NAMED).map((what): Gap => ({
    type: 'DocumentReference',
    reason: 'document-not-pdf',
    what,
  }));
  const left = names.length - named.length;
  if (left > 0) named.push({ type: 'DocumentReference', reason: 'document-not-pdf', count: left });
  return named;
}

/** A Binary is read only from the server itself: the token goes nowhere else, whatever a link says. */
async function readAttachment(
  server: ConnectedServer,
  attachment: DocumentAttachment,
  signal: AbortSignal,
): Promise<PatientDocument | Gap> {
  const { name, date, url = '' } = attachment;
  try {
    const data = attachment.data ?? (await readBinary(server, url, signal));
    const bytes = data === undefined ? undefined : base64Bytes(data);
    if (bytes !== undefined && bytes.length > 0) return { name, date, bytes };
    return { type: 'DocumentReference', reason: 'document-not-read', what: name };
  } catch (error) {
    if (!(error instanceof EhrFailure)) throw error;
    return { type: 'Binary', reason: error.reason, what: name };
  }
}

async function readBinary(
  server: ConnectedServer,
  url: string,
  signal: AbortSignal,
): Promise<string | undefined> {
  const id = idInReference(referenceOn(server.base, url), 'Binary');
  if (id === undefined) throw new EhrFailure('address-refused');
  const binary: unknown = await server.read('Binary', id, signal);
  return isJsonObject(binary) ? textAt(binary, 'data') : undefined;
}
