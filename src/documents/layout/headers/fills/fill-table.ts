/** Words of tables that tell what was dispensed or issued, a row for each time. */
import type { ColumnField } from '../column-table.ts';

export interface FillRow {
  readonly field: ColumnField;
  /** Header words as `normalizeHeading` leaves them. */
  readonly headers: readonly string[];
  readonly reason: string;
}

export const FILL_ROWS = [
  {
    field: 'supply',
    headers: ['ds', 'd s', 'days', 'days supply', 'day supply', 'days sup', 'supply days'],
    reason: 'for how many days what was handed over lasts; elsewhere `Days` may be how long a course is',
  },
  {
    field: 'refills',
    headers: ['ref', 'refs', 'refill', 'refills', 'rf', 'refills left', 'refills remaining', 'rem refills'],
    reason: 'how often it may be handed over again',
  },
] as const satisfies readonly FillRow[];
