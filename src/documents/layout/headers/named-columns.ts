/** Which cells can only be the header of a table that lists medications, whatever its print. */
import { DOSAGE_FIELDS, TAKING_FIELDS, type ColumnField, type OtherTable } from './column-table.ts';
import { inAnyYear, readDays } from '../../../text/possible-days.ts';
import { beforeAndAfter } from './before-after.ts';
import { askWhenTaken } from './answers/taken-when.ts';
import { asksAction, questionOf } from './find-question.ts';
import { isClockTime, momentSaid } from './moment-of-day.ts';
import { columnOf, isFormer, readColumns } from './read-columns.ts';
import { recordColumns } from './record-column.ts';

/** One cell names the drugs, and all but one of the others are columns of such tables, or all are days: no row of drugs says that. */
export function namesColumns(cells: readonly string[]): boolean {
  if (headsChanges(cells) || areVisits(cells)) return true;
  // Most rows of a page have no such cell, and are asked no further.
  if (!cells.some((text) => fieldOf(text) !== undefined)) return false;
  return headsTimesOfTaking(cells) || areHeaders(cells);
}

/** By the fields of their columns. */
function areHeaders(cells: readonly string[]): boolean {
  const records = recordColumns(cells);
  const others = cells.filter((text, index) => !namesDrug(text) && records[index] !== true);
  if (others.length >= 2 && others.length < cells.length && others.every(isDate)) return true;
  const fields = others.flatMap((text) => fieldOf(text) ?? []);
  if (others.length === cells.length - recordsIn(records) || fields.length === 0) return false;
  if (recordsIn(records) >= 2) return fields.length >= others.length - 1;
  if (cells.length === 2) return fields.some((field) => !TITLES.has(field));
  // Nothing but a table of changes has a column of what was taken before.
  return fields.length >= Math.max(fields.includes('former') ? 1 : 2, others.length - 1);
}

/** `"Medicine | Now | In the past | Never"`. */
function headsTimesOfTaking(cells: readonly string[]): boolean {
  return askWhenTaken(cells) && cells.some(namesDrug);
}

/** `"Drug | Until now | Step today | Dose from today | Aim"`: beside the drug what was decided or was taken before, and how it is taken, whatever else. */
function headsChanges(cells: readonly string[]): boolean {
  if (beforeAndAfter(cells) !== undefined || readColumns(cells).stages !== undefined) return true;
  if (!cells.some((text) => columnOf(text)?.field === 'name') || cells.some((text) => /\d/u.test(text)))
    return false;
  const { fields, other } = readColumns(cells);
  const known = fields.filter((field) => field !== 'other');
  const isOfChanges = fields.some((field) => field === 'action' || field === 'former');
  const isDosed = fields.some((field) => DOSAGE_FIELDS.has(field));
  return (
    other === undefined &&
    isOfChanges &&
    isDosed &&
    known.length >= FEWEST_KNOWN &&
    known.length * 2 > cells.length
  );
}

const FEWEST_KNOWN = 3;

/** `"Tablet | 3 March | 14 April | 9 June"`: behind one word nothing but days. */
function areVisits([first = '', ...days]: readonly string[]): boolean {
  return days.length >= FEWEST_VISITS && /^\p{L}/u.test(first) && !isDate(first) && days.every(isDate);
}

const FEWEST_VISITS = 3;

/**
 * `"HOME MEDICATIONS | ALLERGIES"`, `"Regular medicines | PRN medicines"`: each cell says, in the plural, what all that stands
 * below it is, and each another thing or other medications: titles of blocks beside each other. Of one row of a table they
 * could not all be true, unless it tells what was before and what is after.
 */
export function headsBlocks(cells: readonly string[]): boolean {
  const subjects = cells.map((text) => (/s$/iu.test(text.trim()) ? subjectOf(text) : undefined));
  const isOther = (subject: ReturnType<typeof subjectOf>, index: number): boolean =>
    subject === 'medications'
      ? cells.indexOf(cells[index] ?? '') === index
      : subjects.indexOf(subject) === index;
  return (
    subjects.length > 1 &&
    subjects.includes('medications') &&
    subjects.every((subject, index) => subject !== undefined && isOther(subject, index)) &&
    beforeAndAfter(cells) === undefined
  );
}

function subjectOf(text: string): OtherTable | 'medications' | undefined {
  return columnOf(text)?.table ?? (namesDrug(text) ? 'medications' : undefined);
}

