/** Pages that are printed with wide spacing throughout: there the distance of two lines says no more than it does in usual print. */
import type { DocumentPages, Line, PageLines } from './line.ts';

/** From one line to the next in usual print, as a multiple of its height. */
const USUAL = 1.17;
/** Closer lines may be of usual print. */
const WIDE = 1.35;
/** Of so many lines no chance makes all distances wide. */
const FEWEST = 4;
/** The share of distances that may be closer: a head of single lines over a letter that is not. */
const CLOSER = 0.2;

/** The document with lines as high as its spacing makes them, page by page; in usual print it is left as it is. */
export function withLineSpacing(document: DocumentPages): DocumentPages {
  const pages = document.pages.map(spaced);
  return pages.every((page, index) => page === document.pages[index]) ? document : { ...document, pages };
}

function spaced(page: PageLines): PageLines {
  const pairs = pairsIn(page.lines);
  const distances = pairs.map(([line, below]) => (below.y - line.y) / heightOf(line));
  const closest = distances.toSorted((left, right) => left - right)[Math.floor(distances.length * CLOSER)];
  if (distances.length < FEWEST || closest === undefined || closest < WIDE) return page;
  const lines = page.lines.map((line) => ({ ...line, height: (heightOf(line) * closest) / USUAL }));
  return { ...page, lines };
}

/** Each line with the one below it in its block. */
function pairsIn(lines: readonly Line[]): (readonly [Line, Line])[] {
  return lines.flatMap((line, index) => {
    const below = lines[index + 1];
    const isNext = below?.block === line.block && below.y > line.y && line.isFurniture !== true;
    return isNext && heightOf(line) > 0 ? [[line, below] as const] : [];
  });
}

function heightOf({ fontSize, height }: Line): number {
  return Math.max(fontSize * 1.2, height);
}
