/** Laws of what a line names: no drug is answered that no word of it names, and what labels a drug is no part of it. */
import { expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { printedText } from '../support/printed-text.ts';
import { size } from '../support/runs.ts';

const entriesOf = printedText();
const RUNS = { numRuns: size(40, 10) };

test('how much a volume holds is how strong the one drug is, and names no second one', async () => {
  const drugs = fc.constantFrom(
    ['guaifenesin', '100', '5'],
    ['acetaminophen', '325', '10.15'],
    ['ibuprofen', '200', '10'],
    ['diphenhydramine', '12.5', '5'],
    ['hydrocodone', '5', '325'],
  );
  const volumes = fc.constantFrom('mL', ' mL', ' ml', 'ML');
  const units = fc.constantFrom(' mg/', 'mg/', ' mg / ');
  await fc.assert(
    fc.asyncProperty(drugs, units, volumes, async ([drug = '', amount = '', each = ''], unit, volume) => {
      const line = `${drug} ${amount}${unit}${each}${volume} 10 mL PO q6h prn`;
      const [entry = '', ...others] = await entriesOf(['MEDICATIONS', line, 'warfarin 3 mg daily']);
      expect(entry).toContain(drug);
      expect(entry).not.toContain(' / ');
      expect(others).toHaveLength(1);
    }),
    RUNS,
  );
});

test('what stands before a dash is the label of the drug behind it, whatever drug its letters are short for', async () => {
  const labels = fc.constantFrom(
    'DVT ppx',
    'ppx',
    'GI ppx',
    'MS',
    'MG',
    'DM',
    'PE',
    'HTN',
    'Reflux',
    'Low K',
  );
  const heads = fc.constantFrom('MEDICATIONS', 'Plan:', 'Assessment and plan');
  const marks = fc.constantFrom('', '- ', '# ', '2. ');
  const drugs = fc.constantFrom(
    'pantoprazole 40 mg daily',
    'apixaban 5 mg bid',
    'lisinopril 20 mg PO daily',
    'baclofen 10 mg tid',
  );
  await fc.assert(
    fc.asyncProperty(
      fc.tuple(heads, marks),
      labels,
      fc.constantFrom(' - ', ' – '),
      drugs,
      async ([head, mark], label, dash, drug) => {
        const alone = await entriesOf([head, `${mark}${drug}`]);
        expect(alone).toHaveLength(1);
        expect(await entriesOf([head, `${mark}${label}${dash}${drug}`])).toEqual(alone);
      },
    ),
    RUNS,
  );
});
