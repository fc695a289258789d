import { afterAll, describe, expect, test } from '@jest/globals';
import { asR4 } from '../../src/fhir/versions/as-r4.ts';
import { PARTS_WITHIN, VERSION_ROWS } from '../../src/fhir/versions/version-table.ts';
import { inferMedications } from '../../src/medications/infer-medications.ts';
import { openStarterStore } from '../support/starter-store.ts';
import { fixtureCases, fixtureRequest } from '../support/fixture-cases.ts';
import { flattenInput } from '../../src/fhir/bundle.ts';

const rxnorm = openStarterStore();
afterAll(() => rxnorm.close());

/** A part inside a resource that can hold it. */
function inResource(part: string, content: unknown): Record<string, unknown> {
  if (part.startsWith('Medication')) return { resourceType: part, ...(content as object) };
  const [owner, field] = Object.entries(PARTS_WITHIN)
    .flatMap(([name, fields]) => Object.entries(fields).map(([at, inside]) => [name, at, inside]))
    .find(([, , inside]) => inside === part) ?? ['', ''];
  return inResource(owner ?? '', { [field ?? '']: content });
}

describe('each row of the table', () => {
  test.each(VERSION_ROWS.flatMap((row) => row.of.map((part) => ({ part, row }))))(
    '$row.versions $part.$row.from',
    ({ part, row: { example } }) => {
      const converted = asR4(inResource(part, example.given));
      expect(converted).toEqual(inResource(part, example.becomes));
      // What was converted is R4, and R4 is left alone.
      expect(asR4(converted)).toBe(converted);
    },
  );
});

test('what R4 already says is never overwritten', () => {
  const both = { resourceType: 'MedicationOrder', dateWritten: '2015', authoredOn: '2016' };
  expect(asR4(both)).toEqual({ resourceType: 'MedicationOrder', authoredOn: '2016' });
});

const PATIENT = { reference: 'Patient/1' };
const DRUG = { text: 'lisinopril 10 MG Oral Tablet' };
const TIMING = { repeat: { frequency: 1, period: 1, periodUnit: 'd' } };

const R4 = {
  resourceType: 'MedicationRequest',
  id: '1',
  status: 'active',
  intent: 'order',
  subject: PATIENT,
  authoredOn: '2026-05-01',
  medicationReference: { reference: '#m' },
  contained: [{ resourceType: 'Medication', id: 'm', code: DRUG }],
  reasonCode: [{ text: 'high blood pressure' }],
  dosageInstruction: [{ timing: TIMING, doseAndRate: [{ doseQuantity: { value: 1, unit: 'tablet' } }] }],
};
const { authoredOn, reasonCode, dosageInstruction: _r4, medicationReference, ...SHARED } = R4;

test.each<readonly [string, Record<string, unknown>]>([
  [
    'R5',
    {
      ...SHARED,
      authoredOn,
      medication: { reference: medicationReference },
      reason: [{ concept: reasonCode[0] }],
      dosageInstruction: R4.dosageInstruction,
    },
  ],
  [
    'STU3',
    {
      ...SHARED,
      authoredOn,
      reasonCode,
      medicationReference,
      dosageInstruction: [{ timing: TIMING, doseQuantity: { value: 1, unit: 'tablet' } }],
    },
  ],
  [
    'DSTU2',
    {
      ...SHARED,
      resourceType: 'MedicationOrder',
      subject: undefined,
      patient: PATIENT,
      dateWritten: authoredOn,
      reasonCodeableConcept: reasonCode[0],
      medicationReference,
      dosageInstruction: [
        {
          timing: { repeat: { frequency: 1, period: 1, periodUnits: 'd' } },
          doseQuantity: { value: 1, unit: 'tablet' },
        },
      ],
    },
  ],
])('an order of %s gives the entry of R4', (_version, resource) => {
  const listOf = (given: unknown) => {
    const list = inferMedications({ resources: [given] }, { asOf: new Date('2026-06-01') }, rxnorm);
    return list.medications.map(({ provenance: _provenance, facts: _facts, ...entry }) => entry);
  };
  expect(listOf(resource)).toEqual(listOf(R4));
  expect(listOf(R4)).toHaveLength(1);
});

test('a resource of R4 is left alone: those of the stories are', () => {
  const stories = fixtureCases().map(fixtureRequest);
  const given = stories.flatMap(({ resources }) =>
    Array.isArray(resources) ? (resources as unknown[]) : [],
  );
  const inR4 = given.filter(
    (one) => !/MedicationOrder|MedicationUsage|"concept":|"wasNot|"taken"/.test(JSON.stringify(one)),
  );
  const read = flattenInput(inR4, undefined).resources.map(({ resource }) => resource);
  const changed = read.filter((resource) => !inR4.includes(resource));
  expect(read.length).toBeGreaterThan(30);
  expect(changed.map((resource) => resource['resourceType'])).toEqual([]);
});
