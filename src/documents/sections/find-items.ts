/** Sections → items: table rows, list entries and sentences, each of which owns its attributes. */
import { mapInPieces } from '../../let-others.ts';
import { asInitialled, ordersApart } from './entries/blanks-to-initial.ts';
import { groupEntries } from './entries/group-entries.ts';
import type { DocumentPages, Line, Table } from '../line.ts';
import { amountsInDigits } from '../names/directions/amounts-in-digits.ts';
import { byContent } from './rows/columns-by-content.ts';
import { crossTablesApart, isCrossTable } from './rows/cross-tables.ts';
import { splitAtEndOfList } from './entries/end-of-list.ts';
import { runsOfEntries } from './entries/entry-runs.ts';
import { answeredApart } from './lines/answered-items.ts';
import { edgeAt, type Edge } from './lines/edge.ts';
import { readColumns } from '../layout/headers/read-columns.ts';
import { rowItems } from './row-items.ts';
import { readingOf } from './tables/listed-by-table.ts';
import { namesAmountOf, unmarked } from './lines/drug-lines.ts';
import { ENDED, endedBy } from './headings/opened-section.ts';
import { saysEnded } from './rows/read-answer.ts';
import { lentBy, withLent, withLentOf } from './headings/lent/lend.ts';
import { proseApart } from './prose-apart.ts';
import { listsInColumns } from './rows/beside/lists-in-columns.ts';
import { joinedAcrossPages } from './rows/join-across-pages.ts';
import { rowAfter } from './rows/rows-before-after.ts';
import { rowContent } from './rows/row-content.ts';
import { isHeaderLine, rowsUnderHeader } from './rows/rows-under-header.ts';
import { areSteps, joinedToTitle } from './rows/weeks/steps-of-course.ts';
import { itemsOfWeek, weekGridsApart } from './rows/weeks/week-grids.ts';
import type { Item, Section, SectionLine, StartsWithDrug } from './section.ts';
import { isListed } from './section-table.ts';
import { splitSentences } from './split-sentences.ts';

/** Items of a section, in reading order. A long section lets others have their turn. */
export async function findItems(
  section: Section,
  document: DocumentPages,
  startsWithDrug: StartsWithDrug,
): Promise<Item[]> {
  const items: Item[] = [];
  for (const { lines, week } of weekGridsApart(section.lines, startsWithDrug)) {
    const found =
      week === undefined
        ? await itemsOfRuns(section, lines, { document, startsWithDrug })
        : itemsOfWeek(section, { lines, week }, startsWithDrug);
    items.push(...found.map(inDigits));
  }
  return items;
}

function inDigits(item: Item): Item {
  const fields = item.fields.map((field) => ({ ...field, text: amountsInDigits(field.text) }));
  return { ...item, text: amountsInDigits(item.text), fields };
}

/** Items of neighbouring lines: of tables, and of what stands between them. */
async function itemsOfRuns(
  section: Section,
  lines: readonly SectionLine[],
  { document, startsWithDrug }: { readonly document: DocumentPages; readonly startsWithDrug: StartsWithDrug },
): Promise<Item[]> {
  const items: Item[] = [];
  let header: Line | undefined;
  let title = section.heading;
  let listed: string | undefined;
  for (const run of runsOf(lines)) {
    const first = run[0];
    if (first === undefined) continue;
    const table = isCrossTable(run, startsWithDrug) ? undefined : tableOver(first, section, document);
    if (table !== undefined) {
      const lent = lentBy(title);
      const isFurther = listed === headerOf(table);
      const ofTable = itemsOfTable(section, run, { table, startsWithDrug, isFurther });
      const rows = isFurther
        ? withoutRest(items, ofTable)
        : withoutSteps(items, ofTable, { table, startsWithDrug });
      listed = rows.some(({ reading }) => reading === 'list') ? headerOf(table) : undefined;
      items.push(...rows.map((item) => withLent(item, lent, startsWithDrug)));
      header = table.rows.every((row) => row.isHeader)
        ? run.find(({ line }) => isHeaderLine(line))?.line
        : undefined;
    } else {
      const edge = edgeAt(first.line, document);
      const loose = await answeredOrLoose(section, run, { header, startsWithDrug, edge }, document);
      items.push(...loose.map((item) => withLentOf(section, item, startsWithDrug)));
    }
    // The last row of a table is no title of the next one.
    title = table === undefined ? (run.at(-1)?.line.text ?? '') : '';
  }
  return items;
}

