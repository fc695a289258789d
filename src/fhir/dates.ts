/** FHIR dates as intervals: `2026-05` is the whole month, so two dates are ordered only when their intervals do not overlap. */

export const DAY_MS = 86_400_000;

/** A FHIR date, dateTime or instant as an interval of epoch milliseconds, both ends included. */
export interface Moment {
  readonly start: number;
  readonly end: number;
  /** The instant to count days from: the start, but for a month or a year (which may be as new as its end) the last day. */
  readonly at: number;
  /** The date as written. */
  readonly text: string;
}

// 2026 · 2026-05 · 2026-05-02 · 2026-05-02T08:30:00Z · 2026-05-02T08:30:00.123+02:00; seconds and zone may be missing.
const FHIR_DATE =
  /^(?<year>\d{4})(?:-(?<month>\d\d)(?:-(?<day>\d\d)(?:T(?<hour>\d\d):(?<minute>\d\d)(?::(?<second>\d\d)(?:\.(?<fraction>\d{1,9}))?)?(?<zone>Z|[+-]\d\d:\d\d)?)?)?)?$/;

/**
 * Reads a FHIR date, dateTime or instant (http://hl7.org/fhir/R4/datatypes.html#dateTime); undefined when it is none.
 * A date without a time is that day in UTC; a time without a zone is read as UTC. `"2026-13-45"` → undefined.
 */
export function readMoment(text: string): Moment | undefined {
  return text.length === 10 ? readDay(text) : readOther(text);
}

/** `2026-05-02`, by far the commonest form, read without a pattern. */
function readDay(text: string): Moment | undefined {
  if (text.charCodeAt(4) !== HYPHEN || text.charCodeAt(7) !== HYPHEN) return undefined;
  const year = digits(text, 0, 4);
  const month = digits(text, 5, 7);
  const day = digits(text, 8, 10);
  if (!isYear(year)) return undefined;
  if (!(month >= 1 && month <= 12 && day >= 1 && day <= daysOfMonth(year, month))) return undefined;
  const start = utc(year, month, day);
  return { start, end: start + DAY_MS - 1, at: start, text };
}

const HYPHEN = 45;

/** Years in which a record can have been written, de-identified ones moved ahead included; NaN, of other digits than 0 to 9, is none. */
function isYear(year: number): boolean {
  return year >= 1900 && year < 2300;
}

/** The number written in a range of characters; NaN when one of them is no digit. */
function digits(text: string, from: number, to: number): number {
  let value = 0;
  for (let at = from; at < to; at += 1) {
    const digit = text.charCodeAt(at) - 48;
    if (digit < 0 || digit > 9) return Number.NaN;
    value = value * 10 + digit;
  }
  return value;
}

const MONTH_LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const;

function daysOfMonth(year: number, month: number): number {
  const isLeapYear = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return month === 2 && isLeapYear ? 29 : (MONTH_LENGTHS[month - 1] ?? Number.NaN);
}

function readOther(text: string): Moment | undefined {
  const parts = text.length <= 40 ? FHIR_DATE.exec(text)?.groups : undefined;
  if (parts === undefined) return undefined;
  const year = Number(parts['year']);
  if (!isYear(year)) return undefined;
  if (parts['month'] === undefined) return span(text, utc(year, 1, 1), utc(year + 1, 1, 1));
  const month = Number(parts['month']);
  if (month < 1 || month > 12) return undefined;
  if (parts['day'] === undefined) return span(text, utc(year, month, 1), utc(year, month + 1, 1));
  const day = Number(parts['day']);
  if (day < 1 || day > daysOfMonth(year, month)) return undefined;
  const start = utc(year, month, day);
  const clock = clockOffset(parts);
  if (clock === undefined) return undefined;
  return { start: start + clock, end: start + clock, at: start + clock, text };
}

/** Whole days from a moment to an instant, negative when it lies ahead. */
export function daysFrom(at: number, instant: number): number {
  return Math.floor((instant - at) / DAY_MS);
}

/** `a` surely lies after `b`: their intervals do not overlap. */
export function isAfter(a: Moment, b: Moment): boolean {
  return a.start > b.end;
}

/** FHIR dateTime with time zone of an instant: `2026-05-02T00:00:00.000Z`; undefined outside the years 0 to 9999. */
export function toDateTime(instant: number): string | undefined {
  const text = Math.abs(instant) <= 8.64e15 ? new Date(instant).toISOString() : '';
  return text.length === 24 ? text : undefined;
}

/** Epoch milliseconds of a day of the proleptic Gregorian calendar; a 13th month is January of the next year. */
function utc(year: number, month: number, day: number): number {
  // Years begin in March here, so that the leap day is the last day of its year (days from civil, H. Hinnant).
  const shifted = year + Math.floor((month - 3) / 12);
  const dayOfYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + day - 1;
  const leapDays = Math.floor(shifted / 4) - Math.floor(shifted / 100) + Math.floor(shifted / 400);
  return (shifted * 365 + leapDays + dayOfYear - 719_468) * DAY_MS;
}

function span(text: string, start: number, next: number): Moment {
  return { start, end: next - 1, at: next - DAY_MS, text };
}

function clockOffset(parts: Readonly<Record<string, string | undefined>>): number | undefined {
  const hour = Number(parts['hour']);
  const minute = Number(parts['minute']);
  const second = Number(parts['second'] ?? '0');
  if (hour > 24 || minute > 59 || second > 60) return undefined;
  const millisecond = Math.trunc(Number(`0.${parts['fraction'] ?? '0'}`) * 1000);
  const zone = parts['zone'] ?? 'Z';
  const sign = zone.startsWith('-') ? -1 : 1;
  const zoneMinutes = zone === 'Z' ? 0 : sign * (Number(zone.slice(1, 3)) * 60 + Number(zone.slice(4, 6)));
  return ((hour * 60 + minute - zoneMinutes) * 60 + second) * 1000 + millisecond;
}
