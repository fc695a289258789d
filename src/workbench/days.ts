/** Days as the pages write them. */

import { SHORT_MONTH_NAMES } from '../text/calendar-table.ts';

const DAY_MS = 86_400_000;

/** `2026-12-05T…` → `5 Dec 2026`; of a month or a year as much as is written. */
export function dayText(date: string): string {
  const [year = '', month, day] = date.slice(0, 10).split('-');
  const name = month === undefined ? undefined : SHORT_MONTH_NAMES[Number(month) - 1];
  if (name === undefined) return year;
  return day === undefined ? `${name} ${year}` : `${Number(day)} ${name} ${year}`;
}

/** Whole days from one moment to another; negative when it lies before. */
function daysBetween(from: number, to: number): number {
  return Math.floor((to - from) / DAY_MS);
}

/** `today`, `1 day ago`, `40 days ago`, `14 months ago` */
export function ago(date: string, now: Date): string {
  const days = daysBetween(Date.parse(date), now.getTime());
  if (days < 1) return 'today';
  if (days < 90) return `${days} day${days === 1 ? '' : 's'} ago`;
  const months = Math.round(days / 30.44);
  return months < 24 ? `${months} months ago` : `${Math.floor(months / 12)} years ago`;
}

/** `runs out 5 Dec 2026`, `supply ran out 12 days ago (23 Nov 2026)` */
export function supplyText(runsOut: string, now: Date): string {
  const left = daysBetween(Date.parse(now.toISOString().slice(0, 10)), Date.parse(runsOut));
  if (left >= 0) return `runs out ${dayText(runsOut)}`;
  return `refill overdue ${-left} day${left === -1 ? '' : 's'} (ran out ${dayText(runsOut)})`;
}
