/** A sentence that begins with how something is taken says it of the drugs that it leads to, and of none before it. */
import { expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { oftenInPrint } from '../support/printed-text.ts';
import { size } from '../support/runs.ts';

const entriesOf = oftenInPrint();
const RUNS = { numRuns: size(60, 15) };

const drugs = fc.shuffledSubarray(['ramipril', 'furosemide', 'citalopram', 'pravastatin'], {
  minLength: 3,
  maxLength: 3,
});
const leads = fc.constantFrom(
  ['As needed', 'PRN'],
  ['In the morning', 'QAM'],
  ['At bedtime', 'QHS'],
  ['Twice a day', 'BID'],
);
const often = fc.constantFrom(['b.i.d.', 'BID'], ['daily.', 'QD'], ['t.i.d.', 'TID']);
const joint = fc.constantFrom(', ', ' she takes ', ', he takes ', ' he also uses ');

test('in a list that runs on, for each of them', async () => {
  await fc.assert(
    fc.asyncProperty(drugs, leads, often, joint, async (names, [lead, said], [how, before], leadsTo) => {
      const [one = '', two = '', three = ''] = names;
      const line = `MEDICATIONS: ${one} 10 mg ${how} ${lead}${leadsTo}${two} 20 mg and ${three} 30 mg.`;
      const answer = [`${one} ${before}`, `${two} ${said}`, `${three} ${said}`];
      expect(await entriesOf([line])).toEqual(answer.toSorted());
    }),
    RUNS,
  );
});

test('in prose, also behind an abbreviation', async () => {
  await fc.assert(
    fc.asyncProperty(drugs, leads, often, joint, async (names, [lead, said], [how, before], leadsTo) => {
      const [one = '', two = ''] = names;
      const line = `HISTORY: He takes ${one} 10 mg ${how} ${lead}${leadsTo}${two} 20 mg.`;
      expect(await entriesOf([line])).toEqual([`${one} ${before}`, `${two} ${said}`].toSorted());
    }),
    RUNS,
  );
});

test('as needed besides how often the drug behind it is taken', async () => {
  await fc.assert(
    fc.asyncProperty(drugs, joint, async ([one = '', two = ''], leadsTo) => {
      const page = (title: string) =>
        entriesOf([`${title}: He takes ${one} 10 mg b.i.d. As needed${leadsTo}${two} 20 mg q.6h.`]);
      expect(await page('HISTORY')).toEqual([`${one} BID`, `${two} Q6H PRN`].toSorted());
    }),
    RUNS,
  );
});

test('a sentence of directions alone goes on with the drug before it', async () => {
  await fc.assert(
    fc.asyncProperty(drugs, leads, async ([one = '', two = ''], [lead, said]) => {
      const line = `MEDICATIONS: ${one} 10 mg. ${lead}. ${two} 20 mg q.6h.`;
      expect(await entriesOf([line])).toEqual([`${one} ${said}`, `${two} Q6H`].toSorted());
    }),
    RUNS,
  );
});
