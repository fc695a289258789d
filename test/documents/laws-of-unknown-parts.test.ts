/** Laws of names of which a part is not known: the whole is a drug that nobody knows, and none of the parts that are. */
import { expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { answerOfText, printedText } from '../support/printed-text.ts';
import { size } from '../support/runs.ts';

const entriesOf = printedText();
const answerOf = answerOfText();
const RUNS = { numRuns: size(40, 10) };

test('a metal with an acid that nobody knows is not that metal', async () => {
  const metal = fc.constantFrom('potassium', 'sodium', 'Potassium', 'SODIUM');
  const acid = fc.constantFrom('zorbate', 'quandide', 'vosklite');
  const how = fc.constantFrom('150 mcg po daily', '150 mcg daily', '150 mcg (blib) po daily');
  await fc.assert(
    fc.asyncProperty(metal, acid, how, async (name, salt, text) => {
      const printed = name === name.toUpperCase() ? salt.toUpperCase() : salt;
      const answer = await entriesOf([
        'Medicines now',
        `${name} ${printed} ${text}`,
        'lisinopril 10 mg daily',
      ]);
      expect(answer).toEqual([`lisinopril | 10 | qd`, `${name.toLowerCase()} | 150 | qd`]);
      const alone = await entriesOf(['Medicines now', `${name} 150 mg daily`, 'lisinopril 10 mg daily']);
      expect(alone).toHaveLength(2);
    }),
    RUNS,
  );
});

test('an entry that begins with parts that nobody knows is counted as the whole', async () => {
  const parts = fc.constantFrom('Zolqua/', 'B-zorb/C/', 'zolqua/');
  const last = fc.constantFrom('folic acid', 'vitamin C', 'lisinopril');
  const brand = fc.constantFrom('', ' (Zorblax)');
  await fc.assert(
    fc.asyncProperty(parts, last, brand, async (before, name, bracket) => {
      const [whole = ''] = `${before}${name}`.split(' ');
      expect(
        await entriesOf([
          'Medicines now',
          `${before}${name}${bracket} 1 tablet PO daily`,
          'metformin 500 mg bid',
        ]),
      ).toEqual([`${whole.toLowerCase()} | 1 | qd`, 'metformin | 500 | bid'].toSorted());
    }),
    RUNS,
  );
});

test('how much of an element a drug holds is said of it, and the element is none of its own', async () => {
  const drug = fc.constantFrom('zolquara', 'potassium zorbate', 'ferrous sulfate', 'Zyxomarin');
  const element = fc.constantFrom('iodine', 'iron', 'calcium', 'magnesium');
  const often = fc.constantFrom(
    { text: 'po daily', says: 'qd' },
    { text: 'by mouth twice daily', says: 'bid' },
  );
  await fc.assert(
    fc.asyncProperty(drug, element, often, async (name, holds, { text, says }) => {
      const lines = [`${name} 150 mg elemental ${holds} ${text}`, 'lisinopril 10 mg daily'];
      const [first = ''] = name.toLowerCase().split(' ');
      expect(await entriesOf(['Medicines now', ...lines])).toEqual(
        [`${first} | 150 | ${says}`, 'lisinopril | 10 | qd'].toSorted(),
      );
    }),
    RUNS,
  );
});

test('names joined by strokes, one of them known to nobody, are one drug as written, wherever the unknown one stands', async () => {
  const parts = fc
    .tuple(
      fc.constantFrom('zyxomarin', 'quandivir'),
      fc.subarray(['lisinopril', 'metformin', 'lamivudine'], { minLength: 1 }),
    )
    .chain(([unknown, known]) => fc.shuffledSubarray([unknown, ...known], { minLength: known.length + 1 }));
  const place = fc.constantFrom<(whole: string) => string>(
    (whole) => `${whole} 1 tablet bid`,
    (whole) => `ZXQ (${whole}) 1 tablet bid`,
    (whole) => `- ${whole} 1 tablet bid`,
  );
  await fc.assert(
    fc.asyncProperty(parts, place, async (names, entry) => {
      const whole = names.join('/');
      expect(await entriesOf(['Medicines now', entry(whole), 'sertraline 50 mg daily'])).toEqual(
        ['sertraline | 50 | qd', `${whole} | 1 | bid`].toSorted(),
      );
    }),
    RUNS,
  );
});

test('what a product holds, in brackets behind its name, is one drug, known or not, and none of its parts', async () => {
  const brand = fc.constantFrom('ZORB-M', 'Tab. ZORB-GP 2', 'Cap. Zorbimet 75', 'Zyxoril');
  const parts = fc.shuffledSubarray(
    ['metformin 500 mg', 'glimepiride 2 mg', 'pregabalin 75 mg', 'zyxomarin 750 mcg'],
    { minLength: 2, maxLength: 3 },
  );
  await fc.assert(
    fc.asyncProperty(brand, parts, async (name, holds) => {
      const { list } = await answerOf([
        'Medicines now',
        `${name} (${holds.join(' + ')}) 1 tablet bid`,
        'sertraline 50 mg daily',
      ]);
      const [whole, ...others] = list.medications.filter(({ dosage }) => dosage.frequency === 'BID');
      expect([others.length, list.medications.length]).toEqual([0, 2]);
      for (const part of holds) expect(whole?.drugName).toContain(part.split(' ')[0]);
    }),
    RUNS,
  );
});
