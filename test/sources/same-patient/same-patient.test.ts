import { afterAll, expect, test } from '@jest/globals';
import { inferMedications } from '../../../src/medications/infer-medications.ts';
import { readSource } from '../../../src/sources/read-source.ts';
import { openStarterStore } from '../../support/starter-store.ts';
import { asCcda, asFhir, asHl7v2, asRxHistory, PATIENTS } from './patients.ts';

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

test.each(PATIENTS)('$name: as FHIR and as C-CDA', async (patient) => {
  expect(listOf(await read(asCcda(patient)))).toEqual(listOf(asFhir(patient, 'orders and fills')));
});

test.each(PATIENTS)('$name: as FHIR and as HL7 v2', async (patient) => {
  const told = listOf(asFhir(patient, 'orders with dated changes and fills'));
  expect(listOf(await read(asHl7v2(patient)))).toEqual(told);
});

test.each(PATIENTS)('$name: the fills as FHIR and as an RxHistoryResponse', async (patient) => {
  expect(listOf(await read(asRxHistory(patient)))).toEqual(listOf(asFhir(patient, 'fills')));
});

test('every one of them has a list to compare', () => {
  const counts = PATIENTS.map((patient) => listOf(asFhir(patient, 'orders and fills')).length);
  expect(counts).toEqual(PATIENTS.map(({ drugs }) => drugs.length));
});
