/** Lines of thousands of characters, which no reader sees as one: all that looks at lines looks at whole ones. */
import type { DocumentPages, Line, PageLines } from './line.ts';

/** Characters; a printed page has room for some two hundred in a line. */
const LONGEST_LINE = 2000;

/** The document with such lines in several that each end behind a word, on the same place of the page; cells of a table stay whole. */
export function withoutLongLines(document: DocumentPages): DocumentPages {
  return document.pages.some((page) => page.lines.some(isLong))
    ? { ...document, pages: document.pages.map(inPieces) }
    : document;
}

function inPieces(page: PageLines): PageLines {
  return { ...page, lines: page.lines.flatMap((line) => (isLong(line) ? piecesOf(line) : [line])) };
}

function isLong({ text, cells, tableRow }: Line): boolean {
  return text.length > LONGEST_LINE && cells.length === 1 && tableRow === undefined;
}

function piecesOf(line: Line): Line[] {
  const pieces: Line[] = [];
  for (let start = 0; start < line.text.length;) {
    const blank = line.text.indexOf(' ', start + LONGEST_LINE);
    const end = blank < 0 ? line.text.length : blank;
    pieces.push(withText(line, line.text.slice(start, end)));
    start = end + 1;
  }
  return pieces;
}

/** As wide as the whole: nothing had room behind it. */
function withText(line: Line, text: string): Line {
  const { x, width } = line;
  return { ...line, text, cells: [{ text, x, width, start: 0 }] };
}
