/** A document too long for one child, in ranges of pages: a child holds the pages it reads, so each range has children of its own. */
import { DocumentFailure } from '../document-failure.ts';
import type { DocumentNote, DocumentPages } from '../line.ts';
import type { KeptRanges, ReadRange } from './kept-ranges.ts';
import { readInTurns, type NamedBytes, type TurnsOptions } from './read-in-turns.ts';

/** Pages that are read on from what others of the document read: 1-indexed, both ends included. */
export interface PageRange {
  readonly from: number;
  readonly to: number;
}

export interface RangesOptions extends TurnsOptions {
  /** What was read of the document before, and where it is kept. */
  readonly kept?: KeptRanges;
}

/** Pages before a range that are read with it and thrown away: what returns on every page, and tables that go on, are known by them. */
const PAGES_BEFORE = 20;

/** The pages of the document. Throws what `readInTurns` throws. */
export async function readInRanges(document: NamedBytes, options: RangesOptions): Promise<DocumentPages> {
  const { pagesPerRange } = options.limits;
  const start = { from: 1, to: pagesPerRange };
  if (options.onlyPage !== undefined) return readInTurns(document, options);
  if (options.countsOnly === true) return readInTurns(document, { ...options, pages: start });
  const { pageCount, ...first } = await knownOrRead(document, start, options);
  const [pages, notes] = [[...first.pages], [...first.notes]];
  for (let from = pagesPerRange + 1; from <= pageCount; from += pagesPerRange) {
    const range = { from, to: Math.min(pageCount, from + pagesPerRange - 1) };
    const read = await knownOrRead(document, range, rangeOptions(options, range, pageCount));
    pages.push(...read.pages);
    notes.push(...read.notes);
  }
  // Nothing of the document is left: an empty list would say that the patient takes nothing.
  if (notes.filter(({ kind }) => kind === 'page-unreadable').length === pageCount)
    throw new DocumentFailure('unreadable', { documentName: document.name });
  return { name: document.name, pageCount, pages, notes };
}

/** The pages of a range, counted and told either way. */
async function knownOrRead(
  document: NamedBytes,
  range: PageRange,
  options: RangesOptions,
): Promise<ReadRange> {
  const known = await options.kept?.find(range.from);
  if (known === undefined) {
    const read = await readRange(document, range, options);
    await options.kept?.keep(range.from, read);
    return read;
  }
  const { name } = document;
  const { pageCount } = known;
  await options.countPages(pageCount);
  for (const { page } of known.pages) options.onPage?.({ name, page, pageCount });
  return known;
}

async function readRange(
  document: NamedBytes,
  { from, to }: PageRange,
  options: RangesOptions,
): Promise<ReadRange> {
  const pages = { from: Math.max(1, from - PAGES_BEFORE), to };
  const read = await readInTurns(document, { ...options, pages });
  return {
    pageCount: read.pageCount,
    pages: read.pages.slice(from - 1, to),
    notes: notesWithin(read.notes, { from: from === 1 ? 0 : from, to }),
  };
}

/** Its pages are counted and paid for already, and those before it were told. */
function rangeOptions(options: RangesOptions, { from }: PageRange, pageCount: number): RangesOptions {
  const { onPage } = options;
  return {
    ...options,
    countPages: (count) =>
      count === pageCount ? Promise.resolve() : Promise.reject(new DocumentFailure('unreadable')),
    onPage: (progress) => {
      if (progress.page >= from) onPage?.(progress);
    },
  };
}

/** Of the whole document a note is told once, with the first range. */
function notesWithin(notes: readonly DocumentNote[], { from, to }: PageRange): DocumentNote[] {
  return notes.filter(({ page = 0 }) => page >= from && page <= to);
}
