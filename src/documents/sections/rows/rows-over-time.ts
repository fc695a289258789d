/** Tables that tell of several days: a column for each visit, or a row for each change. The latest word counts. */
import { meaningOfAfter } from '../../layout/headers/before-after.ts';
import { DOSAGE_FIELDS, type ColumnField } from '../../layout/headers/column-table.ts';
import { isDate } from '../../layout/headers/named-columns.ts';
import type { TableColumns } from '../../layout/headers/read-columns.ts';
import { partsOfDosage } from '../../names/directions/whole-dosage.ts';
import { readActions } from '../../../standing/read-actions.ts';
import { endingOf } from '../../../standing/headings/ended-medications.ts';
import {
  daysOfOneHand,
  inAnyYear,
  isAfter,
  readDays,
  type PossibleDays,
} from '../../../text/possible-days.ts';
import type { ItemField } from '../section.ts';

/** The rows of a table as of the latest day each of them tells of. */
export interface RowsOverTime {
  readonly columns: TableColumns;
  readonly rows: readonly (readonly string[])[];
  /** The day of each row, in every way it may be read, in a log of changes. */
  readonly days: readonly PossibleDays[];
}

/** The same table where it does not tell of several days. */
export function latestOf(columns: TableColumns, printed: readonly (readonly string[])[]): RowsOverTime {
  const rows = noneForDashes(
    columns.fields,
    printed.map((cells) => asBefore(cells, columns)),
  );
  const visits = visitColumns(columns);
  const dates = isLog(columns, rows) ? columns.fields.indexOf('date') : -1;
  const days = dates < 0 ? [] : daysOfOneHand(rows.map((cells) => cells[dates] ?? ''));
  const latest = visits.at(-1);
  if (latest === undefined) return { columns, rows, days };
  const fields = columns.fields.map((field, index) => {
    if (index === latest) return 'sig';
    return visits.includes(index) ? 'former' : field;
  });
  return {
    columns: { ...columns, fields },
    rows: rows.map((cells) => {
      const telling = visits.findLast((index) => tells(cells[index] ?? ''));
      return cells.map((text, index) => (index === latest ? (cells[telling ?? latest] ?? '') : text));
    }),
    days,
  };
}

/** `"5 mg daily | 5 mg daily | unchanged"`: where a stay changed nothing, what was taken before is taken after it; a change within it leaves open which of the two is meant. */
function asBefore(cells: readonly string[], { stages }: TableColumns): readonly string[] {
  if (stages === undefined || meaningOfAfter(cells[stages.after] ?? '') !== 'same') return cells;
  const before = cells[stages.before] ?? '';
  const isKept = stages.during.every((index) => {
    const text = cells[index] ?? '';
    return text === before || ['same', 'empty'].includes(meaningOfAfter(text) ?? '');
  });
  return isKept ? cells.with(stages.after, before) : cells;
}

/** `Ticagrelor | - | 90 mg BD`: such a table sets a dash where nothing is taken, and then `Amlodipine | 10 mg OD | -` says "none" of now. */
function noneForDashes(
  fields: readonly ColumnField[],
  rows: readonly (readonly string[])[],
): readonly (readonly string[])[] {
  const isNow = (index: number): boolean => DOSAGE_FIELDS.has(fields[index] ?? 'other');
  const isBegun = (cells: readonly string[]): boolean =>
    fields.some((field, index) => field === 'former' && DASH.test(cells[index] ?? '')) &&
    cells.some((text, index) => isNow(index) && partsOfDosage(text).size > 0);
  if (!rows.some(isBegun)) return rows;
  return rows.map((cells) => cells.map((text, index) => (isNow(index) && DASH.test(text) ? NONE : text)));
}

const DASH = /^\s*[-–—]{1,3}\s*$/u;
const NONE = 'none';

