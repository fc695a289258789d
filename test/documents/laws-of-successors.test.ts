/** Laws of what is named beside a drug that has ended: its successor has not ended with it, whether the words between the two are understood or not. */
import { afterAll, expect, test } from '@jest/globals';
import { documentOf } from '../support/document-builders.ts';
import { firstWordsIn } from '../support/first-words.ts';
import fc from '../support/fast-check.ts';
import { size } from '../support/runs.ts';
import { openStarterStore } from '../support/starter-store.ts';

const store = openStarterStore();
afterAll(() => store.close());
const RUNS = { numRuns: size(120, 25) };

const old = fc.constantFrom('Warfarin 3 mg', 'Zyxomarin 3 mg');
const remark = fc.constantFrom(
  (name: string) => ` (now ${name})`,
  (name: string) => ` - durch ${name} ersetzt`,
  (name: string) => ` - zorbed over to ${name} in May`,
  (name: string) => ` - no good beside ${name}`,
);
const isListed = fc.boolean();

test('a drug that is told of behind one that has ended stays as another list has it, and is told where none does', async () => {
  await fc.assert(
    fc.asyncProperty(old, remark, isListed, async (ended, behind, isTaken) => {
      const { listed, aside, unread } = await firstWordsIn(
        documentOf([
          'Medications',
          'Lisinopril 10 mg daily',
          ...(isTaken ? ['Apixaban 5 mg twice daily'] : []),
          '',
          'Stopped:',
          `${ended}${behind('apixaban')}`,
        ]),
        store,
      );
      expect(listed).toEqual(isTaken ? ['apixaban', 'lisinopril'] : ['lisinopril']);
      expect(aside).not.toContain('apixaban');
      expect(isTaken || unread.includes('apixaban')).toBe(true);
    }),
    RUNS,
  );
});

test('the next element of a list of what has ended has ended too', async () => {
  const between = fc.constantFrom(', ', ' and ', '; ', ' - and ');
  await fc.assert(
    fc.asyncProperty(between, async (mark) => {
      const { listed, aside } = await firstWordsIn(
        documentOf(['Medications', 'Lisinopril 10 mg daily', '', 'Stopped:', `Warfarin${mark}apixaban`]),
        store,
      );
      expect([listed, aside]).toEqual([['lisinopril'], ['apixaban', 'warfarin']]);
    }),
    { numRuns: 8 },
  );
});
