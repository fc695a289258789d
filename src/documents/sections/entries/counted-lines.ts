/**
 * Numbers before the entries of a list, in a cell of their own, of a chapter, or without a stop: `"1    Losartan    50 mg"`, `"8.1 Losartan 50 mg"`
 * and `"1 Losartan 50 mg"` count as `"1. Losartan 50 mg"` does. So do letters in a cell of their own, whatever they stand for: `"N   Losartan 50 mg"`.
 */
import { beginningOf } from '../../names/unknown/beginning-of.ts';
import type { SectionLine } from '../section.ts';

/** Points by which the counted lines of one list may begin apart: numbers may end at one margin. */
const MARGIN = 8;
/** Points by which what goes on about an entry stands right of its number. */
const INDENT = 5;

/** The lines that a list counts, each from behind its number on: two or more at one margin, whose numbers go up by one. */
export function countedLines(lines: readonly SectionLine[]): ReadonlyMap<SectionLine, SectionLine> {
  const numbered = lines.flatMap((line) => {
    const counted = countBefore(line);
    return counted === undefined ? [] : [{ line, ...counted }];
  });
  const counted = numbered.filter(({ line, number }, index) =>
    [numbered[index - 1], numbered[index + 1]].some(
      (other, place) =>
        other !== undefined &&
        follows(other.number, number, place === 0 ? -1 : 1) &&
        Math.abs(other.line.line.x - line.line.x) <= MARGIN,
    ),
  );
  // One letter before all lines is that of a question or an answer.
  const letters = new Set(counted.flatMap(({ letter }) => letter ?? []));
  const kept = counted.filter(({ letter }) => letter === undefined || letters.size > 1);
  return new Map(kept.map(({ line, start }) => [line, { ...line, start }]));
}

/** Numbers go up; letters may be any. */
function follows(other: number | undefined, number: number | undefined, step: number): boolean {
  return number === undefined ? other === undefined : other === number + step;
}

/** Does a line without a number stand under what a number counts? */
export function standsUnderCount({ line, start }: SectionLine, counted: SectionLine): boolean {
  return start === 0 && line.page === counted.line.page && line.x > counted.line.x + INDENT;
}

/** A list that is counted, wherever it stands: the counted lines and all that stands under them, where more than half, and two or more, are entries by what they say. */
export function linesOfCounts(
  lines: readonly SectionLine[],
  counted: ReturnType<typeof countedLines>,
  isEntry: (line: SectionLine) => boolean,
): ReadonlySet<SectionLine> {
  const entries = [...counted.values()].filter((line) => isEntry(line));
  if (entries.length < 2 || entries.length * 2 <= counted.size) return new Set();
  const found = new Set<SectionLine>();
  let count: SectionLine | undefined;
  for (const line of lines) {
    const own = counted.get(line);
    if (own !== undefined) count = own;
    else if (count !== undefined && !standsUnderCount(line, count)) count = undefined;
    if (count !== undefined) found.add(line);
  }
  return found;
}

interface Count {
  /** None for a letter. */
  readonly number: number | undefined;
  readonly letter?: string;
  /** Where the entry begins. */
  readonly start: number;
}

/** A number of one or two digits before what an entry begins with, alone in its cell or with it, or the number of a chapter and one in it; one before a form counts what is taken. */
function countBefore({ line, start }: SectionLine): Count | undefined {
  if (start > 0) return undefined;
  const { chapter, number } = IN_CHAPTER.exec(line.text)?.groups ?? {};
  if (chapter !== undefined)
    return { number: Number(chapter) * 100 + Number(number), start: line.text.search(/\p{L}/u) };
  const bare = BARE.exec(line.text);
  if (bare !== null && beginningOf(line.text.slice(bare[0].length)) !== undefined)
    return { number: Number(bare.groups?.['number']), start: bare[0].length };
  return countInCell(line);
}

/** A number alone in the first cell, or a letter, with words in the next. */
function countInCell({ cells: [first, second] }: SectionLine['line']): Count | undefined {
  if (first === undefined || second === undefined || !/^\p{L}/u.test(second.text)) return undefined;
  if (/^\d{1,2}$/u.test(first.text)) return { number: Number(first.text), start: second.start };
  const isLetter = /^\p{Lu}$/u.test(first.text) && /^\p{L}{3}/u.test(second.text);
  return isLetter ? { number: undefined, letter: first.text, start: second.start } : undefined;
}

const BARE = /^(?<number>[1-9]\d?)\s(?=\p{L}{3})/u;
/** `"8.10 Losartan"`: `"0.5 mL"` counts nothing. */
const IN_CHAPTER = /^(?<chapter>[1-9]\d?)\.(?<number>[1-9]\d?)\s+(?=\p{L}{3})/u;
