/** Documents made of plain lines, for tests of the stages behind the lines. */
import type { DocumentPages, Line, Word } from '../../src/documents/line.ts';

export interface LineOptions {
  readonly isBold?: boolean;
  readonly fontSize?: number;
  readonly x?: number;
  readonly origin?: Line['origin'];
  /** In letters of different width, as most print is. */
  readonly isProportional?: boolean;
}

/** A document of one page; a string is a body line, `# text` a heading. Cells are separated by two spaces. */
export function documentOf(
  lines: readonly string[],
  name = 'document.pdf',
  options: LineOptions = {},
): DocumentPages {
  const placed = lines.map((text, index) => lineOf(text, index, options));
  return {
    name,
    pageCount: 1,
    pages: [{ page: 1, width: 612, height: 792, lines: placed, tables: [] }],
    notes: [],
  };
}

/** The same, where an empty line is a gap, as it is in print. */
export function printedOf(lines: readonly string[], options: LineOptions = {}): DocumentPages {
  const document = documentOf(lines, 'document.pdf', options);
  const pages = document.pages.map((page) => ({
    ...page,
    lines: page.lines.filter(({ text }) => text !== '').map((line, index) => ({ ...line, index })),
  }));
  return { ...document, pages };
}

/** A text as a page prints it: full lines, each broken before the first word it has no room for; `width` in characters. */
export function brokenAt(text: string, width: number): string[] {
  return text.split(' ').reduce<string[]>((lines, word) => {
    const line = lines.at(-1);
    return line !== undefined && `${line} ${word}`.length <= width
      ? [...lines.slice(0, -1), `${line} ${word}`]
      : [...lines, word];
  }, []);
}

function lineOf(written: string, index: number, options: LineOptions): Line {
  const isHeading = written.startsWith('# ');
  const indented = /^ +/.exec(written)?.[0].length ?? 0;
  const text = (isHeading ? written.slice(2) : written).trim();
  const fontSize = isHeading ? 13 : (options.fontSize ?? 10);
  let start = 0;
  const cells = text.split(/ {2,}/u).map((cell, column) => {
    start = text.indexOf(cell, start);
    return { text: cell, x: 50 + indented * 5 + column * 150, width: widthOf(cell, options), start };
  });
  return {
    page: 1,
    index,
    text,
    cells,
    x: 50 + indented * 5,
    y: 50 + index * 14,
    width: widthOf(text, options),
    height: 12,
    fontSize,
    isBold: isHeading,
    origin: options.origin ?? 'text-layer',
    block: 0,
  };
}

function widthOf(text: string, { isProportional = false }: LineOptions): number {
  if (!isProportional) return text.length * CHARACTER;
  const widths = text.split('').map((letter) => WIDTHS.find(([letters]) => letters.test(letter))?.[1]);
  return widths.reduce<number>((sum, width = CHARACTER) => sum + width, 0);
}

/** About as wide as in Helvetica, in points; other characters are as wide as in the test print. */
const WIDTHS: readonly (readonly [RegExp, number])[] = [
  [/[ijl.,:;'/ ft]/u, 2.4],
  [/[r()-]/u, 3],
  [/[mMwW]/u, 7.5],
  [/\p{Lu}/u, 6.2],
];

/** Width of a character of the test print, in points. */
const CHARACTER = 5;
let order = 0;

/** Words printed from (x, y) to the right; two or more spaces leave a wide gap. */
export function printedWords(text: string, x: number, y: number, options: Partial<Word> = {}): Word[] {
  return [...text.matchAll(/\S+/g)].map((match) => ({
    text: match[0],
    x: x + match.index * CHARACTER,
    y: y - 8,
    width: match[0].length * CHARACTER,
    height: 10,
    baseline: y,
    fontSize: 10,
    isBold: false,
    origin: 'text-layer' as const,
    order: order++,
    spacesBefore: 1,
    ...options,
  }));
}
