/** Reads the `as_of` of a request: the moment at which the list is asked for. */

const DATE_TIME =
  /^(?<date>\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01]))(?:[Tt ](?<time>(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?)(?<zone>[Zz]|[+-](?:[01]\d|2[0-3]):[0-5]\d)?)?$/;

/** The same as a pattern of JSON Schema; that a day exists is beyond it. */
export const AS_OF_PATTERN = DATE_TIME.source.replaceAll(/\?<\w+>/g, '');

/**
 * The instant an `as_of` text means; undefined when it is not a date or date-time.
 * A date alone is the end of that day in UTC, so that what happened on the day counts; a time without offset is UTC:
 * "2026-06-01" → 2026-06-01T23:59:59.999Z, "2026-06-01T08:30" → 08:30Z, "2026-06-01T08:30:00-05:00" → 13:30Z.
 */
export function readAsOf(text: string): Date | undefined {
  const groups = DATE_TIME.exec(text)?.groups;
  const date = groups?.['date'];
  if (groups === undefined || date === undefined || !isCalendarDate(date)) return undefined;
  const time = groups['time'] ?? '23:59:59.999';
  const instant = new Date(`${date}T${time}${(groups['zone'] ?? 'Z').toUpperCase()}`);
  const year = instant.getUTCFullYear();
  return year >= 1 && year <= 9999 ? instant : undefined;
}

/** How an instant is written in an answer: "2026-06-01T12:00:00Z", with milliseconds only where there are any. */
export function instantText(instant: Date): string {
  return instant.toISOString().replace('.000Z', 'Z');
}

/** Whether the day exists: "2026-02-29" does not, and a date parser would silently make it the first of March. */
function isCalendarDate(date: string): boolean {
  return new Date(`${date}T00:00:00Z`).toISOString().startsWith(date);
}