/** `Problem List` at the top of the page below a list of medications: the columns of the page before end where a heading of something else stands, whatever rows look like them. */
function tableOver(
  { line, start }: SectionLine,
  { reading }: Section,
  document: DocumentPages,
): Table | undefined {
  const table = tableOf(line, document);
  if (table?.isContinued !== true || (reading !== 'none' && reading !== 'allergy')) return table;
  return start > 0 || (line.tableRow?.rowId ?? 0) > 0 ? undefined : table;
}

/** The rows of a table, or of each list that stands in some of its columns. */
function itemsOfTable(
  section: Section,
  run: readonly SectionLine[],
  { table, startsWithDrug, isFurther = false }: Parameters<typeof rowItems>[2],
): readonly Item[] {
  const lists = listsInColumns(
    { section, run, table },
    {
      startsWithDrug: (cell) => startsWithDrug(unmarked(cell)),
      isItem: (cell) => namesAmountOf(unmarked(cell), startsWithDrug),
      endedSection: (header, below) => {
        const said = endedBy(header, below, startsWithDrug)?.row;
        const ended = said ?? (saysEnded(header) ? ENDED.stopped : undefined);
        return ended === undefined ? undefined : { ...section, kind: ended.kind, reading: ended.reading };
      },
    },
  );
  return lists.flatMap((list) =>
    rowItems(list.section, list.run, { startsWithDrug, isFurther, table: list.table }),
  );
}

/** The rows of a table that goes on, without the rest of the last row above, which is given to that row. */
function withoutRest(items: Item[], printed: readonly Item[]): readonly Item[] {
  const above = items.findLastIndex(({ shape }) => shape === 'row');
  const [first, ...others] = printed;
  const whole = joinedAcrossPages(items[above], first);
  if (whole === undefined) return printed;
  items[above] = whole;
  return others;
}

/** The rows of a table without the steps of a course that stand below their drug, which are given to it. */
function withoutSteps(
  items: Item[],
  printed: readonly Item[],
  { table, startsWithDrug }: { readonly table: Table; readonly startsWithDrug: StartsWithDrug },
): readonly Item[] {
  const whole = areSteps(readColumns(table.columns))
    ? joinedToTitle(items.at(-1), printed, startsWithDrug)
    : undefined;
  if (whole === undefined) return printed;
  items[items.length - 1] = whole;
  return [];
}

/** A table that goes on at the top of the next page says its header again. */
function headerOf({ columns }: Table): string {
  return columns.join('\t');
}

interface LooseOptions {
  readonly edge: Edge;
  /** The header of a table that had no rows of its own: a page break stands between. */
  readonly header: Line | undefined;
  readonly startsWithDrug: StartsWithDrug;
}

/** The lines of a form that are ticked yes or no, and what stands between them. */
async function answeredOrLoose(
  section: Section,
  run: readonly SectionLine[],
  options: LooseOptions,
  { pages }: DocumentPages,
): Promise<Item[]> {
  const printed = (page: number): readonly Line[] => pages.find((one) => one.page === page)?.lines ?? [];
  const parts = answeredApart(section, run, { startsWithDrug: options.startsWithDrug, printed });
  const items = await mapInPieces(parts, async (part): Promise<readonly Item[]> => {
    if ('lines' in part) return looseItems(section, part.lines, options);
    return part.item === undefined ? [] : [part.item];
  });
  return items.flat();
}

