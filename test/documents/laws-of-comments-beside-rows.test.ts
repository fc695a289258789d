/** Laws of a column of comments beside rows that say below the name how it is taken: a comment changes nothing of that, and what it ends is over. */
import { expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { printedText } from '../support/printed-text.ts';
import { size } from '../support/runs.ts';

const entriesOf = printedText();
const RUNS = { numRuns: size(25, 10) };
const drugs = fc.shuffledSubarray(
  ['lisinopril 10 mg tablet', 'metformin 500 mg tablet', 'sertraline 50 mg tablet'],
  {
    minLength: 3,
  },
);
const first = (name: string): string => name.split(' ')[0] ?? '';
const row = (cells: readonly string[]): string =>
  cells
    .map((cell, at) => cell.padEnd(at === 0 ? 40 : 36))
    .join('')
    .trimEnd();
const HEADER = row(['Name and sig', 'Comment', 'Last filled', 'Source']);

test('what a comment counts or tells of today is no direction', async () => {
  const comment = fc.constantFrom(
    'uses 2-3 a week',
    'raised today, was 1 tab',
    'down to 1/wk since May',
    'level 0.7 on 9/19',
    'for sleep',
  );
  await fc.assert(
    fc.asyncProperty(drugs, comment, async (names, said) => {
      const page = (remark: string): string[] => [
        'Medications',
        HEADER,
        ...names.flatMap((name, at) => [
          row([name, at === 1 ? remark : '', '09/10/24', 'filled']),
          '  TAKE 2 TABLETS BY MOUTH TWICE DAILY',
        ]),
      ];
      expect(await entriesOf(page(said))).toEqual(await entriesOf(page('')));
    }),
    RUNS,
  );
});

test('what it ends is over, whatever was done with the prescription', async () => {
  const end = fc.constantFrom(
    'REMOVE FROM LIST',
    'none since May; REMOVE FROM LIST',
    'stopped in May',
    'no longer takes',
  );
  const source = fc.constantFrom('filled', 'sent', 'outside');
  await fc.assert(
    fc.asyncProperty(drugs, end, source, async (names, said, word) => {
      const page = [
        'Medications',
        HEADER,
        ...names.flatMap((name, at) => [
          row([name, at === 1 ? said : '', '09/10/24', word]),
          '  TAKE 1 TABLET BY MOUTH DAILY',
        ]),
      ];
      expect((await entriesOf(page)).map(first)).toEqual(
        [names[0], names[2]].map((name) => first(name ?? '')).toSorted(),
      );
    }),
    RUNS,
  );
});

test('how often that goes on below its line is no title of the rows below it', async () => {
  const broken = fc.constantFrom<readonly [above: string, below: string]>(
    ['TAKE 1 TABLET BY MOUTH DAILY AS', 'NEEDED'],
    ['TAKE 1 TABLET BY MOUTH WHEN', 'REQUIRED'],
    ['TAKE 1 TABLET BY MOUTH TWICE A DAY AS', 'NEEDED'],
  );
  await fc.assert(
    fc.asyncProperty(drugs, broken, async (names, [above, below]) => {
      const page = (isBroken: boolean): string[] => [
        'Medications',
        HEADER,
        row([names[0] ?? '', '', '09/10/24', 'filled']),
        ...(isBroken ? [`  ${above}`, `  ${below}`] : [`  ${above} ${below}`]),
        ...names
          .slice(1)
          .flatMap((name) => [row([name, '', '09/10/24', '']), '  TAKE 1 TABLET BY MOUTH DAILY']),
      ];
      expect(await entriesOf(page(true))).toEqual(await entriesOf(page(false)));
    }),
    RUNS,
  );
});
