/** Headers that no table of words knows: titles right over columns that the rows below keep. */
import { routeOfName } from '../../../terminology/codes/route-lookup.ts';
import { findStrengths } from '../../../terminology/codes/strength.ts';
import { unitOfWord } from '../../../terminology/codes/unit-lookup.ts';
import { namesDrug } from './named-columns.ts';
import { columnOf } from './read-columns.ts';
import { isTableHeaderWord } from './table-header-table.ts';

const FEWEST_COLUMNS = 3;
const FEWEST_ROWS = 3;
const MOST_WORDS = 4;
/** Rows that tell what stands in the columns. */
const LOOKED_AT = 12;

/** A cell, and where it stands. */
export interface PlacedCell {
  readonly text: string;
  /** With a capital, where its document has some. */
  readonly beginsLarge: boolean;
  readonly left: number;
  readonly right: number;
}

/**
 * `"Kind | Entry | Detail"` over `"RX | Losartan 50 mg | 1 tablet daily"`: words that say nothing of how a drug is taken and come in no
 * row again, over rows that begin their cells where they begin, and of which every other holds an amount
 * in the same column.
 */
export function standOverColumns(
  titles: readonly PlacedCell[],
  below: (count: number) => readonly (readonly PlacedCell[])[],
  slack: number,
): boolean {
  if (titles.length < FEWEST_COLUMNS || !titles.every(isTitle) || areTwoLists(titles)) return false;
  const lines = below(LOOKED_AT);
  const end = lines.findIndex((cells) => !keepsColumns(cells, titles, slack));
  // Of several lines of one row the others have fewer cells.
  const rows = lines.slice(0, end < 0 ? lines.length : end).filter((cells) => cells.length >= FEWEST_COLUMNS);
  return areDosed(rows, titles, slack);
}

/** `"Current meds | Allergies | Reaction"`: what is listed side by side is no row of one table. */
function areTwoLists(titles: readonly PlacedCell[]): boolean {
  return (
    titles.some(({ text }) => namesDrug(text)) &&
    titles.some(({ text }) => columnOf(text)?.table !== undefined)
  );
}

/** All but one cell begin under a title, and none runs into the next column. */
function keepsColumns(cells: readonly PlacedCell[], titles: readonly PlacedCell[], slack: number): boolean {
  const under = cells.filter(({ left }) => titles.some((title) => Math.abs(title.left - left) <= slack));
  const isWithin = ({ left, right }: PlacedCell): boolean =>
    !titles.some((title) => title.left > left + slack && title.left < right);
  return under.length > 0 && under.length >= cells.length - 1 && cells.every(isWithin);
}

/** One column holds an amount in every other row, and none its title again. */
function areDosed(
  rows: readonly (readonly PlacedCell[])[],
  titles: readonly PlacedCell[],
  slack: number,
): boolean {
  const dosed = titles.map(
    (title) =>
      rows.filter((cells) =>
        cells.some(
          ({ left, text }) => Math.abs(left - title.left) <= slack && findStrengths(text).length > 0,
        ),
      ).length,
  );
  const isRepeated = rows.some((cells) =>
    cells.some(({ text }) => titles.some((title) => title.text === text)),
  );
  return rows.length >= FEWEST_ROWS && Math.max(...dosed) * 2 >= rows.length && !isRepeated;
}

/** No number, no label with its value, no unit or way of taking: such words stand in rows. */
function isTitle({ text, beginsLarge }: PlacedCell): boolean {
  const words = text.split(' ');
  const isShort = beginsLarge && !/[\d:]/u.test(text) && words.length <= MOST_WORDS;
  const isDirection = routeOfName(text) !== undefined || words.some((word) => unitOfWord(word) !== undefined);
  return isShort && (!isDirection || words.every(isTableHeaderWord));
}
