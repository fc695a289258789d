/** The rows of a table → items, and what the table is read as. */
import type { Line, Table } from '../line.ts';
import { SENTENCE_WORDS } from '../../standing/sentence-word-table.ts';
import { DATE, MONTH } from '../../text/possible-days.ts';
import type { TableColumns } from '../layout/headers/read-columns.ts';
import { areEntries } from './entries/entry-runs.ts';
import { isDirectionBand, type PlaceInTable } from './headings/lent/direction-bands.ts';
import { headsByDirections, lentBy, withLent, type Lent } from './headings/lent/lend.ts';
import { isAsNeededTitle } from './headings/lent/moment-title.ts';
import { endedBy, endedByTitle } from './headings/opened-section.ts';
import { knownHeading, type KnownHeading } from './headings/recognize-heading.ts';
import { contentOfLines } from './rows/content-of-lines.ts';
import { endOfOther } from './lines/note-of-other.ts';
import type { HeadsRows } from './rows/join-cut-rows.ts';
import { readRows, type ReadRow } from './rows/read-rows.ts';
import { isOutdented, titleInRun } from './rows/titles/outdented-titles.ts';
import { cellsByColumn, splitMergedRow } from './rows/split-merged-row.ts';
import { saysHowTaken, supportOf } from '../names/directions/support.ts';
import { labelAtStart } from '../layout/headers/label-at-start.ts';
import { underTimes } from './through-the-day.ts';
import { fillsWays } from './rows/columns-by-content.ts';
import { meaningOfAnswer } from '../../standing/read-actions.ts';
import type { Item, Section, SectionLine, StartsWithDrug } from './section.ts';
import { withoutBrackets } from '../../text/without-brackets.ts';
import type { SectionReading } from './section-table.ts';
import { beginWithDrugs, logsTimes, readingOf, type TablePlace } from './tables/listed-by-table.ts';

/** Rows of a table → items, each with what its cells say; `isFurther`: the table above has the same header and lists medications. */
export function rowItems(
  section: Section,
  run: readonly SectionLine[],
  {
    table,
    startsWithDrug,
    isFurther = false,
  }: { table: Table; startsWithDrug: StartsWithDrug; isFurther?: boolean },
): Item[] {
  const { columns, rows } = readRows(run, { table, startsWithDrug, headsRows: headingEnds(startsWithDrug) });
  const nameColumn = columns.fields.indexOf('name');
  const reading = readingOfRows(section, columns, {
    cells: rows.map((row) => row.cells),
    isTitled: run[0]?.line.tableRow?.rowId !== 0,
    isFurther,
    startsWithDrug,
  });
  const items: Item[] = [];
  const titles = new Set<Item>();
  let under: Section = { ...section, reading };
  let lent = NOTHING;
  const names = rows.map(({ cells }) => cells[nameColumn] ?? '');
  const dosed = names.filter((_, index) => titleIn(rows[index]?.cells ?? [], nameColumn) === undefined);
  const printed = rows.map(({ cells }) => cells);
  for (const [index, row] of rows.entries()) {
    const { title, isLeft, isLoud, isSetOff } = titleAt(rows, index, { nameColumn, dosed });
    const isBand = isBandOf(title, { fields: columns.fields, rows: printed, at: index });
    lent = lentBelow(title, isBand) ?? lent;
    const below = isSetOff ? names.slice(index + 1) : [];
    const opened = sectionUnder(title, { names: below, isLeft, startsWithDrug, under, section, reading });
    under = opened ?? under;
    if (opened !== undefined || isBand) continue;
    const from = items.length;
    takeRow(items, row, { columns, under, lent, startsWithDrug });
    items.slice(isLoud ? from : items.length).forEach((item) => titles.add(item));
  }
  return withTimes(items, titles);
}

/** What stands alone in capitals among other names is taken at no time of theirs. */
function withTimes(items: readonly Item[], titles: ReadonlySet<Item>): Item[] {
  const timed = underTimes(items.filter((item) => !titles.has(item))).values();
  return items.map((item) => (titles.has(item) ? item : (timed.next().value ?? item)));
}

/** What a row is as a title, and how it is printed. */
interface TitleOfRow {
  readonly title: string | undefined;
  readonly isLeft: boolean;
  readonly isLoud: boolean;
  /** It is a title whatever else it says; else it may go on about the row above. */
  readonly isSetOff: boolean;
}

