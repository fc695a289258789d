/** How often and how much a day, from the structure of a FHIR Dosage. */

import { type JsonObject, numberAt, objectAt, objectsAt, textAt } from '../../../fhir/free-form.ts';
import { timesNamed } from '../../../terminology/codes/event-timing-lookup.ts';
import { unitOfCode, unitOfWord } from '../../../terminology/codes/unit-lookup.ts';
import { WEEK } from '../../../text/calendar-table.ts';
import { normalizeText } from '../../../text/normalize-text.ts';
import { daysPerUnit } from './duration.ts';

/** How often a day: `{frequency: 2, period: 1, periodUnit: "d"}` → 2; on two named days of the week → 2/7; undefined where no period is given. */
export function timesPerDay(repeat: JsonObject): number | undefined {
  const unit = textAt(repeat, 'periodUnit');
  const days = unit === undefined ? undefined : daysPerUnit(unit);
  const period = numberAt(repeat, 'period') ?? 1;
  const frequency = numberAt(repeat, 'frequencyMax') ?? numberAt(repeat, 'frequency') ?? 1;
  const weekdays = daysOfWeek(repeat).length;
  if (frequency <= 0 || period <= 0) return undefined;
  const stated = days === undefined ? undefined : frequency / (period * days);
  // "Once a day" beside three times of the day is three times.
  const daily =
    stated === 1 ? Math.max(1, timesNamed(words(repeat, 'when'), words(repeat, 'timeOfDay'))) : stated;
  if (weekdays === 0) return daily;
  // Named days say on how many days of the week; a daily rate says how often on each of them.
  return (weekdays / 7) * (daily !== undefined && daily > 1 ? daily : 1);
}

function words(repeat: JsonObject, field: string): readonly string[] {
  const list: unknown = repeat[field];
  return Array.isArray(list) ? list.filter((item) => typeof item === 'string') : [];
}

const WEEKDAYS: ReadonlySet<string> = new Set(WEEK);

const NO_DAYS: readonly string[] = [];

/** The days of the week a timing names, `mon` to `sun`. */
export function daysOfWeek(repeat: JsonObject | undefined): readonly string[] {
  const named = repeat?.['dayOfWeek'];
  if (named === undefined) return NO_DAYS;
  const list: readonly unknown[] = Array.isArray(named) ? named : [named];
  return list.flatMap((day) => {
    const short = typeof day === 'string' ? day.trim().slice(0, 3).toLowerCase() : '';
    return WEEKDAYS.has(short) ? [short] : [];
  });
}

/** Days from one dose to the next. */
export function interval(repeat: JsonObject | undefined): number | undefined {
  const rate = repeat === undefined ? undefined : timesPerDay(repeat);
  return rate === undefined ? undefined : 1 / rate;
}

/** Units of the product taken a day, with the unit's name where one is given: 2 tablets. */
export interface DosePerDay {
  readonly value: number;
  readonly unit: string | undefined;
}

/** What is taken a day by one dosage: 2 tablets; undefined where dose or rate are not given. */
export function dosePerDay(dosage: JsonObject | undefined): DosePerDay | undefined {
  const repeat = objectAt(objectAt(dosage, 'timing'), 'repeat');
  const rate = repeat === undefined ? undefined : timesPerDay(repeat);
  const dose = doseOf(dosage);
  if (rate === undefined || dose === undefined) return undefined;
  return { value: rate * dose.value, unit: dose.unit };
}

/** Taken only when there is a reason, named or not (FHIR `Dosage.asNeeded[x]`, R5 `asNeeded`). */
export function isAsNeeded(dosage: JsonObject): boolean {
  return (
    dosage['asNeededBoolean'] === true ||
    dosage['asNeeded'] === true ||
    objectAt(dosage, 'asNeededCodeableConcept') !== undefined
  );
}

/** One dose: `{value: 2, unit: "tablet"}`; the high end of a range. */
export function doseOf(dosage: JsonObject | undefined): DosePerDay | undefined {
  const [doseAndRate] = objectsAt(dosage, 'doseAndRate');
  const quantity =
    objectAt(doseAndRate, 'doseQuantity') ??
    objectAt(objectAt(doseAndRate, 'doseRange'), 'high') ??
    objectAt(dosage, 'doseQuantity') ??
    objectAt(dosage, 'dose');
  const value = numberAt(quantity, 'value');
  if (value === undefined || value <= 0) return undefined;
  return { value, unit: textAt(quantity, 'unit') ?? textAt(quantity, 'code') };
}

/** `"Tablets"`, `"tab(s)"`, `"{tbl}"`, `"comprimé"` → `tablet`, by the table of units; what it does not have, without its plural. */
export function unitName(unit: string): string {
  const word = normalizeText(unit.replace('(s)', ''));
  const row = unitOfCode(unit) ?? unitOfWord(word) ?? unitOfWord(word.split(' ')[0] ?? '');
  return row?.id ?? word.replace(/s$/, '');
}
