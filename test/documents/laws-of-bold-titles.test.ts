/** Laws of bold lines: over entries that are not bold such a line is a title, whatever it says and wherever it stands; a bold name with its directions below is an entry. */
import { expect, test } from '@jest/globals';
import { printedWords } from '../support/document-builders.ts';
import { entriesOfPage } from '../support/entries-of-page.ts';
import fc from '../support/fast-check.ts';
import { size } from '../support/runs.ts';

const entriesOf = entriesOfPage();
const RUNS = { numRuns: size(40, 12) };

/** A page of lines; `*` before one prints it bold, `#` as a heading. */
function pageOf(lines: readonly string[]): Promise<string[]> {
  const words = lines.flatMap((line, index) => {
    const text = line.replace(/^[*#]/u, '');
    return printedWords(text, 40, 100 + index * 13, {
      isBold: /^[*#]/u.test(line),
      ...(line.startsWith('#') && { fontSize: 13 }),
    });
  });
  return entriesOf({ width: 700, words, rules: [] });
}

const titles = fc.constantFrom('Acutes', 'Seldom used', 'Comfort box', 'Weekend bag', 'From the clinic');
const drugs = fc.shuffledSubarray(
  ['lisinopril 10 mg daily', 'metformin 500 mg daily', 'sertraline 50 mg daily', 'baclofen 10 mg daily'],
  { minLength: 4, maxLength: 4 },
);
const says = (line: string): string => `${line.split(' ')[0] ?? ''} | ${line.split(' ')[1] ?? ''} | qd`;

test('a bold title over entries is none of them', async () => {
  await fc.assert(
    fc.asyncProperty(titles, titles, drugs, async (first, second, lines) => {
      const page = ['#Medication', `*${first}`, ...lines.slice(0, 2), `*${second}`, ...lines.slice(2)];
      expect(await pageOf(page)).toEqual(lines.map(says).toSorted());
    }),
    RUNS,
  );
});

test('a bold name over its directions is an entry, known or not', async () => {
  const names = fc.shuffledSubarray(['lisinopril 10 mg', 'Zolquara 20 mg', 'Quintovar', 'sertraline 50 mg'], {
    minLength: 3,
    maxLength: 4,
  });
  await fc.assert(
    fc.asyncProperty(names, async (own) => {
      const page = ['#Medication', ...own.flatMap((name) => [`*${name}`, 'Take 2 tablets by mouth daily'])];
      expect(await pageOf(page)).toEqual(
        own.map((name) => `${(name.split(' ')[0] ?? '').toLowerCase()} | 2 | qd`).toSorted(),
      );
    }),
    RUNS,
  );
});
