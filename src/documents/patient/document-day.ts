/** The day of which a document speaks: of the discharge, the visit, the writing, or the print. */
import { alternatives, wholeWord } from '../../text/alternatives.ts';
import { WEEKDAY_NAMES } from '../../text/calendar-table.ts';
import { saysHowTaken, supportOf } from '../names/directions/support.ts';
import { TAKING_FIELDS, type ColumnField } from '../layout/headers/column-table.ts';
import { columnOf, readColumns } from '../layout/headers/read-columns.ts';
import { LETTERHEAD_WORDS } from './letterhead-table.ts';
import type { DocumentPages, Line, Table } from '../line.ts';
import {
  DATE,
  orderOfDates,
  orderOfShortDays,
  readDays,
  type DayOrder,
  type PossibleDays,
} from '../../text/possible-days.ts';
import { daysNear, SHORT_DAY } from '../../text/short-days.ts';
import type { HeadField } from './head-label-table.ts';
import { headLines, readLabels } from './read-labels.ts';

/** The day that a document may be of as FHIR writes it; undefined where it gives none, or one that may be read in two ways. */
export function dateOf([day, ...others]: PossibleDays): string | undefined {
  return others.every((other) => other === day) ? day : undefined;
}

/** What a document says of its day, the most telling first: a print may be of any later day. */
const BY_MEANING: readonly HeadField[] = [
  'discharge-date',
  'visit-date',
  'document-date',
  'print-date',
  'admission-date',
];

/** The days that the head may mean (`05/04/2026` is two); empty where it gives none. */
export function dayOfDocument({ pages }: DocumentPages): PossibleDays {
  const lines = linesWithDay(pages);
  const order = dayOrderOf(pages);
  const said = saidDay(lines, (text) => readDays(text.slice(0, DATE_LENGTH), order));
  if (said !== undefined) return said;
  return dateAlone(
    lines.map(({ text }) => text),
    order,
  );
}

/** `"Today 06/02"`: the days that the head may mean, in any one year, where it gives no whole day; empty where it gives none. */
export function dayWithoutYear({ pages }: DocumentPages): PossibleDays {
  const readShort = (text: string): PossibleDays => {
    const short = SHORT.exec(text)?.[0];
    return short === undefined ? [] : daysNear(short, [ANY_DAY], dayOrderOf(pages));
  };
  return saidDay(linesWithDay(pages), readShort) ?? [];
}

const SHORT = new RegExp(`^${SHORT_DAY}`, 'iu');
/** In the middle of a year with all days: every day of it is nearer than the same of other years. */
const ANY_DAY = '2000-07-01';

/** The lines of the head. A day in an entry is one of its drug: `daily (DC Date: 05/01/2026)`. */
function linesWithDay([first]: DocumentPages['pages']): readonly Line[] {
  if (first === undefined) return [];
  const isOfDrugs = first.tables.map(({ columns }) => listsTaking(columns));
  return headLines(first).filter(
    ({ text, cells, tableRow }) =>
      // A line of one cell right below the rows is no row.
      (cells.length === 1 || isOfDrugs[tableRow?.tableId ?? -1] !== true) &&
      (!HAS_DAY.test(text) || !saysHowTaken(supportOf(text))),
  );
}

/** `Order | Start Date | Schedule`, `Order | Status | Start`: the days of such a table are those of its drugs, also behind the word of a state. */
function listsTaking(headers: readonly string[]): boolean {
  const { fields } = readColumns(headers);
  return fields.includes('name') && fields.some((field) => TAKING_FIELDS.has(field) || field === 'status');
}

/** `"Date range 04/01/2024 - 03/20/2025"`: of no one day. */
const PERIOD = new RegExp(String.raw`^[^\d]{0,12}${DATE}\s?(?:-|–|to)\s?${DATE}`, 'iu');

/** The most telling day behind a label. */
function saidDay(lines: readonly Line[], read: (text: string) => PossibleDays): PossibleDays | undefined {
  const labels = readLabels(lines);
  return BY_MEANING.map((field) =>
    labels
      .filter((label) => label.field === field)
      .map(({ text }) => (PERIOD.test(text) ? [] : read(text)))
      .find((possible) => possible.length > 0),
  ).find((days) => days !== undefined);
}

const HAS_DAY = new RegExp(DATE, 'u');

/** How a document writes its dates: `02/20/2026` shows that its `04/02/2026` is of April, and `03/14` in a column of days that `03/09` is of March. */
export function dayOrderOf(pages: DocumentPages['pages']): DayOrder | undefined {
  return (
    orderOfDates(pages.flatMap(({ lines }) => lines.map(({ text }) => text))) ??
    orderOfShortDays(pages.flatMap(({ tables }) => tables.flatMap(daysIn)))
  );
}

/** What stands in the columns of days. */
function daysIn({ columns, rows }: Table): readonly string[] {
  return columns.flatMap((header, index) =>
    OF_DAYS.has(columnOf(header)?.field) ? rows.map(({ cells }) => cells[index] ?? '') : [],
  );
}

const OF_DAYS: ReadonlySet<ColumnField | undefined> = new Set<ColumnField>(['date', 'end-date', 'fill-date']);

/** A date begins where its label ends. */
const DATE_LENGTH = 24;

/** The date of a letter stands on a line of its own, that of a note behind its title. */
function dateAlone(texts: readonly string[], order: DayOrder | undefined): PossibleDays {
  const alone = texts.find((text) => ALONE.test(text));
  return alone === undefined ? [] : readDays(alone, order);
}

const WEEKDAY = `(?:${alternatives(Object.values(WEEKDAY_NAMES))})`;
const ALONE = new RegExp(
  String.raw`^(?:[\p{L} ]{0,30}${wholeWord(LETTERHEAD_WORDS.dated.words)}\s?[-–—,:]?\s)?(?:${WEEKDAY},?\s)?(?:\d{1,2}(?:st|nd|rd|th)?\s\p{L}{3,9}\.?,?\s\d{4}|\p{L}{3,9}\.?\s\d{1,2}(?:st|nd|rd|th)?,?\s\d{4}|\d{4}-\d{2}-\d{2}|\d{1,2}[/.]\d{1,2}[/.]\d{4})$`,
  'iu',
);
