/** The normalized values of the PDF endpoint (specification, ExtractedMedication) and the amount taken in a day. */
import type { Dosage } from '@medplum/fhirtypes';
import { numberAt, objectAt, objectsAt, textAt } from '../../fhir/free-form.ts';
import type { JsonObject } from '../../fhir/free-form.ts';
import { unitOfCode, unitOfWord } from '../../terminology/codes/unit-lookup.ts';
import { isAsNeeded, repeatAbbreviation } from './name-frequency.ts';
import { fieldsOf, repeatOfDosage } from './repeat-of-dosage.ts';
import { timesPerDay } from '../compose/repeat-rate.ts';
import { routeOfDosage } from './route-of-dosage.ts';

/** A route with both codes, which the specification wants together or not at all. */
export interface NormalizedRoute {
  readonly abbreviation: string;
  readonly snomed: string;
  readonly ncit: string;
}

/** The normalized route of a dosage: `{ abbreviation: 'PO', snomed: '26643006', ncit: 'C38288' }`. */
export function normalizedRoute(dosage: Dosage | JsonObject): NormalizedRoute | undefined {
  const row = routeOfDosage(dosage);
  if (row?.abbreviation === undefined || row.ncitCode === undefined) return undefined;
  return { abbreviation: row.abbreviation, snomed: row.snomedCode, ncit: row.ncitCode };
}

/**
 * The normalized frequency of the PDF endpoint: `BID`, `Q6H`, `QHS`, `PRN`, `Q6H PRN`, `Q4-6H PRN`, `ONCE`, `BID-TID`.
 * Undefined where the dosage says neither how often nor as needed.
 */
export function normalizedFrequency(dosage: Dosage | JsonObject): string | undefined {
  const repeat = repeatOfDosage(dosage);
  const base = repeat === undefined ? undefined : repeatAbbreviation(repeat);
  if (!isAsNeeded(dosage)) return base;
  return base === undefined ? 'PRN' : `${base} PRN`;
}

/** How many times a day at most, or undefined where the dosage does not say: `BID` → 2, `Q4-6H` → 6, weekly → 1/7. */
export function timesADay(dosage: Dosage | JsonObject): number | undefined {
  const repeat = repeatOfDosage(dosage);
  if (repeat?.period === undefined || repeat.periodUnit === undefined) return undefined;
  return timesPerDay(repeat.frequencyMax ?? repeat.frequency ?? 1, repeat.period, repeat.periodUnit);
}

/**
 * Counted units (tablets, puffs, mL …) taken in a day at most, so that days supply = quantity ÷ this:
 * "1-2 tablets every 6 hours" → 8. Undefined where dose or frequency is unknown, or the dose is a mass ("20 mg"),
 * which says nothing about how many are used up.
 */
export function dailyDoseCount(dosage: Dosage | JsonObject): number | undefined {
  const times = timesADay(dosage);
  const count = times === undefined ? undefined : doseCount(fieldsOf(dosage));
  return times === undefined || count === undefined ? undefined : times * count;
}

function doseCount(fields: JsonObject): number | undefined {
  for (const doseAndRate of objectsAt(fields, 'doseAndRate')) {
    const quantity =
      objectAt(doseAndRate, 'doseQuantity') ?? objectAt(objectAt(doseAndRate, 'doseRange'), 'high');
    const value = numberAt(quantity, 'value');
    if (quantity !== undefined && value !== undefined && value > 0 && isCounted(quantity)) return value;
  }
  return undefined;
}

/** Without a unit a dose is a number of whatever is dispensed. */
function isCounted(quantity: JsonObject): boolean {
  const code = textAt(quantity, 'code');
  const said = textAt(quantity, 'unit');
  if (code === undefined && said === undefined) return true;
  const unit =
    (code === undefined ? undefined : unitOfCode(code)) ??
    (said === undefined ? undefined : unitOfWord(said));
  return unit?.kind === 'count' || unit?.kind === 'volume';
}
