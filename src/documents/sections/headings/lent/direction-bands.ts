/** A row of a table that is a title made of directions (`To be taken as needed`): how the drugs of the rows below it are taken. */
import { TIME_FIELDS, type ColumnField } from '../../../layout/headers/column-table.ts';
import { headsByDirections } from './lend.ts';

/** Where a row stands that says nothing but words in the place of the name. */
export interface PlaceInTable {
  readonly fields: readonly ColumnField[];
  readonly rows: readonly (readonly string[])[];
  readonly at: number;
}

/**
 * Where how often has columns of its own, a row made of directions is no rest of the one above it, unless that row alone leaves them empty; where
 * it has none, such rows stand below the drugs that they are said of.
 */
export function isDirectionBand(title: string, { fields, rows, at }: PlaceInTable): boolean {
  if (!/^\p{Lu}/u.test(title) || !headsByDirections(title)) return false;
  const columns = fields.flatMap((field, column) => (OFTEN.has(field) ? [column] : []));
  const saysOften = (row: readonly string[]): boolean => columns.some((column) => (row[column] ?? '') !== '');
  const above = rows[at - 1];
  if (columns.length === 0 || at === rows.length - 1) return false;
  if (above === undefined || saysOften(above)) return true;
  const others = rows.filter((row, index) => index !== at - 1 && index !== at && isOfCells(row));
  return !others.every(saysOften);
}

function isOfCells(row: readonly string[]): boolean {
  return row.filter((cell) => cell !== '').length > 1;
}

const OFTEN: ReadonlySet<ColumnField> = new Set<ColumnField>(['sig', 'frequency', ...TIME_FIELDS]);
