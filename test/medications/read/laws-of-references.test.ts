import { expect, test } from '@jest/globals';
import fc from '../../support/fast-check.ts';
import { inferMedications } from '../../../src/medications/infer-medications.ts';
import { NDC, RXNORM, SNOMED_CT } from '../../../src/fhir/systems.ts';
import { POINTER_WORDS } from '../../../src/medications/read/drug/no-medication-table.ts';
import { runs } from '../../support/runs.ts';
import { AS_OF, daysAgo, type Json, LISINOPRIL_10, request, statement, store } from '../patient.ts';

function answer(resources: readonly Json[]) {
  return inferMedications({ resources }, { asOf: new Date(AS_OF) }, store);
}

test.each<[string, (medication: Json) => readonly Json[]]>([
  [
    'contained',
    (medication) => [request({ id: 'r', medicationReference: { reference: '#m' }, contained: [medication] })],
  ],
  [
    'in the request',
    (medication) => [request({ id: 'r', medicationReference: { reference: 'Medication/m' } }), medication],
  ],
])('a withdrawn Medication that is %s still names the drug, which is noted', (_, resourcesWith) => {
  const medication = { resourceType: 'Medication', id: 'm', code: LISINOPRIL_10 };
  const standing = answer(resourcesWith({ ...medication, status: 'active' }));
  const withdrawn = answer(resourcesWith({ ...medication, status: 'entered-in-error' }));
  expect(standing.notes).toEqual([]);
  expect(withdrawn.medications).toEqual(standing.medications);
  expect(withdrawn.notes).toEqual([
    { reference: 'MedicationRequest/r', code: 'withdrawn-medication', field: 'medicationReference' },
  ]);
});

test.each([
  [NDC, '0093-9999-56', 'NDC 0093-9999-56'],
  [`${RXNORM}/`, '99999999', 'RxNorm 99999999'],
  [SNOMED_CT, '99999999', 'SNOMED CT 99999999'],
  ['http://fhir.de/CodeSystem/ifa/pzn', '00766794', 'http://fhir.de/CodeSystem/ifa/pzn 00766794'],
])('a code of %s that nobody knows is called by its system', (system, code, name) => {
  const concept = { coding: [{ system, code }] };
  const { medications } = answer([request({ medicationCodeableConcept: concept, authoredOn: daysAgo(3) })]);
  expect(medications.map(({ displayName }) => displayName)).toEqual([name]);
});

test('a text that only points elsewhere names no drug, and one word of a drug makes it one', () => {
  const rows = Object.values(POINTER_WORDS);
  const pointing = fc.constantFrom(...rows.flatMap(({ words, isPointing }) => (isPointing ? words : [])));
  const beside = fc.array(fc.constantFrom(...rows.flatMap(({ words }) => words)), {
    minLength: 1,
    maxLength: 6,
  });
  const drug = fc.constantFrom('aspirin', 'Zorblaxin', 'lisinopril 10 mg');
  const listed = (text: string): number =>
    answer([statement({ medicationCodeableConcept: { text } })]).medications.length;
  fc.assert(
    fc.property(pointing, beside, drug, fc.nat(6), (first, words, name, at) => {
      const all = [first, ...words];
      expect(listed(all.join(' '))).toBe(0);
      expect(listed(all.toSpliced(at, 0, name).join(' '))).toBe(1);
    }),
    runs(200),
  );
});
