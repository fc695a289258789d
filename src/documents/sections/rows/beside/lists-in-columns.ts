/** Lists that stand beside each other under one row of headers, each a block of columns: what a header ends is the list below it. */
import { joinWrapped } from '../../../layout/compose-page.ts';
import { readColumns } from '../../../layout/headers/read-columns.ts';
import type { Cell, Table, TableRow } from '../../../line.ts';
import { ENDED, endedBy } from '../../headings/opened-section.ts';
import { namesAmountOf, unmarked } from '../../lines/drug-lines.ts';
import type { Section, SectionLine, StartsWithDrug } from '../../section.ts';
import { saysEnded } from '../read-answer.ts';

/** A table, or a block of its columns, with its own lines. */
interface Block {
  readonly section: Section;
  readonly run: readonly SectionLine[];
  readonly table: Table;
}

/** Drugs that show a list. */
const FEWEST = 2;

/**
 * `"Home with these | How often | Ward only, finished | Last given"`: where drugs with their own amounts stand in several columns, and a header
 * says that those below it have ended, the columns from each such column on are a list of their own. Else the whole table.
 */
export function listsInColumns(whole: Block, startsWithDrug: StartsWithDrug): readonly Block[] {
  const { section, table } = whole;
  const isName = (text: string): boolean => namesAmountOf(unmarked(text), startsWithDrug);
  const starts = startsOf(table, isName, startsWithDrug);
  const sections = starts.map((at) =>
    endedSection(section, { header: table.columns[at] ?? '', texts: textsIn(table, at) }, startsWithDrug),
  );
  if (starts.length < 2 || sections.every((ended) => ended === undefined)) return [whole];
  return starts.map((start, index) => {
    const from = index === 0 ? 0 : start;
    const to = starts[index + 1] ?? table.columns.length;
    return {
      section: sections[index] ?? section,
      ...blockOf(whole, { from, to, isNew: (cells) => isName(cells[start - from] ?? '') }),
    };
  });
}

/** The columns that list drugs, in each row others; none where the headers say that they are those of two times. */
function startsOf(table: Table, isName: (text: string) => boolean, startsWithDrug: StartsWithDrug): number[] {
  const { change, stages } = readColumns(table.columns);
  if (change !== undefined || stages !== undefined) return [];
  const rows = table.rows.filter(({ isHeader }) => !isHeader).map(({ cells }) => cells);
  const starts = table.columns.flatMap((_, at) => {
    const texts = textsIn(table, at);
    const isList = texts.length >= FEWEST && texts.every(isName);
    return isList && texts.some((text) => startsWithDrug(unmarked(text))) ? [at] : [];
  });
  const isTwice = rows.some((cells) => {
    const names = starts.flatMap((at) => /\p{L}{3,}/u.exec((cells[at] ?? '').toLowerCase())?.[0] ?? []);
    return new Set(names).size < names.length;
  });
  return isTwice ? [] : starts;
}

function textsIn({ rows }: Table, at: number): string[] {
  return rows.flatMap(({ isHeader, cells }) => (isHeader || cells[at] === '' ? [] : [cells[at] ?? '']));
}

/** The section of what has ended, where a header over drugs says that. */
function endedSection(
  section: Section,
  { header, texts }: { readonly header: string; readonly texts: readonly string[] },
  startsWithDrug: StartsWithDrug,
): Section | undefined {
  const ended =
    endedBy(header, texts, startsWithDrug)?.row ?? (saysEnded(header) ? ENDED.stopped : undefined);
  return ended === undefined ? undefined : { ...section, kind: ended.kind, reading: ended.reading };
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
