/** Doses that no product supports are doubted and told. */
import { afterAll, expect, test } from '@jest/globals';
import { findUnread } from '../../../src/documents/list/find-unread.ts';
import { recordsFromDocument } from '../../../src/documents/records-from-document.ts';
import { openStarterStore } from '../../support/starter-store.ts';
import { documentOf } from '../../support/document-builders.ts';

const store = openStarterStore();
afterAll(() => store.close());

async function readLine(line: string) {
  const document = documentOf(['# Medications', line]);
  const records = await recordsFromDocument(document, store);
  return {
    dosage: records.mentions[0]?.dosage,
    unread: await findUnread(document, records, store),
  };
}

test.each([
  ['ten times the strength beside it', 'Lisinopril 2.5 mg tablet, take 25 mg by mouth daily'],
  ['far above every strength', 'Warfarin 2015 mg daily'],
  ['far below every strength', 'Warfarin 0.01 mg daily'],
])('%s', async (_name, line) => {
  const { dosage, unread } = await readLine(line);
  expect(dosage?.dose).toBeUndefined();
  expect(dosage?.doubted).toBeDefined();
  expect(dosage?.frequency).toBe('QD');
  expect(unread.map(({ reason }) => reason)).toEqual(['doubtful-dose']);
});

test.each([
  'Lisinopril 10 mg tablet, take 20 mg by mouth daily',
  'Lisinopril 10 mg tablet, take 5 mg by mouth daily',
  'Warfarin 12.5 mg daily',
  'Prednisone 60 mg daily',
  'Lisinopril 10 mg tablet, take 1 tablet by mouth daily',
])('%s is passed on', async (line) => {
  const { dosage, unread } = await readLine(line);
  expect(dosage?.dose).toBeDefined();
  expect(unread).toEqual([]);
});

test('a bare number that is a strength and no count has its unit', async () => {
  const { dosage } = await readLine('Propranolol 40 b.i.d.');
  expect(dosage?.dose).toEqual({ quantity: '40', unit: 'mg' });
  const counted = await readLine('Propranolol 40 mg tablet, 2 b.i.d.');
  expect(counted.dosage?.dose).toEqual({ quantity: '2', unit: 'tablet' });
});

test.each(['Lisinopril 20 tab daily', 'Propranolol 40 tablets BID', 'Lisinopril 10 caps'])(
  'a strength that is counted in pieces is no count: %s',
  async (line) => {
    const { dosage, unread } = await readLine(line);
    expect(dosage?.dose).toBeUndefined();
    expect(unread.map(({ reason }) => reason)).toEqual(['doubtful-dose']);
  },
);

test.each([
  'Methotrexate 10 tablets once weekly',
  'Lisinopril 2 tab daily',
  'Lisinopril 10 mg tablet, 10 tablets daily',
])('pieces are: %s', async (line) => expect((await readLine(line)).dosage?.dose?.unit).toBe('tablet'));
