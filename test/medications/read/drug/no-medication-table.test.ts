import { expect, test } from '@jest/globals';
import { inferMedications } from '../../../../src/medications/infer-medications.ts';
import {
  ABSENCE_WORDS,
  ALLERGY_TEXTS,
  NO_MEDICATION_CODES,
  NO_MEDICATION_TEXTS,
  NO_VALUE_CODES,
  OTHER_TERMINOLOGIES,
  POINTER_WORDS,
} from '../../../../src/medications/read/drug/no-medication-table.ts';
import { AS_OF, type Json, statement, store } from '../../patient.ts';

const CODED = [...NO_MEDICATION_CODES, ...NO_VALUE_CODES].flatMap(({ system, codes }) =>
  codes.map((code): Json => ({ coding: [{ system, code }] })),
);
const ABSENCES = Object.values(ABSENCE_WORDS);
const POINTERS = Object.values(POINTER_WORDS);
const WORDED = [
  ...NO_MEDICATION_TEXTS.map(({ example }) => example),
  ...ABSENCES.flatMap(({ examples }) => [...examples]),
  ...POINTERS.flatMap(({ examples }) => examples),
  ...ALLERGY_TEXTS.flatMap(({ examples }) => [...examples]),
].map((text): Json => ({ text }));

const MISPLACED = OTHER_TERMINOLOGIES.map(({ example: system }): Json => ({
  coding: [{ system, code: 'I10', display: 'Essential (primary) hypertension' }],
}));

test.each([...CODED, ...WORDED, ...MISPLACED])('%j is no drug', (medicationCodeableConcept) => {
  const resources = [statement({ id: 'a', medicationCodeableConcept })];
  const list = inferMedications({ resources }, { asOf: new Date(AS_OF) }, store);
  expect(list.medications).toEqual([]);
  expect(list.setAside).toEqual([{ reference: 'MedicationStatement/a', reason: 'no-medication' }]);
});

test('a null flavor with a drug in words is that drug', () => {
  const coding = [{ system: 'http://terminology.hl7.org/CodeSystem/v3-NullFlavor', code: 'UNK' }];
  const resources = [statement({ medicationCodeableConcept: { coding, text: 'Zorblaxin 5 mg' } })];
  const { medications } = inferMedications({ resources }, { asOf: new Date(AS_OF) }, store);
  expect(medications.map(({ displayName }) => displayName)).toEqual(['Zorblaxin 5 mg']);
});

test.each(OTHER_TERMINOLOGIES)(
  'a drug in words beside a code of $example is that drug',
  ({ example: system }) => {
    for (const text of ['Zorblaxin 5 mg', 'lisinopril 10 mg tablet']) {
      const coding = [{ system, code: 'I10', display: 'Essential (primary) hypertension' }];
      const resources = [statement({ medicationCodeableConcept: { coding, text } })];
      const { medications } = inferMedications({ resources }, { asOf: new Date(AS_OF) }, store);
      expect(medications).toHaveLength(1);
    }
  },
);

test.each([
  'Nonesuch 5 mg',
  ...ALLERGY_TEXTS.flatMap(({ others }) => [...others]),
  'unknown red pill',
  'no known name',
  ...ABSENCES.flatMap(({ others }) => [...others]),
  ...POINTERS.flatMap(({ others }) => others),
])('%s may be one', (text) => {
  const resources = [statement({ medicationCodeableConcept: { text } })];
  expect(inferMedications({ resources }, { asOf: new Date(AS_OF) }, store).medications).toHaveLength(1);
});
