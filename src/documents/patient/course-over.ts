/** A course of so many days that began long before its document was written: `"for 5 days"`, issued in December and printed in March. */
import { parseSig } from '../../sig/parse-sig.ts';
import { alternatives } from '../../text/alternatives.ts';
import { datesIn, daysLater, isAfter, readDays } from '../../text/possible-days.ts';
import type { DayOfWriting } from './ended-before.ts';
import { TOLD_WORDS } from './end-word-table.ts';
import { isBeforeTold } from './told-days.ts';

/**
 * Is what is directed for so many days over on the day of its document? `said`: where the days stand on which it was begun, issued or filled; all
 * of them count. Never where one of the days is unknown, or where something is taken on behind the course.
 */
export function isCourseOver(
  directions: readonly string[],
  said: readonly string[],
  written: DayOfWriting,
): boolean {
  const length = directions.map((text) => daysOfCourse(text)).find((count) => count !== undefined);
  return isOverBehind(length, said, written);
}

/** So many days behind the day on which it was begun, and some more. */
function isOverBehind(length: number | undefined, said: readonly string[], written: DayOfWriting): boolean {
  const { days, order, told = {} } = written;
  const begun = said.flatMap((text) => datesIn(text));
  if (length === undefined || length > LONGEST_COURSE || begun.length === 0) return false;
  return begun.every((day) =>
    days.length > 0
      ? isAfter(days, daysLater(readDays(day, order), length + GRACE))
      : isBeforeTold(day, told, length + GRACE),
  );
}

/** `DS 5 | Ref 0`: what was handed over once, for so many days, and of which no more may be. */
export function isSupplyOver(
  { supply, refills, issued }: Readonly<Record<'supply' | 'refills' | 'issued', readonly string[]>>,
  written: DayOfWriting,
): boolean {
  const [days] = supply.flatMap((text) => SUPPLY.exec(text)?.groups?.['days'] ?? []);
  const isLast = refills.length > 0 && refills.every((text) => NONE_LEFT.test(text.trim()));
  return days !== undefined && isLast && isOverBehind(Number(days), issued, written);
}

/** `21 Aug 2024 | 5` in the columns of a day and of so many days: a course, which its table tells to be one. */
export function isLengthOver(
  lengths: readonly string[],
  begun: readonly string[],
  written: DayOfWriting,
): boolean {
  const [days] = lengths.flatMap((text) => SUPPLY.exec(text)?.groups?.['days'] ?? []);
  return days !== undefined && isOverBehind(Number(days), begun, written);
}

const SUPPLY = /^\s*(?<days>\d{1,3})(?:\s?d(?:ays?)?)?\s*$/iu;
const NONE_LEFT = new RegExp(`^(?:${alternatives(TOLD_WORDS.noneLeft.words)})$`, 'iu');

/** In days. What is directed for longer may be so as long as a supply lasts. */
const LONGEST_COURSE = 21;
/** In days: it may have been begun later. */
const GRACE = 14;

/** How many days the directions last, each step of them after the other; undefined where one has no end. */
function daysOfCourse(text: string): number | undefined {
  const { dosages } = parseSig(text);
  const lengths = dosages.map(({ timing }) => timing?.repeat?.boundsDuration);
  if (lengths.length === 0) return undefined;
  let whole = 0;
  for (const length of lengths) {
    const inDays = DAYS_OF[length?.code ?? ''];
    if (length?.value === undefined || inDays === undefined) return undefined;
    whole += length.value * inDays;
  }
  return whole;
}

const DAYS_OF: Readonly<Record<string, number | undefined>> = { d: 1, wk: 7 };
