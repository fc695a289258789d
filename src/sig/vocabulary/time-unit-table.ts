/** Units of time a sig uses, with their UCUM code (FHIR R4 units-of-time). */

export type TimeUnit = 's' | 'min' | 'h' | 'd' | 'wk' | 'mo' | 'a';

export interface TimeUnitRow {
  readonly code: TimeUnit;
  readonly unit: string;
  readonly plural: string;
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
    words: ['second', 'seconds', 'sec', 'secs'],
    letters: ['s'],
    reason: 'swish for 30 seconds',
    examples: ['swish 15 mL for 30 seconds'],
  },
  {
    code: 'min',
    unit: 'minute',
    plural: 'minutes',
    words: ['minute', 'minutes', 'min', 'mins', 'minutos', 'minuto'],
    letters: [],
    reason: 'infusions and offsets',
    examples: ['30 minutes before breakfast'],
  },
  {
    code: 'h',
    unit: 'hour',
    plural: 'hours',
    words: [
      'hour',
      'hours',
      'hr',
      'hrs',
      'hora',
      'horas',
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
    words: [
      'day',
      'days',
      'night',
      'nights',
      'dia',
      'dias',
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
    letters: ['d'],
    reason: 'a course of ten nights lasts ten days',
    examples: ['1 tab daily for 10 days'],
  },
  {
    code: 'wk',
    unit: 'week',
    plural: 'weeks',
    words: [
      'week',
      'weeks',
      'wk',
      'wks',
      'semana',
      'semanas',
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
    words: ['month', 'months', 'mo', 'mos', 'mth', 'mths', 'mes', 'meses', 'mnth', 'more months'],
    letters: ['m'],
    reason: 'intervals and courses',
    examples: ['1 injection every 3 months'],
  },
  {
    code: 'a',
    unit: 'year',
    plural: 'years',
    words: ['year', 'years', 'yr', 'yrs', 'ano', 'anos'],
    letters: ['y'],
    reason: 'long intervals',
    examples: ['5 mg every year'],
  },
] as const satisfies readonly TimeUnitRow[];