/** Left of the names it may run over several columns; in bold, or in capitals as no name is, it is set off as well. */
function titleAt(
  rows: readonly ReadRow[],
  index: number,
  { nameColumn, dosed }: { readonly nameColumn: number; readonly dosed: readonly string[] },
): TitleOfRow {
  const row = rows[index];
  if (row === undefined) return { title: undefined, isLeft: false, isLoud: false, isSetOff: false };
  const isLeft = isOutdented(row, rows[index + 1]);
  const title = titleIn(row.cells, nameColumn) ?? (isLeft ? titleInRun(row) : undefined);
  const isLoud = title !== undefined && isLoudAmong(title, dosed);
  return { title, isLeft, isLoud, isSetOff: isLeft || isLoud || row.lines.every((line) => line.isBold) };
}

/** The row as an item, or as several that were printed as one. */
function takeRow(
  items: Item[],
  { cells: whole, lines, visit, choice }: ReadRow,
  {
    columns,
    under,
    lent,
    startsWithDrug,
  }: {
    readonly columns: TableColumns;
    readonly under: Section;
    readonly lent: Lent;
    readonly startsWithDrug: StartsWithDrug;
  },
): void {
  const section = visit.length === 0 ? under : { ...under, visit };
  const parts = splitMergedRow(lines, columns.fields.indexOf('name'), startsWithDrug);
  for (const part of parts) {
    const cells = parts.length === 1 ? whole : cellsByColumn(part, columns.headers.length);
    if (givesDirections(items, cells, part)) continue;
    const note = part === parts[0] ? undefined : endOfOther(textOfLines(part), '', startsWithDrug);
    if (note !== undefined) {
      items.push({ shape: 'entry', section, reading: under.reading, lines: part, text: note, fields: [] });
      continue;
    }
    const { text, fields } = contentOfLines(cells, part, columns);
    const own = { lines: part, text, fields: [...choice, ...fields] };
    const item = { shape: 'row', section, reading: readingOfRow(under, columns, cells), ...own } as const;
    items.push(withLent(item, lent, startsWithDrug));
  }
}

function textOfLines(lines: readonly Line[]): string {
  return lines.map(({ text }) => text).join(' ');
}

/** Where no header names the drugs a table may hold other things: a row is one of medications that says how it is taken. */
function readingOfRow({ reading }: Section, columns: TableColumns, cells: readonly string[]): SectionReading {
  if (columns.isNamedByCells !== true || reading !== 'list') return reading;
  const isTaken = saysHowTaken(supportOf(cells.join(' ; '))) || fillsWays(columns, cells);
  return isTaken ? reading : 'narrative';
}

/** A row of nothing but words, and a day, in the place of the name. */
function titleIn(cells: readonly string[], nameColumn: number): string | undefined {
  const filled = cells.flatMap((cell, column) => (cell === '' ? [] : [column]));
  const title = cells[nameColumn] ?? '';
  if (filled.length !== 1 || filled[0] !== nameColumn) return undefined;
  return /\d/u.test(withoutDays(title)) && !headsByDirections(title) ? undefined : title;
}

function withoutDays(title: string): string {
  return title.replaceAll(DAYS, ' ').replaceAll(/\s+/gu, ' ').trim();
}

/** `"29.10."`, `"2 November"`: beside whole dates also those without a year. */
const DAYS = new RegExp(String.raw`${DATE}|\b\d{1,2}[./]\d{1,2}\b\.?|\b\d{1,2}\s${MONTH}`, 'giu');

/** `"DISCONTINUED"` between the rows: what stands below it is over, up to the next title; undefined: the row is no title. */
function sectionUnder(
  title: string | undefined,
  {
    names,
    isLeft,
    startsWithDrug,
    under,
    section,
    reading,
  }: {
    readonly names: readonly string[];
    /** It stands left of the rows below it. */
    readonly isLeft: boolean;
    readonly startsWithDrug: StartsWithDrug;
    readonly under: Section;
    readonly section: Section;
    readonly reading: SectionReading;
  },
): Section | undefined {
  if (title === undefined) return undefined;
  const other = endedUnder(title, names, { isLeft, startsWithDrug }) ?? otherThanList(title, names);
  if (other !== undefined) return { ...section, kind: other.row.kind, reading: other.row.reading };
  const isDivided = under.kind !== section.kind || under.reading !== reading;
  return isDivided && (isLeft || isTitle(title) || saysTakenAgain(title))
    ? { ...section, reading }
    : undefined;
}

function endedUnder(
  title: string,
  names: readonly string[],
  { isLeft, startsWithDrug }: { readonly isLeft: boolean; readonly startsWithDrug: StartsWithDrug },
): KnownHeading | undefined {
  const isDrug: StartsWithDrug = (text) => names.includes(text) || startsWithDrug(text);
  return (
    endedBy(withoutDays(title), names, isDrug) ??
    (isLeft && !startsWithDrug(title) ? endedByTitle(withoutDays(title), names, isDrug) : undefined)
  );
}

