/** Is a course over whose order is told to be completed? Exports call so the state of an order, and only with a day that is past is it the end of what was taken. */
import { alternatives } from '../../text/alternatives.ts';
import { MONTH_OR_YEAR } from '../../text/longer-times.ts';
import { DATE, datesIn } from '../../text/possible-days.ts';
import { SHORT_DAY } from '../../text/short-days.ts';
import { TOLD_WORDS } from './end-word-table.ts';
import { isPast, type DayOfWriting } from './ended-before.ts';

/** `Completed 02/20`. An end in a column of its own may be that of the order, and with `Completed` it is as little the end of what is taken. */
export function isCompletedThen(states: readonly string[]): boolean {
  return states.some((text) => COMPLETED.test(text));
}

const COMPLETED = new RegExp(
  String.raw`^\W{0,3}(?:${alternatives(TOLD_WORDS.completed.words)})[\s:,(-]{1,3}(?:on\s|in\s)?(?:${DATE}|${MONTH_OR_YEAR}|${SHORT_DAY})`,
  'iu',
);

/** `"Doxycycline 100 mg capsules | 8 | 23-Apr-2026 | COURSE COMPLETED"`: so is the course itself, with the day on which it was issued. `cells`: of the entry. */
export function isCourseCompleted(cells: readonly string[], written: DayOfWriting): boolean {
  const days = cells.flatMap((text) => datesIn(text));
  return (
    cells.some((text) => COURSE.test(text.trim())) &&
    days.length > 0 &&
    days.every((day) => isPast({ day }, written))
  );
}

const COURSE = new RegExp(`^(?:${alternatives(TOLD_WORDS.course.words)})$`, 'iu');
