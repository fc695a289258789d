/** Codes of a column that a legend of the document explains: `A`, `D`, `E` under `STAT`, and `"STAT: A=ACTIVE  D=DISCONTINUED BY PRESCRIBER"`. */
import { meaningOfDecision } from '../../../../standing/remark/decided-cell.ts';
import type { DocumentPages, Table } from '../../../line.ts';

const PAIR =
  /(?:^|(?<=[\s,;:(]))(?<code>\p{Lu}{1,4})\s?=\s?(?<words>\p{L}[\p{L} ,/'’-]{2,50}?)(?=\s*$|\s*[;|)]|,?\s{1,8}\p{Lu}{1,4}\s?=)/gu;

/** What each code stands for, by the words of the legend. */
type Legend = ReadonlyMap<string, string>;

/** The document with such columns in words, under a header for states. */
export function withStatesInWords(document: DocumentPages): DocumentPages {
  const legends = document.pages.flatMap(({ lines }) => lines.flatMap(({ text }) => legendIn(text) ?? []));
  if (legends.length === 0) return document;
  const inWords = (table: Table): Table =>
    legends.reduce((read, legend) => statesInWords(read, legend), table);
  return {
    ...document,
    pages: document.pages.map((page) => ({ ...page, tables: page.tables.map(inWords) })),
  };
}

/** Two codes or more, of which one stands for a state that tells whether a drug is taken. */
function legendIn(text: string): Legend | undefined {
  const pairs = [...text.matchAll(PAIR)].map(
    ({ groups: { code = '', words = '' } = {} }) => [code, words] as const,
  );
  const tells = pairs.filter(([, words]) => (meaningOfDecision(words)?.meaning ?? 'none') !== 'none');
  return pairs.length >= FEWEST && tells.length > 0 && tells.length * 2 >= pairs.length
    ? new Map(pairs)
    : undefined;
}

const FEWEST = 2;

/** Nothing but codes of the legend stands in the column, in two rows at least. */
function statesInWords(table: Table, legend: Legend): Table {
  const rows = table.rows.filter(({ isHeader }) => !isHeader);
  const column = table.columns.findIndex((_, index) => {
    const told = rows.map(({ cells }) => cells[index]?.trim() ?? '').filter((text) => text !== '');
    return told.length >= FEWEST && told.every((text) => legend.has(text));
  });
  if (column < 0) return table;
  return {
    ...table,
    columns: table.columns.with(column, 'Status'),
    rows: table.rows.map((row) => {
      const code = row.isHeader ? '' : (row.cells[column]?.trim() ?? '');
      return { ...row, cells: row.cells.with(column, legend.get(code) ?? row.cells[column] ?? '') };
    }),
  };
}
