/** Lengths of time in days, from FHIR Duration, Quantity and timing units. */

import { type JsonObject, numberAt, textAt } from '../../../fhir/free-form.ts';
import { TIME_UNITS } from '../../../sig/vocabulary/time-unit-table.ts';

/** Days in one unit, by UCUM code and by the words systems write; seconds by their code alone (http://hl7.org/fhir/R4/valueset-units-of-time.html). */
const DAYS_PER_UNIT: ReadonlyMap<string, number> = new Map(
  TIME_UNITS.flatMap(({ code, unit, days }): [string, number][] =>
    code === 's'
      ? [[code, days]]
      : [
          [code, days],
          [unit, days],
        ],
  ),
);

/** `("weeks")` → 7; undefined for a unit that is no time. */
export function daysPerUnit(unit: string): number | undefined {
  const word = unit.trim().toLowerCase();
  return DAYS_PER_UNIT.get(word) ?? DAYS_PER_UNIT.get(word.replace(/(?:\(s\)|s)$/, ''));
}

/** The days of a Duration or Quantity; without a unit the value is days, as `daysSupply` is by definition. */
export function durationDays(duration: JsonObject | undefined): number | undefined {
  const value = numberAt(duration, 'value');
  if (value === undefined || value <= 0) return undefined;
  const unit = textAt(duration, 'code') ?? textAt(duration, 'unit');
  const days = unit === undefined ? 1 : (daysPerUnit(unit) ?? daysPerUnit(textAt(duration, 'unit') ?? ''));
  return days === undefined ? undefined : value * days;
}
