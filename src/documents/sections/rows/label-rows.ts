/** Rows of labels inside a table, each over its value in the row below: boxes of a chart (`Indication | Sign | Pharm`). */
import type { ColumnField } from '../../layout/headers/column-table.ts';
import { columnOf } from '../../layout/headers/read-columns.ts';
import type { StartsWithDrug } from '../section.ts';
import type { PrintedTableRow } from './join-cut-rows.ts';

/** Leaves labels and their values out; what else stands in such rows goes on about the drug above. */
export function withoutLabelRows(
  rows: readonly PrintedTableRow[],
  fields: readonly ColumnField[],
  startsWithDrug: StartsWithDrug,
): PrintedTableRow[] {
  const nameColumn = fields.indexOf('name');
  const kept: PrintedTableRow[] = [];
  let labelled: readonly number[] = [];
  for (const row of rows) {
    const values = startsWithDrug(row.cells[nameColumn] ?? '') ? [] : labelled;
    labelled = labelsIn(row.cells, nameColumn);
    const blank = new Set(labelled.length > 0 ? labelled : values);
    const above = kept.at(-1);
    if (blank.size === 0 || above === undefined) kept.push(row);
    else kept[kept.length - 1] = joined(above, row, blank);
  }
  return kept;
}

/** The columns of a row of labels: the one in the place of the name is known, and others say a few words beside it. */
function labelsIn(cells: readonly string[], nameColumn: number): readonly number[] {
  if (!isLabel(cells[nameColumn] ?? '')) return [];
  const labels = cells.flatMap((cell, column) => (LABEL.test(cell) && !isMark(cell) ? [column] : []));
  return labels.length >= 2 ? labels : [];
}

/** `"Sign"`, `"Additional information"`: words, and no initials of who gave it. */
const LABEL = /^\p{Lu}\p{L}{2,}(?: \p{L}{2,}){0,2}$/u;

function isMark(cell: string): boolean {
  return cell === cell.toUpperCase() && !isLabel(cell);
}

function isLabel(cell: string): boolean {
  const field = columnOf(cell)?.field;
  return field !== undefined && field !== 'name';
}

function joined(above: PrintedTableRow, row: PrintedTableRow, blank: ReadonlySet<number>): PrintedTableRow {
  return {
    cells: above.cells.map((text, column) =>
      blank.has(column) ? text : `${text} ${row.cells[column] ?? ''}`.trim(),
    ),
    lines: [...above.lines, ...row.lines],
  };
}
