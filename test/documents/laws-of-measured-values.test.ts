/** Laws of values among entries: what was measured is no drug, though drugs are called so, and takes no entry with it. */
import { expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { printedText } from '../support/printed-text.ts';
import { size } from '../support/runs.ts';

const entriesOf = printedText();

const LIST = ['Furosemide 20 mg morning', 'Lisinopril 10 mg daily'];
const ENTRIES = ['furosemide | 20 | qam', 'lisinopril | 10 | qd'];

test('names with bare numbers, one of them of something that nobody takes, are no entries', async () => {
  const values = fc.shuffledSubarray(
    ['potassium 5.2', 'calcium 2.61', 'vitamin D 48', 'vitamin E 22', 'magnesium 0.8', 'iron 9'],
    { minLength: 1 },
  );
  const telling = fc.constantFrom(
    'creatinine 188',
    'PTH 5.8',
    'LDL 1.9',
    'eGFR 41',
    'phosphate 1.9',
    'FEV1 94%',
  );
  await fc.assert(
    fc.asyncProperty(values, telling, fc.nat(), async (those, tells, at) => {
      const all = those.toSpliced(at % (those.length + 1), 0, tells);
      const [first = '', ...others] = all;
      const line = [`${first.slice(0, 1).toUpperCase()}${first.slice(1)}`, ...others].join(', ');
      expect(await entriesOf(['Heart clinic', ...LIST, line])).toEqual(ENTRIES);
    }),
    { numRuns: size(60, 15) },
  );
});

test('bare numbers behind drugs are doses, also of what is looked for in blood', async () => {
  const supplements = fc.shuffledSubarray(['calcium 600', 'vitamin D 1000', 'magnesium 400', 'zinc 50'], {
    minLength: 1,
  });
  await fc.assert(
    fc.asyncProperty(supplements, async (those) => {
      const answer = await entriesOf(['Medications', ...LIST, `Simvastatin 20, ${those.join(', ')}`]);
      expect(answer).toHaveLength(LIST.length + 1 + those.length);
    }),
    { numRuns: size(20, 8) },
  );
});

test('what is enumerated with values is none either, whatever it is called', async () => {
  const values = fc.shuffledSubarray(['TSH 8.9', 'PHQ-9 14', 'GAD-7 9', 'HbA1c 41', 'eGFR 55', 'LDL 2.1'], {
    minLength: 3,
  });
  const result = fc.constantFrom('lipids ok', 'zorbins fine', 'smear clear', 'lipids pending');
  const label = fc.constantFrom('', 'Blood: ', 'Zorbs: ', 'Results today: ');
  await fc.assert(
    fc.asyncProperty(values, result, label, fc.nat(), async (those, other, lead, at) => {
      const line = `${lead}${those.toSpliced(at % (those.length + 1), 0, other).join(', ')}`;
      expect(await entriesOf(['Medications', ...LIST, line])).toEqual(ENTRIES);
    }),
    { numRuns: size(60, 15) },
  );
});

test('a unit behind a number is no drug that is written as the unit is', async () => {
  const measured = fc.constantFrom('QRS', 'PR', 'QTc', 'PR interval', 'latency');
  const value = fc.integer({ min: 60, max: 480 });
  const before = fc.constantFrom('', 'ECG shows sinus rhythm, ', 'ECG: ');
  await fc.assert(
    fc.asyncProperty(
      before,
      fc.array(fc.tuple(measured, value), { minLength: 1, maxLength: 3 }),
      async (lead, found) => {
        const line = `${lead}${found.map(([what, count]) => `${what} ${count} ms`).join(', ')}.`;
        const entries = await entriesOf(['Medications', ...LIST, line]);
        expect(entries).toEqual(expect.arrayContaining(ENTRIES));
        expect(entries.filter((entry) => /^(?:morphine|ms)\b/u.test(entry))).toEqual([]);
      },
    ),
    { numRuns: size(40, 12) },
  );
});

test('a pressure of the blood behind a name is no dose; a pair of numbers that is taken daily is one', async () => {
  const name = fc.constantFrom('HTN', 'Hypertension', 'Zorbitis');
  const pressure = fc.constantFrom('152/90', '118/64', '98/60', '204/110');
  const tail = fc.constantFrom('', ' today', ' today, above goal', ' sitting');
  await fc.assert(
    fc.asyncProperty(name, pressure, tail, async (what, value, said) => {
      const line = `${what} - ${value}${said}`;
      expect(await entriesOf(['Medications', ...LIST, line])).toEqual(ENTRIES);
      expect(await entriesOf(['Medications', ...LIST, `Zyxomarin ${value} daily`])).toHaveLength(3);
    }),
    { numRuns: size(60, 15) },
  );
});

test('a value as laboratories measure it in blood is no entry, in a list or behind a sentence that lists', async () => {
  const value = fc.constantFrom(
    'Digoxin 0.9 ng/mL',
    'Valproate <10 mg/L',
    'Lithium 0.7 mmol/L',
    'Vitamin D 61 nmol/L',
    'Zyxomarin 12 mg/L',
    'Tacrolimus: 6.2 ug/L',
  );
  const list = fc.constantFrom(
    ['Medications', ...LIST],
    ['Takes: furosemide 20 mg in the morning,', 'lisinopril 10 mg daily'],
  );
  await fc.assert(
    fc.asyncProperty(list, value, async (lines, line) => {
      expect(await entriesOf(['Heart clinic', ...lines, line])).toEqual(ENTRIES);
    }),
    { numRuns: size(60, 15) },
  );
});

test('a concentration that is given is an entry', async () => {
  const given = fc.constantFrom(
    'potassium chloride 20 mEq/L IV at 75 mL/h',
    'potassium chloride 20 mmol/L twice daily',
  );
  await fc.assert(
    fc.asyncProperty(given, async (line) => {
      expect(await entriesOf(['Medications', ...LIST, line])).toHaveLength(LIST.length + 1);
    }),
    { numRuns: size(10, 4) },
  );
});
