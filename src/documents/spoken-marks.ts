/** Marks that a dictation says in words (`"… at night full stop new paragraph"`), as the marks that they are. */
import { alternatives } from '../text/alternatives.ts';
import type { DocumentPages, Line, PageLines } from './line.ts';
import { SPOKEN_MARK_ROWS, type SpokenMarkRow } from './spoken-mark-table.ts';

const ROWS: readonly SpokenMarkRow[] = SPOKEN_MARK_ROWS;

/** A word said once or twice may be told of. */
const FEWEST = 3;

/** The document with its spoken marks as marks; itself where none are spoken. */
export function withSpokenMarks(document: DocumentPages): DocumentPages {
  const text = document.pages.flatMap(({ lines }) => lines.map((line) => line.text)).join(' ');
  const sure = ROWS.filter((row) => row.isWordToo !== true && countOf(row.words, text) > 0);
  if (sure.reduce((sum, { words }) => sum + countOf(words, text), 0) < FEWEST) return document;
  const spoken = ROWS.filter((row) => sure.includes(row) || isMeant(row, text));
  return { ...document, pages: document.pages.map((page) => pageWith(page, spoken)) };
}

function isMeant({ words, mark, isWordToo, otherwise }: SpokenMarkRow, text: string): boolean {
  if (isWordToo !== true || countOf(words, text) < text.split(`${mark} `).length - 1) return false;
  return otherwise === undefined || countOf([otherwise], text) === 0;
}

function countOf(words: readonly string[], text: string): number {
  return text.match(patternOf(words))?.length ?? 0;
}

function patternOf(words: readonly string[]): RegExp {
  return new RegExp(String.raw`(?<![\p{L}\d-])(?:${alternatives(words)})(?![\p{L}\d-])`, 'giu');
}

/** The page with its marks, also those of two words that the margin breaks. */
function pageWith(page: PageLines, spoken: readonly SpokenMarkRow[]): PageLines {
  const broken = spoken.flatMap(({ words, mark }) =>
    words.flatMap((phrase) => (phrase.includes(' ') ? [{ phrase, mark }] : [])),
  );
  const texts = broken.reduce(
    joined,
    page.lines.map(({ text }) => text),
  );
  const set = texts.map((text) => marked(text, spoken)).reduce(withMarkInFront, []);
  return { ...page, lines: page.lines.map((line, at) => lineWith(line, set[at] ?? '')) };
}

/** A mark that begins a line ends the one above. */
function withMarkInFront(texts: readonly string[], text: string): string[] {
  const [, mark, rest = ''] = /^\s*([,;.])(?:\s+(.*))?$/su.exec(text) ?? [];
  if (mark === undefined) return [...texts, text];
  const above = texts.at(-1) ?? '';
  const ended = /[,;.]\s*$/u.test(above) ? above : `${above}${mark}`;
  return [...texts.slice(0, -1), ended, rest];
}

/** A mark of two words that the margin breaks stands where its first word does. */
function joined(
  texts: readonly string[],
  { phrase, mark }: { readonly phrase: string; readonly mark: string },
): string[] {
  const [one = '', other = ''] = phrase.split(' ');
  const ends = new RegExp(String.raw`\s${one}\s*$`, 'iu');
  const begins = new RegExp(String.raw`^\s*${other}(?![\p{L}\d-])\s*`, 'iu');
  const isBroken = (at: number): boolean => ends.test(texts[at] ?? '') && begins.test(texts[at + 1] ?? '');
  return texts.map((text, at) => {
    const whole = isBroken(at - 1) ? text.replace(begins, '') : text;
    return isBroken(at) ? whole.replace(ends, mark) : whole;
  });
}

/** `"daily comma and period"` → `"daily, and."`; of marks in a row the strongest stays. */
function marked(text: string, spoken: readonly SpokenMarkRow[]): string {
  const set = spoken
    .reduce((rest, { words, mark }) => rest.replaceAll(around(words), mark), text)
    .replaceAll(/(?<=:)[,;.](?=\s|$)/gu, '');
  return set.replaceAll(/(?:\s?[,;.]){2,9}(?=\s|$)/gu, (marks) => (marks.includes('.') ? '.' : ','));
}

function around(words: readonly string[]): RegExp {
  return new RegExp(String.raw`\s*(?<![\p{L}\d-])(?:${alternatives(words)})(?![\p{L}\d-])`, 'giu');
}

/** Of what stands in columns nothing is dictated. */
function lineWith(line: Line, text: string): Line {
  const [cell, ...others] = line.cells;
  return cell === undefined || others.length > 0 ? line : { ...line, text, cells: [{ ...cell, text }] };
}
