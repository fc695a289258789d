/** The documents of the chart as records for the list: the newest first, up to a number of pages, and what was not read, in words. */

import { hash } from 'node:crypto';
import type { Resource } from '@medplum/fhirtypes';
import { DocumentFailure } from '../../documents/document-failure.ts';
import type { DocumentPages } from '../../documents/line.ts';
import { recordsOfReconciled } from '../../documents/list/records-of-mentions.ts';
import { extractMedications } from '../../documents/med-list-from-documents.ts';
import { namesAnother } from '../../documents/patient/names-another.ts';
import type { KnownPatient } from '../../documents/patient/names-another.ts';
import type { DocumentReader } from '../../documents/reader/document-reader.ts';
import type { ConnectedServer } from '../../ehr/connected-server.ts';
import { EhrFailure } from '../../ehr/ehr-failure.ts';
import { gapText, isNotice } from '../../ehr/reading/gap.ts';
import { readDocuments } from '../../ehr/reading/read-documents.ts';
import type { DocumentLabel, PatientDocument } from '../../ehr/reading/read-documents.ts';
import { ServiceError } from '../../errors.ts';
import type { MedicationRecord } from '../../medications/medication-record.ts';
import type { RxNormStore } from '../../terminology/rxnorm.ts';
import { readSourcePapers } from './source-papers.ts';
import { named } from './paper-name.ts';
import type { NamedDocument } from './paper-name.ts';

/** What was read of one PDF. */
export interface KeptPaper extends DocumentLabel {
  /** Of the document, in addresses of this list alone. */
  readonly key: string;
  readonly pages: DocumentPages;
  /** Of its bytes. */
  readonly sha: string;
  /** What the server calls it; other documents can be called the same. */
  readonly filedAs: string;
}

/** The PDFs that were read for a list, by SHA-256: they are fetched with every look, and read once. Gone with the list. */
export type PaperShelf = Map<string, KeptPaper>;

/** What the documents of a chart add to the list. */
export interface ChartPapers {
  readonly records: readonly MedicationRecord[];
  /** What documents in XML and HL7 v2 say, and which of them says it. */
  readonly resources: readonly { readonly resource: Resource; readonly label: DocumentLabel }[];
  readonly papers: readonly KeptPaper[];
  /** Documents that were read. */
  readonly count: number;
  /** What was not read, and why, a sentence each. */
  readonly reasons: readonly string[];
}

export interface PaperContext {
  readonly listId: string;
  readonly patientId: string;
  /** Whom a document must not contradict. */
  readonly patient: KnownPatient;
  readonly shelf: PaperShelf;
  readonly reader: DocumentReader;
  readonly rxnorm: RxNormStore;
  /** Milliseconds for fetching and reading. */
  readonly withinMs?: number;
}

export const NO_PAPERS: ChartPapers = { records: [], resources: [], papers: [], count: 0, reasons: [] };

/** Somebody waits for the page. What is not read by then is said, and read when the list is looked at again. */
const WITHIN_MS = 25_000;
/** As many as a person would leaf through. */
const MOST_PAGES = 60;

/** Never throws for what a document or the server does: it costs the documents, and is said. @throws EhrFailure `unauthorized` */
export async function readPapers(server: ConnectedServer, context: PaperContext): Promise<ChartPapers> {
  const signal = AbortSignal.timeout(context.withinMs ?? WITHIN_MS);
  try {
    const found = await readDocuments(server, context.patientId, { signal });
    const unread = found.gaps.filter((gap) => !isNotice(gap)).map(gapText);
    const { papers, reasons } = await readPdfs(named(found.documents), context, signal);
    const pdfs = await recordsOf(papers, context.rxnorm);
    const texts = await readSourcePapers(named(found.sources));
    return {
      records: pdfs.records,
      resources: texts.resources,
      papers,
      count: papers.length + texts.count,
      reasons: [...unread, ...reasons, ...pdfs.reasons, ...texts.reasons],
    };
  } catch (error) {
    if (!(error instanceof EhrFailure) || error.reason === 'unauthorized') throw error;
    return { ...NO_PAPERS, reasons: [gapText({ type: 'DocumentReference', reason: error.reason })] };
  }
}

