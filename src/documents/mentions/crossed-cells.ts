/** Rows of an administration record whose cells are crossed out: the drug is not given any more, whatever the row names. */
import { markOf } from '../layout/headers/find-question.ts';
import { withInitials } from '../layout/headers/read-columns.ts';
import { weekdaySaid } from '../layout/headers/week/weekdays.ts';
import type { Cell, Line } from '../line.ts';
import type { MentionStanding } from './mention.ts';

/** Fewer crosses may be days on which a drug is not due. */
const MIN_CROSSES = 2;
/** Signatures that show that a column is signed, not ticked; who signs does so again, and headers such as `OD | OS` stand there once. */
const MIN_SIGNED = 2;
/** Points by which the marks of one column may stand apart. */
const COLUMN_SLACK = 14;

/** `JK`, `AB JK`, `AB/JK`: who gave it. */
const SIGNED = /^\p{Lu}{2,3}(?:[\s./,]\s?\p{Lu}{2,3}){0,3}$/u;

/**
 * What the marks of a row say where the rows beside it are signed in the same columns: crosses from some day on mean that it was
 * stopped, crosses alone that it is not given. Undefined: nothing is crossed out, or a cross is the mark of giving there.
 */
export function saidByCrosses(line: Line, page: readonly Line[]): MentionStanding | undefined {
  const marks = line.cells.slice(1).filter((cell) => isCross(cell) || isSigned(cell));
  const first = marks.findIndex(isCross);
  const crosses = first < 0 ? [] : marks.slice(first);
  if (crosses.length < MIN_CROSSES || !crosses.every(isCross)) return undefined;
  const signed = page
    .filter((other) => other !== line && !isWeek(other))
    .flatMap(({ cells }) => cells.slice(1).filter(isSigned))
    .filter((cell) => crosses.some((cross) => isSameColumn(cell, cross)));
  const isSignedAgain = new Set(signed.map(({ text }) => text.trim())).size < signed.length;
  if (signed.length < MIN_SIGNED || !isSignedAgain) return undefined;
  return first > 0 ? 'stopped' : 'not-taken';
}

/** `SUN | MON | TUE`: the days of a week over the columns are no signatures. */
function isWeek({ cells }: Line): boolean {
  return withInitials(cells.map(({ text }) => text)).some((header) => weekdaySaid(header) !== undefined);
}

function isCross({ text }: Cell): boolean {
  const mark = text.trim();
  // OCR reads crosses of neighbouring cells as one word.
  return /^[x×✕✖✗✘](?:\s?[x×✕✖✗✘])*$/iu.test(mark) && markOf(mark.slice(0, 1)) === true;
}

function isSigned(cell: Cell): boolean {
  return SIGNED.test(cell.text.trim()) && !isCross(cell);
}

function isSameColumn(left: Cell, right: Cell): boolean {
  return Math.abs(left.x - right.x) < COLUMN_SLACK;
}
