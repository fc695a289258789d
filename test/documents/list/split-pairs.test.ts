import { afterAll, expect, test } from '@jest/globals';
import { extractMedications } from '../../../src/documents/med-list-from-documents.ts';
import { openStarterStore } from '../../support/starter-store.ts';
import { documentOf } from '../../support/document-builders.ts';

const store = openStarterStore();
afterAll(() => store.close());

const LISINOPRIL = 'Lisinopril 10 mg tablet daily';
const THIAZIDE = 'Hydrochlorothiazide 25 mg tablet daily';
const BOTH = 'Lisinopril/hydrochlorothiazide 20/12.5 mg tablet daily';

/** What is listed, and what is set aside, where a list and a course are written. */
async function read(listed: readonly string[], course: string) {
  const lines = ['# Home Medications', ...listed, '# Hospital Course', course];
  const { list } = await extractMedications([documentOf(lines)], store);
  return {
    listed: list.medications.map(({ drugName }) => drugName),
    setAside: list.setAside.map(({ reason, name }) => `${reason}: ${name}`),
  };
}

test.each([
  'Lisinopril and hydrochlorothiazide were held on admission.',
  'Both lisinopril & hydrochlorothiazide are on hold.',
  'Lisinopril/hydrochlorothiazide held for AKI.',
])('the stop of two listed drugs ends each of them: %s', async (course) => {
  expect(await read([LISINOPRIL, THIAZIDE], course)).toEqual({
    listed: [],
    setAside: ['held: lisinopril 10 MG Oral Tablet', 'held: hydrochlorothiazide 25 MG Oral Tablet'],
  });
});

test('where the combination is listed as well, it is what is stopped', async () => {
  const { listed } = await read([BOTH, LISINOPRIL, THIAZIDE], 'Lisinopril and hydrochlorothiazide was held.');
  expect(listed).toEqual(['hydrochlorothiazide 25 MG Oral Tablet', 'lisinopril 10 MG Oral Tablet']);
});

test('where one of the two is not listed, a combination was stopped, and the other is still taken', async () => {
  const { listed } = await read([LISINOPRIL], 'Lisinopril and hydrochlorothiazide was stopped last year.');
  expect(listed).toEqual(['lisinopril 10 MG Oral Tablet']);
});

test('two drugs that go on are no third one', async () => {
  const { listed } = await read([LISINOPRIL, THIAZIDE], 'Continue lisinopril and hydrochlorothiazide.');
  expect(listed).toEqual(['hydrochlorothiazide 25 MG Oral Tablet', 'lisinopril 10 MG Oral Tablet']);
});
