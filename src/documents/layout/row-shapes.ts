/** How a printed row looks: bold, ruled off, inside a grid, going on about the row above. */
import { alternatives } from '../../text/alternatives.ts';
import { withoutBrackets } from '../../text/without-brackets.ts';
import { OFTEN_BEGINS } from './headers/moment-table.ts';
import { METHODS } from '../../terminology/codes/method-table.ts';
import type { Word } from '../line.ts';
import {
  beginsLarge,
  beginsSmall,
  isTypewritten,
  joinWords,
  splitAtGaps,
  type PrintedRow,
} from './compose-lines.ts';
import type { PlacedCell } from './headers/over-columns.ts';
import { fieldOfLabel, REMARK_LEAD } from './headers/label-at-start.ts';
import { columnOf } from './headers/read-columns.ts';
import { meaningOfAfter } from './headers/before-after.ts';
import { edgesAcross, type RulingLines } from './borders/ruling-lines.ts';
import {
  columnOf as columnOfWord,
  headerChunks,
  runsOver,
  spanOf,
  type Separators,
} from './table-columns.ts';

/** Every word of the row is bold. */
export function isBold(row: PrintedRow): boolean {
  return row.words.every((word) => word.isBold);
}

/** "Date of birth: 05/01/1970": a label with its value is not a header; in brackets it says more of one: `(source: patient, bottles)`. */
export function hasLabelledValue({ words }: PrintedRow): boolean {
  const text = withoutBrackets(joinWords(words), ' ');
  return text.split(/\s+/u).some((word) => word.endsWith(':'));
}

export function hasDigits(row: PrintedRow): boolean {
  return row.words.some(beginsWithDigit);
}

export function beginsWithDigit({ text }: Word): boolean {
  return /^\W{0,3}\d/u.test(text);
}

/** `every morning | q6h prn` below two entries of a document without capitals: their directions, and no times over what stands below. */
export function areSmallDirections(row: PrintedRow): boolean {
  return (
    row.words.every((word) => word.isOfSmallPrint === true) &&
    headerChunks(row).every((chunk) => {
      const text = joinWords(chunk);
      return columnOf(text) === undefined && SAYS_HOW_OFTEN.test(text);
    })
  );
}

const SAYS_HOW_OFTEN = new RegExp(String.raw`^\s*(?:q\s?\d|(?:${alternatives(OFTEN_BEGINS.words)})\b)`, 'iu');

/** A horizontal line runs between two rows. */
export function isRuledBetween(lines: RulingLines, upper: PrintedRow, lower: PrintedRow): boolean {
  const from = upper.baseline;
  const to = lower.baseline - lower.fontSize * 0.6;
  const left = Math.min(...lower.words.map((word) => word.x));
  return lines.horizontal.some(
    (edge) => edge.at > from && edge.at < to && edge.end > left && edge.end - edge.start > 20,
  );
}

/** The row stands between vertical edges. */
export function isInGrid(row: PrintedRow, lines: RulingLines): boolean {
  return edgesAcross(lines.vertical, row.baseline - row.fontSize * 0.7, row.baseline).length >= 2;
}

/** The same, and none of them stands between its words: they are of one cell. */
export function isUndivided(row: PrintedRow, lines: RulingLines): boolean {
  const { left, right } = spanOf(row.words);
  const edges = edgesAcross(lines.vertical, row.baseline - row.fontSize * 0.7, row.baseline);
  return edges.length >= 2 && !edges.some((at) => at > left && at < right);
}

/** Bold words, and days of a month, over rows that are not bold, a rule below them and borders beside them; a title may stand between. */
export function isBoldOverGrid(rows: readonly PrintedRow[], start: number, lines: RulingLines): boolean {
  const [row, next, third] = rows.slice(start, start + 3);
  if (row === undefined || next === undefined || !isBold(row) || hasLabelledValue(row)) return false;
  if (!isInGrid(row, lines) || isUndivided(row, lines) || !row.words.every(isWordOrDay)) return false;
  const body = isUndivided(next, lines) ? third : next;
  return body !== undefined && !isBold(body) && isInGrid(body, lines) && isRuledBetween(lines, row, next);
}

