/** Units of time a sig uses, with their UCUM code (FHIR R4 units-of-time). */
import { wordsOfUnit } from '../../terminology/codes/languages/words-of-languages.ts';

export type TimeUnit = 's' | 'min' | 'h' | 'd' | 'wk' | 'mo' | 'a';

export interface TimeUnitRow {
  readonly code: TimeUnit;
  readonly unit: string;
  readonly plural: string;
  /** How many days it has. */
  readonly days: number;
  readonly words: readonly string[];
  /** Letters that mean this unit only directly behind a number: `x7d`, `q6h`, `2w`. */
  readonly letters: readonly string[];
  readonly reason: string;
  readonly examples: readonly string[];
}

export const TIME_UNITS = [
  {
    code: 's',
    unit: 'second',
    plural: 'seconds',
    days: 1 / 86_400,
    words: ['second', 'seconds', 'sec', 'secs'],
    letters: ['s'],
    reason: 'swish for 30 seconds',
    examples: ['swish 15 mL for 30 seconds'],
  },
  {
    code: 'min',
    unit: 'minute',
    plural: 'minutes',
    days: 1 / 1440,
    words: [...wordsOfUnit('min'), 'minute', 'minutes', 'min', 'mins'],
    letters: [],
    reason: 'infusions and offsets',
    examples: ['30 minutes before breakfast'],
  },
  {
    code: 'h',
    unit: 'hour',
    plural: 'hours',
    days: 1 / 24,
    words: [
      ...wordsOfUnit('h'),
      'hour',
      'hours',
      'hr',
      'hrs',
      'hous',
      'hurs',
      'hrly',
      'hourly',
      'houra',
      'hour s',
      'hors',
      'houre',
      'ho',
      'hpurs',
      'hous',
    ],
    letters: ['h', 'o'],
    reason: 'intervals; a scanned h reads as o only behind q and a number',
    examples: ['1 tab every 6 hours'],
  },
  {
    code: 'd',
    unit: 'day',
    plural: 'days',
    days: 1,
    words: [
      ...wordsOfUnit('d'),
      'day',
      'days',
      'night',
      'nights',
      'da',
      'das',
      'dys',
      'dya',
      'dy',
      'dyas',
      'daay',
      'daya',
      'day s',
      'dayz',
      'ays',
      'consecutive days',
      'total days',
      'full days',
      'more days',
      'additional days',
    ],
    letters: ['d', 'j'],
    reason: 'a course of ten nights lasts ten days',
    examples: ['1 tab daily for 10 days'],
  },
  {
    code: 'wk',
    unit: 'week',
    plural: 'weeks',
    days: 7,
    words: [
      ...wordsOfUnit('wk'),
      'week',
      'weeks',
      'wk',
      'wks',
      'weekly',
      'wekk',
      'week s',
      'consecutive weeks',
      'more weeks',
    ],
    letters: ['w'],
    reason: 'intervals and courses',
    examples: ['1 tab every 2 weeks'],
  },
  {
    code: 'mo',
    unit: 'month',
    plural: 'months',
    days: 30,
    words: [...wordsOfUnit('mo'), 'month', 'months', 'mo', 'mos', 'mth', 'mths', 'mnth', 'more months'],
    letters: ['m'],
    reason: 'intervals and courses',
    examples: ['1 injection every 3 months'],
  },
  {
    code: 'a',
    unit: 'year',
    plural: 'years',
    days: 365,
    words: [...wordsOfUnit('a'), 'year', 'years', 'yr', 'yrs'],
    letters: ['y'],
    reason: 'long intervals',
    examples: ['5 mg every year'],
  },
] as const satisfies readonly TimeUnitRow[];

const DAYS: ReadonlyMap<TimeUnit, number> = new Map(TIME_UNITS.map(({ code, days }) => [code, days]));

/** The days in a unit; a month has 30, a year 365. */
export function daysIn(unit: TimeUnit): number {
  return DAYS.get(unit) ?? 0;
}

/** The days in a unit that is counted in whole ones; 0 for hours and less. */
export function wholeDaysIn(unit: TimeUnit): number {
  const days = daysIn(unit);
  return days < 1 ? 0 : days;
}
