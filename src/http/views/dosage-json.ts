/** A dosage on the wire (specification, DosageStandard). */
import type { Dosage } from '@medplum/fhirtypes';
import type { z } from 'zod';
import { validDosage } from '../../fhir/valid-dosage.ts';
import type { DosageStandard } from '../wire/dosage-standard.ts';

/** Every field of the specification's table, null where the dosage does not say; null when it says nothing that is sound. */
export function dosageJson(written: Dosage): z.infer<typeof DosageStandard> | null {
  const dosage = validDosage(written);
  if (dosage === undefined) return null;
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
