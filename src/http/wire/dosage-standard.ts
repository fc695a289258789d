/** The dosage of an inferred medication (specification, DosageStandard and its sub-objects). */
import { z } from 'zod';

const text = z.string().nullable();
const number = z.number().nullable();

/** Specification, FrequencyCoding: `BID` of the HL7 GTS abbreviations with its NCI Thesaurus concept. */
export const FrequencyCoding = z
  .object({ text, code: text, code_system: text, ncit_code: text, ncit_display: text })
  .meta({ id: 'FrequencyCoding' });

/** Specification, TimingWhen: an event of the day, `ACM` (before breakfast) of FHIR event-timing. */
export const TimingWhen = z
  .object({ text, code: text, code_system: text, ncit_code: text, ncit_display: text })
  .meta({ id: 'TimingWhen' });

/** Specification, Duration. */
export const DosageDuration = z.object({ value: number, unit: text, display: text }).meta({ id: 'Duration' });

const coded = { text, snomed_code: text, snomed_display: text, ncit_code: text, ncit_display: text };

/** Specification, RouteCoding. */
export const RouteCoding = z.object(coded).meta({ id: 'RouteCoding' });

/** Specification, MethodCoding. */
export const MethodCoding = z.object(coded).meta({ id: 'MethodCoding' });

/** Specification, DoseQuantity: `system` and `code` are UCUM where the unit has a code. */
export const DoseQuantity = z
  .object({ value: number, unit: text, system: text, code: text })
  .meta({ id: 'DoseQuantity' });

/** Specification, DoseRange. */
export const DoseRange = z
  .object({ low_value: number, high_value: number, unit: text })
  .meta({ id: 'DoseRange' });

/** Specification, DosageStandard. */
export const DosageStandard = z
  .object({
    text,
    patient_instruction: text,
    timing: FrequencyCoding.nullable(),
    when: z.array(TimingWhen).nullable(),
    duration: DosageDuration.nullable(),
    as_needed: z.boolean().nullable(),
    site: text,
    route: RouteCoding.nullable(),
    method: MethodCoding.nullable(),
    dose_quantity: DoseQuantity.nullable(),
    dose_range: DoseRange.nullable(),
    dose_form: text,
  })
  .meta({ id: 'DosageStandard' });
