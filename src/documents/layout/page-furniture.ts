/** Headers, footers and page numbers: rows at the edge of a page that return on other pages, or that only number it. */
import { groupByBaseline, joinWords } from './compose-lines.ts';
import type { Word } from '../line.ts';
import { isTableHeaderWord } from './headers/table-header-table.ts';

/** Rows looked at from the top and from the bottom of each page. */
const EDGE_ROWS = 4;
/** Furniture stands in this share of the page's height at the top or bottom. */
const EDGE_SHARE = 0.14;
/** "Page 3 of 12", "3 / 12", "- 3 -", "Page 3". */
const PAGE_NUMBER = /^(?:page\s{0,3}#(?:\s{0,3}(?:of|\/)\s{0,3}#)?|#\s{0,3}(?:of|\/)\s{0,3}#|-\s?#\s?-)$/i;
/** A footer that ends in a page number: "Newman, Alice   Page 1 of 3". */
const ENDS_IN_PAGE_NUMBER = /page\s{0,3}#\s{0,3}(?:of|\/)\s{0,3}#$/i;

export interface EdgePage {
  readonly height: number;
  readonly words: readonly Word[];
}

interface EdgeRow {
  readonly words: readonly Word[];
  readonly key: string;
  readonly page: number;
  readonly y: number;
}

/** For each page the words that are furniture. */
export function findFurniture(pages: readonly EdgePage[]): ReadonlySet<Word>[] {
  const rows = pages.flatMap((page, index) => edgeRows(page, index));
  const needed = pages.length <= 2 ? 2 : Math.max(2, Math.ceil(pages.length * 0.5));
  const found = pages.map(() => new Set<Word>());
  for (const row of rows) {
    const alike = rows.filter((other) => other.key === row.key && Math.abs(other.y - row.y) < 6);
    const isRepeated =
      new Set(alike.map((other) => other.page)).size >= needed && row.key.length > 1 && !isHeading(row.words);
    if (!isRepeated && !PAGE_NUMBER.test(row.key) && !ENDS_IN_PAGE_NUMBER.test(row.key)) continue;
    for (const word of row.words) found[row.page]?.add(word);
  }
  return found;
}

/** A section heading or a table header that returns at the top of a page belongs to what follows it. */
function isHeading(words: readonly Word[]): boolean {
  const named = words.filter((word) => isTableHeaderWord(word.text)).length;
  if (named * 2 > words.length) return true;
  return (
    words.length <= 5 && words.some((word) => /^(?:medication|allerg|prescription|drug)/i.test(word.text))
  );
}

/** Only the numbers of a row that numbers the page may differ from page to page. */
function keyOf(text: string): string {
  const key = text.toLowerCase();
  return /page|pg\.|^\W{0,3}\d+(?:\s{0,3}(?:of|\/)\s{0,3}\d+)?\W{0,3}$/.test(key)
    ? key.replaceAll(/\d+/g, '#')
    : key;
}

function edgeRows(page: EdgePage, index: number): EdgeRow[] {
  const rows = groupByBaseline(page.words);
  const isAtEdge = (baseline: number): boolean =>
    baseline < page.height * EDGE_SHARE || baseline > page.height * (1 - EDGE_SHARE);
  return [...new Set([...rows.slice(0, EDGE_ROWS), ...rows.slice(-EDGE_ROWS)])]
    .filter((row) => isAtEdge(row.baseline))
    .map((row) => ({
      words: row.words,
      key: keyOf(joinWords(row.words)),
      page: index,
      y: row.baseline,
    }));
}
