/** Documents of one patient as medication records, with what could not be read of them. */

import { hash } from 'node:crypto';
import type { OperationOutcomeIssue } from '@medplum/fhirtypes';
import { DocumentFailure } from '../../documents/document-failure.ts';
import type { DocumentPages } from '../../documents/line.ts';
import type { ReadOptions } from '../../documents/reader/document-reader.ts';
import type { DocumentExtraction } from '../../documents/med-list-from-documents.ts';
import type { PatientDocument } from '../../ehr/reading/read-documents.ts';
import { ServiceError } from '../../errors.ts';
import type { DocumentReading } from '../document-reading.ts';
import type { EndpointRequest } from '../endpoint.ts';
import { orDocumentError } from './document-error.ts';
import { priceOfListWith, priceOfPages } from './page-price.ts';
import { readingOptions } from './reading-options.ts';
import { readConnectedDocuments } from './read-connected-patient.ts';
import type { Services } from '../services.ts';
import type { GivenDocument, GivenDocuments } from './given-documents.ts';
import { readSourceDocuments } from './source-documents.ts';
import { partialReadIssue } from '../views/partial-read-fhir.ts';

export const NO_DOCUMENTS: DocumentReading = {
  records: [],
  resources: [],
  issues: [],
  documentCount: 0,
  pageCount: 0,
  units: 0,
  files: [],
};

/**
 * Reads the documents, once the price of all their pages is allowed. Of those a client sent, one that cannot be read is
 * an error; of those found on a connected server (`lenient`) it is an issue beside the list.
 */
export async function readDocumentRecords(
  documents: readonly PatientDocument[],
  { lenient }: { readonly lenient: boolean },
  request: EndpointRequest,
  services: Services,
): Promise<DocumentReading> {
  if (documents.length === 0) return NO_DOCUMENTS;
  const { signal } = request;
  const { read, issues } = lenient
    ? await readEach(documents, request, services)
    : { read: await readAll(documents, request, services), issues: [] };
  const pages = read.map((one) => one.pages);
  const extraction = await extracted(pages, lenient, services, signal);
  if (extraction instanceof ServiceError) return unused(pages, [...issues, textIssue(extraction)]);
  const { reconciled, dates, pageCount } = extraction;
  const { recordsOfReconciled } = await import('../../documents/list/records-of-mentions.ts');
  // Whoever filed a document may know its day; else it is the one that its head gives.
  const days = read.map(({ date }, index) => date ?? dates[index]);
  return {
    records: recordsOfReconciled(reconciled, days).records,
    resources: [],
    issues: [...issues, ...read.flatMap(({ pages }) => pageIssues(pages))],
    documentCount: read.length,
    pageCount,
    units: read.length === 0 ? 0 : priceOfPages(pageCount),
    files: lenient ? [] : documents.map(({ bytes }) => hash('sha256', bytes)),
  };
}

/** Documents found on a server under one patient that name several are told instead of used: nobody knows which is the wrong one. */
async function extracted(
  pages: readonly DocumentPages[],
  lenient: boolean,
  { rxnorm }: Services,
  signal: AbortSignal,
): Promise<DocumentExtraction | ServiceError> {
  const { extractMedications } = await import('../../documents/med-list-from-documents.ts');
  try {
    return await extractMedications(pages, rxnorm, signal);
  } catch (error) {
    if (lenient && error instanceof ServiceError && error.code === 'several_patients') return error;
    throw error;
  }
}

/** Documents that were read, and of which nothing was used. */
function unused(pages: readonly DocumentPages[], issues: readonly OperationOutcomeIssue[]): DocumentReading {
  const pageCount = pages.reduce((sum, one) => sum + one.pageCount, 0);
  const units = pages.length === 0 ? 0 : priceOfPages(pageCount);
  return { ...NO_DOCUMENTS, issues, documentCount: pages.length, pageCount, units };
}

interface ReadDocument {
  readonly pages: DocumentPages;
  readonly date: string | undefined;
}

async function readAll(
  documents: readonly PatientDocument[],
  request: EndpointRequest,
  services: Services,
): Promise<readonly ReadDocument[]> {
  const submitted = documents.map(({ name, bytes }) => ({ name, read: async () => bytes }));
  const options = readingOptions(request, priceOfListWith);
  const pages = await orDocumentError(services.documents.read(submitted, options), request);
  return pages.map((page, index) => ({ pages: page, date: documents[index]?.date }));
}

