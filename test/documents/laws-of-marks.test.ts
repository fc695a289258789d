/** Laws of marks: what a list writes before its entries to count them says nothing of them. */
import { afterAll, expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { entriesIn } from '../support/entries-of.ts';
import { openStarterStore } from '../support/starter-store.ts';
import { size } from '../support/runs.ts';

const store = openStarterStore();
afterAll(() => store.close());

const entriesOf = entriesIn(store);

const ROMAN = ['i', 'ii', 'iii', 'iv', 'v'] as const;
const LETTERS = ['a', 'b', 'c', 'd', 'e'] as const;

/** The mark before the entry at a place. */
const MARKS: readonly ((at: number) => string)[] = [
  () => '- ',
  () => '• ',
  (at) => `${at + 1}. `,
  (at) => `${at + 1}) `,
  (at) => `(${at + 1}) `,
  (at) => `${at + 1} - `,
  (at) => `${at + 1}: `,
  (at) => `${ROMAN[at]}. `,
  (at) => `${ROMAN[at]?.toUpperCase()}. `,
  (at) => `(${ROMAN[at]}) `,
  (at) => `${LETTERS[at]}) `,
  (at) => `(${LETTERS[at]}) `,
];

const entries = fc.uniqueArray(
  fc.constantFrom(
    'Kellovapryl 25 mg daily',
    'zorxodrel 40 mcg three times daily with meals',
    'lisinopril 10 mg by mouth daily',
    'tamsulosin 0.4 mg at bedtime',
    'Eliquis 5 mg twice daily',
  ),
  { minLength: 2, maxLength: 5 },
);

test('a mark before each entry changes none of them, whether its drug is known or not and whatever heads the list', async () => {
  await fc.assert(
    fc.asyncProperty(
      entries,
      fc.constantFrom(...MARKS),
      fc.constantFrom('# Medications', '# Group home comfort chart', 'Dosette:'),
      async (list, mark, heading) => {
        const marked = list.map((entry, at) => `${mark(at)}${entry}`);
        expect(await entriesOf([heading, ...marked])).toEqual(await entriesOf(['# Medications', ...list]));
      },
    ),
    { numRuns: size(300, 50) },
  );
});
