/** Laws of what was given where the document was written: by its way and its hour, whatever words lead to it, it is no medication of the patient. */
import { expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { printedText } from '../support/printed-text.ts';
import { size } from '../support/runs.ts';

const entriesOf = printedText();

const HOME = 'Own: nicorandil 10 mg bd, lisinopril 10 mg daily';
const OF_HOME = ['lisinopril | 10 | qd', 'nicorandil | 10 | bid'];
const words = fc.constantFrom('En route', 'In the bay', 'Down the line', 'Zyxo today', 'At first');
const others = fc.shuffledSubarray(
  [
    'aspirin 300 mg chewed',
    'ondansetron 4 mg x1',
    'morphine 5 mg IV',
    'prednisolone 40 mg po',
    'salbutamol 5 mg neb',
  ],
  { minLength: 1 },
);

test('beside an amount into a vein, drugs without how often were given then', async () => {
  await fc.assert(
    fc.asyncProperty(words, others, fc.nat(), async (label, those, at) => {
      const given = those.toSpliced(at % (those.length + 1), 0, 'metoclopramide 10 mg IV');
      expect(await entriesOf(['Handover sheet', HOME, `${label}: ${given.join(', ')}.`])).toEqual(OF_HOME);
    }),
    { numRuns: size(60, 15) },
  );
});

test('so were they beside what came into a vein once, whatever its amount', async () => {
  const once = fc.constantFrom(
    'metoclopramide IV once',
    'IV magnesium sulfate once',
    'hydrocortisone IV x 1',
  );
  await fc.assert(
    fc.asyncProperty(words, others, once, fc.nat(), async (label, those, one, at) => {
      const given = those.toSpliced(1 + (at % those.length), 0, one).join(', ');
      const list = ['Zibble list', 'nicorandil 10 mg bd', 'lisinopril 10 mg daily', `${label}: ${given}`];
      expect(await entriesOf(list)).toEqual(OF_HOME);
    }),
    { numRuns: size(60, 15) },
  );
});

test('what is given into a vein again and again is taken, unless its label tells of a moment that is over', async () => {
  const label = fc.constantFrom('In the bay', 'Down the line', 'Zyxo today', 'At first');
  const often = fc.constantFrom(
    'each treatment',
    'once a week',
    'every dialysis',
    'every 8 hours',
    'at 75 mL/hr',
  );
  await fc.assert(
    fc.asyncProperty(label, often, async (which, again) => {
      const answer = await entriesOf(['Handover sheet', HOME, `${which}: vancomycin 500 mg IV ${again}.`]);
      expect(answer).toHaveLength(OF_HOME.length + 1);
    }),
    { numRuns: size(30, 10) },
  );
});

const DRUGS = ['Fentanyl 75 mcg', 'Metoclopramide 10 mg', 'Ibuprofen 400 mg PO', 'Ondansetron 4 mg'];
const hour = fc.integer({ min: 0, max: 23 }).map((at) => String(at).padStart(2, '0'));
const quarter = fc.constantFrom('00', '15', '30', '45');

test('entries that begin with the hour are a log where one of them has a minute that no plan has', async () => {
  const odd = fc.constantFrom('03', '12', '35', '50');
  await fc.assert(
    fc.asyncProperty(
      fc.array(hour, { minLength: 4, maxLength: 4 }),
      quarter,
      odd,
      fc.nat(3),
      async (hours, plan, minute, at) => {
        const lines = DRUGS.map(
          (drug, index) => `${hours[index] ?? '10'}:${index === at ? minute : plan}   ${drug}`,
        );
        expect(await entriesOf(['Handover sheet', ...lines])).toEqual([]);
      },
    ),
    { numRuns: size(60, 15) },
  );
});

test('entries that begin with the hours of a plan are taken then', async () => {
  await fc.assert(
    fc.asyncProperty(quarter, async (minute) => {
      const lines = DRUGS.map(
        (drug, index) => `${String(8 + index * 2).padStart(2, '0')}:${minute}   ${drug}`,
      );
      expect(await entriesOf(['The day', ...lines])).toHaveLength(DRUGS.length);
    }),
    { numRuns: 4 },
  );
});

test('one dose with the hour at which it was recorded was given then, and one without it is to be taken', async () => {
  const once = fc.constantFrom('x 1', 'x1 now', 'once', 'x 1 before the scan', 'one time');
  const record = fc.constantFrom('0842 JW', '1115 KT', '03/08 0735 MO', '09:12 JW');
  const drug = fc.constantFrom(
    'Potassium chloride 40 mEq PO',
    'Lorazepam 0.5 mg PO',
    'Fluconazole 150 mg PO',
  );
  await fc.assert(
    fc.asyncProperty(drug, once, record, async (entry, times, by) => {
      const list = ['Medications', 'Lisinopril 10 mg daily', 'Metformin 500 mg twice daily'];
      expect(await entriesOf([...list, `${entry} ${times}    ${by}`])).toHaveLength(2);
      expect(await entriesOf([...list, `${entry} ${times}`])).toHaveLength(3);
    }),
    { numRuns: size(40, 12) },
  );
});

test('a title that says of any kind of drugs that they were given, and when, lists none of what is taken', async () => {
  const kind = fc.constantFrom(
    'PRE-MEDICATIONS',
    'Injections',
    'Pre-medication',
    'Chemotherapy',
    'Drugs',
    'Vitamins',
  );
  const said = fc.constantFrom(
    ' (given today)',
    ' (given today 0905)',
    ' given today at 09:05',
    ' given in clinic',
  );
  await fc.assert(
    fc.asyncProperty(kind, said, fc.boolean(), async (which, given, isSpaced) => {
      const gap = isSpaced ? [''] : [];
      const page = [`${which}${given}`, '  ondansetron 16 mg IV', '  dexamethasone 10 mg IV', ...gap];
      expect(await entriesOf([...page, 'Medications at home', '  lisinopril 10 mg daily'])).toEqual([
        'lisinopril | 10 | qd',
      ]);
    }),
    { numRuns: size(60, 15) },
  );
});

test('a title that says where they were given today lists none of what is taken, also over a table', async () => {
  const title = fc.constantFrom(
    'ADMINISTERED TODAY IN INFUSION',
    'Given today in the infusion suite',
    'ADMINISTERED IN THE TREATMENT CHAIR',
  );
  const row = (cells: readonly string[]): string => cells.map((cell) => cell.padEnd(26)).join('');
  await fc.assert(
    fc.asyncProperty(title, async (said) => {
      const page = [
        'Home medications',
        'nicorandil 10 mg bd',
        'lisinopril 10 mg daily',
        '',
        said,
        row(['Drug', 'Dose', 'Time', 'RN']),
        row(['palonosetron', '0.25 mg IV', '0940', 'ew']),
        row(['zolquara', '150 mg IV', '0945', 'ew']),
      ];
      expect(await entriesOf(page)).toEqual(OF_HOME);
    }),
    { numRuns: size(20, 6) },
  );
});

test('a label that says what was given in hospital alone heads what is taken no more, in a list as well', async () => {
  const label = fc.constantFrom('Hospital only', 'Inpatient only', 'Given in hospital only');
  const given = fc.shuffledSubarray(['cefazolin', 'enoxaparin 40 mg', 'zyxomarin', 'Dilaudid 1 mg'], {
    minLength: 2,
  });
  const head = fc.constantFrom('Current medications', 'Zibble list');
  await fc.assert(
    fc.asyncProperty(head, label, given, async (title, says, those) => {
      const list = ['nicorandil 10 mg bd', 'lisinopril 10 mg daily'];
      expect(await entriesOf([title, ...list, `${says}: ${those.join(', ')}`])).toEqual(OF_HOME);
    }),
    { numRuns: size(30, 10) },
  );
});