/** One after the other, so that one that cannot be read does not take the others with it. */
async function readEach(
  documents: readonly PatientDocument[],
  request: EndpointRequest,
  services: Services,
): Promise<{ readonly read: readonly ReadDocument[]; readonly issues: readonly OperationOutcomeIssue[] }> {
  const issues: OperationOutcomeIssue[] = [];
  const { price, ...reading } = readingOptions(request, priceOfListWith);
  const each = async (
    some: readonly { readonly document: PatientDocument; readonly pageCount?: number }[],
    options: ReadOptions,
  ) => {
    const done: { readonly document: PatientDocument; readonly pages: DocumentPages }[] = [];
    for (const { document, pageCount } of some) {
      const submitted = { name: document.name, read: async () => document.bytes };
      const bound = pageCount === undefined ? {} : { mostPages: pageCount };
      try {
        const how = { ...reading, ...options, ...bound };
        const [pages] = await orDocumentError(services.documents.read([submitted], how), request);
        if (pages !== undefined) done.push({ document, pages });
      } catch (error) {
        issues.push(unreadIssue(error));
      }
    }
    return done;
  };
  const counted = await each(
    documents.map((document) => ({ document })),
    { countsOnly: true },
  );
  if (counted.length === 0) return { read: [], issues };
  await price(counted.reduce((sum, { pages }) => sum + pages.pageCount, 0));
  const read = await each(
    counted.map(({ document, pages }) => ({ document, pageCount: pages.pageCount })),
    {},
  );
  return { read: read.map(({ document, pages }) => ({ pages, date: document.date })), issues };
}

/** The documents that came with a request: one that cannot be read is an error. */
export async function readGivenDocuments(
  { pdfs, sources }: GivenDocuments,
  request: EndpointRequest,
  services: Services,
): Promise<DocumentReading> {
  if (request.documents !== undefined) return request.documents;
  const { resources, issues } = await readSourceDocuments(sources, { isLenient: false });
  const reading = await readDocumentRecords(pdfs, { lenient: false }, request, services).catch(
    (error: unknown) => {
      throw inItsPlace(error, pdfs);
    },
  );
  const read = {
    ...reading,
    resources,
    documentCount: reading.documentCount + sources.length,
    issues: [...issues, ...reading.issues],
    files: [...reading.files, ...sources.map(({ bytes }) => hash('sha256', bytes))],
  };
  if (pdfs.length > 0) request.onDocuments?.(read);
  return read;
}

/** The same refusal, told where the document stands in the request; two of one name may be meant both. */
function inItsPlace(error: unknown, given: readonly GivenDocument[]): unknown {
  if (!(error instanceof ServiceError) || !(error.cause instanceof DocumentFailure)) return error;
  const { kind, code, detail, cause } = error;
  const { documentName } = error.cause;
  const places = given.filter(({ name }) => name === documentName);
  if (kind !== 'invalid-body' || typeof detail !== 'string' || places.length === 0) return error;
  const issues = places.map(({ loc }) => ({ loc, msg: detail, type: 'value_error' }));
  return new ServiceError(kind, issues, { code, cause });
}

/** The documents the connected server has of a patient. With `isOptional` a search for them that fails costs the documents, not the list they were to be read for. */
export async function connectedDocumentRecords(
  patientId: string,
  request: EndpointRequest,
  services: Services,
  how: { readonly isOptional: boolean } = { isOptional: false },
): Promise<DocumentReading> {
  const { documents, sources, gaps } = await readConnectedDocuments(patientId, request, services, how);
  const reading = await readDocumentRecords(documents, { lenient: true }, request, services);
  const inText = await readSourceDocuments(sources, { isLenient: true });
  return {
    ...reading,
    resources: inText.resources,
    documentCount: reading.documentCount + sources.length,
    issues: [...gaps.map(partialReadIssue), ...inText.issues, ...reading.issues],
  };
}

/** Only what belongs to one document is told beside the list; everything else ends the request. */
function unreadIssue(error: unknown): OperationOutcomeIssue {
  if (!(error instanceof ServiceError) || !(error.cause instanceof DocumentFailure)) throw error;
  return textIssue(error);
}

function textIssue({ detail, message }: ServiceError): OperationOutcomeIssue {
  const text = typeof detail === 'string' ? detail : message;
  return { severity: 'warning', code: 'incomplete', details: { text } };
}

/** Pages that hold nothing readable are gaps too. */
function pageIssues({ name, notes }: DocumentPages): OperationOutcomeIssue[] {
  return notes
    .filter(({ kind }) => kind === 'page-unreadable')
    .map(({ page }) => ({
      severity: 'warning',
      code: 'incomplete',
      details: { text: `${name}: page ${page ?? '?'} could not be read` },
    }));
}
