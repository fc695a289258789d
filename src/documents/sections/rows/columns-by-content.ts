/** What a table lists, and what its columns hold, where no header that anybody knows says so: the cells tell. */
import { DOSAGE_FIELDS, TIME_FIELDS, type ColumnField } from '../../layout/headers/column-table.ts';
import { withUnknownAnswers } from '../../layout/headers/decision-columns.ts';
import { markOf } from '../../layout/headers/find-question.ts';
import { isUnknownHeader, type TableColumns } from '../../layout/headers/read-columns.ts';
import {
  isInstruction,
  isTakenAtOnce,
  saysHowTaken,
  saysVolume,
  supportOf,
} from '../../names/directions/support.ts';
import { beginningOf } from '../../names/unknown/beginning-of.ts';
import { beginsWithOften, partsOfDosage, type DosagePart } from '../../names/directions/whole-dosage.ts';
import type { StartsWithDrug } from '../section.ts';
import { columnsOfHours } from './schemes/hours-in-cell.ts';
import { holdsDecisions, holdsStates } from './states/state-columns.ts';
import { daysOfEnd, isEmptyCell } from './read-answer.ts';

/** Share of the filled cells that must say how the drug is taken. */
const MOST = 0.6;

/**
 * The columns, those with unknown headers by their cells: `["Drug", "Rte"]` over `PO`, `IV` → name, route. Where two could be the
 * directions neither is. Under `"What to do"` may stand what is done (`"Continue"`) or how it is taken.
 */
export function byContent(header: TableColumns, rows: readonly (readonly string[])[]): TableColumns {
  const columns = {
    ...header,
    decisions: withUnknownAnswers(header.decisions, rows, (index) => isOpen(header, index)),
    daysOfEnd: daysOfEnd(header.headers, rows),
    hours: columnsOfHours(header, rows),
    counts: [...countingColumns(header, rows), ...countingBesideTimes(header, rows)],
  };
  const isNamed = columns.fields.includes('name') && columns.other === undefined;
  if (!columns.namesMedications && !isNamed) return columns;
  return withDecisions(withStates(withWays(columns, rows), rows), rows);
}

/** `Admission order` beside `Medication`, over `CONTINUE`, `HOLD`, `D/C`: no second name of its drugs, but what is done with them. */
function withDecisions(columns: TableColumns, rows: readonly (readonly string[])[]): TableColumns {
  const fields = columns.fields.map((field, index) =>
    MAY_DECIDE.has(field) && holdsDecisions(rows, index) ? 'action' : field,
  );
  return { ...columns, fields };
}

/** What a column of decisions may be known as by the words of its header. */
const MAY_DECIDE: ReadonlySet<ColumnField> = new Set<ColumnField>([
  'generic-name',
  'other-name',
  'other',
  'details',
]);

/** `STAT` over `ACT`, `D/C`: a column of nothing but states says them of its rows, where no other column does. */
function withStates(columns: TableColumns, rows: readonly (readonly string[])[]): TableColumns {
  if (columns.fields.includes('status')) return columns;
  const states = columns.fields.findIndex((_, index) => isOpen(columns, index) && holdsStates(rows, index));
  return states < 0 ? columns : { ...columns, fields: columns.fields.with(states, 'status') };
}

/** The columns with unknown headers that say how the drugs are taken. */
function withWays(columns: TableColumns, rows: readonly (readonly string[])[]): TableColumns {
  const decided = new Set(columns.decisions.flatMap((group) => group.columns.map(({ index }) => index)));
  const found = columns.fields.map((field, index) => {
    if (decided.has(index)) return undefined;
    if (field === 'action') return contentOf(index, rows, columns) === 'sig' ? 'sig' : undefined;
    const content = isOpen(columns, index) ? contentOf(index, rows, columns) : undefined;
    return content ?? (field === 'other' && saysOften(index, rows, columns) ? 'frequency' : undefined);
  });
  const isTaken = (field: ColumnField): boolean =>
    columns.fields.includes(field) ||
    found.filter((other) => other === field).length > 1 ||
    (field === 'sig' && IN_PARTS.every((way) => columns.fields.includes(way))) ||
    (field === 'sig' && saysAllInDose(columns, rows));
  const fields = columns.fields.map((field, index) => {
    const content = found[index];
    return content === undefined || isTaken(content) ? field : content;
  });
  return { ...columns, fields };
}

/** `7.5 mg bd` under `Dose from today`: directions under another header are those of another time. */
function saysAllInDose(columns: TableColumns, rows: readonly (readonly string[])[]): boolean {
  return columns.fields.some((field, index) => field === 'dose' && contentOf(index, rows, columns) === 'sig');
}

/**
 * `De | Co | Me | Ce | Ac` over `1 | - | - | 1 | -`: three to six columns under headers that nobody knows, with small numbers and
 * blanks alone, and a blank in every third cell. Seven would be days.
 */
