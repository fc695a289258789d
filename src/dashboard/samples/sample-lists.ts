/** The samples answered by the engine itself: each once in the life of the process, so that visitors cost nothing more. */

import { existsSync, readFileSync } from 'node:fs';
import type { Resource } from '@medplum/fhirtypes';
import { recordsOfReconciled } from '../../documents/list/records-of-mentions.ts';
import { extractMedications } from '../../documents/med-list-from-documents.ts';
import type { DocumentReader } from '../../documents/reader/document-reader.ts';
import { pagePicture } from '../../documents/reader/page-picture.ts';
import type { PlacedLine } from '../../documents/reader/page-picture.ts';
import { inferMedications } from '../../medications/infer-medications.ts';
import type { MedicationList } from '../../medications/medication-list.ts';
import type { MedicationRecord } from '../../medications/medication-record.ts';
import type { RxNormStore } from '../../terminology/rxnorm.ts';
import { SAMPLES } from './sample-table.ts';
import type { SampleRow } from './sample-table.ts';

/** A page of a sample's document, drawn. */
export interface SamplePage {
  readonly path: string;
  readonly png: Buffer;
  readonly width: number;
  readonly height: number;
  readonly lines: readonly PlacedLine[];
}

/** One sample, answered. */
export interface AnsweredSample {
  readonly row: SampleRow;
  readonly resources: readonly Resource[];
  readonly list: MedicationList;
  readonly asOf: Date;
  /** By name of the document: its first page; samples have one page each. */
  readonly pages: ReadonlyMap<string, SamplePage>;
}

export interface SampleLists {
  /** Those whose files are there: an installation may come without fixtures. */
  readonly rows: readonly SampleRow[];
  readonly answer: (row: SampleRow) => Promise<AnsweredSample>;
  /** The picture at an address, once its sample was answered. */
  readonly pictureAt: (path: string) => Promise<Buffer | undefined>;
}

const FIXTURES = new URL('../../../fixtures/', import.meta.url);
const PICTURES = '/dashboard/assets/samples/';

/** Nothing is read before somebody looks; what failed is tried again by the next. */
export function sampleLists(rxnorm: RxNormStore, reader: DocumentReader): SampleLists {
  const answered = new Map<string, Promise<AnsweredSample>>();
  const rows = SAMPLES.filter(isThere);
  const answer = (row: SampleRow): Promise<AnsweredSample> => {
    const known = answered.get(row.id);
    if (known !== undefined) return known;
    const made = answerOf(row, rxnorm, reader);
    answered.set(row.id, made);
    made.catch(() => answered.delete(row.id));
    return made;
  };
  return {
    rows,
    answer,
    pictureAt: async (path) => {
      if (!path.startsWith(PICTURES)) return undefined;
      const row = rows.find(({ id }) => path.startsWith(`${PICTURES}${id}/`));
      if (row === undefined) return undefined;
      const { pages } = await answer(row);
      return [...pages.values()].find((page) => page.path === path)?.png;
    },
  };
}

function isThere({ records, documents }: SampleRow): boolean {
  return [records, ...documents.map(({ file }) => file)].every((file) => existsSync(new URL(file, FIXTURES)));
}

async function answerOf(
  row: SampleRow,
  rxnorm: RxNormStore,
  reader: DocumentReader,
): Promise<AnsweredSample> {
  // Decode edge: our own fixtures, held by their tests.
  const request = JSON.parse(readFileSync(new URL(row.records, FIXTURES), 'utf8')) as SampleRequest;
  const asOf = new Date(request.as_of);
  const resources = request.bundle.entry.map(({ resource }) => resource);
  const records = await recordsOf(row, rxnorm, reader);
  const list = inferMedications({ bundle: request.bundle, records }, { asOf, explain: true }, rxnorm);
  return { row, resources, list, asOf, pages: await pagesOf(row, reader) };
}

interface SampleRequest {
  readonly as_of: string;
  readonly bundle: { readonly entry: readonly { readonly resource: Resource }[] };
}

async function recordsOf(
  { documents }: SampleRow,
  rxnorm: RxNormStore,
  reader: DocumentReader,
): Promise<readonly MedicationRecord[]> {
  if (documents.length === 0) return [];
  const read = await reader.read(documents.map(submitted));
  const { reconciled } = await extractMedications(read, rxnorm);
  const dates = documents.map(({ date }) => date);
  return recordsOfReconciled(reconciled, dates).records;
}

async function pagesOf(
  { id, documents }: SampleRow,
  reader: DocumentReader,
): Promise<ReadonlyMap<string, SamplePage>> {
  const pages = new Map<string, SamplePage>();
  for (const document of documents) {
    const picture = await pagePicture(submitted(document), 1, reader);
    if (picture !== undefined)
      pages.set(document.name, { ...picture, path: `${PICTURES}${id}/${document.name}.png` });
  }
  return pages;
}

function submitted({ name, file }: SampleRow['documents'][number]): {
  readonly name: string;
  readonly read: () => Promise<Uint8Array>;
} {
  return { name, read: async () => readFileSync(new URL(file, FIXTURES)) };
}
