/** FHIR dates as intervals: `2026-05` is the whole month, so two dates are ordered only when their intervals do not overlap. */

export const DAY_MS = 86_400_000;

/** A FHIR date, dateTime or instant as an interval of epoch milliseconds, both ends included. */
export interface Moment {
  readonly start: number;
  readonly end: number;
  /** The date as written. */
  readonly text: string;
}
