import { afterAll, expect, test } from '@jest/globals';
import { OPEN_RELEASES } from '../../../src/terminology/products/open-release-table.ts';
import { openStarterStore } from '../../support/starter-store.ts';
import { resolveProductText } from '../../../src/terminology/products/resolve-product.ts';

const STORE = openStarterStore();
afterAll(() => STORE.close());

test.each(OPEN_RELEASES.flatMap((row) => [...row.examples]))('%s is no product', (example) => {
  expect(['SCDC', 'IN', 'PIN']).toContain(resolveProductText(STORE, example)?.concept.tty);
});

test.each([
  ['oxycodone 10 mg tablet', 'oxycodone hydrochloride 10 MG Oral Tablet'],
  ['oxycodone 10 mg IR', 'oxycodone hydrochloride 10 MG Oral Tablet'],
  ['prednisone 5 mg', 'prednisone 5 MG Oral Tablet'],
  [
    'OxyContin 10 mg',
    'Abuse-Deterrent 12 HR oxycodone hydrochloride 10 MG Extended Release Oral Tablet [Oxycontin]',
  ],
])('%s is %s', (text, name) => {
  expect(resolveProductText(STORE, text)?.concept.name.toLowerCase()).toBe(name.toLowerCase());
});

test('what a row names is in RxNorm', () => {
  for (const name of OPEN_RELEASES.flatMap((row): readonly string[] => row.ingredients))
    expect([name, STORE.conceptsNamed(name).length > 0]).toEqual([name, true]);
});