interface ReadPdfs {
  readonly papers: readonly KeptPaper[];
  readonly reasons: readonly string[];
}

async function readPdfs(
  documents: readonly NamedDocument[],
  context: PaperContext,
  signal: AbortSignal,
): Promise<ReadPdfs> {
  const papers: KeptPaper[] = [];
  const reasons: string[] = [];
  let pagesLeft = MOST_PAGES;
  for (const document of documents) {
    const read = await readPdf(document, context, { signal, pagesLeft });
    if (typeof read === 'string') {
      reasons.push(`${document.name}: ${read}`);
      continue;
    }
    pagesLeft -= read.pages.pageCount;
    papers.push(read);
    const blank = read.pages.notes.filter(({ kind }) => kind === 'page-unreadable');
    reasons.push(...blank.map(({ page }) => `${document.name}: page ${page ?? '?'} could not be read`));
  }
  return { papers, reasons };
}

/** The document, or why it was not read. */
async function readPdf(
  { name, date, bytes, filedAs }: NamedDocument,
  { listId, patient, shelf, reader }: PaperContext,
  { signal, pagesLeft }: { readonly signal: AbortSignal; readonly pagesLeft: number },
): Promise<KeptPaper | string> {
  const sha = hash('sha256', bytes);
  const kept = shelf.get(sha);
  const pages = kept?.pages ?? (await pagesOf({ name, bytes }, reader, { signal, pagesLeft }));
  if (typeof pages === 'string') return pages;
  if (pages.pageCount > pagesLeft) return TOO_MANY_PAGES;
  if (namesAnother(pages, patient)) return 'names another patient and was left out';
  const key = hash('sha256', `${listId} ${sha}`).slice(0, 24);
  const paper = { key, sha, name, filedAs, date, pages: { ...pages, name } };
  shelf.set(sha, paper);
  return paper;
}

const TOO_MANY_PAGES = `was not read: the newest ${MOST_PAGES} pages of the chart are`;

class TooManyPages extends Error {}

async function pagesOf(
  { name, bytes }: Pick<PatientDocument, 'name' | 'bytes'>,
  reader: DocumentReader,
  { signal, pagesLeft }: { readonly signal: AbortSignal; readonly pagesLeft: number },
): Promise<DocumentPages | string> {
  const price = async (pages: number): Promise<void> => {
    if (pages > pagesLeft) throw new TooManyPages();
  };
  try {
    const submitted = { name, read: async () => bytes };
    const [pages] = await reader.read([submitted], { signal, price, organization: READERS_TURN });
    return pages ?? 'could not be read';
  } catch (error) {
    if (error instanceof TooManyPages) return TOO_MANY_PAGES;
    if (error instanceof DocumentFailure) return error.message;
    if (signal.aborted) return 'there was no time to read it; refresh the list to go on';
    if (error instanceof ServiceError && error.kind === 'unavailable')
      return 'too many documents are being read at the moment; refresh the list to go on';
    throw error;
  }
}

/** Launches have turns of their own beside those of the organizations. */
export const READERS_TURN = 'smart';

/** Documents that name several patients are told instead of used: nobody knows which is the wrong one. */
async function recordsOf(
  papers: readonly KeptPaper[],
  rxnorm: RxNormStore,
): Promise<{ readonly records: readonly MedicationRecord[]; readonly reasons: readonly string[] }> {
  if (papers.length === 0) return { records: [], reasons: [] };
  try {
    const { reconciled, dates } = await extractMedications(
      papers.map(({ pages }) => pages),
      rxnorm,
    );
    // Whoever filed a document may know its day; else it is the one that its head gives.
    const days = papers.map(({ date }, index) => date ?? dates[index]);
    return { records: recordsOfReconciled(reconciled, days).records, reasons: [] };
  } catch (error) {
    if (!(error instanceof ServiceError) || error.code !== 'several_patients') throw error;
    return {
      records: [],
      reasons: [`${typeof error.detail === 'string' ? error.detail : error.message}; no PDF was used`],
    };
  }
}
