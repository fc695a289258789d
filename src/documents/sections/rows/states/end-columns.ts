/** A column of ends that says of some rows that they are open: what it says of the others is that they are not. */
import { alternatives } from '../../../../text/alternatives.ts';
import { findStrengths } from '../../../../terminology/codes/strength.ts';
import { endOf } from '../read-answer.ts';
import { UNCLEAR } from '../../../layout/headers/decision-columns.ts';
import type { TableColumns } from '../../../layout/headers/read-columns.ts';
import type { ItemField } from '../../section.ts';
import { OPEN_END_WORDS } from './end-column-table.ts';

/**
 * `Began | Through` over `"02/2011 | open"` and `"01/2012 | insur. won't pay"`: words beside what is open are no state in which a drug is surely taken. A
 * day alone may be one to come, and an amount is another dose.
 */
export function notOpen(
  { fields, headers }: Pick<TableColumns, 'fields' | 'headers'>,
  rows: readonly (readonly string[])[],
): (cells: readonly string[]) => readonly ItemField[] {
  const columns = fields.flatMap((field, index) =>
    field === 'end-date' && rows.some((cells) => OPEN.test(cells[index] ?? '')) ? [index] : [],
  );
  return (cells) => {
    const isOther = columns.some(
      (index) => tellsOther(cells[index] ?? '') && !isOver(headers[index] ?? '', cells[index] ?? ''),
    );
    return isOther ? [{ field: 'action', text: UNCLEAR }] : [];
  };
}

/** Under `Stopped` a day says so itself. */
function isOver(header: string, cell: string): boolean {
  return endOf(header, cell).some(({ field }) => field === 'status');
}

function tellsOther(cell: string): boolean {
  return (
    /\p{L}{3}/u.test(cell) &&
    !OPEN.test(cell) &&
    !AHEAD.test(cell) &&
    findStrengths(cell.replaceAll(MONTH, ' ')).length === 0 &&
    !DAY.test(cell)
  );
}

/** `3/12` */
const MONTH = /\b\d{1,2}\/\d{2,4}\b/gu;
const OPEN = new RegExp(`^\\s*(?:${alternatives(OPEN_END_WORDS.open.words)})\\s*$`, 'iu');
const AHEAD = new RegExp(`^\\s*(?:${alternatives(OPEN_END_WORDS.ahead.words)})(?!\\p{L})`, 'iu');
/** `"12 Jun 2026"`, `"June 2026"`: a day or a month, and no other word. */
const DAY = /^\s*(?:\d{1,2}(?:st|nd|rd|th)?[\s.-])?\p{L}{3,9}[\s.,-]{0,2}(?:\d{1,2},?\s)?\d{2,4}\s*$/u;
