/** How often a repeat comes round in a day, so that `bid` and `q12h` can be seen to agree. */
import type { Repeat } from '../sig-fragment.ts';
import { daysIn, type TimeUnit } from '../vocabulary/time-unit-table.ts';

/** Times per day: `{ frequency: 1, period: 8, periodUnit: 'h' }` → 3. */
export function timesPerDay(frequency: number, period: number, unit: TimeUnit): number {
  return frequency / (period * daysIn(unit));
}

/** True where two repeats mean the same number of times: "bid" and "every 12 hours", "q4-6h" and "every 4 to 6 hours". */
export function isSameRate(a: Repeat, b: Repeat): boolean {
  const rate = (repeat: Repeat) =>
    timesPerDay(repeat.frequency ?? repeat.frequencyMax ?? 1, repeat.period, repeat.periodUnit);
  const most = (repeat: Repeat) =>
    timesPerDay(repeat.frequencyMax ?? repeat.frequency ?? 1, repeat.period, repeat.periodUnit);
  return isClose(rate(a), rate(b)) && isClose(most(a), most(b));
}

function isClose(a: number, b: number): boolean {
  return Math.abs(a - b) < 0.01 * Math.max(a, b);
}
