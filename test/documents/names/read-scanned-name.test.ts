import { afterAll, expect, test } from '@jest/globals';
import { drugNamesOf } from '../../../src/documents/names/drug-names.ts';
import { correctedName, weightedDistance } from '../../../src/documents/names/read-scanned-name.ts';
import { LOOK_ALIKES } from '../../../src/documents/scan/confusion-table.ts';
import { openStarterStore } from '../../support/starter-store.ts';

const store = openStarterStore();
const names = drugNamesOf(store);
afterAll(() => store.close());

test.each([
  ['1isinopril', 'lisinopril'],
  ['metforrnin', 'metformin'],
  ['arnlodipine', 'amlodipine'],
  ['c1opidogrel', 'clopidogrel'],
  ['atorvastat1n', 'atorvastatin'],
  ['pantoprazo1e', 'pantoprazole'],
  ['gabapentn', 'gabapentin'],
])('%s is a misread %s', (read, name) => expect(correctedName(read, names)).toBe(name));

test.each([
  'lisinopril',
  'table',
  'daily',
  '12345',
  'mg',
  'tablets',
  'completed',
  'active',
  'inactive',
  'isabella',
  'alice',
])('%s is left alone', (word) => expect(correctedName(word, names)).toBeUndefined());

test.each(LOOK_ALIKES.map(({ names: pair }) => pair))('%s is never put right to %s', (one, other) => {
  expect(correctedName(one, names)).not.toBe(other);
  expect(correctedName(other, names)).not.toBe(one);
});

test('a slip that is far from the look-alike of its name is put right', () => {
  expect(correctedName('metforman', names, 'typed')).toBe('metformin');
});

test('something between two look-alikes is neither', () => {
  expect(correctedName('hydroxazine', names)).toBeUndefined();
  expect(correctedName('hydralazyne', names)).toBeUndefined();
});

test('a confused letter costs half a slip', () => {
  expect(weightedDistance('1isinopril', 'lisinopril', 2)).toBe(0.5);
  expect(weightedDistance('metforrnin', 'metformin', 2)).toBe(0.5);
  expect(weightedDistance('kisinopril', 'lisinopril', 2)).toBe(1);
});