/** `"PREMEDICATION (once, before infusion)"`: what lists no medications elsewhere heads none over these names either. */
function otherThanList(title: string, names: readonly string[]): KnownHeading | undefined {
  const known = names.length > 0 ? knownHeading(withoutBrackets(title)) : undefined;
  return known?.row.reading === 'none' ? known : undefined;
}

/** In capitals, but for a remark in brackets, where the names of the rows are not. */
function isLoudAmong(title: string, names: readonly string[]): boolean {
  const isLoud = (text: string): boolean => text === text.toUpperCase();
  return isLoud(withoutBrackets(title)) && names.every((name) => name === '' || !isLoud(name));
}

/** `"AS REQUIRED"`, `"To be taken as needed"` between the rows: said of those below it, up to the next title. */
function isBandOf(title: string | undefined, place: PlaceInTable): boolean {
  if (title === undefined) return false;
  return (isTitle(title) && isAsNeededTitle(title)) || isDirectionBand(title, place);
}

/** Any title ends what the one before it lent. */
function lentBelow(title: string | undefined, isBand: boolean): Lent | undefined {
  if (title === undefined || !(isBand || isTitle(title))) return undefined;
  return isBand ? lentBy(title) : NOTHING;
}

const NOTHING = lentBy('');

/** `"Active"`, `"Taking"`: behind rows that have ended. */
function saysTakenAgain(title: string): boolean {
  return meaningOfAnswer(title)?.meaning === 'active';
}

/** `"PRN"`, `"SCHEDULED MEDICATIONS"`: words in capitals, or a heading that is known. */
function isTitle(title: string): boolean {
  return knownHeading(title) !== undefined || title === title.toUpperCase();
}

/**
 * `"Not taking"` alone over further rows: as between the entries of a list it is said of those below it, unless it stands again below
 * another row as what is remarked on each, or says who does not take it (`"Patient not taking"`).
 */
function headingEnds(startsWithDrug: StartsWithDrug): HeadsRows {
  return (cells, { nameColumn, fields, rows, at }) => {
    const title = titleIn(cells, nameColumn);
    if (title === undefined) return false;
    const names = rows.map((row) => row[nameColumn] ?? '');
    const [first = ''] = title.toLowerCase().split(' ', 1);
    const isAgain = names.some((name, index) => index !== at && name === title);
    if (isAgain || PERSONS.has(first)) return false;
    if (isBandOf(title, { fields, rows, at })) return at < names.length - 1;
    const ends = (name: string, index: number): boolean =>
      endedBy(withoutDays(name), names.slice(index + 1), startsWithDrug) !== undefined;
    return ends(title, at) || (saysTakenAgain(title) && names.slice(0, at).some(ends));
  };
}

const PERSONS: ReadonlySet<string> = new Set(SENTENCE_WORDS.person.words);

/** A row of its own for the directions of the drug above it. */
function directionsOf(cells: readonly string[]): string | undefined {
  const { field, value } = labelAtStart(cells.filter((cell) => cell !== '').join(' ')) ?? {};
  return field === 'sig' && value !== '' ? value : undefined;
}

/** Gives such a row to the item above it; false: it is none. */
function givesDirections(items: Item[], cells: readonly string[], lines: readonly Line[]): boolean {
  const above = items.at(-1);
  const directions = directionsOf(cells);
  if (above === undefined || directions === undefined) return false;
  items[items.length - 1] = withDirections(above, lines, directions);
  return true;
}

function withDirections(item: Item, lines: readonly Line[], text: string): Item {
  return { ...item, lines: [...item.lines, ...lines], fields: [...item.fields, { field: 'sig', text }] };
}

/** The reading of a table by its header, or where that leaves it to the prose around by its rows. */
function readingOfRows(
  section: Section,
  columns: TableColumns,
  {
    cells,
    startsWithDrug,
    ...place
  }: Omit<TablePlace, 'namesDrugs'> & {
    readonly cells: readonly (readonly string[])[];
    readonly startsWithDrug: StartsWithDrug;
  },
): SectionReading {
  if (logsTimes(columns, cells)) return 'none';
  const named = readingOf(section, columns, cells, {
    ...place,
    namesDrugs: beginWithDrugs(columns, cells, startsWithDrug),
  });
  const texts = cells.map((own) => own.filter((cell) => cell !== '').join('  '));
  return named === 'narrative' && areEntries(texts, startsWithDrug) ? 'list' : named;
}
