/** The synthetic documents under fixtures/documents: found by their folders, answered by the code of the endpoint. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { DocumentFailure } from '../../src/documents/document-failure.ts';
import type { DocumentReader } from '../../src/documents/reader/document-reader.ts';
import { medListFromDocuments } from '../../src/documents/med-list-from-documents.ts';
import { extractedMedicationJson } from '../../src/http/views/extracted-medications.ts';
import type { MedListFromDocuments } from '../../src/http/wire/documents.ts';
import type { RxNormStore } from '../../src/terminology/rxnorm.ts';

export const DOCUMENT_FIXTURES = path.join(import.meta.dirname, '../../fixtures/documents');

/** Folder names, sorted. */
export function documentCases(): string[] {
  const folders = readdirSync(DOCUMENT_FIXTURES, { withFileTypes: true }).filter((entry) =>
    entry.isDirectory(),
  );
  return folders.map(({ name }) => name).toSorted();
}

/** What `expected.json` holds: the body of the answer and what was set aside, or why the document cannot be read. */
export type DocumentAnswer =
  | (MedListFromDocuments & { readonly set_aside: readonly string[] })
  | { readonly failure: string };

/** The answer for the document of a case. */
export async function answerForDocument(
  name: string,
  sources: { readonly reader: DocumentReader; readonly store: RxNormStore },
): Promise<DocumentAnswer> {
  const file = path.join(DOCUMENT_FIXTURES, name, 'document.pdf');
  const read = () => Promise.resolve(new Uint8Array(readFileSync(file)));
  try {
    const { list } = await medListFromDocuments([{ name: 'document.pdf', read }], sources);
    const set_aside = list.setAside.map((entry) => `${entry.reason}: ${entry.name}`);
    return { medications: list.medications.map(extractedMedicationJson), set_aside };
  } catch (error) {
    if (error instanceof DocumentFailure) return { failure: error.reason };
    throw error;
  }
}

/** What a case expects. */
export function expectedAnswer(name: string): DocumentAnswer {
  // Decode edge: written by scripts/write-document-answers.ts.
  return JSON.parse(
    readFileSync(path.join(DOCUMENT_FIXTURES, name, 'expected.json'), 'utf8'),
  ) as DocumentAnswer;
}
