/** What is remarked behind a title, or said in a sentence that leads to a list, changes nothing of what the title says of the drugs below it. */
import { expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { printedText, typedRow } from '../support/printed-text.ts';
import { size } from '../support/runs.ts';

const entriesOf = printedText();
const RUNS = { numRuns: size(60, 12) };

const former = fc.shuffledSubarray(['atorvastatin 40 mg', 'zopiclone 7.5 mg', 'amlodipine 5 mg'], {
  minLength: 2,
  maxLength: 3,
});
const heading = fc.constantFrom('Medications', 'CURRENT MEDICATIONS:', 'Medication list');
const taken = ['metformin 500 mg twice daily', 'lisinopril 10 mg daily'];
const mark = fc.constantFrom('', '- ', '   ');
const first = (text: string): string => text.split(' ')[0] ?? '';

test('a bracket behind a title of what ended is a remark, however far behind', async () => {
  const title = fc.constantFrom(
    'STOPPED WHEN SHE CAME HOME',
    'IN THE CUPBOARD BUT NOT TAKEN',
    'DISCONTINUED BY CARDIOLOGY',
    'Held since Monday',
    'Stopped',
  );
  const remark = fc.constantFrom(
    '(please do not give these, the nurse will count them)',
    '(her son took them back to the pharmacy for her)',
    '(see letter of 3 May)',
    '(3)',
  );
  await fc.assert(
    fc.asyncProperty(
      heading,
      title,
      remark,
      fc.tuple(mark, former, fc.constantFrom(' ', '   ')),
      async (head, over, why, [bullet, names, gap]) => {
        const page = [head, ...taken, '', `${over}${gap}${why}`, ...names.map((name) => `${bullet}${name}`)];
        expect((await entriesOf(page)).map(first).toSorted()).toEqual(['lisinopril', 'metformin']);
      },
    ),
    RUNS,
  );
});

test('a lead of a sentence or two that tells of an end tells it of the list behind its colon', async () => {
  const lead = fc.constantFrom(
    'These were on the list that her surgery printed and have been stopped. Please take them off:',
    'While he was with us the following were discontinued and should not be given again, please:',
    'We went through the bag together and these are the ones she has stopped taking on her own:',
  );
  await fc.assert(
    fc.asyncProperty(heading, lead, fc.tuple(mark, former), async (head, over, [bullet, names]) => {
      const page = [head, ...taken, '', over, ...names.map((name) => `${bullet}${name}`)];
      expect((await entriesOf(page)).map(first).toSorted()).toEqual(['lisinopril', 'metformin']);
    }),
    RUNS,
  );
});

test('what is for the stay alone is not on the list', async () => {
  const title = fc.constantFrom('WARD ONLY', 'In hospital only:', 'Inpatient only:', 'For the ICU only:');
  await fc.assert(
    fc.asyncProperty(heading, title, fc.tuple(mark, former), async (head, over, [bullet, names]) => {
      const page = [head, ...taken, '', over, ...names.map((name) => `${bullet}${name} daily`)];
      expect((await entriesOf(page)).map(first).toSorted()).toEqual(['lisinopril', 'metformin']);
    }),
    RUNS,
  );
});

test('right over a table a title of what ended is one, whatever line stands above it', async () => {
  const above = fc.constantFrom(
    'Ulcerative pancolitis, height 181 cm, weight 79 kg, fecal calprotectin 96',
    'She was seen with her daughter and is well',
    'Next visit in May.',
  );
  const title = fc.constantFrom(
    'Prior therapies',
    'Earlier treatments',
    'Former medicines',
    'Therapies tried before',
  );
  const remark = fc.constantFrom('', ' (list all)', ' (list all; give dates and outcome)');
  await fc.assert(
    fc.asyncProperty(above, title, fc.tuple(remark, former), async (line, over, [why, names]) => {
      const rows = names.map((name) => `${name.padEnd(30)}2023 - 2024              no help`);
      const table = [`${'Drug'.padEnd(30)}Dates                    Outcome`, ...rows];
      const page = ['Medications', ...taken, '', 'Assessment:', line, `${over}${why}`, ...table];
      expect((await entriesOf(page)).map(first).toSorted()).toEqual(['lisinopril', 'metformin']);
    }),
    RUNS,
  );
});

test('a remark in brackets on the line below a title changes nothing of its list', async () => {
  const title = fc.constantFrom(
    "Mum's tablets",
    'Pill box',
    'Medicines',
    'WHAT I TAKE',
    'For the respite stay',
  );
  const remark = fc.constantFrom(
    '(kept in the kitchen)',
    '(the nurse has the rest of the packs, ring her)',
    '[copied from the boxes]',
  );
  const listed = fc.shuffledSubarray(
    [
      'metformin 500 mg twice daily',
      'lisinopril 10 mg daily',
      'Zyxomarin 5 mg at night',
      'amlodipine 5 mg daily',
    ],
    { minLength: 3 },
  );
  await fc.assert(
    fc.asyncProperty(title, remark, listed, fc.boolean(), async (head, said, names, isApart) => {
      const below = isApart ? ['', ...names] : names;
      const plain = await entriesOf([head, ...below]);
      expect(plain).toHaveLength(names.length);
      expect(await entriesOf([head, said, ...below])).toEqual(plain);
    }),
    RUNS,
  );
});

test('what stands behind a title in cells of their own is no part of it, and does not keep it from being one', async () => {
  const remarks = fc.constantFrom(
    ['(Ruth)', 'updated in May'],
    ['(from the boxes)', 'copied by RN'],
    ['last fax 3 June', 'page 2'],
    ['with her son', 'Dr. Hu'],
    ['as of 3/11/2025 11:02 AM', 'page 1'],
  );
  const title = fc.constantFrom(
    ['MY PILLS', true],
    ['MEDICATIONS', true],
    ['Current medications', true],
    ['STOPPED', false],
    ['No longer taking', false],
  );
  const head = fc.constantFrom('Allergies: penicillin', 'Vitals: BP 120/80', 'PMH: asthma');
  await fc.assert(
    fc.asyncProperty(head, title, remarks, former, async (above, [name, isTaken], behind, drugs) => {
      const page = (over: string): string[] => [above, '', over, ...drugs.map((drug) => `${drug} daily`)];
      const plain = await entriesOf(page(String(name)));
      expect(plain).toHaveLength(isTaken === true ? drugs.length : 0);
      const cells = [String(name), ...behind]
        .map((cell) => cell.padEnd(28))
        .join('')
        .trimEnd();
      expect(await entriesOf(page(cells))).toEqual(plain);
    }),
    RUNS,
  );
});

test('a cell behind a title that stands over cells below it heads these, and is no remark', async () => {
  const beside = fc.constantFrom('Used by us on the day', 'In the theatre', 'From the nurse');
  const given = fc.shuffledSubarray(['midazolam 1 mg', 'fentanyl 50 mcg', 'lidocaine 1%'], {
    minLength: 3,
    maxLength: 3,
  });
  await fc.assert(
    fc.asyncProperty(beside, given, async (over, there) => {
      const row = (left: string, right: string): string => `${left.padEnd(50)}${right}`.trimEnd();
      const own = ['metformin 500 mg twice daily', 'lisinopril 10 mg daily', 'sertraline 50 mg daily'];
      const answer = await entriesOf([
        'After your operation',
        '',
        row('Your pills', over),
        ...own.map((entry, index) => row(entry, there[index] ?? '')),
      ]);
      for (const drug of there) expect(answer.map(first)).not.toContain(first(drug));
    }),
    RUNS,
  );
});

test('so is what stands behind a dash, however long', async () => {
  const title = fc.constantFrom('STOPPED BY DR OSMAN 3 JUNE', 'Stopped', 'DISCONTINUED BY CARDIOLOGY');
  const remark = fc.constantFrom(
    'do not give even if the box is in the cupboard',
    'we do not give them even if she asks for one or if they are on the chart',
    'her son took all of them back to the pharmacy for her the day after',
  );
  const dash = fc.constantFrom(' - ', ' – ', ' -- ');
  await fc.assert(
    fc.asyncProperty(title, dash, remark, fc.tuple(mark, former), async (over, set, why, [bullet, names]) => {
      const page = [
        'Medications',
        ...taken,
        '',
        `${over}${set}${why}`,
        ...names.map((name) => `${bullet}${name}`),
      ];
      expect((await entriesOf(page)).map(first).toSorted()).toEqual(['lisinopril', 'metformin']);
    }),
    RUNS,
  );
});

test('so is a bracket behind any title over the header of a table: the title is no entry', async () => {
  const title = fc.constantFrom('COMFORT KIT', 'Zorb box', 'RESCUE PACK');
  const remark = fc.constantFrom(
    '(keep in refrigerator door, call nurse before first use)',
    '(her daughter has the key and will open it when the nurse has been called)',
    '(3)',
  );
  const row = typedRow([30, 16]);
  await fc.assert(
    fc.asyncProperty(title, remark, async (over, why) => {
      const page = [
        'ROUTINE MEDICATIONS',
        row(['Medication', 'Amount', 'How often']),
        row(['lisinopril 10 mg tablet', '1 tablet', 'daily']),
        '',
        `${over} ${why}`,
        row(['Medication', 'Amount', 'How often']),
        row(['lorazepam 0.5 mg tablet', '1 tablet', 'daily']),
      ];
      expect(await entriesOf(page)).toEqual(['lisinopril | 1 | qd', 'lorazepam | 1 | qd']);
    }),
    RUNS,
  );
});

test('a title in capitals over the names of rows, beside the header of another column, heads their list', async () => {
  const title = fc.constantFrom('CURRENT TREATMENT ON CARD', 'ZIBBLE ON CARD', 'MEDICATION LIST');
  const head = fc.constantFrom('TODAY', 'PLAN TODAY', 'ZORB');
  const above = fc.constantFrom('O: BP 162/94, P 80, T 36.5', 'DIAGNOSES: asthma, gout', 'Clinic note');
  await fc.assert(
    fc.asyncProperty(title, head, above, async (over, beside, before) => {
      const row = (name: string, cell: string): string => `${name.padEnd(40)}${cell}`;
      const page = [
        before,
        '',
        row(over, beside),
        row('Norvasc 10 mg po daily', 'continue'),
        row('Zyxomarin 5 mg po bd', 'continue'),
        row('metformin 850 mg po bd', 'continue'),
        row('atenolol 50 mg po daily', 'STOPPED'),
      ];
      expect(await entriesOf(page)).toEqual([
        'amlodipine | 10 | qd',
        'metformin | 850 | bid',
        'zyxomarin | 5 | bid',
      ]);
    }),
    { numRuns: size(30, 10) },
  );
});
