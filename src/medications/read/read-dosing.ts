/** What the rules need of a FHIR Dosage: how long the course is, whether it is as needed, how often, how much a day. */

import { type JsonObject, numberAt, objectAt, objectsAt, textAt } from '../../fhir/free-form.ts';
import { daysPerUnit, durationDays } from './duration.ts';
import { readSigHints, type SigHints } from './sig-hints.ts';
import { THRESHOLDS } from '../thresholds-table.ts';

/** One resource's dosing, of its first dosage. */
export interface Dosing {
  readonly courseDays: number | undefined;
  readonly isAsNeeded: boolean;
  readonly intervalDays: number | undefined;
  /** `timing.repeat.boundsPeriod`, still as written. */
  readonly bounds: JsonObject | undefined;
}

/** The dosing of a resource without a dosage. */
export const NOTHING_SAID: Dosing = {
  courseDays: undefined,
  isAsNeeded: false,
  intervalDays: undefined,
  bounds: undefined,
};

/** Reads dosings, remembering what each sig text says for the length of one request. */
export type DosingReader = (dosage: JsonObject | undefined) => Dosing;

/** One reader serves one request. */
export function createDosingReader(): DosingReader {
  const hintsByText = new Map<string, SigHints>();
  const hintsOf = (text: string): SigHints => {
    let hints = hintsByText.get(text);
    if (hints === undefined) {
      hints = readSigHints(text);
      hintsByText.set(text, hints);
    }
    return hints;
  };
  return (dosage) => {
    if (dosage === undefined) return NOTHING_SAID;
    const text = textAt(dosage, 'text');
    const hints = text === undefined ? undefined : hintsOf(text);
    const timing = objectAt(dosage, 'timing');
    const repeat = objectAt(timing, 'repeat');
    const asNeeded =
      dosage['asNeededBoolean'] === true || objectAt(dosage, 'asNeededCodeableConcept') !== undefined;
    return {
      courseDays: repeatDays(repeat) ?? shortCourse(hints?.courseDays),
      isAsNeeded: asNeeded || dosage['asNeeded'] === true || hints?.isAsNeeded === true,
      intervalDays: interval(repeat) ?? hints?.intervalDays,
      bounds: objectAt(repeat, 'boundsPeriod'),
    };
  };
}

/** "For 10 days" is a course; "for 90 days" is how much is handed over of a drug that goes on. */
function shortCourse(days: number | undefined): number | undefined {
  return days !== undefined && days < THRESHOLDS.continuousSupply.days ? days : undefined;
}

/**
 * A bounded course: `boundsDuration`, the high end of `boundsRange`, or `count` doses at a known rate. A unit without `period` and
 * `frequency` is no rate: some systems write "once daily" as `{"count": 1, "periodUnit": "d"}`.
 */
function repeatDays(repeat: JsonObject | undefined): number | undefined {
  if (repeat === undefined) return undefined;
  const stated =
    durationDays(objectAt(repeat, 'boundsDuration')) ??
    durationDays(objectAt(objectAt(repeat, 'boundsRange'), 'high'));
  if (stated !== undefined) return stated;
  const count = numberAt(repeat, 'countMax') ?? numberAt(repeat, 'count');
  const isRated = numberAt(repeat, 'period') !== undefined || numberAt(repeat, 'frequency') !== undefined;
  const rate = isRated ? timesPerDay(repeat) : undefined;
  return count === undefined || count <= 0 || rate === undefined ? undefined : count / rate;
}

/** How often a day: `{frequency: 2, period: 1, periodUnit: "d"}` → 2; undefined where no period is given. */
function timesPerDay(repeat: JsonObject): number | undefined {
  const unit = textAt(repeat, 'periodUnit');
  const days = unit === undefined ? undefined : daysPerUnit(unit);
  const period = numberAt(repeat, 'period') ?? 1;
  if (days === undefined || period <= 0) return undefined;
  const frequency = numberAt(repeat, 'frequencyMax') ?? numberAt(repeat, 'frequency') ?? 1;
  return frequency <= 0 ? undefined : frequency / (period * days);
}

function interval(repeat: JsonObject | undefined): number | undefined {
  const rate = repeat === undefined ? undefined : timesPerDay(repeat);
  return rate === undefined ? undefined : 1 / rate;
}

/** Units of the product taken a day, with the unit's name where one is given: 2 tablets. */
export function dosePerDay(
  dosage: JsonObject | undefined,
): { readonly value: number; readonly unit: string | undefined } | undefined {
  const repeat = objectAt(objectAt(dosage, 'timing'), 'repeat');
  const rate = repeat === undefined ? undefined : timesPerDay(repeat);
  const [doseAndRate] = objectsAt(dosage, 'doseAndRate');
  const quantity =
    objectAt(doseAndRate, 'doseQuantity') ?? objectAt(objectAt(doseAndRate, 'doseRange'), 'high');
  const dose = numberAt(quantity, 'value');
  if (rate === undefined || dose === undefined || dose <= 0) return undefined;
  return { value: rate * dose, unit: textAt(quantity, 'unit') ?? textAt(quantity, 'code') };
}
