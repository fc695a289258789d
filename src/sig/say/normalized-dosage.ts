/** The normalized values of the PDF endpoint (specification, ExtractedMedication). */
import type { Dosage } from '@medplum/fhirtypes';
import type { JsonObject } from '../../fhir/free-form.ts';
import { isAsNeeded, repeatAbbreviation } from './name-frequency.ts';
import { repeatOfDosage } from './repeat-of-dosage.ts';
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
