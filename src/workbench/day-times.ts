/** At which times of the day a drug is taken, and how much: only where the directions say so. */

import { isJsonObject, numberAt, objectAt, objectsAt, textAt } from '../fhir/free-form.ts';
import { POINT_OF_MEAL } from '../terminology/codes/meal-times.ts';
import { LONGEST_SIG, parseSig } from '../sig/parse-sig.ts';

export const TIMES = [
  { id: 'morning', word: 'Morning' },
  { id: 'noon', word: 'Noon' },
  { id: 'evening', word: 'Evening' },
  { id: 'bedtime', word: 'Bedtime' },
] as const;

export type DayTime = (typeof TIMES)[number]['id'];

/** Points of the day as FHIR codes them. */
const TIME_OF_POINT: Readonly<Record<string, DayTime | undefined>> = {
  MORN: 'morning',
  'MORN.early': 'morning',
  NOON: 'noon',
  EVE: 'evening',
  'EVE.early': 'evening',
  NIGHT: 'bedtime',
  HS: 'bedtime',
};

/** The time of an event of FHIR; a meal stands for its time of the day. */
function timeOfCode(code: string): DayTime | undefined {
  return TIME_OF_POINT[POINT_OF_MEAL[code] ?? code];
}

/** How often a day, where no time is named: the usual times. Once a day is left to the directions. */
const TIMES_OF_RATE: Readonly<Record<number, readonly DayTime[]>> = {
  2: ['morning', 'evening'],
  3: ['morning', 'noon', 'evening'],
  4: ['morning', 'noon', 'evening', 'bedtime'],
};

/** `1 tablet by mouth twice daily` → morning and evening, `1 tablet` each; empty where it cannot be told, or is taken as needed. */
export function dayTimesOf(directions: string | undefined): ReadonlyMap<DayTime, string> {
  if (directions === undefined || directions.length > LONGEST_SIG) return new Map();
  const { dosages, unread } = parseSig(directions);
  const [dosage, more] = dosages;
  if (dosage === undefined || more !== undefined || unread.length > 0) return new Map();
  if (dosage.asNeededBoolean === true || dosage.asNeededCodeableConcept !== undefined) return new Map();
  const fields: unknown = dosage;
  if (!isJsonObject(fields)) return new Map();
  const repeat = objectAt(objectAt(fields, 'timing'), 'repeat');
  const amount = amountOf(objectsAt(fields, 'doseAndRate')[0]);
  if (amount === undefined) return new Map();
  return new Map(timesOf(repeat).map((time) => [time, amount]));
}

type Fields = ReturnType<typeof objectAt>;

function timesOf(repeat: Fields): readonly DayTime[] {
  const when = repeat?.['when'];
  const named = (Array.isArray(when) ? when : []).map((code) => timeOfCode(String(code)));
  if (named.length > 0) return named.every((time) => time !== undefined) ? named : [];
  const isDaily = numberAt(repeat, 'period') === 1 && textAt(repeat, 'periodUnit') === 'd';
  const isOpen = numberAt(repeat, 'frequencyMax') !== undefined || repeat?.['dayOfWeek'] !== undefined;
  return isDaily && !isOpen ? (TIMES_OF_RATE[numberAt(repeat, 'frequency') ?? 0] ?? []) : [];
}

/** `1 tablet`; a range is left to the directions. */
function amountOf(doseAndRate: Fields): string | undefined {
  const quantity = objectAt(doseAndRate, 'doseQuantity');
  const value = numberAt(quantity, 'value');
  if (value === undefined) return undefined;
  const unit = textAt(quantity, 'unit') ?? '';
  return `${value} ${value > 1 && /^[a-z]{3,}$/.test(unit) && !unit.endsWith('s') ? `${unit}s` : unit}`.trim();
}