function countingColumns(columns: TableColumns, rows: readonly (readonly string[])[]): readonly number[] {
  const isCounting = (index: number): boolean =>
    isOpen(columns, index) && rows.every((cells) => isSmallCount(cells[index] ?? ''));
  const from = columns.fields.findIndex((_, index) => isCounting(index));
  const rest = columns.fields.slice(from).findIndex((_, offset) => !isCounting(from + offset));
  const end = rest < 0 ? columns.fields.length : from + rest;
  const counting = from < 0 ? [] : Array.from({ length: end - from }, (_, offset) => from + offset);
  const cells = rows.flatMap((row) => counting.map((index) => row[index] ?? ''));
  const blanks = cells.filter(isEmptyCell).length;
  const isScheme = rows.length >= FEWEST && counting.length >= FEWEST_TIMES && counting.length <= MOST_TIMES;
  return isScheme && blanks * 3 >= cells.length && blanks < cells.length ? counting : [];
}

const FEWEST_TIMES = 3;
const MOST_TIMES = 6;

/** `Mane | Xyz | Nocte` over `1 | | 1`, `1 | 1 |`: a header that nobody knows between times of the day, over marks or counts as they have, is one more of them; so is one right before or behind them, over bare numbers that some rows leave out. */
function countingBesideTimes(columns: TableColumns, rows: readonly (readonly string[])[]): readonly number[] {
  const { fields } = columns;
  const isCounting = (index: number): boolean => {
    const cells = rows.map((cells) => cells[index] ?? '');
    const blanks = cells.filter(isEmptyCell).length;
    const [first, last] = [fields.indexOf('moment'), fields.lastIndexOf('moment')];
    const isBetween = first < index && last > index;
    const isAtEdge = first < last && (index === first - 1 || index === last + 1);
    const isScheme = isBetween || (isAtEdge && blanks > 0 && cells.every(isBareCount));
    const areCounts = cells.every((text) => isSmallCount(text) || markOf(text) === true);
    return isScheme && isOpen(columns, index) && areCounts && blanks < cells.length;
  };
  return fields.flatMap((_, index) => (isCounting(index) ? [index] : []));
}

/** The same without a unit: `5 mg` beside the times of the day may be a strength. */
function isBareCount(cell: string): boolean {
  return isSmallCount(cell) && !/\p{L}/u.test(cell);
}

/** A blank, `1`, `1/2`, `2 ½`, or a number with its unit: `14 UI`. */
function isSmallCount(cell: string): boolean {
  const text = cell.trim();
  return (
    isEmptyCell(text) || /^(?:[1-9]|(?:[1-9]\s?)?(?:[1-3]\/[2-4]|[¼½¾])|\d{1,3}\s?\p{L}{1,3})$/u.test(text)
  );
}

function isOpen({ fields, headers }: TableColumns, index: number): boolean {
  return fields[index] === 'other' && isUnknownHeader(headers[index] ?? '');
}

/**
 * `"Order Summary | Order Status"` over drugs with their directions: what the cells for the names hold tells that they list medications.
 * Beside times of the day one drug among two names tells it.
 */
export function namedByContent(
  header: TableColumns,
  rows: readonly (readonly string[])[],
  startsWithDrug: StartsWithDrug,
): TableColumns {
  const columns = withNames(header, rows, startsWithDrug);
  const nameColumn = columns.fields.indexOf('name');
  if (columns.namesMedications || columns.other !== undefined || nameColumn < 0) return columns;
  const named = rows.filter((cells) => (cells[nameColumn] ?? '') !== '');
  const isScheme = columns.fields.filter((field) => field === 'moment' || field === 'day').length >= 2;
  // What has a strength beside times of the day, or as the drugs of other rows have one, is a drug, whether it is known or not.
  const isDrug = isScheme
    ? (text: string): boolean => startsWithDrug(text) || beginningOf(text) === 'item'
    : amongDrugs(
        named.map((cells) => cells[nameColumn] ?? ''),
        startsWithDrug,
      );
  const directed = named.filter((cells) => {
    const text = cells[nameColumn] ?? '';
    const isDirected = isScheme || isInstruction(supportOf(text)) || fillsWays(columns, cells);
    return isDrug(text) && isDirected;
  });
  const isList = isScheme
    ? directed.length * 2 >= named.length && directed.length > 0
    : directed.length >= FEWEST && directed.length >= named.length * MOST;
  return isList ? { ...columns, namesMedications: true } : columns;
}

/**
 * Where no header says which column names the drugs, it is the one that begins with a drug most often, in rows of which every other says how it is taken. Rows of drugs that say how they
 * are taken are no results, whatever one header is that results have too (`"Flag"`).
 */
