import { describe, expect, test } from '@jest/globals';
import type { MedicationRequest } from '@medplum/fhirtypes';
import fc from '../support/fast-check.ts';
import { isFhirDateTime, validConcept, validDosage } from '../../src/fhir/valid/valid-dosage.ts';
import { patientResources } from '../support/arbitrary-resources.ts';
import { fhirProblems } from '../support/fhir-validity.ts';
import { runs } from '../support/runs.ts';

const WHOLE = {
  sequence: 1,
  text: 'Take 1 to 2 tablets by mouth every 4 to 6 hours as needed for pain',
  additionalInstruction: [{ text: 'with food' }],
  patientInstruction: 'with food',
  timing: {
    repeat: {
      frequency: 1,
      period: 4,
      periodMax: 6,
      periodUnit: 'h',
      boundsDuration: { value: 10, unit: 'days', system: 'http://unitsofmeasure.org', code: 'd' },
    },
    code: { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/v3-GTSAbbreviation', code: 'Q4H' }] },
  },
  asNeededCodeableConcept: { text: 'pain' },
  route: { coding: [{ system: 'http://snomed.info/sct', code: '26643006', display: 'Oral Route' }] },
  doseAndRate: [{ doseRange: { low: { value: 1, unit: 'tablet' }, high: { value: 2, unit: 'tablet' } } }],
  maxDosePerPeriod: { numerator: { value: 8 }, denominator: { value: 1, unit: 'd' } },
};

describe('a dosage', () => {
  test('that is sound stays as it is', () => {
    expect(validDosage(WHOLE)).toEqual(WHOLE);
  });

  test.each<[string, unknown, unknown]>([
    ['with control characters', { text: '1 tab\u0000daily' }, { text: '1 tab daily' }],
    ['of another type', '1 tablet daily', undefined],
    ['of nothing', {}, undefined],
    ['of nothing sound', { text: ' ', sequence: 0, unknown: 1 }, undefined],
    ['with fields of no one', { text: 'x', unknown: 1, _text: {} }, { text: 'x' }],
    [
      'with a single item for a list',
      { doseAndRate: { doseQuantity: { value: 1 } } },
      { doseAndRate: [{ doseQuantity: { value: 1 } }] },
    ],
    [
      'with both kinds of as needed',
      { asNeededBoolean: true, asNeededCodeableConcept: { text: 'pain' } },
      { asNeededCodeableConcept: { text: 'pain' } },
    ],
    [
      'with a period without unit',
      { timing: { repeat: { frequency: 2, period: 1 } } },
      { timing: { repeat: { frequency: 2 } } },
    ],
    [
      'with a period maximum alone',
      { timing: { repeat: { frequency: 2, periodMax: 3, period: 1, periodUnit: 'day' } } },
      { timing: { repeat: { frequency: 2 } } },
    ],
    [
      'with a code without system',
      { doseAndRate: [{ doseQuantity: { value: 1, code: 'mg' } }] },
      { doseAndRate: [{ doseQuantity: { value: 1 } }] },
    ],
    [
      'with a range upside down',
      { text: 'x', doseAndRate: [{ doseRange: { low: { value: 2 }, high: { value: 1 } } }] },
      { text: 'x' },
    ],
    [
      'with less than nothing to take',
      { text: 'x', doseAndRate: [{ doseQuantity: { value: -1, unit: 'tablet' } }] },
      { text: 'x' },
    ],
    ['with half a ratio', { text: 'x', maxDosePerPeriod: { numerator: { value: 1 } } }, { text: 'x' }],
    [
      'with words for codes',
      { text: 'x', timing: { repeat: { when: ['bedtime', 'HS'] } } },
      { text: 'x', timing: { repeat: { when: ['HS'] } } },
    ],
  ])('%s', (_name, value, kept) => {
    expect(validDosage(value)).toEqual(kept);
  });

  test('of whatever kind becomes valid R4', () => {
    fc.assert(
      fc.property(patientResources, (resources) => {
        for (const { dosageInstruction } of resources) {
          const dosage = validDosage(
            Array.isArray(dosageInstruction) ? dosageInstruction[0] : dosageInstruction,
          );
          if (dosage === undefined) continue;
          const request: MedicationRequest = {
            resourceType: 'MedicationRequest',
            status: 'active',
            intent: 'order',
            subject: { reference: 'Patient/1' },
            medicationCodeableConcept: { text: 'x' },
            dosageInstruction: [dosage],
          };
          expect(fhirProblems(request)).toEqual([]);
        }
      }),
      runs(300),
    );
  });
});

test.each<[unknown, unknown]>([
  [{ text: 'Gout' }, { text: 'Gout' }],
  [
    { coding: [{ system: 'a b', code: ' x', display: 'Gout', userSelected: 'yes' }] },
    { coding: [{ display: 'Gout' }] },
  ],
  [{ coding: 'gout' }, undefined],
  [7, undefined],
])('the concept %j becomes %j', (value, kept) => {
  expect(validConcept(value)).toEqual(kept);
});

test.each([
  ['2026', true],
  ['2026-05-12T09:00:00+14:00', true],
  ['2026-05-12T09:00', false],
  ['0999', false],
  [2026, false],
])('%j is a FHIR dateTime: %s', (value, expected) => {
  expect(isFhirDateTime(value)).toBe(expected);
});
