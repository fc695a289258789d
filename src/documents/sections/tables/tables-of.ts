/** The tables of a document by their rows. */
import type { DocumentPages, Line, Table } from '../../line.ts';

/** The table that a line is a row of. */
export function tablesOf({ pages }: DocumentPages): (line: Line) => Table | undefined {
  const tables = new Map(pages.map((page) => [page.page, page.tables]));
  return ({ page, tableRow }) => (tableRow === undefined ? undefined : tables.get(page)?.[tableRow.tableId]);
}
