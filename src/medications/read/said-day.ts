/** A day as a note gives it, `5/20/2026`, `20.05.2026`, `5/20`, as a moment. */

import { DAY_MS, type Moment, readMoment } from '../../fhir/dates.ts';
import { type DayOrder, readDays } from '../../text/possible-days.ts';

/** What a day without a year is told by: when it was written down, and when the resource was written. */
interface Writing {
  readonly told: Moment | undefined;
  readonly written: Moment | undefined;
}

/** Numbers between dots have the day first, between strokes the month, where both are possible; undefined where it is no day. */
export function momentOfDay(written: string, writing: Writing): Moment | undefined {
  const order: DayOrder = written.includes('.') ? 'day' : 'month';
  const bare = written.replace(/\.$/u, '');
  if (!/^\d{1,2}[/.]\d{1,2}$/u.test(bare)) return momentIn(readDays(written, order));
  const years = yearsAround(writing);
  const moments = years.flatMap(
    (year) => momentIn(readDays(`${bare}${bare.includes('.') ? '.' : '/'}${year}`, order)) ?? [],
  );
  const { told, written: at } = writing;
  // Told later it is the last such day before; directions are written again, so that theirs is the first since the order.
  if (told !== undefined) return moments.findLast(({ start }) => start <= told.end + DAY_MS);
  return at === undefined ? undefined : moments.find(({ end }) => end >= at.start);
}

/** Of two centuries the one that is nearer to us. */
function momentIn(days: readonly string[]): Moment | undefined {
  const day = days.find((one) => one.startsWith('20')) ?? days[0];
  return day === undefined ? undefined : readMoment(day);
}

function yearsAround({ told, written }: Writing): readonly number[] {
  const around = told ?? written;
  if (around === undefined) return [];
  const year = new Date(around.start).getUTCFullYear();
  return [year - 1, year, year + 1];
}
