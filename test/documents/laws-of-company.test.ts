/** Laws of company: what is not to be taken with a drug says nothing of that drug. */
import { expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { printedText } from '../support/printed-text.ts';
import { size } from '../support/runs.ts';

const entriesOf = printedText();

test('what is avoided or stopped beside a drug ends none that it stands beside', async () => {
  const orders = fc.constantFrom(
    'Avoid @ with',
    'Do not take @ with the',
    'Never take @ with your',
    'No @ with',
    'Stop the @ with',
    'Avoid NSAIDs such as @ with',
  );
  const taken = fc.shuffledSubarray(
    ['warfarin 5 mg daily', 'lisinopril 10 mg daily', 'sertraline 50 mg daily'],
    {
      minLength: 2,
    },
  );
  const avoided = fc.constantFrom('ibuprofen', 'naproxen', 'aspirin', 'Aleve');
  await fc.assert(
    fc.asyncProperty(orders, taken, avoided, async (order, drugs, other) => {
      const list = [`Medications: ${drugs.join(', ')}`, ''];
      const [one = '', two = ''] = drugs.map((drug) => drug.split(' ')[0] ?? '');
      const plan = `Plan: ${order.replace('@', other)} ${one} or ${two}.`;
      expect(await entriesOf([...list, plan])).toEqual(await entriesOf(list));
    }),
    { numRuns: size(60, 15) },
  );
});
