/** Codes that a legend of the document explains, in a column or over columns of marks: `A`, `D`, `E` under `STAT`, and `"STAT: A=ACTIVE  D=DISCONTINUED BY PRESCRIBER"`. */
import { meaningOfDecision } from '../../../../standing/remark/decided-cell.ts';
import { UNCLEAR } from '../../../layout/headers/decision-columns.ts';
import { markOf } from '../../../layout/headers/find-question.ts';
import type { DocumentPages, Line, Table } from '../../../line.ts';
import { withTakenWhen } from './taken-when.ts';

const PAIR =
  /(?:^|(?<=[\s,;:(]))(?<code>\p{Lu}{1,4})\s?=\s?(?<words>\p{L}[\p{L}\p{N} ,/'’-]{2,50}?)(?=\s*$|\s*[;|)]|,?\s{1,8}\p{Lu}{1,4}\s?=)/gu;

/** What each code stands for, by the words of the legend. */
type Legend = ReadonlyMap<string, string>;

/** The document with such columns in words, under a header for states, and with those that say when a drug is taken. */
export function withStatesInWords(document: DocumentPages): DocumentPages {
  const legends = document.pages.flatMap(({ lines }) => legendsIn(lines));
  const inWords = (table: Table): Table =>
    legends.reduce((read, legend) => marksInWords(codesInWords(read, legend), legend), withTakenWhen(table));
  return {
    ...document,
    pages: document.pages.map((page) => ({ ...page, tables: page.tables.map(inWords) })),
  };
}

/** The legends of a page: one goes on over lines that give codes below each other. */
function legendsIn(lines: readonly Line[]): readonly Legend[] {
  const runs: (readonly [code: string, words: string])[][] = [[]];
  for (const { text } of lines) {
    const pairs = pairsIn(text);
    if (pairs.length === 0) runs.push([]);
    else runs.at(-1)?.push(...pairs);
  }
  return runs.flatMap((pairs) => (isOfStates(pairs) ? [new Map(pairs)] : []));
}

function pairsIn(text: string): (readonly [code: string, words: string])[] {
  return [...text.matchAll(PAIR)].map(
    ({ groups: { code = '', words = '' } = {} }) => [code, words.replaceAll(/\s{2,20}/gu, ' ')] as const,
  );
}

/** Two codes or more, of which one stands for a state that tells whether a drug is taken. */
function isOfStates(pairs: readonly (readonly [code: string, words: string])[]): boolean {
  return (
    pairs.length >= FEWEST &&
    pairs.some(([, words]) => (meaningOfDecision(words)?.meaning ?? 'none') !== 'none')
  );
}

const FEWEST = 2;

/** Nothing but codes of the legend stands in the column, in two rows at least. A column of a day or an hour tells of then. */
function codesInWords(table: Table, legend: Legend): Table {
  // The legend itself may stand right below the rows.
  const rows = table.rows.filter(
    ({ isHeader, cells }) => !isHeader && pairsIn(cells.join('  ')).length < FEWEST,
  );
  const column = table.columns.findIndex((header, index) => {
    const told = rows.map(({ cells }) => cells[index]?.trim() ?? '').filter((text) => text !== '');
    return !OF_A_DAY.test(header) && told.length >= FEWEST && told.every((text) => legend.has(text));
  });
  if (column < 0) return table;
  return {
    ...table,
    columns: table.columns.with(column, STATUS),
    rows: table.rows.map((row) => {
      const code = row.isHeader ? '' : (row.cells[column]?.trim() ?? '');
      return { ...row, cells: row.cells.with(column, legend.get(code) ?? row.cells[column] ?? '') };
    }),
  };
}

const STATUS = 'Status';
const OF_A_DAY = /^\s*\d/u;

/** `C | M | S` over marks: the codes head columns of their own, of which one is marked in a row. */
function marksInWords(table: Table, legend: Legend): Table {
  const rows = table.rows.filter(({ isHeader }) => !isHeader);
  const marked = table.columns.flatMap((header, index) => {
    const told = rows.map(({ cells }) => cells[index]?.trim() ?? '').filter((text) => text !== '');
    return legend.has(header.trim()) && told.every((text) => markOf(text) !== undefined) ? [index] : [];
  });
  const [first, ...others] = marked;
  if (first === undefined || others.length === 0) return table;
  const said = (cells: readonly string[]): string => {
    const set = marked.filter((index) => markOf(cells[index] ?? '') === true);
    const words = set.map((index) => legend.get(table.columns[index]?.trim() ?? '') ?? '');
    return words.length > 1 ? UNCLEAR : (words[0] ?? '');
  };
  return {
    ...table,
    columns: table.columns.map((header, index) => (marked.includes(index) ? STATUS : header)),
    rows: table.rows.map((row) => ({
      ...row,
      cells: row.cells.map((cell, index) =>
        index === first ? said(row.cells) : marked.includes(index) ? '' : cell,
      ),
    })),
  };
}
