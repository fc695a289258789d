/** Names of a frequency: the normalized abbreviation (`BID`, `Q4-6H PRN`) and the words (`every 4 to 6 hours`). */
import { WEEKDAY_NAMES } from '../../text/calendar-table.ts';
import type { Dosage } from '@medplum/fhirtypes';
import { objectAt } from '../../fhir/free-form.ts';
import type { JsonObject } from '../../fhir/free-form.ts';
import { frequencyOfRepeat } from '../../terminology/codes/frequency-lookup.ts';
import { fieldsOf } from './repeat-of-dosage.ts';
import type { DosageRepeat } from './repeat-of-dosage.ts';
import { isNeededByWords } from './timing-words.ts';
import type { TimeUnit } from '../vocabulary/time-unit-table.ts';

/** One point of the day that has an abbreviation of its own, taken once a day. */
export const POINT_ABBREVIATIONS: Readonly<Record<string, string>> = {
  HS: 'QHS',
  MORN: 'QAM',
  'MORN.early': 'QAM',
  'MORN.late': 'QAM',
  EVE: 'QPM',
  'EVE.early': 'QPM',
  'EVE.late': 'QPM',
  AFT: 'QPM',
  NIGHT: 'QHS',
};
/** Points that stand behind a frequency: `TID AC`. */
export const MEAL_ABBREVIATIONS: Readonly<Record<string, string>> = { AC: 'AC', PC: 'PC', C: 'WM' };

const PERIOD_LETTERS: Readonly<Record<TimeUnit, string>> = {
  s: 'S',
  min: 'MIN',
  h: 'H',
  d: 'D',
  wk: 'WK',
  mo: 'MO',
  a: 'YR',
};
const PERIOD_WORDS: Readonly<Record<TimeUnit, readonly [string, string]>> = {
  s: ['second', 'seconds'],
  min: ['minute', 'minutes'],
  h: ['hour', 'hours'],
  d: ['day', 'days'],
  wk: ['week', 'weeks'],
  mo: ['month', 'months'],
  a: ['year', 'years'],
};

/** True where a dosage is taken as needed: the flag, a reason for it, or the words of its timing. */
export function isAsNeeded(dosage: Dosage | JsonObject): boolean {
  const fields = fieldsOf(dosage);
  if (fields['asNeededBoolean'] === true || objectAt(fields, 'asNeededCodeableConcept') !== undefined)
    return true;
  return fields['asNeededBoolean'] === undefined && isNeededByWords(objectAt(fields, 'timing'));
}

/** `QHS`, `TID AC`, `Q4-6H`, `3XD`, `2XWK`. */
export function repeatAbbreviation(repeat: DosageRepeat): string | undefined {
  const onlyPoint = repeat.when.length === 1 ? (repeat.when[0] ?? '') : '';
  const point = POINT_ABBREVIATIONS[onlyPoint];
  const meal = MEAL_ABBREVIATIONS[onlyPoint];
  const { period, periodUnit } = repeat;
  if (period === undefined || periodUnit === undefined) return point ?? meal ?? countOnly(repeat);
  if (point !== undefined && isOnceDaily(repeat)) return point;
  const base = rangeAbbreviation(repeat, period, periodUnit);
  return meal === undefined ? base : `${base} ${meal}`;
}

function isOnceDaily(repeat: DosageRepeat): boolean {
  return (
    repeat.frequency === 1 &&
    repeat.frequencyMax === undefined &&
    repeat.period === 1 &&
    repeat.periodUnit === 'd'
  );
}

function countOnly(repeat: DosageRepeat): string | undefined {
  return repeat.count === 1 ? 'ONCE' : undefined;
}

function rangeAbbreviation(repeat: DosageRepeat, period: number, unit: TimeUnit): string {
  const { frequency, frequencyMax, periodMax } = repeat;
  if (periodMax !== undefined && periodMax > period) return `Q${period}-${periodMax}${PERIOD_LETTERS[unit]}`;
  if (frequencyMax === undefined || frequencyMax === frequency)
    return abbreviation(frequency ?? 1, period, unit);
  const upper = abbreviation(frequencyMax, period, unit);
  return frequency === undefined ? `UP TO ${upper}` : `${abbreviation(frequency, period, unit)}-${upper}`;
}

function abbreviation(frequency: number, period: number, unit: TimeUnit): string {
  const row = frequencyOfRepeat(frequency, period, unit);
  if (row !== undefined) return row.abbreviation;
  if (frequency === 1) return `Q${period}${PERIOD_LETTERS[unit]}`;
  return `${frequency}X${period === 1 ? '' : period}${PERIOD_LETTERS[unit]}`;
}

/** The words of a repeat: `twice daily`, `every 4 to 6 hours`, `up to 3 times daily`, `2 times every 3 weeks`. */
export function repeatWords(repeat: DosageRepeat): string | undefined {
  const { frequency, frequencyMax, period, periodMax, periodUnit } = repeat;
  if (period === undefined || periodUnit === undefined) return undefined;
  if (periodMax !== undefined && periodMax > period)
    return `every ${period} to ${periodMax} ${PERIOD_WORDS[periodUnit][1]}`;
  if (frequencyMax !== undefined && frequencyMax !== frequency) {
    const times =
      frequency === undefined ? `up to ${frequencyMax} times` : `${frequency} to ${frequencyMax} times`;
    return `${times} ${periodWords(period, periodUnit)}`;
  }
  const row = frequencyOfRepeat(frequency, period, periodUnit);
  if (row !== undefined) return row.spoken;
  if ((frequency ?? 1) === 1) return `every ${period} ${PERIOD_WORDS[periodUnit][period === 1 ? 0 : 1]}`;
  return `${frequency} times ${periodWords(period, periodUnit)}`;
}

function periodWords(period: number, unit: TimeUnit): string {
  if (period === 1 && unit === 'd') return 'daily';
  const [one, many] = PERIOD_WORDS[unit];
  return period === 1 ? `a ${one}` : `every ${period} ${many}`;
}

const DAY_NAMES: Readonly<Record<string, string>> = WEEKDAY_NAMES;

/** The days of the week in words: `on Monday and Friday`. */
export function dayWords({ dayOfWeek }: DosageRepeat): string | undefined {
  if (dayOfWeek.length === 0) return undefined;
  return `on ${joined(dayOfWeek.map((day) => DAY_NAMES[day] ?? day))}`;
}

/** `a, b and c`. */
export function joined(words: readonly string[]): string {
  if (words.length < 2) return words[0] ?? '';
  return `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}
