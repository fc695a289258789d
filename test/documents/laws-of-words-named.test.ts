/** Laws of what a line names: no drug is answered that no word of it names, and what labels a drug is no part of it. */
import { expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { answerOfText, oftenInPrint, printedText } from '../support/printed-text.ts';
import { size } from '../support/runs.ts';

const entriesOf = printedText();
const answerOf = answerOfText();
const oftenOf = oftenInPrint();
const NOTHING = { drugName: undefined, concept: undefined, dosage: undefined };
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

test('a brand with a word that extends it is another product, kept as written, and nothing of the brand', async () => {
  const brands = fc.constantFrom('Zestril', 'Norvasc', 'Lasix', 'Coversyl');
  const extensions = fc.constantFrom('Plus', 'Duo', 'Comp', 'Combi');
  const behind = fc.constantFrom(
    '5mg/1.25mg   1 mane',
    '20/12.5 mg daily',
    '16/12.5 mg daily',
    '1 tablet daily',
  );
  await fc.assert(
    fc.asyncProperty(brands, extensions, behind, async (brand, extension, directions) => {
      const lines = ['MEDICATIONS', `${brand} ${extension} ${directions}`, 'warfarin 3 mg daily'];
      const { list } = await answerOf(lines);
      const { drugName, concept, dosage } =
        list.medications.find(({ drugName: name }) => name !== 'warfarin sodium 3 MG Oral Tablet') ?? NOTHING;
      expect(drugName).toContain(`${brand} ${extension}`);
      expect(concept).toBeUndefined();
      expect(['QD', 'QAM']).toContain(dosage?.frequency);
    }),
    RUNS,
  );
});

test('a name in brackets behind a drug is another name for it, and takes nothing that is said of it', async () => {
  const drugs = fc.constantFrom(['sertraline', '50 mg'], ['aspirin EC', '100 mg'], ['lisinopril', '10 mg']);
  const names = fc.constantFrom('Cartia', 'Xanax', 'Lasix', 'Zyxomarin', 'Norvasc');
  const behind = fc.constantFrom('  1 mane', ' daily', ' 1 tablet twice daily');
  const places = fc.constantFrom<(drug: readonly string[], name: string) => string>(
    ([drug = '', amount = ''], name) => `${drug} ${amount} (${name})`,
    ([drug = '', amount = ''], name) => `${drug} (${name}) ${amount}`,
  );
  await fc.assert(
    fc.asyncProperty(drugs, names, behind, places, async (drug, name, directions, place) => {
      const line = `${place(drug, name)}${directions}`;
      const often = await oftenOf(['MEDICATIONS', line, 'metformin 500 mg bid']);
      const alone = await oftenOf(['MEDICATIONS', `${drug.join(' ')}${directions}`, 'metformin 500 mg bid']);
      expect(often).toEqual(alone);
    }),
    RUNS,
  );
});

test('how much of a name that nobody knows is taken for its own condition is said of no drug before it', async () => {
  const before = fc.constantFrom('gout on Allopurinol', 'diabetes on Tab Glucophage', 'pain on Naproxen');
  const breaks = fc.constantFrom(', ', ',\n', ' and ', '; ');
  const unknown = fc.constantFrom(
    'HTN on Tab Zyxomarin',
    'asthma on Zyxomarin',
    'her BP controlled with Zyxomarin',
  );
  const amounts = fc.constantFrom('5 mg.', '5 mg once daily.', '20 mg bd.');
  const heads = fc.constantFrom('HISTORY:', 'COURSE IN HOSPITAL:', 'Dear Dr. Sample,');
  await fc.assert(
    fc.asyncProperty(
      heads,
      before,
      fc.tuple(breaks, unknown),
      amounts,
      async (head, one, [gap, other], amount) => {
        const lines = [head, ...`She has ${one}${gap}${other} ${amount}`.split('\n')];
        const { list, unread } = await answerOf(lines);
        for (const { drugName, dosage } of list.medications)
          if (!drugName.includes('Zyxomarin'))
            expect([dosage.dose, dosage.frequency]).toEqual([undefined, undefined]);
        expect(JSON.stringify([list.medications, unread])).toContain('Zyxomarin');
      },
    ),
    RUNS,
  );
});

test('names with an amount each and a stroke or a sign between are one entry, with units or without', async () => {
  const first = fc.constantFrom(
    'calcium 600',
    'calcium 600 mg',
    'Calcium carbonate 500',
    'calcium citrate 315 mg',
  );
  const signs = fc.constantFrom('/', ' / ', '/ ');
  const second = fc.constantFrom('vit D 400', 'vitamin D 400', 'vitamin D3 400 units', 'Vit D3 800');
  const behind = fc.constantFrom('1 tab po bid', 'one tablet daily', '2 tabs with meals');
  await fc.assert(
    fc.asyncProperty(first, signs, second, behind, async (one, sign, two, directions) => {
      const { list } = await answerOf([
        'MEDICATIONS',
        `${one}${sign}${two} ${directions}`,
        'warfarin 3 mg daily',
      ]);
      expect(list.medications).toHaveLength(2);
      expect(list.medications.map(({ drugName }) => drugName.toLowerCase()).join()).toContain('calcium');
    }),
    RUNS,
  );
});

test('what something holds, and water that flushes a tube, is no entry', async () => {
  const cautions = fc.constantFrom(
    'Contains paracetamol',
    'Contains ibuprofen. Do not take anything else containing ibuprofen.',
    'Do not take with medicines containing iron, calcium or zinc.',
    'Avoid products that contain aspirin or caffeine, 2 hours before or after.',
    'Water 5 mL flush after each dose',
  );
  const joints = fc.constantFrom<(entry: string, caution: string) => readonly string[]>(
    (entry, caution) => [entry, caution],
    (entry, caution) => [`${entry}. ${caution}`],
  );
  await fc.assert(
    fc.asyncProperty(cautions, joints, async (caution, joint) => {
      const lines = [
        'MEDICATIONS',
        ...joint('levothyroxine 50 mcg PO daily', caution),
        'warfarin 3 mg daily',
      ];
      expect(await oftenOf(lines)).toEqual(['levothyroxine QD', 'warfarin QD']);
    }),
    RUNS,
  );
});
