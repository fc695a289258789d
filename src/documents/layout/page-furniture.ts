/**
 * Headers, footers and page numbers: rows at the edge of a page that return on other pages, or that only number it.
 * What names a dose or heads a list of medications is never furniture, nor is what stands inward of it; and a page that
 * stands twice (a fax sent again) repeats nothing by being there again.
 */
import { alternatives } from '../../text/alternatives.ts';
import { groupByBaseline, joinWords } from './compose-lines.ts';
import type { Word } from '../line.ts';
import { FURNITURE_WORD_ROWS, type FurnitureWordRow } from './page-furniture-table.ts';
import { isTableHeaderWord } from './headers/table-header-table.ts';

/** Rows looked at from the top and from the bottom of each page. */
const EDGE_ROWS = 4;
/** Furniture stands in this share of the page's height at the top or bottom. */
const EDGE_SHARE = 0.14;
/** "Page 3 of 12", "3 / 12", "- 3 -", "Page 3". */
const PAGE_NUMBER = /^(?:page\s{0,3}#(?:\s{0,3}(?:of|\/)\s{0,3}#)?|#\s{0,3}(?:of|\/)\s{0,3}#|-\s?#\s?-)$/i;
/** A footer that ends in a page number: "Newman, Alice   Page 1 of 3". */
const ENDS_IN_PAGE_NUMBER = /page\s{0,3}#\s{0,3}(?:of|\/)\s{0,3}#$/i;
/** The same without a count: "Newman, Alice   page 2". */
const ENDS_IN_PAGE = /\bpage\s{0,3}#$/i;
/** The same without the word: "Newman, Alice   2 of 3". */
const ENDS_IN_COUNT = /\b(?<number>\d{1,4})\s?(?:of|\/)\s?(?<count>\d{1,4})$/i;

export interface EdgePage {
  readonly height: number;
  readonly words: readonly Word[];
}

interface KeyedRow {
  readonly words: readonly Word[];
  readonly key: string;
  readonly y: number;
}

interface EdgeRow extends KeyedRow {
  /** Index of its page. */
  readonly page: number;
  /** The first page that says the same as its page. */
  readonly original: number;
}

/** For each page the words that are furniture. */
export function findFurniture(pages: readonly EdgePage[]): ReadonlySet<Word>[] {
  const keyed = pages.map((page) => keyedRows(page));
  const originals = originalsOf(keyed);
  const rows = keyed.flatMap((own, page) =>
    edgeRows(own, pages[page]?.height ?? 0).map((row): EdgeRow => ({
      ...row,
      page,
      original: originals[page] ?? page,
    })),
  );
  const byKey = Map.groupBy(rows, ({ key }) => key);
  const distinct = new Set(originals).size;
  const needed = distinct <= 2 ? 2 : Math.max(2, Math.ceil(distinct * 0.5));
  const found = pages.map(() => new Set<Word>());
  const isRepeated = ({ key, y, words }: EdgeRow): boolean => {
    const alike = (byKey.get(key) ?? []).filter((other) => Math.abs(other.y - y) < 6);
    const onPages = new Set(alike.map(({ original }) => original));
    return onPages.size >= needed && key.length > 1 && !isHeading(words);
  };
  const furniture = rows.filter((row) => isRepeated(row) || numbersPage(row));
  const outer = keyed.flatMap((own, page) => outermost(own, page, pages.length));
  for (const { page, words } of [...furniture, ...outer]) for (const word of words) found[page]?.add(word);
  return found;
}

function numbersPage({ key }: KeyedRow): boolean {
  return PAGE_NUMBER.test(key) || ENDS_IN_PAGE_NUMBER.test(key);
}

/** The first and the last row of a page, however far from its edge, where they end in its number and head no list. */
function outermost(
  rows: readonly KeyedRow[],
  page: number,
  count: number,
): readonly (KeyedRow & { readonly page: number })[] {
  const ends = [rows[0], rows.at(-1)].flatMap((row) => (row === undefined ? [] : { ...row, page }));
  return ends.filter((row) => {
    const isNumbered = numbersPage(row) || ENDS_IN_PAGE.test(row.key) || countsPage(row, page, count);
    return isNumbered && !DOSE.test(row.key) && !HEADS_LIST.test(row.key);
  });
}

function countsPage({ words }: KeyedRow, page: number, count: number): boolean {
  const found = ENDS_IN_COUNT.exec(joinWords(words))?.groups;
  return Number(found?.['number']) === page + 1 && Number(found?.['count']) === count;
}

/** Share of their rows that two pages have in common when one is the other once more. */
const COPY_SHARE = 0.8;
/** A page of fewer rows is no page of content. */
const FEWEST_ROWS = 3;

/** For each page the index of the first page that it is a copy of; its own where it is none. */
function originalsOf(pages: readonly (readonly KeyedRow[])[]): readonly number[] {
  const known: { readonly index: number; readonly keys: ReadonlySet<string> }[] = [];
  return pages.map((rows, index) => {
    const keys = new Set(rows.map(({ key }) => key));
    const first = known.find((other) => isCopy(other.keys, keys));
    if (first !== undefined) return first.index;
    known.push({ index, keys });
    return index;
  });
}

function isCopy(left: ReadonlySet<string>, right: ReadonlySet<string>): boolean {
  const larger = Math.max(left.size, right.size);
  if (Math.min(left.size, right.size) < Math.max(FEWEST_ROWS, larger * COPY_SHARE)) return false;
  let missing = right.size - left.size;
  for (const key of left) {
    if (!right.has(key)) missing++;
    if (missing > larger * (1 - COPY_SHARE)) return false;
  }
  return true;
}

const wordsOf = (id: FurnitureWordRow['id']): string =>
  alternatives(FURNITURE_WORD_ROWS.flatMap((row) => (row.id === id ? row.words : [])));

/** An amount of a drug, or how often it is taken. */
const DOSE = new RegExp(
  String.raw`\d\s?(?:${wordsOf('unit')})\b|\d\s?%|\b(?:${wordsOf('manner')}|every \d{1,2} hours)\b`,
  'iu',
);

/** Heads a list of medications, or a table of them. */
const HEADS_LIST = new RegExp(String.raw`\b(?:${wordsOf('list')}|${wordsOf('column')})\b`, 'iu');

/** What belongs to the list of the page, and everything inward of it too. */
function isContent({ words, key }: KeyedRow): boolean {
  return DOSE.test(key) || (isHeading(words) && HEADS_LIST.test(key));
}

/** A section heading or a table header that returns at the top of a page belongs to what follows it. */
function isHeading(words: readonly Word[]): boolean {
  const named = words.filter((word) => isTableHeaderWord(word.text)).length;
  if (named * 2 > words.length) return true;
  return words.length <= 5 && words.some((word) => LISTED.test(word.text));
}

/** Names a list. */
const LISTED = new RegExp(String.raw`^\W*(?:${wordsOf('list')})\b`, 'iu');

/** Only the numbers of a row that numbers the page may differ from page to page. */
function keyOf(text: string): string {
  const key = text.toLowerCase();
  return /page|pg\.|^\W{0,3}\d+(?:\s{0,3}(?:of|\/)\s{0,3}\d+)?\W{0,3}$/.test(key)
    ? key.replaceAll(/\d+/g, '#')
    : key;
}

function keyedRows({ words }: EdgePage): readonly KeyedRow[] {
  return groupByBaseline(words).map((row) => ({
    words: row.words,
    key: keyOf(joinWords(row.words)),
    y: row.baseline,
  }));
}

/** The rows at the top and at the bottom, each up to the first that is content. */
function edgeRows(rows: readonly KeyedRow[], height: number): readonly KeyedRow[] {
  const top = rows.slice(0, EDGE_ROWS).filter(({ y }) => y < height * EDGE_SHARE);
  const bottom = rows.slice(-EDGE_ROWS).filter(({ y }) => y > height * (1 - EDGE_SHARE));
  const inward = (edge: readonly KeyedRow[]): readonly KeyedRow[] => {
    const end = edge.findIndex((row) => isContent(row));
    return end < 0 ? edge : edge.slice(0, end);
  };
  return [...new Set([...inward(top), ...inward(bottom.toReversed())])];
}
