/** What was taken for a table and is lists beside each other: in each of its columns stand whole entries. */
import type { Line, PageLines, Table } from '../../line.ts';
import { namesAmountOf, unmarked } from './drug-lines.ts';
import type { StartsWithDrug } from '../section.ts';

/** Rows that show it. */
const FEWEST = 2;

/**
 * `"Current meds | Discontinued"` over `"Roflumilast 500 mcg od | Lorazepam 0.5 mg"`: a cell of a table says something of the drug of
 * its row, and names no other with its own amount, whether all of them are known or one in each column. The lines of such tables are lines like others.
 */
export function withoutListsAsTables(
  { lines, tables }: PageLines,
  startsWithDrug: StartsWithDrug,
): readonly Line[] {
  const lists = new Set(tables.flatMap((table, id) => (isOfLists(table, startsWithDrug) ? [id] : [])));
  if (lists.size === 0) return lines;
  return lines.map((line) => {
    if (line.tableRow === undefined || !lists.has(line.tableRow.tableId)) return line;
    const { tableRow: _, ...printed } = line;
    return printed;
  });
}

function isOfLists({ columns, rows }: Table, startsWithDrug: StartsWithDrug): boolean {
  const own = rows.filter(({ isHeader }) => !isHeader).map(({ cells }) => cells);
  const full = own.filter((cells) => cells.every((cell) => cell !== ''));
  if (columns.length < 2 || full.length < FEWEST) return false;
  const isEntry = (cell: string): boolean => namesAmountOf(unmarked(cell), startsWithDrug);
  const isOfDrugs = columns.every((_, at) => own.some((cells) => startsWithDrug(unmarked(cells[at] ?? ''))));
  return (
    isOfDrugs && own.every((cells) => cells.every((cell) => cell === '' || isEntry(cell)) && areOthers(cells))
  );
}

/** Not one drug before and after. */
function areOthers(cells: readonly string[]): boolean {
  const names = cells.flatMap((cell) => /\p{L}{3,}/u.exec(unmarked(cell).toLowerCase())?.[0] ?? []);
  return new Set(names).size === names.length;
}
