/** Times of the day beside each other, known as a header by what stands below them: marks, counts and amounts, and left of these what is taken. */
import { findStrengths } from '../../terminology/codes/strength.ts';
import { joinWords, splitAtGaps, type PrintedRow } from './compose-lines.ts';
import { markOf } from './headers/find-question.ts';
import { isClockTime } from './headers/moment-of-day.ts';
import { isMoment } from './headers/named-columns.ts';
import { withInitials } from './headers/read-columns.ts';
import { isDrawnLine } from './row-shapes.ts';
import { headerChunks, overlap, spanOf, type Span } from './table-columns.ts';

/** One time alone may be said of anything. */
const FEWEST_TIMES = 2;
/** Words between the times that nobody knows, and that may be one too. */
const MOST_UNKNOWN = 1;
/** Columns behind the times: how, what for, a state. */
const MOST_BEHIND = 3;
/** Rows that tell what stands below the times. */
const LOOKED_AT = 8;
/** Font sizes by which what is taken stands left of the first time at least. */
const BESIDE_EM = 2;

/**
 * `Pill card | 8 AM | Noon | 5 PM | Bed`, `May, Flat 4 | 0800 | 2000 | Status` over `"Baclofen 10 mg | 1 | | 1"`: whatever stands over the
 * names, and whatever behind the times. A strength over the names is one of them: `Warfarin 3 mg | Nocte | 22.00` is a row.
 */
export function headsScheme(row: PrintedRow, below: readonly PrintedRow[]): boolean {
  const cells = headerChunks(row);
  if (cells.length < FEWEST_TIMES) return false;
  const texts = withInitials(cells.map((words) => joinWords(words)));
  const [first, end] = [texts.findIndex(isTime), texts.findLastIndex(isTime) + 1];
  const unknown = texts.slice(first, end).filter((text) => !isTime(text));
  const areTimes = end - first - unknown.length >= FEWEST_TIMES && unknown.length <= MOST_UNKNOWN;
  const isScheme = areTimes && first >= 0 && first <= 1 && texts.length - end <= MOST_BEHIND;
  if (!isScheme || findStrengths(texts[0] ?? '').length > 0) return false;
  const left = spanOf(cells[first] ?? []).left - row.fontSize;
  const right = end < cells.length ? spanOf(cells[end] ?? []).left : Number.POSITIVE_INFINITY;
  return countsBelow(below, { left, right }, row.fontSize * BESIDE_EM);
}

function isTime(text: string): boolean {
  return isMoment(text) || isClockTime(text);
}

/** The rows of cells have nothing but marks, counts and amounts under the times, and most of them an amount there or beside these. */
function countsBelow(below: readonly PrintedRow[], times: Span, beside: number): boolean {
  const rows = below
    .slice(0, LOOKED_AT)
    .filter((row) => !isDrawnLine(row))
    .map(({ words }) => splitAtGaps(words))
    .filter((cells) => cells.length > 1);
  const end = rows.findIndex((cells) => !isCounted(cells, times, beside));
  const counted = end < 0 ? rows : rows.slice(0, end);
  const dosed = counted.filter(
    ([first = [], ...others]) =>
      /\d/u.test(joinWords(first)) || others.some((words) => isAmount(joinWords(words))),
  );
  return counted.length > 0 && dosed.length * 2 >= counted.length && (end < 0 || counted.length > 1);
}

function isCounted(
  [name = [], ...cells]: readonly (readonly PrintedRow['words'][number][])[],
  { left, right }: Span,
  beside: number,
): boolean {
  const isName = /^\p{L}{2}/u.test(name[0]?.text ?? '') && spanOf(name).left < left - beside;
  const counts = cells.filter((words) => {
    const { left: x } = spanOf(words);
    return x >= left && x < right - 1;
  });
  const isClear = spanOf(name).right <= left;
  return isName && isClear && counts.length > 0 && counts.every((words) => isCount(joinWords(words)));
}

/** A row of a scheme, whatever blank line stands above it: a name, and under the headers marks and counts, and what begins where a header does. */
export function countsUnder(row: PrintedRow, header: PrintedRow): boolean {
  const [name = [], ...cells] = splitAtGaps(row.words);
  const columns = headerChunks(header).map(spanOf);
  const isUnder = (words: readonly PrintedRow['words'][number][]): boolean =>
    columns.some((column) => overlap(spanOf(words), column));
  const isAtHeader = (words: readonly PrintedRow['words'][number][]): boolean =>
    columns.some(({ left }) => Math.abs(left - spanOf(words).left) < SLACK);
  const counts = cells.filter((words) => isUnder(words) && isCount(joinWords(words)));
  const isName = /^\p{L}{2}/u.test(name[0]?.text ?? '');
  return isName && counts.length > 0 && cells.every((words) => counts.includes(words) || isAtHeader(words));
}

/** Points by which a cell may stand beside its header. */
const SLACK = 3;

function isCount(text: string): boolean {
  return markOf(text) !== undefined || (COUNT.test(text) && !isHour(text)) || isAmount(text);
}

/** `750 mg`: so much of the drug itself. Of a volume nothing says that a drug is in it. */
function isAmount(text: string): boolean {
  const [{ parts } = { parts: [] }, ...others] = AMOUNT.test(text) ? findStrengths(text) : [];
  return parts.length === 1 && others.length === 0 && parts[0]?.unit !== 'ML';
}

const AMOUNT = /^\d{1,4}(?:[.,]\d{1,3})?\s?\p{L}{1,8}$/u;

/** `08.00`, `20.00`: with two digits of the hour, as no count is written. */
function isHour(text: string): boolean {
  return isClockTime(text) && /^\d\d\./u.test(text);
}

/** `1`, `½`, `1 1/2`, `1.5`, `2 tabs`, `14 units`, a dash. */
const COUNT = /^(?:(?:\d{1,2}(?:[.,/]\d{1,2})?)?\s?(?:[½¼¾]|\d\/\d)?(?:\s?\p{L}{1,8})?|[-–—.])$/u;
