/** Laws of short names: a drug that is named by the first word of its name is the one that is listed, where one is; what is said of it is said of that. */
import { expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { printedText } from '../support/printed-text.ts';
import { size } from '../support/runs.ts';

const entriesOf = printedText();
const RUNS = { numRuns: size(40, 15) };

const shorts = fc.constantFrom<readonly [short: string, listed: string]>(
  ['potassium', 'potassium chloride 20 mEq daily'],
  ['potassium', 'K-Dur 20 mEq daily'],
  ['calcium', 'calcium citrate 600 mg twice a day'],
  ['magnesium', 'magnesium oxide 400 mg daily'],
);
const others = fc.shuffledSubarray(['Lasix 40 mg daily', 'metformin 500 mg twice a day'], { minLength: 1 });
const list = (drugs: readonly string[]): string[] => [`Medications: ${drugs.join(', ')}.`, ''];

test('an end that is said of the short name ends the drug that is listed, and no other', async () => {
  const ends = fc.constantFrom(
    'Stop @.',
    'Hold the @ until she is seen.',
    '@ was stopped.',
    'Discontinue @.',
  );
  await fc.assert(
    fc.asyncProperty(shorts, others, ends, async ([short, listed], rest, end) => {
      const answer = await entriesOf([...list([listed, ...rest]), `Plan: ${end.replace('@', short)}`]);
      expect(answer).toEqual(await entriesOf(list(rest)));
    }),
    RUNS,
  );
});

test('going on with the short name adds no second drug', async () => {
  await fc.assert(
    fc.asyncProperty(shorts, others, async ([short, listed], rest) => {
      const answer = await entriesOf([...list([listed, ...rest]), `Plan: Continue the ${short}.`]);
      expect(answer).toEqual(await entriesOf(list([listed, ...rest])));
    }),
    RUNS,
  );
});

test('of two drugs with one first word none is ended', async () => {
  const both = ['potassium chloride 20 mEq daily', 'potassium citrate 10 mEq daily'];
  expect(await entriesOf([...list(both), 'Plan: Stop potassium.'])).toEqual(await entriesOf(list(both)));
});

test('a value that rose is not what ended because of it', async () => {
  await fc.assert(
    fc.asyncProperty(shorts, async ([short, listed]) => {
      const told = `Plan: Her ${short} had risen, and hence her ACE inhibitor had to be discontinued.`;
      expect(await entriesOf([...list([listed]), told])).toEqual(await entriesOf(list([listed])));
    }),
    RUNS,
  );
});