function isWordOrDay({ text }: Word): boolean {
  return !/^\W{0,3}\d/u.test(text) || /^\d{1,2}$/u.test(text);
}

/** `"------  ---- ===="`: a line drawn with characters. */
export function isDrawnLine(row: PrintedRow): boolean {
  return row.words.every((word) => isDrawn(word.text));
}

/** `"-----"`: signs that draw a line, and no word. */
export function isDrawn(word: string): boolean {
  return /^[-–—=_~*+|.]{3,200}$/u.test(word);
}

/** A line drawn with characters that leaves no gap for columns. */
export function isDrawnAcross(row: PrintedRow): boolean {
  return isDrawnLine(row) && splitAtGaps(row.words).length === 1;
}

/** Points by which such a line stands in, where its words do not tell. */
const INDENT = 4;

/** `"To be taken as needed"` may as well head the rows below it: its words decide, when the rows are read. */
const INFINITIVE = 'to';
const ORDERS: ReadonlySet<string> = new Set(
  METHODS.flatMap(({ phrases }) =>
    phrases.map((phrase) => phrase.split(' ')[0] ?? '').filter((first) => first !== INFINITIVE),
  ),
);

/** What a label below a row tells of its drug: `"Sig: Take 1 tablet by mouth daily"`, `"Route: oral"`. */
const LABELLED: ReadonlySet<string> = new Set(['sig', 'dose', 'route', 'frequency', 'as-needed', 'details']);

const REMARK = new RegExp(`^${REMARK_LEAD}: `, 'u');

/** The rows around a row, where their table begins, and its columns. */
export interface RowPlace {
  readonly above: PrintedRow;
  readonly below: PrintedRow | undefined;
  /** In points. */
  readonly left: number;
  readonly separators: Separators;
}

/** `"  Take 1 capsule 3 times a day"` under `"GABAPENTIN 300MG CAP | 03/01/2026 | Dr. One"`. */
export function hangsUnderRow(row: PrintedRow, { above, below, left, separators }: RowPlace): boolean {
  const first = row.words[0];
  if (first === undefined || splitAtGaps(row.words).length !== 1 || (isBold(row) && !isBold(above)))
    return false;
  const text = joinWords(row.words);
  if (LABELLED.has(fieldOfLabel(text) ?? '')) return true;
  const isAmongRows = below !== undefined && (isRow(below, separators) || isOrder(below));
  const isVerb = ORDERS.has(first.text.toLowerCase());
  if (isVerb) return isAmongRows || isOrder(row);
  return isAmongRows ? isRemark(row, text, { left, separators }) : hangsClose(row, above, separators);
}

/** `"   WITHHELD until review (slow pulse)"` right below the last row, and a little further in than that: what is written under a table stands apart from it, or at its margin. */
function hangsClose(row: PrintedRow, above: PrintedRow, separators: Separators): boolean {
  if (!isRow(above, separators)) return false;
  const indent = (row.words[0]?.x ?? 0) - (above.words[0]?.x ?? 0);
  const isClose = row.baseline - above.baseline <= row.fontSize * CLOSE_EM;
  return isClose && indent > INDENT && indent <= row.fontSize * WIDEST_INDENT_EM;
}

/** Font sizes: no blank line between, and about six characters. */
const CLOSE_EM = 2.2;
const WIDEST_INDENT_EM = 4;

/** `"Take 1 capsule 3 times a day"`, in one run. */
function isOrder({ words }: PrintedRow): boolean {
  const isNumbered = words.some(({ text }) => /\d/u.test(text));
  return isNumbered && ORDERS.has((words[0]?.text ?? '').toLowerCase()) && splitAtGaps(words).length === 1;
}

