/** The printed rows of a table → rows with the columns they are read by. */
import { notOpen } from './states/end-columns.ts';
import { beforeAndAfter, meaningOfAfter, ofChange } from '../../layout/headers/before-after.ts';
import { readColumns, type TableColumns } from '../../layout/headers/read-columns.ts';
import type { Line, Table } from '../../line.ts';
import type { PossibleDays } from '../../../text/possible-days.ts';
import { beginningOf } from '../../names/unknown/beginning-of.ts';
import type { ItemField, SectionLine, StartsWithDrug } from '../section.ts';
import { choicesOf, withoutBox, withoutRowNumbers } from './chosen-rows.ts';
import { byContent, namedByContent } from './columns-by-content.ts';
import { joinCutRows, type HeadsRows, type PrintedTableRow } from './join-cut-rows.ts';
import { withoutLabelRows } from './label-rows.ts';
import { rowAfter } from './rows-before-after.ts';
import { endedNow, latestOf } from './rows-over-time.ts';
import { withoutTotals } from './total-rows.ts';

/** A row of a table as it is read. */
export interface ReadRow extends PrintedTableRow {
  /** The day that it tells of, in every way it may be read. */
  readonly visit: PossibleDays;
  /** What the box before its name says. */
  readonly choice: readonly ItemField[];
}

/** The rows of a table with what its columns hold. */
export function readRows(
  run: readonly SectionLine[],
  {
    table,
    startsWithDrug,
    headsRows,
  }: { table: Table; startsWithDrug: StartsWithDrug; headsRows?: HeadsRows },
): { columns: TableColumns; rows: readonly ReadRow[] } {
  const printedRows = rowsOf(run, table);
  const header = withChange(readColumns(table.columns), printedRows, startsWithDrug);
  const boxes = withoutLabelRows(printedRows, header.fields, startsWithDrug);
  const after = boxes.map((row) => ({ ...row, ...rowAfter(row.cells, header.change) }));
  const printed = withoutTotals(
    joinCutRows(after, fieldsToJoin(header, after), startsWithDrug, headsRows),
    header.fields,
    startsWithDrug,
  );
  const cells = printed.map((row) => row.cells);
  const named = namedByContent(header, cells, startsWithDrug);
  const { columns, rows, days } = latestOf(byContent(named, cells), cells);
  const nameColumn = columns.fields.indexOf('name');
  const isNotOpen = notOpen(columns, rows);
  const ended = (own: readonly string[]): readonly ItemField[] => [
    ...endedNow(columns.fields, own),
    ...isNotOpen(own),
  ];
  const choices = choicesOf(cells.map((row) => row[nameColumn] ?? ''));
  const names = withoutRowNumbers(rows.map((row) => withoutBox(row[nameColumn] ?? '')));
  return {
    columns,
    rows: printed.map((row, index) => ({
      cells: (rows[index] ?? row.cells).map((cell, column) =>
        column === nameColumn ? (names[index] ?? cell) : cell,
      ),
      lines: row.lines,
      visit: days[index] ?? [],
      choice: [...(row.choice ?? []), ...(choices[index] ?? []), ...ended(rows[index] ?? row.cells)],
    })),
  };
}

/** `"Through the line until today | By mouth from tonight"`: two columns that hold drugs, whatever else their headers say. */
function withChange(
  columns: TableColumns,
  rows: readonly PrintedTableRow[],
  startsWithDrug: StartsWithDrug,
): TableColumns {
  if (columns.change !== undefined || columns.namesMedications) return columns;
  const holdsDrugs = (column: number): boolean => {
    const told = rows
      .map(({ cells }) => cells[column] ?? '')
      .filter((text) => meaningOfAfter(text) === undefined);
    const items = told.filter((text) => startsWithDrug(text) || beginningOf(text) === 'item');
    return items.length > 0 && items.length * 2 > told.length;
  };
  const change = beforeAndAfter(columns.headers, holdsDrugs);
  if (change === undefined) return columns;
  return { ...columns, change, fields: ofChange(columns.fields, change), namesMedications: true };
}

/** Beside days of a week the times of a day that nothing heads are known by their cells. */
function fieldsToJoin(header: TableColumns, rows: readonly PrintedTableRow[]): TableColumns['fields'] {
  if (!header.fields.includes('day')) return header.fields;
  return byContent(
    header,
    rows.map(({ cells }) => cells),
  ).fields;
}

/** The rows of a run with the lines each is printed on; headers are left out. */
function rowsOf(run: readonly SectionLine[], table: Table): PrintedTableRow[] {
  return [...linesByRow(run)].flatMap(([rowId, lines]) => {
    const row = table.rows[rowId];
    return row === undefined || row.isHeader ? [] : [{ cells: row.cells, lines }];
  });
}

function linesByRow(run: readonly SectionLine[]): Map<number, Line[]> {
  const byRow = new Map<number, Line[]>();
  for (const { line } of run) {
    const rowId = line.tableRow?.rowId ?? -1;
    const lines = byRow.get(rowId);
    if (lines === undefined) byRow.set(rowId, [line]);
    else lines.push(line);
  }
  return byRow;
}
