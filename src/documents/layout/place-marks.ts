/** Words of a table row → their columns. A mark in a table without rules → the columns it may stand for: one where the headers leave no doubt, else two. */
import type { TableShape } from './find-tables.ts';
import { markOf, questionOf } from './headers/find-question.ts';
import { namesDrug } from './headers/named-columns.ts';
import { isTypewritten, splitAtGaps, type PrintedRow } from './compose-lines.ts';
import type { Word } from '../line.ts';
import { columnOf, runsOn, runsOver, wideCells, type Span } from './table-columns.ts';

/** A mark belongs to a header that is nearer than the next one by this share of the font size. */
const CLEARLY_NEARER_EM = 0.5;

/** A word with the 0-based columns it stands in. */
export interface PlacedWord {
  readonly word: Word;
  readonly columns: readonly number[];
}

/**
 * The words of one printed line of a logical row. A line of one run stands where it begins, however far it runs: a title over
 * all columns, what goes on below a row. In typewriting that holds only for what goes on below the first line, and where words are
 * painted without spaces only in a cell that no border divides. Of several runs below the first line one that runs over a
 * separator stands where it begins too: `UTD   ** RETURNED TO STOCK - NOT PICKED UP **` under a drug.
 */
export function placeWords(row: PrintedRow, isFurther: boolean, table: PlacedColumns): readonly PlacedWord[] {
  const runs = splitAtGaps(row.words);
  if (isFurther && runs.length > 1) return runs.flatMap((run) => placeRun(run, row, table, runs[0]?.[0]));
  const isRun = runs.length === 1;
  const isWhole = isFurther && isRun;
  // A short word may be as wide as a typewritten one; a row of them is none.
  const isTyped = row.words.every(isTypewritten);
  const areJoined = isTyped ? isWhole : row.words.slice(1).every((word) => word.spacesBefore === 1);
  const isUndivided = table.isUndivided?.(row) === true;
  const placed: PlacedWord[] = [];
  for (const word of row.words) {
    const [first] = placed;
    const isOne = first !== undefined && isRun && (areJoined || isUndivided);
    placed.push({ word, columns: isOne ? first.columns : columnsOfWord(word, table) });
  }
  return isWhole ? besideName(placed, table) : withWideCells(placed, row, table);
}

/** A cell that is too wide for its column stands where it begins. */
function withWideCells(
  placed: readonly PlacedWord[],
  row: PrintedRow,
  { separators }: PlacedColumns,
): readonly PlacedWord[] {
  const wide = new Map(
    wideCells(row, separators).flatMap((cell) => {
      const columns = cell.slice(0, 1).map((word) => columnOf(word, separators));
      return cell.map((word) => [word, columns] as const);
    }),
  );
  return placed.map(({ word, columns }) => ({ word, columns: wide.get(word) ?? columns }));
}

/** What runs on over columns, wherever it begins, goes on with the first words of its line. */
function placeRun(
  words: readonly Word[],
  row: PrintedRow,
  table: PlacedColumns,
  first: Word | undefined,
): readonly PlacedWord[] {
  // Where the first words fill columns, these may be narrow cells.
  const isOver = words[0] === first ? runsOver : runsOn;
  if (first === undefined || !isOver({ ...row, words }, table.separators))
    return words.map((word) => ({ word, columns: columnsOfWord(word, table) }));
  const columns = [columnOf(first, table.separators)];
  return words.map((word) => ({ word, columns }));
}

/**
 * Directions and remarks below a row, from its first columns on over others: what does not fit into its cell is said of the
 * row, and stands with the drug. Where its column is for directions it only ran over the margin.
 */
function besideName(placed: readonly PlacedWord[], { separators, columns }: PlacedColumns): PlacedWord[] {
  const [from = 0] = placed[0]?.columns ?? [];
  const last = placed.at(-1)?.word;
  const to = last === undefined ? from : columnOf(last, separators);
  const name = columns.findIndex((header) => namesDrug(header));
  const isOver = name >= 0 && from < name && to >= name;
  return isOver ? placed.map(({ word }) => ({ word, columns: [name] })) : [...placed];
}

/** The 0-based columns of a word; more than one only for a mark that stands between the headers of two decisions. */
function columnsOfWord(word: Word, { separators, spans, columns }: PlacedColumns): readonly number[] {
  const column = columnOf(word, separators);
  if (spans?.length !== columns.length || markOf(word.text) === undefined) return [column];
  const near = nearestTwo(word, spans);
  if (near === undefined || !near.columns.every((at) => asksForDecision(columns[at]))) return [column];
  return near.lead >= CLEARLY_NEARER_EM * word.fontSize ? [near.columns[0]] : near.columns;
}

export interface PlacedColumns extends Pick<TableShape, 'separators' | 'spans' | 'columns'> {
  /** The row stands between borders, and none of them between its words. */
  readonly isUndivided?: (row: PrintedRow) => boolean;
}

/** The two headers nearest to a word, and by how much the first is nearer. */
function nearestTwo(
  word: Word,
  spans: readonly Span[],
): { columns: [number, number]; lead: number } | undefined {
  const middle = word.x + word.width / 2;
  const [first, second] = spans
    .map(({ left, right }, column) => ({ column, distance: Math.max(left - middle, middle - right, 0) }))
    .toSorted((one, other) => one.distance - other.distance);
  if (first === undefined || second === undefined) return undefined;
  return { columns: [first.column, second.column], lead: second.distance - first.distance };
}

function asksForDecision(header: string | undefined): boolean {
  return questionOf(header ?? '')?.row.field === 'action';
}
