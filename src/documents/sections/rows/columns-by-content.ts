/** What the columns of a table hold whose headers nobody knows: their cells tell. */
import type { ColumnField } from '../../layout/headers/column-table.ts';
import { isUnknownHeader, type TableColumns } from '../../layout/headers/read-columns.ts';
import { partsOfDosage, type DosagePart } from '../../names/directions/whole-dosage.ts';

/** Share of the filled cells that must say how the drug is taken. */
const MOST = 0.6;

/** The columns, those with unknown headers by their cells: `["Drug", "Rte"]` over `PO`, `IV` → name, route. Where two could be the directions neither is. */
export function byContent(columns: TableColumns, rows: readonly (readonly string[])[]): TableColumns {
  if (!columns.namesMedications) return columns;
  const decided = new Set(columns.decisions.flatMap((group) => group.columns.map(({ index }) => index)));
  const found = columns.fields.map((field, index) => {
    const isOpen = field === 'other' && !decided.has(index) && isUnknownHeader(columns.headers[index] ?? '');
    return isOpen ? contentOf(index, rows, columns) : undefined;
  });
  const isTaken = (field: ColumnField): boolean =>
    columns.fields.includes(field) ||
    found.filter((other) => other === field).length > 1 ||
    (field === 'sig' && WAYS.every((way) => columns.fields.includes(way)));
  const fields = columns.fields.map((field, index) => {
    const content = found[index];
    return content === undefined || isTaken(content) ? field : content;
  });
  return { ...columns, fields };
}

const WAYS = ['dose', 'frequency'] as const;

function contentOf(
  column: number,
  rows: readonly (readonly string[])[],
  { fields }: TableColumns,
): ColumnField | undefined {
  const cells = rows.map((cells) => cells[column]?.trim() ?? '').filter((text) => /[\p{L}\d]/u.test(text));
  if (fields[column + 1] === 'dose-unit' && cells.length > 0 && cells.every((text) => NUMBER.test(text)))
    return 'dose';
  const parts = cells.map((text) => partsOfDosage(text)).filter(({ size }) => size > 0);
  if (parts.length === 0 || parts.length < cells.length * MOST) return undefined;
  const said = new Set(parts.flatMap((one) => [...one]));
  return fieldOf(said, fields.includes('former'));
}

const NUMBER = /^\d{1,5}(?:\.\d{1,3})?$/u;

/** Amounts alone may be strengths, but not beside what was taken before. */
function fieldOf(said: ReadonlySet<DosagePart>, isChange: boolean): ColumnField | undefined {
  if (said.size > 1) return 'sig';
  if (said.has('dose')) return isChange ? 'sig' : undefined;
  return said.has('route') ? 'route' : 'frequency';
}
