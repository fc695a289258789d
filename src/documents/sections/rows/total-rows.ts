/** Rows that count what is above them: no drug. */
import type { ColumnField } from '../../layout/headers/column-table.ts';
import type { StartsWithDrug } from '../section.ts';
import type { PrintedTableRow } from './join-cut-rows.ts';

/** Fewer sums that differ may fall together with the numbers of a drug. */
const FEWEST_SUMS = 3;

/**
 * `Pills in the box | 6 | 5 | 7 | …`: a row of no known drug that has under each day of the week the sum of all rows above it,
 * where these sums differ from day to day, is left out.
 */
export function withoutTotals(
  rows: readonly PrintedTableRow[],
  fields: readonly ColumnField[],
  startsWithDrug: StartsWithDrug,
): PrintedTableRow[] {
  const days = fields.flatMap((field, column) => (field === 'day' ? [column] : []));
  const name = fields.indexOf('name');
  if (days.length === 0) return [...rows];
  return rows.filter(({ cells }, index) => {
    const sums = days.map((day) =>
      rows.slice(0, index).reduce((sum, above) => sum + sumIn(above.cells[day]), 0),
    );
    const isTotal = days.every((day, at) => sumIn(cells[day]) === sums[at]);
    return !isTotal || new Set(sums).size < FEWEST_SUMS || startsWithDrug(cells[name] ?? '');
  });
}

function sumIn(cell = ''): number {
  return [...cell.matchAll(/\d{1,3}(?:\.\d{1,2})?/gu)].reduce((sum, [number]) => sum + Number(number), 0);
}