function recordsIn(records: readonly boolean[]): number {
  return records.filter(Boolean).length;
}

/** A date and nothing else, also one without a year (`"3 March"`): the column of a visit. */
export function isDate(text: string): boolean {
  return DATE_ALONE.test(text.trim()) && (readDays(text).length > 0 || isDayOfYear(text));
}

const DATE_ALONE = /^[\d\p{L}.,/' -]{5,20}$/u;

function isDayOfYear(text: string): boolean {
  return /\p{L}{3}/u.test(text) && readDays(inAnyYear(text)).length > 0;
}

/** The column of the drugs, also among other words: `"Medicine and strength"`. */
export function namesDrug(text: string): boolean {
  return readColumns([text]).fields.includes('name');
}

/** A time of the day in words; `"2015"` may be a year. */
export function isMoment(text: string): boolean {
  return columnOf(text)?.field === 'moment' && !isClockTime(text);
}

/** A time of the day, or a day of a week that its neighbours go on with (`withInitials`). */
export function isOfScheme(text: string): boolean {
  return isMoment(text) || columnOf(text)?.field === 'day';
}

/** `8 AM | Noon | 8 PM | Bed`: the clock beside times of the day in words, in a row that begins with a time or a known column; `2015` alone may be a year. */
export function areTimesBeside(texts: readonly string[]): (text: string) => boolean {
  const [first = ''] = texts;
  const isBeside = texts.some(isMoment) && columnOf(first) !== undefined;
  return (text) => isBeside && isClockTime(text) && HALF_OR_MINUTES.test(text);
}

/** `0800 | 1200 | 1700 | 2200`, `8am | 12pm | 6pm`: nothing but the clock, each later than the one before; of two numbers each may be a year. */
export function areHours(texts: readonly string[]): boolean {
  const hours = texts.map(hourOf);
  const isInOrder = hours.every((hour, index) => index === 0 || hour > (hours[index - 1] ?? hour));
  return texts.length >= FEWEST_HOURS && hours.every((hour) => !Number.isNaN(hour)) && isInOrder;
}

const FEWEST_HOURS = 3;

/** From midnight on; NaN for anything else. */
function hourOf(text: string): number {
  const half = HALF_OF_DAY.exec(text.trim())?.groups;
  if (half !== undefined) return (Number(half['hour']) % 12) + (/p/iu.test(half['half'] ?? '') ? 12 : 0);
  if (!TWENTY_FOUR.test(text.trim())) return Number.NaN;
  return Number.parseFloat(momentSaid(text)?.replace(/^at /u, '').replace(':', '.') ?? '');
}

const TWENTY_FOUR = /^(?:[01]\d|2[0-4])(?:[:.][0-5]\d|[03]0)\s?h?(?:rs)?$/iu;
const HALF_OF_DAY = /^(?<hour>1[0-2]|0?[1-9])(?:[:.]00)?\s?(?<half>[ap])\.?m\.?$/iu;

const HALF_OR_MINUTES = /\d\s?[ap]\.?m\b|\d:\d\d/iu;

/** A column for the drugs, and one for how they are taken, among others that nobody knows: `"Medikament | Dosis | bei"`. */
export function headsDosages(cells: readonly string[]): boolean {
  const fields = cells.map((text) => fieldOf(text));
  return fields.includes('name') && fields.some((field) => field !== undefined && TAKING_FIELDS.has(field));
}

/** Undefined where the cell heads a table of something else, or none. */
function fieldOf(text: string): ColumnField | undefined {
  const row = columnOf(text);
  if (row === undefined && isFormer(text)) return 'former';
  if (row === undefined && asksAction(text)) return 'action';
  return row === undefined || row.table !== undefined ? undefined : row.field;
}

/** Words that beside a heading of medications may be the heading of the next block: `Medications | Plan`. */
const TITLES: ReadonlySet<ColumnField> = new Set(['details', 'action', 'date', 'fill-date', 'name']);

/** The lines of one header cell; a hyphen that only the line break needed is left out: `Dis-` `continue`. */
export function joinHeader(parts: readonly string[]): string {
  return parts.reduce((text, part) => {
    if (!text.endsWith('-')) return `${text} ${part}`.trim();
    const whole = text.slice(0, -1) + part;
    const isWord = questionOf(whole) !== undefined || columnOf(whole) !== undefined;
    return isWord ? whole : text + part;
  }, '');
}
