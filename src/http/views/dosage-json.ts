/** A dosage on the wire (specification, DosageStandard). */
import type { Dosage } from '@medplum/fhirtypes';
import type { z } from 'zod';
import type { DosageStandard } from '../wire/dosage-standard.ts';

/** Every field of the specification's table, null where the dosage does not say. */
export function dosageJson(dosage: Dosage): z.infer<typeof DosageStandard> {
  return {
    text: dosage.text ?? null,
    patient_instruction: dosage.patientInstruction ?? null,
    timing: null,
    when: null,
    duration: null,
    as_needed: null,
    site: null,
    route: null,
    method: null,
    dose_quantity: null,
    dose_range: null,
    dose_form: null,
  };
}