/** A table of changes: it tells what was taken before, or its first column is the day and the action of a row ends what an earlier row of the drug says. */
function isLog({ fields }: TableColumns, rows: readonly (readonly string[])[]): boolean {
  if (fields.includes('former')) return true;
  const [name, action] = [fields.indexOf('name'), fields.indexOf('action')];
  if (fields[0] !== 'date' || name < 0 || action < 0) return false;
  const drugs = rows.map((cells) => /\p{L}+/u.exec(cells[name] ?? '')?.[0].toLowerCase());
  return rows.some(
    (cells, index) =>
      drugs.indexOf(drugs[index]) < index && readActions(cells[action] ?? '').actions.length > 0,
  );
}

/** The columns that are headed by a date and nothing else, in the order of their days; none where that cannot be told. */
function visitColumns({ headers, fields }: TableColumns): readonly number[] {
  const dated = headers.flatMap((header, index) =>
    fields[index] === 'other' && isDate(header) ? [index] : [],
  );
  if (dated.length < 2) return [];
  const days = daysOfOneHand(withYears(dated.map((index) => headers[index] ?? '')));
  const isOrdered = (step: 1 | -1): boolean =>
    days.every((day, at) => days[at + step] === undefined || isAfter(days[at + step] ?? [], day));
  if (isOrdered(1)) return dated;
  return isOrdered(-1) ? dated.toReversed() : [];
}

/** Days without a year are of any one. */
function withYears(dates: readonly string[]): readonly string[] {
  return dates.some((date) => readDays(date).length > 0) ? dates : dates.map(inAnyYear);
}

/** A dosage, what became of the drug, or that there is none; `"same"` tells nothing anew, nor does a dash. */
function tells(cell: string): boolean {
  return partsOfDosage(cell).size > 0 || readActions(cell).actions.length > 0 || saysNone(cell);
}

/** `"nil"`, `"none, in AF"` where the directions of now stand, beside those of before: it is over. */
export function endedNow(fields: readonly ColumnField[], cells: readonly string[]): readonly ItemField[] {
  const wasTaken = fields.some((field, index) => field === 'former' && tellsSomething(cells[index] ?? ''));
  const isOver = wasTaken ? saysNoneNow(fields, cells) : endedBefore(fields, cells);
  return isOver ? [{ field: 'action', text: 'discontinued' }] : [];
}

/** In a column of now, of which no other says how much or how often. */
function saysNoneNow(fields: readonly ColumnField[], cells: readonly string[]): boolean {
  const now = fields.flatMap((field, index) => (DOSAGE_FIELDS.has(field) ? [cells[index] ?? ''] : []));
  return now.some(saysNone) && !now.some((text) => partsOfDosage(text).size > 0);
}

/** `"stopped in May"` where the directions of before stand, and none that are taken now. */
function endedBefore(fields: readonly ColumnField[], cells: readonly string[]): boolean {
  const former = fields.some((field, index) => field === 'former' && beginsWithEnd(cells[index] ?? ''));
  const now = fields.flatMap((field, index) => (DOSAGE_FIELDS.has(field) ? [cells[index] ?? ''] : []));
  // Beside the name it stands in no column, and `BEFORE SURGERY` may say when to stop.
  const isApart = partsOfDosage(cells[fields.indexOf('name')] ?? '').size === 0;
  return former && isApart && now.length > 0 && !now.some((text) => partsOfDosage(text).size > 0);
}

function beginsWithEnd(cell: string): boolean {
  const first = readActions(cell.trim()).actions.find(({ start }) => start === 0);
  return first !== undefined && endingOf(first) === 'stopped';
}

/** A number of whatever: nobody has to understand how it was taken. */
function tellsSomething(cell: string): boolean {
  return partsOfDosage(cell).size > 0 || (/\d/u.test(cell) && !saysNone(cell) && !beginsWithEnd(cell));
}

function saysNone(cell: string): boolean {
  return /\p{L}/u.test(cell) && meaningOfAfter(cell) === 'none';
}
