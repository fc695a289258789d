/** Laws of amounts in words: a number that is dictated names the product, and is the dose, that its digits are. */
import { expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { answerOfText } from '../support/printed-text.ts';
import { size } from '../support/runs.ts';

const answerOf = answerOfText();

const AMOUNTS = [
  ['five', '5'],
  ['twenty', '20'],
  ['twenty five', '25'],
  ['one hundred', '100'],
  ['one hundred and sixty', '160'],
  ['two point five', '2.5'],
] as const;
const DRUGS = ['valsartan', 'Lipitor', 'lisinopril', 'sertraline', 'Zyxomarin'] as const;

async function told(text: string) {
  const { list } = await answerOf(['Current medications', text, 'metformin 500 mg twice a day']);
  return list.medications.map(({ drugName, concept, dosage: { dose, frequency } }) => ({
    drugName,
    rxcui: concept?.rxcui,
    dose: `${dose?.quantity ?? ''} ${dose?.unit ?? ''}`,
    frequency,
  }));
}

test('an amount in words reads as its digits do, in a list and in a sentence', async () => {
  const unit = fc.constantFrom('milligrams', 'mg');
  const say = fc.constantFrom<(drug: string, amount: string) => string>(
    (drug, amount) => `${drug} ${amount} once daily`,
    (drug, amount) => `She takes ${drug} ${amount} at bedtime.`,
    (drug, amount) => `He is on ${drug} ${amount} twice a day and is well.`,
  );
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...AMOUNTS),
      fc.constantFrom(...DRUGS),
      unit,
      say,
      async ([words, digits], drug, of, sentence) => {
        expect(await told(sentence(drug, `${words} ${of}`))).toEqual(
          await told(sentence(drug, `${digits} ${of}`)),
        );
      },
    ),
    { numRuns: size(60, 15) },
  );
});

test('numbers that count nothing stay words: a name that holds one is kept as written', async () => {
  const { list } = await answerOf(['Current medications', 'One-A-Day Fifty daily', 'metformin 500 mg bid']);
  expect(list.medications.map(({ drugName }) => drugName)).toContainEqual(
    expect.stringMatching(/^One-A-Day/iu),
  );
});
