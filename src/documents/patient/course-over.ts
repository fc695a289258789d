/** A course of so many days that began long before its document was written: `"for 5 days"`, issued in December and printed in March. */
import { parseSig } from '../../sig/parse-sig.ts';
import { DATE, isAfter, readDays, type PossibleDays } from '../../text/possible-days.ts';
import type { DayOfWriting } from './ended-before.ts';

/**
 * Is what is directed for so many days over on the day of its document? `said`: where the days stand on which it was begun, issued or filled; all
 * of them count. Never where one of the days is unknown, or where something is taken on behind the course.
 */
export function isCourseOver(
  directions: readonly string[],
  said: readonly string[],
  { days, order }: DayOfWriting,
): boolean {
  const length = directions.map((text) => daysOfCourse(text)).find((count) => count !== undefined);
  const begun = said.flatMap((text) => text.match(DATES) ?? []);
  if (length === undefined || length > LONGEST_COURSE || begun.length === 0) return false;
  return begun.every((day) => isAfter(days, later(readDays(day, order), length + GRACE)));
}

const DATES = new RegExp(DATE, 'giu');
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

function later(days: PossibleDays, count: number): PossibleDays {
  return days.flatMap((day) => {
    const at = new Date(`${day}T00:00:00Z`);
    if (Number.isNaN(at.getTime())) return [];
    at.setUTCDate(at.getUTCDate() + count);
    return [at.toISOString().slice(0, 10)];
  });
}