function withNames(
  columns: TableColumns,
  rows: readonly (readonly string[])[],
  startsWithDrug: StartsWithDrug,
): TableColumns {
  if (columns.fields.includes('name') || columns.other === 'allergies') return columns;
  const named = columns.fields.map((_, index) => {
    const isDrug = amongDrugs(
      rows.map((cells) => cells[index] ?? ''),
      startsWithDrug,
    );
    return rows.filter((cells) => isDrug(cells[index] ?? ''));
  });
  const most = Math.max(...named.map(({ length }) => length));
  const [index = -1, ...others] = named.flatMap(({ length }, at) => (length === most ? [at] : []));
  if (most < FEWEST || others.length > 0) return columns;
  const taken = (named[index] ?? []).filter(
    (cells) => saysHowTaken(supportOf(cells.join(' ; '))) || fillsWays(columns, cells),
  );
  if (taken.length < (columns.other === undefined ? most / 2 : rows.length * MOST)) return columns;
  return { ...columns, fields: columns.fields.with(index, 'name'), other: undefined, isNamedByCells: true };
}

/** Where one text of a column begins with a drug, another that begins as an entry does is one too, whether it is known or not. */
function amongDrugs(texts: readonly string[], startsWithDrug: StartsWithDrug): StartsWithDrug {
  const isAmong = texts.some((text) => startsWithDrug(text));
  return (text) => startsWithDrug(text) || (isAmong && beginningOf(text) === 'item');
}

/** `Time | What | How many`: the headers know two ways of taking, and the row has something in both; a time may stand for the rows below it. */
export function fillsWays({ fields }: TableColumns, cells: readonly string[]): boolean {
  const ways = fields.flatMap((field, index) =>
    OF_DOSAGE.has(field) ? [{ field, text: cells[index] ?? '' }] : [],
  );
  const amounts = ways.filter(({ field, text }) => field === 'dose' && text !== '');
  return ways.length >= 2 && amounts.length > 0;
}

/** How a drug is taken, and at which time of the day; no days of a week and no steps of a course. */
const OF_DOSAGE: ReadonlySet<ColumnField> = new Set<ColumnField>([...DOSAGE_FIELDS, 'moment']);

/** Rows that tell what a table lists. */
const FEWEST = 2;

/** Columns that say together all that directions say. */
const IN_PARTS = ['dose', 'frequency'] as const;

function contentOf(
  column: number,
  rows: readonly (readonly string[])[],
  { fields }: TableColumns,
): ColumnField | undefined {
  const cells = rows.map((cells) => cells[column]?.trim() ?? '').filter((text) => /[\p{L}\d]/u.test(text));
  if (fields[column + 1] === 'dose-unit' && cells.length > 0 && cells.every((text) => NUMBER.test(text)))
    return 'dose';
  const parts = cells
    .map((text) => (DATED.test(text) ? new Set<DosagePart>() : partsOfDosage(text)))
    .filter(({ size }) => size > 0);
  if (parts.length === 0 || parts.length < cells.length * MOST) return undefined;
  const said = new Set(parts.flatMap((one) => [...one]));
  return areDoses(column, rows, fields) ? 'dose' : fieldOf(said, fields.includes('former'));
}

/**
 * `3.5 mL`, `2 puffs` in all cells, beside the strength of what is taken and how often: how much is taken at once, and nothing that was supplied. A volume of
 * what has no strength in a volume (`0.005 %`) may be that of its bottle.
 */
function areDoses(
  column: number,
  rows: readonly (readonly string[])[],
  fields: TableColumns['fields'],
): boolean {
  const strengths = fields.indexOf('strength');
  const isDose = (cells: readonly string[]): boolean => {
    const [amount = '', strength = ''] = [cells[column]?.trim(), cells[strengths]?.trim()];
    if (amount === '') return true;
    const isOfVolume = strength === '' || strength.includes('/');
    return isTakenAtOnce(amount) && (isOfVolume || !saysVolume(amount));
  };
  return strengths >= 0 && fields.some((field) => OFTEN.has(field)) && rows.every(isDose);
}

/** `MONDAY only`, `every Thursday, homecare`, `daily` where no other column says how often: whatever its header is, and whatever stands behind. */
function saysOften(column: number, rows: readonly (readonly string[])[], { fields }: TableColumns): boolean {
  if (fields.some((field) => OFTEN.has(field))) return false;
  const cells = rows.map((cells) => cells[column]?.trim() ?? '').filter((text) => /[\p{L}\d]/u.test(text));
  const often = cells.filter((text) => beginsWithOften(text));
  return often.length >= FEWEST && often.length >= cells.length * MOST;
}

/** Fields that say when something is taken. */
const OFTEN: ReadonlySet<ColumnField> = new Set<ColumnField>(['sig', 'frequency', ...TIME_FIELDS]);

/** `"18.05. 8:00"`, `"5/15 0900"`: a day at the beginning tells when something was, and not how it is taken. */
const DATED = /^\d{1,2}[./]\d{1,2}(?:[./]|\s\d{1,2}:?\d{2})/u;
const NUMBER = /^\d{1,5}(?:\.\d{1,3})?$/u;

/** Amounts alone may be strengths, but not beside what was taken before. */
function fieldOf(said: ReadonlySet<DosagePart>, isChange: boolean): ColumnField | undefined {
  if (said.size > 1) return 'sig';
  if (said.has('dose')) return isChange ? 'sig' : undefined;
  return said.has('route') ? 'route' : 'frequency';
}
