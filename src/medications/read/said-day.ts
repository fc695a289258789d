/** A day as a note gives it, `5/20/2026`, `20.05.2026`, `5/20`, as a moment. */

import { DAY_MS, type Moment, readMoment } from '../../fhir/dates.ts';
import { type DayOrder, readDays } from '../../text/possible-days.ts';

/** What a day is told by: when it was written down, and when the resource was written; and whether it is told as done. */
interface Writing {
  readonly told: Moment | undefined;
  readonly written: Moment | undefined;
  readonly hasHappened: boolean;
}

/** The day as it is most likely meant, and what it means where that lies ahead of what has happened; undefined: a day nobody can tell. */
export interface SaidDay {
  readonly at: Moment | undefined;
  readonly others: readonly (Moment | undefined)[];
}

/**
 * Numbers between dots have the day first, between strokes the month, where both are possible; undefined where it is no day. What has
 * happened was not told before it happened: the other order holds where only that is true.
 */
export function readSaidDay(written: string, writing: Writing): SaidDay | undefined {
  const read = daysRead(written, writing);
  const [first, second] = read;
  if (first === undefined) return undefined;
  if (!writing.hasHappened) return { at: first.at, others: [] };
  const days =
    second !== undefined && !isPossible(first, writing) && isPossible(second, writing)
      ? [second, first]
      : read;
  const [best = first, ...others] = days;
  // Who told it knew the day; where nobody says when it was told, the time it is looked at from decides.
  if (writing.told !== undefined && isPossible(best, writing)) return { at: best.at, others: [] };
  const isDoubtful = days.some(({ isNearerBefore }) => isNearerBefore);
  return { at: best.at, others: [...others.map(({ at }) => at), ...(isDoubtful ? [undefined] : [])] };
}

/** What it may mean, the usual order first; none where it is no day: "uric acid 9.8." is not the August before the drug was ordered. */
function daysRead(written: string, writing: Writing): readonly ReadDay[] {
  const orders: readonly DayOrder[] = written.includes('.') ? ['day', 'month'] : ['month', 'day'];
  const bare = written.replace(/\.$/u, '');
  const isShort = /^\d{1,2}[/.]\d{1,2}$/u.test(bare);
  const days = orders.flatMap((order) =>
    isShort ? (dayOfSomeYear(bare, order, writing) ?? []) : (wholeDay(written, order) ?? []),
  );
  const isPerhapsDecimal = isShort && written.includes('.');
  return isPerhapsDecimal && !days.some((day) => isPossible(day, writing)) ? [] : days;
}

interface ReadDay {
  readonly at: Moment;
  /** Without a year: the same day of the year before is nearer to the writing of what it ended. */
  readonly isNearerBefore: boolean;
}

/** Neither before the writing of what it ended nor after it was told. */
function isPossible({ at }: ReadDay, { told, written }: Writing): boolean {
  if (told !== undefined && at.start > told.end) return false;
  return written === undefined || written === told || at.end >= written.start;
}

function wholeDay(text: string, order: DayOrder): ReadDay | undefined {
  const at = momentIn(readDays(text, order));
  return at && { at, isNearerBefore: false };
}

function dayOfSomeYear(bare: string, order: DayOrder, writing: Writing): ReadDay | undefined {
  const moments = yearsAround(writing).flatMap(
    (year) => momentIn(readDays(`${bare}${bare.includes('.') ? '.' : '/'}${year}`, order)) ?? [],
  );
  const { told, written } = writing;
  // Told later it is the last such day before; directions are written again, so that theirs is the first since the order.
  if (told !== undefined) {
    const last = moments.findLast(({ start }) => start <= told.end + DAY_MS);
    return last && { at: last, isNearerBefore: false };
  }
  const since = written && moments.find(({ end }) => end >= written.start);
  const before = written && moments.findLast(({ end }) => end < written.start);
  if (since === undefined || written === undefined) return undefined;
  const isNearerBefore = before !== undefined && written.start - before.start < since.start - written.start;
  return { at: since, isNearerBefore };
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
