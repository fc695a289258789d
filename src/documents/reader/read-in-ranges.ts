/** A document too long for one child, in ranges of pages: a child holds the pages it reads, so each range has children of its own. */
import { DocumentFailure } from '../document-failure.ts';
import type { DocumentNote, DocumentPages } from '../line.ts';
import { readInTurns, type NamedBytes, type TurnsOptions } from './read-in-turns.ts';

/** Pages that are read on from what others of the document read: 1-indexed, both ends included. */
export interface PageRange {
  readonly from: number;
  readonly to: number;
}

/** Pages before a range that are read with it and thrown away: what returns on every page, and tables that go on, are known by them. */
const PAGES_BEFORE = 20;

/** The pages of the document. Throws what `readInTurns` throws. */
export async function readInRanges(document: NamedBytes, options: TurnsOptions): Promise<DocumentPages> {
  const { pagesPerRange } = options.limits;
  if (options.onlyPage !== undefined) return readInTurns(document, options);
  const first = await readInTurns(document, { ...options, pages: { from: 1, to: pagesPerRange } });
  const { pageCount } = first;
  if (pageCount <= pagesPerRange || options.countsOnly === true) return first;
  const pages = first.pages.slice(0, pagesPerRange);
  const notes = notesWithin(first.notes, { from: 0, to: pagesPerRange });
  for (let from = pagesPerRange + 1; from <= pageCount; from += pagesPerRange) {
    const range = { from, to: Math.min(pageCount, from + pagesPerRange - 1) };
    const read = await readInTurns(document, rangeOptions(options, range, pageCount));
    pages.push(...read.pages.slice(range.from - 1, range.to));
    notes.push(...notesWithin(read.notes, range));
  }
  // Nothing of the document is left: an empty list would say that the patient takes nothing.
  if (notes.filter(({ kind }) => kind === 'page-unreadable').length === pageCount)
    throw new DocumentFailure('unreadable', { documentName: document.name });
  return { ...first, pages, notes };
}

/** Its pages are counted and paid for already, and those before it were told. */
function rangeOptions(options: TurnsOptions, { from, to }: PageRange, pageCount: number): TurnsOptions {
  const { onPage } = options;
  return {
    ...options,
    pages: { from: from - PAGES_BEFORE, to },
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
