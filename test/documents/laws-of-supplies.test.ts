/** Laws of what is supplied: how much of it a pharmacy gives out is no dose, whatever stands between the product and its directions. */
import { expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { answerOfText, printedText } from '../support/printed-text.ts';
import { size } from '../support/runs.ts';

const entriesOf = printedText();
const answerOf = answerOfText();
const RUNS = { numRuns: size(40, 10) };

const product = fc.constantFrom(
  'Bisoprolol 2.5mg tablets',
  'Zyxomarin 40mg tablets',
  'Paracetamol 500mg tablets',
  'Alendronic acid 70mg tablets',
);
const products = fc.uniqueArray(product, { minLength: 2, maxLength: 4 });
const how = fc.constantFrom(
  'ONE EACH MORNING',
  '2 QDS PRN',
  'ONE TO BE TAKEN WEEKLY',
  '2 IN THE MORNING AND 1 AT MIDDAY',
  'CHEW ONE TWICE A DAY',
);

test('a cell of a quantity before directions that say how many are taken changes nothing', async () => {
  const supply = fc.constantFrom('4 tablet', '56 tablet', '84', '200 tablets', '2 x 28', '60 tablet(s)');
  await fc.assert(
    fc.asyncProperty(products, how, supply, async (listed, directions, quantity) => {
      const page = (middle: string): string[] => [
        'Medications',
        ...listed.map((one) => `${one.padEnd(36)}${middle}${directions}`),
      ];
      const plain = await entriesOf(page(''));
      expect(plain).toHaveLength(listed.length);
      expect(await entriesOf(page(quantity.padEnd(16)))).toEqual(plain);
    }),
    RUNS,
  );
});

test('nor does one between two marks in the words of an entry', async () => {
  const supply = fc.constantFrom('28 tablet', '56 tablets', '2 x 28 tablets', '60 tablet(s)');
  const marks = fc.constantFrom([' - ', ' - '], [' – ', ' – '], [' (', ') ']);
  await fc.assert(
    fc.asyncProperty(products, how, supply, marks, async (listed, directions, quantity, [open, close]) => {
      const page = (middle: string): string[] => [
        'Repeat medication',
        ...listed.map((one) => `${one}${middle}${directions}`),
      ];
      expect(await entriesOf(page(`${open}${quantity}${close}`))).toEqual(await entriesOf(page(' ')));
    }),
    RUNS,
  );
});

test('a number of pieces before how often alone is the dose', async () => {
  const entries = await entriesOf([
    'Medications',
    'Bisoprolol 2.5mg tablets            2 tablets       twice daily',
    'Paracetamol 500mg tablets           1 tablet        at night',
  ]);
  expect(entries.join('\n')).toMatch(/bisoprolol \| 2 \| bid/u);
});

test('labels divided by drawn lines give nothing to each other', async () => {
  const label = fc.constantFrom<readonly string[]>(
    ['TAKE 1 CAPSULE BY MOUTH THREE TIMES DAILY', 'GABAPENTIN 300MG CAP            QTY 90   REFILLS 2'],
    ['TAKE ONE-HALF TABLET BY MOUTH EVERY MORNING', 'LISINOPRIL 10MG TAB             QTY 45   REFILLS 5'],
    ['APPLY A THIN LAYER TO AFFECTED AREA TWICE A DAY', 'TRIAMCINOLONE 0.1% CREAM        QTY 30GM REFILLS 0'],
    ['GIVE 5 ML BY MOUTH EVERY 12 HOURS FOR 10 DAYS', 'CEFDINIR 125MG/5ML SUSP         QTY 100ML REFILLS 0'],
  );
  const rule = fc.constantFrom('-'.repeat(40), '='.repeat(30), '_'.repeat(50));
  const labels = fc.uniqueArray(label, { minLength: 2, maxLength: 4, selector: ([first]) => first });
  await fc.assert(
    fc.asyncProperty(labels, rule, async (printed, drawn) => {
      const alone: string[] = [];
      for (const lines of printed) alone.push(...(await entriesOf([drawn, ...lines, drawn])));
      const page = printed.flatMap((lines, at) => [drawn, `Rx 661209${at}  N. OKO`, ...lines]);
      expect((await entriesOf([...page, drawn])).toSorted()).toEqual(alone.toSorted());
    }),
    RUNS,
  );
});

test('so many pieces behind how often a drug is taken are what is supplied, with one blank between as with more', async () => {
  const entry = fc.constantFrom(
    'Norvasc 5 mg PO daily',
    'metformin 500 mg PO twice a day',
    'Zyxomarin 20 mg at bedtime',
    'sertraline 50 mg once daily',
  );
  const count = fc.constantFrom('30 tabs', '60 tablets', '90 caps', '28 capsules', '14 tab');
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(entry, { minLength: 2 }),
      count,
      fc.constantFrom(' ', '  ', ', '),
      async (listed, pieces, gap) => {
        const answer = await entriesOf(['Medications', ...listed.map((one) => `${one}${gap}${pieces}`)]);
        expect(answer).toEqual(await entriesOf(['Medications', ...listed]));
      },
    ),
    RUNS,
  );
});

test('behind how often, a verb that says they are taken makes so many pieces no supply: they are told', async () => {
  const list = (count: string): string[] => [
    'Medications',
    `methotrexate 2.5 mg once a week, take ${count} tablets`,
  ];
  const told = await Promise.all(
    ['10', '14', '16'].map(async (count) => (await answerOf(list(count))).unread),
  );
  expect(told.map((unread) => unread.map(({ reason }) => reason))).toEqual([
    ['remark'],
    ['remark'],
    ['remark'],
  ]);
});
