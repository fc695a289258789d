/** Start here: clinical PDFs of one patient in, one reconciled medication list out (specification, PDF endpoint). */
import type { RxNormStore } from '../terminology/rxnorm.ts';
import type { DocumentReader, ReadOptions, SubmittedDocument } from './reader/document-reader.ts';
import type { DocumentPages } from './line.ts';
import { withLineSpacing } from './line-spacing.ts';
import { checkPatients, type PatientCheck } from './patient/check-patients.ts';
import { withoutLongLines } from './long-lines.ts';
import { findUnread, type Unread } from './list/find-unread.ts';
import { findUnlisted } from './list/find-unlisted.ts';
import { listOfReconciled, reconcileMentions, type ReconciledMentions } from './list/reconcile-mentions.ts';
import { dateOf } from './patient/document-day.ts';
import { drugNamesOf } from './names/drug-names.ts';
import { findNames } from './names/find-names.ts';
import { readable, withCapitals } from './print-without-capitals.ts';
import { recordsFromDocument, type DocumentRecords } from './records-from-document.ts';
import type { DocumentMedicationList } from './mentions/resolved-mention.ts';

/** Version of the tables and rules that read documents, changed with every change of either: `YYYY-MM-DD.vN`. */
export const EXTRACTION_RULESET_VERSION = '2026-12-01.v3';

/** The list, and every stage it went through. */
export interface DocumentExtraction {
  readonly list: DocumentMedicationList;
  /** The same with the mentions behind each entry. */
  readonly reconciled: ReconciledMentions;
  /** The day of each document as FHIR writes it, where its head gives one. */
  readonly dates: readonly (string | undefined)[];
  readonly documents: readonly DocumentPages[];
  readonly records: readonly DocumentRecords[];
  /** Pages of all documents. */
  readonly pageCount: number;
  /** Whether all documents name the same patient, or one of them says too little to tell. */
  readonly patientCheck: PatientCheck;
  /** What looks like a medication and became nothing, and pages that could not be read. */
  readonly unread: readonly Unread[];
}

/** Reads the documents and reconciles what they say; throws what the reader throws, and ServiceError `several_patients`. */
export async function medListFromDocuments(
  submitted: readonly SubmittedDocument[],
  { reader, store }: { readonly reader: DocumentReader; readonly store: RxNormStore },
  options: ReadOptions = {},
): Promise<DocumentExtraction> {
  const documents = await reader.read(submitted, options);
  return extractMedications(documents, store, options.signal);
}

/** The same for documents whose lines are read already. */
export async function extractMedications(
  documents: readonly DocumentPages[],
  store: RxNormStore,
  signal?: AbortSignal,
): Promise<DocumentExtraction> {
  const names = drugNamesOf(store);
  const printed = documents.map((document) => withLineSpacing(withoutLongLines(document)));
  const patientCheck = checkPatients(printed.map(withCapitals));
  const read = printed.map((document) => readable(document, (text) => findNames(text, names, undefined)));
  const records: DocumentRecords[] = [];
  const unread: Unread[] = [];
  for (const [index, { document, printedRecords, printedUnread }] of read.entries()) {
    const found = await recordsFromDocument(document, store, index);
    records.push(printedRecords(found));
    unread.push(...(await findUnread(document, found, store)).map(printedUnread));
    signal?.throwIfAborted();
  }
  const mentions = records.flatMap((record) => record.mentions);
  const days = records.map((record) => record.days);
  const reconciled = reconcileMentions(mentions, days);
  return {
    list: listOfReconciled(reconciled),
    reconciled,
    dates: days.map(dateOf),
    unread: [...unread, ...(await findUnlisted(records, reconciled, { store, told: unread }))],
    documents,
    records,
    patientCheck,
    pageCount: documents.reduce((sum, { pageCount }) => sum + pageCount, 0),
  };
}
