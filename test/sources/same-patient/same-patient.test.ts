import { afterAll, describe, expect, test } from '@jest/globals';
import { inferMedications } from '../../../src/medications/infer-medications.ts';
import { readSource } from '../../../src/sources/read-source.ts';
import { openStarterStore } from '../../support/starter-store.ts';
import fc from '../../support/fast-check.ts';
import { runs } from '../../support/runs.ts';
import {
  asCcda,
  asFhir,
  asHl7v2,
  asRxHistory,
  generatedPatient,
  PATIENTS,
  type Patient,
} from './patients.ts';

const rxnorm = openStarterStore();
afterAll(() => rxnorm.close());

const asOf = new Date('2026-06-01T12:00:00Z');

const listOf = (resources: readonly unknown[]) =>
  inferMedications({ resources }, { asOf }, rxnorm).medications.map((entry) => ({
    drug: entry.concept?.rxcui,
    name: entry.displayName,
    status: entry.status,
    confidence: entry.confidence,
    at: entry.lastActivityDate,
    sig: entry.sig,
  }));

const read = async (text: string): Promise<readonly unknown[]> => {
  const { resources, notes } = await readSource(text);
  expect(notes).toEqual([]);
  return resources;
};

const FORMATS = [
  { format: 'C-CDA', written: asCcda, part: 'orders and fills' },
  { format: 'HL7 v2', written: asHl7v2, part: 'orders with dated changes and fills' },
  { format: 'an RxHistoryResponse', written: asRxHistory, part: 'fills' },
] as const;

describe.each(FORMATS)('as FHIR and as $format', ({ written, part }) => {
  const sameList = async (patient: Patient): Promise<void> => {
    expect(listOf(await read(written(patient)))).toEqual(listOf(asFhir(patient, part)));
  };

  test.each(PATIENTS)('$name', sameList);

  test('patients of any orders, fills, stops and holds', async () => {
    await fc.assert(fc.asyncProperty(generatedPatient, sameList), runs(300));
  });
});

test('every one of them has a list to compare', () => {
  const counts = PATIENTS.map((patient) => listOf(asFhir(patient, 'orders and fills')).length);
  expect(counts).toEqual(PATIENTS.map(({ drugs }) => drugs.length));
});
