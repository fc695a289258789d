/** An end with its date: `until 4/30/2026 then stop` is over in a document of May, and still taken in one of March. */
import { alternatives, wholeWord } from '../../text/alternatives.ts';
import { lastDayOf, MONTH_OF_YEAR } from '../../text/longer-times.ts';
import { DATE, isAfter, readDays, type DayOrder, type PossibleDays } from '../../text/possible-days.ts';
import { daysNear, SHORT_DAY } from '../../text/short-days.ts';
import { saysHowTaken, supportOf } from '../names/directions/support.ts';
import { END_WORDS } from './end-word-table.ts';
import { isBeforeTold, type ToldDays } from './told-days.ts';

/** A hold until a day ends on that day, and a start on a day begins there. */
const END = new RegExp(
  String.raw`(?<!${wholeWord(END_WORDS.hold.words)}[^.;,]{0,20})\b(?:${alternatives([...END_WORDS.until.words, ...END_WORDS.endsOn.words, ...END_WORDS.label.words])})\s?:?\s(?:(?<day>${DATE})|(?<month>${MONTH_OF_YEAR})|(?<short>${SHORT_DAY}))`,
  'giu',
);

/** The day of a document, and how it writes its dates. */
export interface DayOfWriting {
  readonly days: PossibleDays;
  readonly order: DayOrder | undefined;
  /** The day without its year, of any: what a document gives that has no whole one. */
  readonly yearless?: PossibleDays;
  /** The last days that its tables tell of as past. */
  readonly told?: ToldDays;
}

/** Is what the words say of a drug over on the day of their document? Never where one of both days is unknown, or another step is taken behind the last end. */
export function isEndedBefore(said: string, written: DayOfWriting): boolean {
  const last = [...said.matchAll(END)].at(-1);
  if (last === undefined || !isPast(last.groups ?? {}, written)) return false;
  return !saysHowTaken(supportOf(said.slice(last.index + last[0].length)));
}

/** A day without its year is the nearest such day to that of the document, and a month ends with its last day. */
export function isPast(
  { day: whole, month = '', short }: Readonly<Record<string, string | undefined>>,
  { days, order, yearless = [], told = {} }: DayOfWriting,
): boolean {
  const day = whole ?? lastDayOf(month);
  if (day !== undefined)
    return days.length > 0 ? isAfter(days, readDays(day, order)) : isBeforeTold(day, told);
  const own = days.length > 0 ? days : yearless;
  return short !== undefined && isAfter(own, daysNear(short, own, order));
}

const LAST_DAY = new RegExp(
  String.raw`^(?:${alternatives(END_WORDS.order.words)})(?:\son|\sdate)?\s?:?\s(?:(?<day>${DATE})|(?<month>${MONTH_OF_YEAR}))`,
  'iu',
);
const FIRST_DAY = new RegExp(
  String.raw`\b(?:${alternatives(END_WORDS.begin.words)})(?:\son|\sdate)?\s?:?\s${DATE}[\s,;–-]{0,4}$`,
  'iu',
);

/**
 * `"start 05/09/26, stop 05/16/26"` in a document of May 12 is taken still; `at` is where the words of the end begin. In a document that gives no
 * day of its own such an order may run: it stays, and is told.
 */
export function endsLater(said: string, at: number, { days, order }: DayOfWriting): boolean {
  const { day: whole, month = '' } = LAST_DAY.exec(said.slice(at))?.groups ?? {};
  const day = whole ?? lastDayOf(month);
  if (day === undefined) return false;
  if (days.length === 0) return FIRST_DAY.test(said.slice(0, at));
  return isAfter(ofCentury(readDays(day, order), days), days);
}

/** Two digits of a year are of the century of the document. */
function ofCentury(read: PossibleDays, days: PossibleDays): PossibleDays {
  return read.filter((day) => days.some((own) => own.slice(0, 2) === day.slice(0, 2)));
}
