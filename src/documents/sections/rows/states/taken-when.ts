/** Columns of marks that say when a drug is or was taken: `Take now | Tried, stopped | Never`. */
import { markOf } from '../../../layout/headers/find-question.ts';
import { UNCLEAR } from '../../../layout/headers/decision-columns.ts';
import type { Table, TableRow } from '../../../line.ts';
import { takenWhen } from '../../../layout/headers/answers/taken-when.ts';

/** The table with what the marks of each row say in one column, under a header for states; a mark beside them under a header that nobody knows leaves it unclear. */
export function withTakenWhen(table: Table): Table {
  const rows = table.rows.filter(({ isHeader }) => !isHeader);
  const isMarked = (index: number): boolean => holdsMarks(rows, index);
  const said = table.columns.map((header) => takenWhen(header));
  const known = said.flatMap((one, index) => (one !== undefined && isMarked(index) ? [index] : []));
  const [first] = known;
  if (first === undefined || new Set(known.map((index) => said[index])).size < 2) return table;
  const last = known.at(-1) ?? first;
  const beside = table.columns.flatMap((_, index) =>
    index >= first - 1 && index <= last + 1 && said[index] === undefined && isMarked(index) ? [index] : [],
  );
  const taken = new Set([...known, ...beside]);
  const state = ({ cells }: TableRow): string => {
    const set = [...taken].filter((index) => markOf(cells[index] ?? '') === true);
    const words = new Set(set.map((index) => said[index] ?? UNCLEAR));
    return words.size > 1 ? UNCLEAR : ([...words][0] ?? '');
  };
  const cellsOf = (row: TableRow): string[] =>
    row.cells.map((cell, index) => {
      if (index === first) return state(row);
      return taken.has(index) ? '' : cell;
    });
  return {
    ...table,
    columns: table.columns.map((header, index) => (taken.has(index) ? STATUS : header)),
    rows: table.rows.map((row) => (row.isHeader ? row : { ...row, cells: cellsOf(row) })),
  };
}

const STATUS = 'Status';

/** Nothing but marks and empty boxes, and one of these at least. */
function holdsMarks(rows: readonly TableRow[], index: number): boolean {
  const told = rows.map(({ cells }) => cells[index]?.trim() ?? '').filter((text) => text !== '');
  return told.length > 0 && told.every((text) => markOf(text) !== undefined);
}
