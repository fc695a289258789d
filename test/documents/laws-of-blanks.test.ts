/** Laws of blanks to initial: of printed orders those count that somebody signed, and the others are told. */
import { expect, test } from '@jest/globals';
import { printedWords } from '../support/document-builders.ts';
import { entriesOfPage } from '../support/entries-of-page.ts';
import fc from '../support/fast-check.ts';
import { size } from '../support/runs.ts';

const entriesOf = entriesOfPage();
const RUNS = { numRuns: size(40, 10) };

const orders = fc.shuffledSubarray(
  [
    { text: 'Pantoprazole 40 mg PO once daily', entry: 'pantoprazole | 40 | qd' },
    { text: 'Famotidine 20 mg PO twice daily', entry: 'famotidine | 20 | bid' },
    { text: 'Glevastor 15 mg PO twice daily', entry: 'glevastor | 15 | bid' },
    { text: 'Zolpidem 5 mg PO at bedtime', entry: 'zolpidem | 5 | qhs' },
    { text: 'Metformin 500 mg PO twice daily', entry: 'metformin | 500 | bid' },
  ],
  { minLength: 4 },
);
const initials = fc.constantFrom('MR', 'JB', 'DR', 'PO');
const titles = fc.constantFrom([], ['Gut'], ['Pain and fever']);

test('a printed order that nobody initialled among initialled ones is not listed', async () => {
  await fc.assert(
    fc.asyncProperty(orders, initials, titles, async (chosen, signed, title) => {
      const isSigned = (index: number): boolean => index % 2 === 0;
      const lines = [
        'ADULT ADMISSION ORDERS',
        ...title,
        ...chosen.map(({ text }, index) => (isSigned(index) ? ` ${signed}     ${text}` : `____     ${text}`)),
      ];
      const words = lines.flatMap((text, index) => printedWords(text, 40, 100 + index * 14));
      expect(await entriesOf({ width: 612, words, rules: [] })).toEqual(
        chosen.flatMap(({ entry }, index) => (isSigned(index) ? [entry] : [])).toSorted(),
      );
    }),
    RUNS,
  );
});

test('blanks before orders of which none is initialled say nothing of them', async () => {
  await fc.assert(
    fc.asyncProperty(orders, async (chosen) => {
      const lines = chosen.map(({ text }) => `____     ${text}`);
      const words = lines.flatMap((text, index) => printedWords(text, 40, 100 + index * 14));
      expect(await entriesOf({ width: 612, words, rules: [] })).toEqual(
        chosen.map(({ entry }) => entry).toSorted(),
      );
    }),
    RUNS,
  );
});
