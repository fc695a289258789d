/** Laws of orders printed as parts between commas: as needed is said of how often, what is dispensed is no dose, and no part is a drug. */
import { afterAll, expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { entriesIn } from '../support/entries-of.ts';
import { size } from '../support/runs.ts';
import { openStarterStore } from '../support/starter-store.ts';

const store = openStarterStore();
afterAll(() => store.close());

const entriesOf = entriesIn(store);
const RUNS = { numRuns: size(30, 10) };

const drug = fc.constantFrom(
  ['metformin 500 mg oral tablet', '500 mg= 1 tab(s)'],
  ['lisinopril 10 mg oral tablet', '5 mg= 0.5 tab(s)'],
  ['gabapentin 300 mg oral capsule', '600 mg= 2 cap(s)'],
);
const often = fc.constantFrom('BID', 'q8hr', 'Daily', 'q4hr', 'qHS');
const reason = fc.constantFrom('cough', 'pain, severe', 'itching', 'muscle spasm', 'trouble sleeping');
const dispensed = fc.constantFrom('', ', 28 tab(s)', ', # 30', ', 60 tab(s), 2 refills', ', 1 refills');
const heading = 'Home medications:';

test('"PRN:" and its reason are said of the frequency before them, and what is dispensed behind them is no dose', async () => {
  await fc.assert(
    fc.asyncProperty(drug, often, reason, dispensed, async ([name, dose], frequency, what, rest) => {
      const line = `${name}, ${dose}, Oral, ${frequency}`;
      const needed = await entriesOf([heading, `${line}, PRN: ${what}${rest}`]);
      expect(needed).toEqual(await entriesOf([heading, `${line} as needed for ${what}`]));
      expect(await entriesOf([heading, `${line}, PRN: No`])).toEqual(await entriesOf([heading, line]));
    }),
    RUNS,
  );
});

test('directions behind the reason are those of the order', async () => {
  await fc.assert(
    fc.asyncProperty(drug, often, reason, async ([name, dose], frequency, what) => {
      const parts = await entriesOf([heading, `${name}, ${dose}, Oral, PRN: ${what}, ${frequency}`]);
      expect(parts).toEqual(await entriesOf([heading, `${name}, ${dose}, Oral, ${frequency}, PRN: ${what}`]));
    }),
    RUNS,
  );
});

test('days of the week between commas are how often, and no drug of their own', async () => {
  const days = fc.constantFrom('MWF', 'Tue/Thu/Sat', 'M/W/F', 'montags', 'Mon-Wed-Fri');
  await fc.assert(
    fc.asyncProperty(drug, days, async ([name, dose], words) => {
      const parts = await entriesOf([heading, `${name}, ${dose}, Oral, ${words}, 2 refills`]);
      expect(parts).toHaveLength(1);
      expect(parts).toEqual(await entriesOf([heading, `${name}, ${dose}, Oral, on ${words}`]));
    }),
    RUNS,
  );
});

test('how often, on the line below its drug, is said of that drug and of none behind it, however wide the lines are', async () => {
  const frequency = fc.constantFrom('b.i.d.', 'q.h.s.', 'twice a day', 'at bedtime', 'daily', 'p.r.n.');
  const lead = fc.constantFrom('', 'He is taking only ', 'Present regimen consists of ');
  const before = fc.constantFrom(
    'aspirin 81 mg daily, ',
    'aspirin 81 mg daily, atorvastatin 40 mg at bedtime, ',
  );
  const behind = fc.constantFrom('and omeprazole.', 'omeprazole 20 mg daily.', 'omeprazole 20 mg');
  await fc.assert(
    fc.asyncProperty(frequency, lead, before, behind, async (often, words, first, rest) => {
      const lines = [
        `MEDICATIONS: ${words}${first}sertraline 50 mg every morning, tramadol 50 mg`,
        `q.6h., gabapentin 300 mg t.i.d., metformin 500 mg`,
        `${often}, ${rest}`,
      ];
      expect(await entriesOf(lines)).toEqual(await entriesOf([lines.join(' ')]));
    }),
    RUNS,
  );
});

test('a count behind when it is taken is the dose, and the strength before both is not', async () => {
  const when = fc.constantFrom('montags', 'daily', 'zo nodig', 'le soir', 'cada 8 horas', 'at bedtime');
  const count = fc.constantFrom('1 tablet', '2 tablets', '1 Tablette', '2 comprimidos');
  const strength = fc.constantFrom('MTX HEXAL 10  10 mg  Tabl', '10 mg tablets', '10 mg');
  await fc.assert(
    fc.asyncProperty(when, count, strength, async (often, amount, product) => {
      const [entry = ''] = await entriesOf([heading, `methotrexate ${product} ${often} ${amount}`]);
      expect(entry).toContain(`| ${amount.slice(0, 1)} tablet |`);
    }),
    RUNS,
  );
});

test('of a pair of which nobody knows the first name no part is listed as the whole, and neither is lost', async () => {
  const pair = fc.tuple(
    fc.constantFrom('Zorblaxyl', 'Quentavir', 'COLOMIXAR'),
    fc.constantFrom('with', 'w/', '+'),
    fc.constantFrom('senna', 'codeine', 'calcium', 'hydrochlorothiazide'),
    fc.constantFrom('', ' 2 tablets at night', ' one daily', ' tablet'),
  );
  const place = fc.constantFrom('start', 'middle', 'end');
  await fc.assert(
    fc.asyncProperty(pair, place, async ([unknown, joint, part, how], at) => {
      const others = ['amlodipine 5 mg daily', 'metformin 500 mg twice daily'];
      const own = `${unknown} ${joint} ${part}${how}`;
      const lines = others.toSpliced({ start: 0, middle: 1, end: 2 }[at], 0, own);
      const answer = await entriesOf(['Medications', ...lines]);
      const plain = await entriesOf(['Medications', ...others]);
      expect(answer.filter((entry) => plain.includes(entry))).toEqual(plain);
      const added = answer.filter((entry) => !plain.includes(entry)).map((entry) => entry.split(' |')[0]);
      expect(added).toEqual([`${unknown} ${joint} ${part}`]);
    }),
    RUNS,
  );
});
