/** The dosage of a medication on the wire (specification, DosageStandard). */
import type { z } from 'zod';
import type { Enrichment, InferredMedication } from '../../medications/medication-list.ts';
import { dosageStandard } from '../../sig/say/dosage-standard.ts';
import type {
  DosageDuration,
  DosageStandard,
  FrequencyCoding,
  SnomedNcitCoding,
} from '../../sig/say/dosage-standard.ts';
import type * as wire from '../wire/dosage-standard.ts';

type DosageJson = z.infer<typeof wire.DosageStandard>;

/** Every field of the specification's table, null where the dosage does not say; null as a whole when it says nothing. */
export function dosageJson(medication: InferredMedication): DosageJson | null {
  if (medication.dosage === undefined) return null;
  const standard = dosageStandard(medication.dosage);
  if (Object.keys(standard).length === 0) return null;
  return {
    text: standard.text ?? null,
    patient_instruction: standard.patient_instruction ?? null,
    ...timingJson(standard),
    site: standard.site ?? null,
    route: standard.route === undefined ? null : codingJson(standard.route),
    method: standard.method === undefined ? null : codingJson(standard.method),
    ...doseJson(standard),
    dose_form: standard.dose_form ?? doseFormOfProduct(medication) ?? null,
  };
}

/** Says so when the dose form shown is not of the dosage: `{ field: "dosage.dose_form", value: "oral tablet", … }`. */
export function doseFormEnrichment(medication: InferredMedication): Enrichment | undefined {
  const value = doseFormOfProduct(medication);
  if (medication.dosage === undefined || value === undefined) return undefined;
  const standard = dosageStandard(medication.dosage);
  if (Object.keys(standard).length === 0 || standard.dose_form !== undefined) return undefined;
  return {
    field: 'dosage.dose_form',
    value,
    reason: `the dose form of RxNorm ${medication.product?.rxcui ?? ''}`,
  };
}

function doseFormOfProduct({ product }: InferredMedication): string | undefined {
  return product?.doseForm?.toLowerCase();
}

function timingJson(
  standard: DosageStandard,
): Pick<DosageJson, 'timing' | 'when' | 'duration' | 'as_needed'> {
  const { timing, when, duration } = standard;
  return {
    timing: timing === undefined ? null : frequencyJson(timing),
    when: when?.map(frequencyJson) ?? null,
    duration: duration === undefined ? null : durationJson(duration),
    as_needed: standard.as_needed ?? null,
  };
}

function frequencyJson(coding: FrequencyCoding): z.infer<typeof wire.FrequencyCoding> {
  return {
    text: coding.text ?? null,
    code: coding.code ?? null,
    code_system: coding.code_system ?? null,
    ncit_code: coding.ncit_code ?? null,
    ncit_display: coding.ncit_display ?? null,
  };
}

function durationJson({ value, unit, display }: DosageDuration): z.infer<typeof wire.DosageDuration> {
  return { value: value ?? null, unit: unit ?? null, display: display ?? null };
}

function codingJson(coding: SnomedNcitCoding): z.infer<typeof wire.RouteCoding> {
  return {
    text: coding.text ?? null,
    snomed_code: coding.snomed_code ?? null,
    snomed_display: coding.snomed_display ?? null,
    ncit_code: coding.ncit_code ?? null,
    ncit_display: coding.ncit_display ?? null,
  };
}

function doseJson(standard: DosageStandard): Pick<DosageJson, 'dose_quantity' | 'dose_range'> {
  const { dose_quantity: quantity, dose_range: range } = standard;
  return {
    dose_quantity: quantity === undefined ? null : quantityJson(quantity),
    dose_range: range === undefined ? null : rangeJson(range),
  };
}

function quantityJson(
  quantity: NonNullable<DosageStandard['dose_quantity']>,
): z.infer<typeof wire.DoseQuantity> {
  const { value, unit, system, code } = quantity;
  return { value: value ?? null, unit: unit ?? null, system: system ?? null, code: code ?? null };
}

function rangeJson(range: NonNullable<DosageStandard['dose_range']>): z.infer<typeof wire.DoseRange> {
  return {
    low_value: range.low_value ?? null,
    high_value: range.high_value ?? null,
    unit: range.unit ?? null,
  };
}
