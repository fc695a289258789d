/** An end with its date: `until 4/30/2026 then stop` is over in a document of May, and still taken in one of March. */
import { parseSig } from '../../sig/parse-sig.ts';
import { alternatives, wholeWord } from '../../text/alternatives.ts';
import { DATE, isAfter, readDays, type DayOrder, type PossibleDays } from '../../text/possible-days.ts';
import { saysHowTaken, supportOf } from '../names/directions/support.ts';
import { END_WORDS } from './end-word-table.ts';

/** A hold until a day ends on that day, and a start on a day begins there. */
const END = new RegExp(
  String.raw`(?<!${wholeWord(END_WORDS.hold.words)}[^.;,]{0,20})\b(?:${alternatives([...END_WORDS.until.words, ...END_WORDS.endsOn.words, ...END_WORDS.label.words])})\s?:?\s(?<day>${DATE})`,
  'giu',
);

/** The day of a document, and how it writes its dates. */
export interface DayOfWriting {
  readonly days: PossibleDays;
  readonly order: DayOrder | undefined;
}

/** Is what the words say of a drug over on the day of their document? Never where one of both days is unknown, or another step is taken behind the last end. */
export function isEndedBefore(said: string, { days, order }: DayOfWriting): boolean {
  const last = [...said.matchAll(END)].at(-1);
  const day = last?.groups?.['day'];
  if (last === undefined || day === undefined || !isAfter(days, readDays(day, order))) return false;
  return !saysHowTaken(supportOf(said.slice(last.index + last[0].length)));
}

/** Longer directions are as often how much was dispensed of what is taken on: `"1 tablet daily for 30 days"`. */
const LONGEST_COURSE = 14;
/** Days after which a course is over, whenever it was begun: what is prescribed is not always taken at once. */
const BEGUN_LATE = 28;
const DAYS_OF: Readonly<Record<string, number>> = { d: 1, wk: 7 };
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * `"Six daily for 5 days"`, issued in December, in a list of March: a course of a few days that began weeks before. Never where it is
 * not said how long all of it is, or where the day of its start or of the document is unknown.
 */
export function isCourseOver(
  { starts, directions }: { readonly starts: readonly string[]; readonly directions: string },
  { days, order }: DayOfWriting,
): boolean {
  const begun = starts.flatMap((text) => readDays(text, order));
  const length = begun.length === 0 || days.length === 0 ? undefined : daysOfCourse(directions);
  if (length === undefined || length > LONGEST_COURSE) return false;
  return begun.every((day) => {
    const end = new Date(Date.parse(day) + (length + BEGUN_LATE) * DAY_MS).toISOString().slice(0, 10);
    return days.every((written) => written > end);
  });
}

/** Of all steps together; undefined where one has no end. */
function daysOfCourse(directions: string): number | undefined {
  const lengths = parseSig(directions).dosages.map(({ timing }) => {
    const { value, code } = timing?.repeat?.boundsDuration ?? {};
    const each = DAYS_OF[code ?? ''];
    return value === undefined || each === undefined ? Number.NaN : value * each;
  });
  const whole = lengths.reduce((sum, length) => sum + length, 0);
  return whole > 0 ? whole : undefined;
}