function isRemark(
  row: PrintedRow,
  text: string,
  { left, separators }: Pick<RowPlace, 'left' | 'separators'>,
): boolean {
  const [first] = row.words;
  if (first === undefined || !goesOn(first, text, left)) return false;
  return runsOver(row, separators) || isRunInType(row, separators);
}

/** Typewritten, where no gap is a gap between cells, from one column on into another. */
function isRunInType({ words }: PrintedRow, separators: Separators): boolean {
  const [first, last] = [words[0], words.at(-1)];
  if (first === undefined || last === undefined || !words.every(isTypewritten)) return false;
  return columnOfWord(first, separators) !== columnOfWord(last, separators);
}

/** It stands in, or begins small or as a remark. */
function goesOn(first: Word, text: string, left: number): boolean {
  return first.x > left + INDENT || beginsSmall(first) || REMARK.test(text);
}

/** Cells in several columns, none of which runs into the next. */
function isRow(row: PrintedRow, separators: Separators): boolean {
  return splitAtGaps(row.words).length > 1 && !runsOver(row, separators);
}

/** Labels below each other with their values beside them (`Status | Active` over `Started | 03/14/2022`): no header, however much one reads like it. The value beside the other heads nothing. */
export function isLabelWithValue(row: PrintedRow, neighbours: readonly (PrintedRow | undefined)[]): boolean {
  const [label = [], value, ...others] = headerChunks(row);
  if (value === undefined || others.length > 0 || !isLabel(label)) return false;
  return neighbours.some((other) => other !== undefined && isPair(other));
}

function isPair(row: PrintedRow): boolean {
  const [label = [], value = [], ...others] = headerChunks(row);
  return (
    others.length === 0 && isLabel(label) && value.length > 0 && columnOf(joinWords(value)) === undefined
  );
}

/** It says something of a drug; over the drugs themselves stands a header. */
function isLabel(words: readonly Word[]): boolean {
  const field = columnOf(joinWords(words))?.field;
  return field !== undefined && field !== 'name';
}

/** `Breakfast | Supper` right over `Metformin 500 mg | Gabapentin 300 mg`: titles of what is taken then, and no columns that count. */
export function standsOverNames(row: PrintedRow, next: PrintedRow | undefined): boolean {
  const cells = next === undefined ? [] : splitAtGaps(next.words);
  const left = row.words[0]?.x ?? 0;
  const isName = ([first]: readonly Word[]): boolean => /^\p{L}{3}/u.test(first?.text ?? '');
  return (
    cells.length > 0 && cells.every(isName) && (next?.words[0]?.x ?? 0) > left - row.fontSize * BESIDE_EM
  );
}

/** `Continue | Stop` right over `Metformin 500 mg daily | Ibuprofen 400 mg`: words under each, where a mark would tell which of them is so: titles of blocks beside each other. */
export function standsOverWords(row: PrintedRow, next: PrintedRow | undefined): boolean {
  const titles = splitAtGaps(row.words);
  const cells = next === undefined ? [] : splitAtGaps(next.words);
  const names = new Set(cells.map(([first]) => first?.text.toLowerCase()));
  return (
    cells.length === titles.length &&
    // One drug twice is its dose before and after.
    names.size === cells.length &&
    cells.every((cell, index) => {
      const isUnder = Math.abs(spanOf(cell).left - spanOf(titles[index] ?? []).left) <= row.fontSize;
      const text = joinWords(cell);
      // "Nothing. Never again" is an answer to the column before it.
      return isUnder && WORDS_OF_ENTRY.test(text) && meaningOfAfter(text) === undefined;
    })
  );
}

const WORDS_OF_ENTRY = /^\p{L}{3}\S*\s\S/u;

/** Font sizes by which names may begin left of their title; further left stands a column that no header names. */
const BESIDE_EM = 3;

/** What stands apart in a row, and where. */
export function cellsOf(row: PrintedRow): PlacedCell[] {
  return headerChunks(row).map((chunk) => ({
    text: joinWords(chunk),
    beginsLarge: chunk.slice(0, 1).some(beginsLarge),
    ...spanOf(chunk),
  }));
}
