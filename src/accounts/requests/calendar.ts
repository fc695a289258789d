/** Days and months in UTC, as usage is counted by them. */

/** The calendar day: `2026-06-30`. */
export function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10);
}

/** The first day of the calendar month: `2026-06-01`. */
export function firstDayOfMonth(at: Date): string {
  return `${at.toISOString().slice(0, 7)}-01`;
}

/** The first day of the next calendar month, 00:00. */
export function startOfNextMonth(at: Date): Date {
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1));
}
