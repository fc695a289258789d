/** Beside the day on which each row was dispensed or issued: for how long it lasts, and whether more of it may be handed over. */
import type { ColumnField } from '../column-table.ts';
import { normalizeHeading } from '../normalize-heading.ts';
import { FILL_ROWS } from './fill-table.ts';

const FIELDS: ReadonlyMap<string, ColumnField> = new Map(
  FILL_ROWS.flatMap(({ field, headers }) => headers.map((header) => [header, field] as const)),
);

/** `Filled | Drug | Qty | Days | Refills`: the fields with those of such a table; of another they stay. */
export function ofFills(fields: readonly ColumnField[], headers: readonly string[]): readonly ColumnField[] {
  if (!fields.includes('fill-date')) return fields;
  return fields.map((field, index) => FIELDS.get(normalizeHeading(headers[index] ?? '')) ?? field);
}
