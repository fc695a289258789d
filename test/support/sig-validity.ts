/** FHIR R4 validity of dosages: the whole resource by the definitions, and the tim-* invariants of Timing. */
import { expect } from '@jest/globals';
import type { Dosage, TimingRepeat } from '@medplum/fhirtypes';
import { RXNORM } from '../../src/fhir/systems.ts';
import { fhirProblems } from './fhir-validity.ts';

const NO_OFFSET = new Set<string>(['C', 'CM', 'CD', 'CV']);

/** Every broken invariant of Timing.repeat by its key (http://hl7.org/fhir/R4/datatypes-definitions.html#Timing). */
export function brokenTimingInvariants(repeat: TimingRepeat): string[] {
  const isAbsentOr = (value: unknown, needed: unknown) => value === undefined || needed !== undefined;
  const when: readonly string[] = repeat.when ?? [];
  const checks: readonly (readonly [string, boolean])[] = [
    ['tim-1', isAbsentOr(repeat.duration, repeat.durationUnit)],
    ['tim-2', isAbsentOr(repeat.period, repeat.periodUnit)],
    ['tim-4', (repeat.duration ?? 0) >= 0],
    ['tim-5', (repeat.period ?? 0) >= 0],
    ['tim-6', isAbsentOr(repeat.periodMax, repeat.period)],
    ['tim-7', isAbsentOr(repeat.durationMax, repeat.duration)],
    ['tim-8', isAbsentOr(repeat.countMax, repeat.count)],
    ['tim-9', repeat.offset === undefined || (when.length > 0 && !when.some((code) => NO_OFFSET.has(code)))],
    ['tim-10', repeat.timeOfDay === undefined || when.length === 0],
  ];
  return checks.filter(([, holds]) => !holds).map(([key]) => key);
}

/** Fails unless a MedicationRequest with these dosages is valid. */
export function expectValid(dosages: readonly Dosage[]): void {
  for (const dosage of dosages) expect(brokenTimingInvariants(dosage.timing?.repeat ?? {})).toEqual([]);
  const problems = fhirProblems({
    resourceType: 'MedicationRequest',
    status: 'active',
    intent: 'order',
    subject: { reference: 'Patient/1' },
    medicationCodeableConcept: { coding: [{ system: RXNORM, code: '197361' }] },
    dosageInstruction: [...dosages],
  });
  expect(problems).toEqual([]);
}
