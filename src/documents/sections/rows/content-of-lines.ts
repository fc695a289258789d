/** What a row says that is printed on several lines: times that stand below each other are one scheme. */
import type { TableColumns } from '../../layout/headers/read-columns.ts';
import type { Line } from '../../line.ts';
import type { ItemField } from '../section.ts';
import { weeksDownwards } from './days-of-week.ts';
import { rowContent } from './row-content.ts';
import { timesDownwards } from './times-downwards.ts';

/** The fields of a row. */
export function contentOfLines(
  cells: readonly string[],
  lines: readonly Line[],
  columns: TableColumns,
): { readonly text: string; readonly fields: readonly ItemField[] } {
  const scheme = weeksDownwards(lines, columns) ?? timesDownwards(lines, columns);
  if (scheme === undefined) return rowContent(cells, columns);
  const others = cells.map((cell, column) => (scheme.columns.includes(column) ? '' : cell));
  const { text, fields } = rowContent(others, columns);
  return { text, fields: [...fields, ...scheme.moments] };
}
