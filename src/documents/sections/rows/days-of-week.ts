/** A row under columns for the days of a week → on which days the drug is taken, and how many then. */
import { markOf } from '../../layout/headers/find-question.ts';
import { momentSaid } from '../../layout/headers/moment-of-day.ts';
import type { TableColumns } from '../../layout/headers/read-columns.ts';
import { weekdaySaid } from '../../layout/headers/week/weekdays.ts';
import type { Line } from '../../line.ts';
import type { ItemField } from '../section.ts';
import { countIn, isEmptyCell, isOpenCell } from './read-answer.ts';
import { cellsByColumn } from './split-merged-row.ts';
import type { TimesDownwards } from './times-downwards.ts';

const DAYS_OF_WEEK = 7;

/** What the cells of one printed row say of the days. */
interface Week {
  /** Each day on which something is taken, with how many; `''` where it is only marked. */
  readonly taken: readonly { readonly day: string; readonly count: string }[];
  /** Days under which stands what is neither a mark nor a number: `"hold"`. */
  readonly remarks: readonly string[];
  /** The first of its columns are filled and the others blank: of marks that is what was done up to today, and no scheme. A dash or a nought is written where nothing is taken. */
  readonly isBegun: boolean;
}

/** `1 | . | 1 | . | …` → "1 on Monday, Wednesday", with the time of the day that another cell says; `fields` are those of the other cells. */
export function withDaysOfWeek(
  fields: readonly ItemField[],
  cells: readonly string[],
  columns: TableColumns,
): readonly ItemField[] {
  const week = weekOf(cells, columns);
  if (week === undefined) return fields;
  const remarks = remarksOf(week);
  const isBegun = week.isBegun && countsOf(week).every((count) => count === '');
  if (week.taken.length === 0 || isBegun || saysHowOften(fields)) return [...fields, ...remarks];
  const time = fields.find(({ field }) => field === 'frequency');
  const others = fields.filter((field) => field !== time);
  // One number beside a dose in its own column counts what the dose is of.
  const isDosed = countsOf(week).length === 1 && others.some(({ field }) => field === 'dose');
  const moment = momentSaid(time?.text ?? '') ?? '';
  return [...others, ...said(isDosed ? marked(week) : week, moment), ...remarks];
}

/** Rows of times below each other, each with its days; undefined where the row has no two of them. */
export function weeksDownwards(lines: readonly Line[], columns: TableColumns): TimesDownwards | undefined {
  const time = columns.fields.indexOf('frequency');
  if (time < 0 || !columns.fields.includes('day')) return undefined;
  const slots = lines.flatMap((line) => {
    const cells = cellsByColumn([line], columns.fields.length);
    const moment = momentSaid(cells[time] ?? '');
    const week = weekOf(cells, columns);
    return moment === undefined || week === undefined || week.taken.length === 0 ? [] : [{ moment, week }];
  });
  if (slots.length < 2) return undefined;
  const told = columns.fields.flatMap((field, index) => (field === 'day' || index === time ? [index] : []));
  const remarks = slots.flatMap(({ week }) => remarksOf(week));
  const isDaily = slots.every(({ week }) => isWhole(week) && countsOf(week).length === 1);
  const text = slots.flatMap(({ moment, week }) => textsOf(week, moment)).join(' and ');
  const scheme = isDaily
    ? slots.flatMap(({ moment, week }) => said(week, moment))
    : [{ field: 'day' as const, text }];
  return { moments: [...scheme, ...remarks], columns: told };
}

function weekOf(cells: readonly string[], { headers, fields }: TableColumns): Week | undefined {
  const days = fields.flatMap((field, index) => {
    const day = field === 'day' ? weekdaySaid(headers[index] ?? '') : undefined;
    return day === undefined ? [] : [{ day, text: (cells[index] ?? '').trim() }];
  });
  if (days.length === 0) return undefined;
  const read = days.map(({ day, text }) => ({ day, text, count: countOf(text) }));
  const filled = read.map(({ text }) => !isEmptyCell(text));
  return {
    taken: read.flatMap(({ day, count }) => (count === undefined ? [] : [{ day, count }])),
    remarks: read.flatMap(({ day, text }) => (isOpenCell(text) ? [`${day}: ${text}`] : [])),
    isBegun:
      filled.includes(false) &&
      filled.lastIndexOf(true) < filled.indexOf(false) &&
      !read.some(({ text }) => SAYS_NOTHING_TAKEN.test(text)),
  };
}

const SAYS_NOTHING_TAKEN = /^[-–—0]$/u;

/** `''` for a mark. */
function countOf(text: string): string | undefined {
  return isEmptyCell(text) ? undefined : markOf(text) === true ? '' : countIn(text);
}

/** How many on which days; what is the same on every day is told as one time of each day. */
function said(week: Week, moment: string): readonly ItemField[] {
  const counts = countsOf(week);
  if (moment !== '' && counts.length === 1 && isWhole(week))
    return [{ field: 'moment', text: `${counts[0] ?? ''} ${moment}`.trim() }];
  return [{ field: 'day', text: textsOf(week, moment).join(' and ') }];
}

function marked({ taken, ...week }: Week): Week {
  return { ...week, taken: taken.map(({ day }) => ({ day, count: '' })) };
}

function isWhole({ taken }: Week): boolean {
  return taken.length === DAYS_OF_WEEK;
}

/** For each number the days on which so many are taken. */
function textsOf(week: Week, moment: string): string[] {
  return countsOf(week).map((count) => {
    const days = daysIn(week.taken.filter((one) => one.count === count));
    return [count, moment, days].filter((part) => part !== '').join(' ');
  });
}

function countsOf({ taken }: Week): readonly string[] {
  return [...new Set(taken.map(({ count }) => count))];
}

function daysIn(taken: Week['taken']): string {
  return taken.length === DAYS_OF_WEEK ? 'daily' : `on ${taken.map(({ day }) => day).join(', ')}`;
}

function remarksOf({ remarks }: Week): readonly ItemField[] {
  return remarks.length === 0 ? [] : [{ field: 'details', text: remarks.join('; ') }];
}

/** The words of another column say how often; a time of the day alone leaves the days open. */
function saysHowOften(fields: readonly ItemField[]): boolean {
  return fields.some(
    ({ field, text }) => (field === 'frequency' && momentSaid(text) === undefined) || field === 'sig',
  );
}