/** Lines that are in no table: under a header line they are rows all the same. */
async function looseItems(
  section: Section,
  run: readonly SectionLine[],
  options: LooseOptions,
): Promise<Item[]> {
  const { startsWithDrug } = options;
  const at = options.header === undefined ? run.findIndex(({ line }) => isHeaderLine(line)) : -1;
  const header = options.header ?? run[at]?.line;
  const before = header === undefined ? run : run.slice(0, Math.max(at, 0));
  const text = await textItems(section, before, options);
  if (header === undefined) return text;
  const columns = readColumns(header.cells.map((cell) => cell.text));
  const loose = rowsUnderHeader(header, run.slice(at + 1), startsWithDrug);
  const ownCells = loose.table.rows.map(({ cells }) => cells);
  const reading = readingOf(section, columns, ownCells);
  if (reading === 'narrative') return proseItems(section, run, options);
  const told = byContent(columns, ownCells);
  const rows = loose.table.rows.map((row, index): Item => {
    const lines = (loose.rows[index] ?? []).map(({ line }) => line);
    const { cells, choice } = rowAfter(row.cells, columns.change);
    const { text: said, fields } = rowContent(cells, told);
    return { shape: 'row', section, reading, lines, text: said, fields: [...choice, ...fields] };
  });
  return [...text, ...rows];
}

/** Entries and sentences. A section that is closed to what is taken gives those of its paragraphs that tell it none the less. */
async function textItems(
  section: Section,
  lines: readonly SectionLine[],
  options: LooseOptions,
): Promise<Item[]> {
  const reading = section.reading === 'narrative' ? 'list' : section.reading;
  const parts = await mapInPieces(ordersApart(lines), (part) =>
    part.isOrder
      ? groupEntries({ ...section, reading }, part.lines, options.startsWithDrug, options.edge).map(
          asInitialled,
        )
      : itemsOfText(section, part.lines, options),
  );
  return parts.flat();
}

async function itemsOfText(
  section: Section,
  lines: readonly SectionLine[],
  options: LooseOptions,
): Promise<Item[]> {
  const crosses = crossTablesApart(lines, options.startsWithDrug).flatMap((part) =>
    part.isCross && isListed(section.reading)
      ? [{ section: { ...section, reading: 'narrative' } as const, lines: part.lines, isProse: true }]
      : proseApart(section, part.lines),
  );
  const items = await mapInPieces(crosses, (part) =>
    part.isProse || !isListed(part.section.reading)
      ? proseItems(part.section, part.lines, options)
      : listItems(part.section, part.lines, options),
  );
  return items.flat();
}

/** The entries of a list, and as sentences what is written after it. */
function listItems(section: Section, lines: readonly SectionLine[], options: LooseOptions): Item[] {
  const { startsWithDrug, edge } = options;
  const { list, after } = splitAtEndOfList(lines, startsWithDrug, edge);
  const prose: Section = { ...section, reading: section.reading === 'list' ? 'narrative' : section.reading };
  return [...groupEntries(section, list, startsWithDrug, edge), ...splitSentences(prose, after, options)];
}

/** Sentences, and the entries that stand among them. What is listed in a hospital course was given there. */
async function proseItems(
  section: Section,
  lines: readonly SectionLine[],
  options: LooseOptions,
): Promise<Item[]> {
  const { startsWithDrug, edge } = options;
  if (section.reading !== 'narrative' || section.kind === 'hospital-course')
    return splitSentences(section, lines, options);
  const runs = await mapInPieces(await runsOfEntries(lines, edge, startsWithDrug), (run) =>
    run.isList
      ? groupEntries({ ...section, reading: 'list' }, run.lines, startsWithDrug, edge)
      : splitSentences(section, run.lines, options),
  );
  return runs.flat();
}

/** Consecutive lines of the same table, or of none. */
function runsOf(lines: readonly SectionLine[]): SectionLine[][] {
  const runs: SectionLine[][] = [];
  let key: string | undefined;
  for (const line of lines) {
    const ref = line.line.tableRow;
    const next = ref === undefined ? 'text' : `${line.line.page}/${ref.tableId}`;
    if (next === key) runs.at(-1)?.push(line);
    else runs.push([line]);
    key = next;
  }
  return runs;
}

function tableOf(line: Line, document: DocumentPages): Table | undefined {
  if (line.tableRow === undefined) return undefined;
  const page = document.pages.find((candidate) => candidate.page === line.page);
  return page?.tables[line.tableRow.tableId];
}
