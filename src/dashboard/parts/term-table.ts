/** Lengths of time people choose from: how long a key lives, how long an old one still works, how long an invitation is open. */

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** One choice; without a length: for ever. */
export interface Term {
  readonly value: string;
  readonly label: string;
  readonly milliseconds?: number;
}

export const EXPIRY_TERMS: readonly Term[] = [
  { value: 'never', label: 'Never' },
  { value: '30-days', label: 'In 30 days', milliseconds: 30 * DAY },
  { value: '90-days', label: 'In 90 days', milliseconds: 90 * DAY },
  { value: '365-days', label: 'In a year', milliseconds: 365 * DAY },
];

export const GRACE_TERMS: readonly (Term & { readonly milliseconds: number })[] = [
  { value: 'none', label: 'No longer: it ends now', milliseconds: 0 },
  { value: 'hour', label: 'One hour', milliseconds: HOUR },
  { value: 'day', label: 'One day', milliseconds: DAY },
  { value: 'week', label: 'One week', milliseconds: 7 * DAY },
];

export const INVITATION_TERMS: readonly (Term & { readonly milliseconds: number })[] = [
  { value: 'day', label: 'One day', milliseconds: DAY },
  { value: 'week', label: 'One week', milliseconds: 7 * DAY },
];

/** The term of this value; undefined when the list has none. */
export function chosenTerm<Row extends Term>(terms: readonly Row[], value: string): Row | undefined {
  return terms.find((term) => term.value === value);
}
