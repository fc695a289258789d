/** What is said twice is read once, and stands in both places. */
import { afterAll, expect, test } from '@jest/globals';
import { extractMedications } from '../../../src/documents/med-list-from-documents.ts';
import { recordsFromDocument } from '../../../src/documents/records-from-document.ts';
import { openStarterStore } from '../../support/starter-store.ts';
import { documentOf } from '../../support/document-builders.ts';

const store = openStarterStore();
afterAll(() => store.close());

const LIST = [
  '# Medications',
  'Losartan 50 mg tablet by mouth daily',
  'Stop warfarin 5 mg',
  '# Allergies',
  'Penicillin: hives',
];
const CHANGED_LIST = LIST.map((line) => line.replace('50 mg', '100 mg'));

function placed(lines: readonly { page: number; index: number }[]): string[] {
  return lines.map(({ page, index }) => `${page}.${index}`);
}

test('a list on two pages names its drugs on both', async () => {
  const [page] = documentOf(LIST).pages;
  if (page === undefined) throw new Error('the document has no page');
  const second = { ...page, page: 2, lines: page.lines.map((line) => ({ ...line, page: 2 })) };
  const twice = { ...documentOf(LIST), pageCount: 2, pages: [page, second] };
  const once = await recordsFromDocument(documentOf(LIST), store);
  const both = await recordsFromDocument(twice, store);

  const losartan = both.mentions.filter(({ mention }) => mention.name === 'Losartan');
  expect(placed(losartan.map(({ mention }) => mention.line))).toEqual(['1.1', '2.1']);
  expect(placed(losartan.flatMap(({ mention }) => mention.item.lines))).toEqual(['1.1', '2.1']);
  expect(losartan.map(({ mention }) => both.sections.indexOf(mention.item.section))).toEqual([0, 2]);
  expect(losartan.map(({ match, dosage }) => [match?.concept?.rxcui, dosage])).toEqual(
    Array.from({ length: 2 }, () => [once.mentions[0]?.match?.concept?.rxcui, once.mentions[0]?.dosage]),
  );
  expect(new Set(both.mentions.map(({ order }) => order)).size).toBe(both.mentions.length);
  expect(placed(both.setAside.map(({ line }) => line))).toEqual([
    ...placed(once.setAside.map(({ line }) => line)),
    ...once.setAside.map(({ line }) => `2.${line.index}`),
  ]);
});

test('what differs is read anew', async () => {
  const { list } = await extractMedications(
    [documentOf([...LIST, ...CHANGED_LIST.map((line) => line.replace('# Med', '# Home med'))])],
    store,
  );
  expect(list.medications.map(({ drugName }) => drugName)).toContain('losartan potassium 50 MG Oral Tablet');
  expect(list.medications.flatMap(({ sources }) => sources.map(({ line }) => line))).toEqual(
    expect.arrayContaining([LIST[1], CHANGED_LIST[1]]),
  );
});

test('the same words in an allergy section stay an allergy', async () => {
  const records = await recordsFromDocument(
    documentOf(['# Medications', 'Aspirin 81 mg daily', '# Allergies', 'Aspirin 81 mg daily']),
    store,
  );
  expect(records.mentions.map(({ mention }) => mention.line.index)).toEqual([1]);
  expect(records.setAside.map(({ reason, line }) => [reason, line.index])).toEqual([['allergy', 3]]);
});
