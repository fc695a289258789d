/** Lists that stand beside each other under one row of headers, each a block of columns: what a header ends is the list below it. */
import { joinWrapped } from '../../../layout/compose-page.ts';
import { readColumns } from '../../../layout/headers/read-columns.ts';
import type { Cell, Table, TableRow } from '../../../line.ts';
import type { Section, SectionLine } from '../../section.ts';

/** A table, or a block of its columns, with its own lines. */
interface Block {
  readonly section: Section;
  readonly run: readonly SectionLine[];
  readonly table: Table;
}

/** Drugs that show a list. */
const FEWEST = 2;

/** What is asked of headers and cells. */
export interface Asked {
  /** It begins with a drug that is known. */
  readonly startsWithDrug: (cell: string) => boolean;
  /** It is a drug with its own amount. */
  readonly isItem: (cell: string) => boolean;
  /** The section of what has ended, where a header over these drugs says that. */
  readonly endedSection: (header: string, below: readonly string[]) => Section | undefined;
}

/**
 * `"Home with these | How often | Ward only, finished | Last given"`: where drugs with their own amounts stand in several columns, and a header
 * says that those below it have ended, the columns from each such column on are a list of their own. Else the whole table.
 */
export function listsInColumns(whole: Block, asked: Asked): readonly Block[] {
  const { section, table } = whole;
  const starts = startsOf(table, asked);
  const sections = starts.map((at) => asked.endedSection(table.columns[at] ?? '', textsIn(table, at)));
  if (starts.length < 2 || sections.every((ended) => ended === undefined)) return [whole];
  return starts.map((start, index) => {
    const from = index === 0 ? 0 : start;
    const to = starts[index + 1] ?? table.columns.length;
    const isNew = (cells: readonly string[]): boolean => asked.isItem(cells[start - from] ?? '');
    return { section: sections[index] ?? section, ...blockOf(whole, { from, to, isNew }) };
  });
}

/** The columns that list drugs, in each row others; none where the headers say that they are those of two times. */
function startsOf(table: Table, { startsWithDrug, isItem }: Asked): number[] {
  const { change, stages } = readColumns(table.columns);
  if (change !== undefined || stages !== undefined) return [];
  const starts = table.columns.flatMap((_, at) => {
    const texts = textsIn(table, at);
    return texts.length >= FEWEST && texts.every(isItem) && texts.some(startsWithDrug) ? [at] : [];
  });
  const isTwice = table.rows.some(({ isHeader, cells }) => {
    const names = starts.flatMap((at) => /\p{L}{3,}/u.exec((cells[at] ?? '').toLowerCase())?.[0] ?? []);
    return !isHeader && new Set(names).size < names.length;
  });
  return isTwice ? [] : starts;
}

function textsIn({ rows }: Table, at: number): string[] {
  return rows.flatMap(({ isHeader, cells }) => (isHeader || cells[at] === '' ? [] : [cells[at] ?? '']));
}

interface Columns {
  readonly from: number;
  readonly to: number;
  /** Begins another row of the block, whatever stands beside it. */
  readonly isNew: (cells: readonly string[]) => boolean;
}

/** The rows of the block: one list may be longer than the one beside it. */
function blockOf({ run, table }: Block, { from, to, isNew }: Columns): Pick<Block, 'run' | 'table'> {
  const rows: TableRow[] = [];
  const lines: SectionLine[] = [];
  let above: number | undefined;
  for (const { line, ...place } of run) {
    const { tableRow } = line;
    const cells = line.cells.flatMap((cell) => movedTo(cell, from, to));
    if (tableRow === undefined || cells.length === 0) continue;
    const texts = Array.from({ length: to - from }, (_, column) => textIn(cells, column));
    const isFurther = tableRow.rowId === above && !isNew(texts);
    above = tableRow.rowId;
    addLine(rows, { isFurther, isHeader: table.rows[above]?.isHeader ?? false, texts, index: line.index });
    lines.push({ ...place, line: { ...line, cells, tableRow: { ...tableRow, rowId: rows.length - 1 } } });
  }
  return { run: lines, table: { ...table, columns: table.columns.slice(from, to), rows } };
}

/** Gives the cells of a line to the row above, or to one of its own. */
function addLine(
  rows: TableRow[],
  {
    isFurther,
    isHeader,
    texts,
    index,
  }: {
    readonly isFurther: boolean;
    readonly isHeader: boolean;
    readonly texts: readonly string[];
    readonly index: number;
  },
): void {
  const last = rows.at(-1);
  if (!isFurther || last === undefined) {
    rows.push({ isHeader, cells: texts, lines: [index] });
    return;
  }
  const cells = last.cells.map((text, column) => joinWrapped([text, texts[column] ?? '']));
  rows[rows.length - 1] = { ...last, cells, lines: [...last.lines, index] };
}

function movedTo(cell: Cell, from: number, to: number): Cell[] {
  const { column } = cell;
  return column === undefined || column < from || column >= to ? [] : [{ ...cell, column: column - from }];
}

function textIn(cells: readonly Cell[], column: number): string {
  return cells.flatMap((cell) => (cell.column === column ? [cell.text] : [])).join(' ');
}
