/** Laws of periods with a first day and a last one: the drug may be over, and its line is told. */
import { afterAll, expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { extractMedications } from '../../src/documents/med-list-from-documents.ts';
import { documentOf } from '../support/document-builders.ts';
import { openStarterStore } from '../support/starter-store.ts';
import { size } from '../support/runs.ts';

const store = openStarterStore();
afterAll(() => store.close());

const RUNS = { numRuns: size(60, 20) };

const lead = fc.constantFrom('order ran', 'from', 'given', 'zorged', '');
const joint = fc.constantFrom(' to ', '-', ' – ', ' through ', ' until ');
const days = fc.constantFrom(['8/1', '8/5'], ['05/01/26', '05/07/26'], ['12/28', '1/3']);
const directions = fc.constantFrom('', ' daily', ' 1 twice daily');

test('an entry with both days of a period is told, whatever leads to them', async () => {
  await fc.assert(
    fc.asyncProperty(lead, joint, days, directions, async (words, sign, [first, last], said) => {
      const line = `Ibuprofen 400 mg tab${said} ${words} ${first}${sign}${last}`.replaceAll(/ {2,}/gu, ' ');
      const { unread } = await extractMedications(
        [documentOf(['MEDICATIONS', 'metformin 500 mg twice daily', line])],
        store,
      );
      expect(unread.map((one) => one.line)).toEqual([line]);
    }),
    RUNS,
  );
});
