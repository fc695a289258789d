/** Laws of where a stop ends: it takes no neighbour, and what goes on behind it comes back. */
import { expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { namesInPrint } from '../support/printed-text.ts';
import { size } from '../support/runs.ts';

const RUNS = { numRuns: size(30, 8) };

const drugs = fc.shuffledSubarray(
  ['lisinopril 10 mg', 'metformin 500 mg', 'sertraline 50 mg', 'furosemide 20 mg', 'zolquara 20 mg'],
  { minLength: 4, maxLength: 4 },
);
const first = (name: string): string => name.split(' ')[0] ?? '';
const daily = (names: readonly string[]): string[] => names.map((name) => `${name} daily`);
const namesOf = namesInPrint();
const onlyOf = (names: readonly string[]): string[] => names.map(first).toSorted();

const ended = fc.constantFrom(
  'Ex-medication',
  'Courses done this spring',
  'Biologic hx',
  'Antidepressant history',
  'Rx completed',
  'Parked for now:',
  'Remove from pack:',
  'Taken out of the dosette box:',
);
const takenUp = fc.constantFrom(
  'Now using',
  'Rx ongoing',
  'Current',
  'Now',
  'Long term',
  'Repeats',
  'Running:',
);

test('what says that it is taken now, and nothing else, ends what has ended above it', async () => {
  await fc.assert(
    fc.asyncProperty(drugs, ended, takenUp, async (names, end, now) => {
      const page = [end, ...daily(names.slice(0, 2)), now, ...daily(names.slice(2))];
      expect(await namesOf(page)).toEqual(onlyOf(names.slice(2)));
    }),
    RUNS,
  );
});

test('a heading that names medications and says that it is now does so, whatever it tells besides', async () => {
  const heading = fc.constantFrom(
    'PILLS NOW - hand out:',
    'Tablets now, daughter fills the box',
    'Medicines currently, as told by the carer:',
  );
  await fc.assert(
    fc.asyncProperty(drugs, ended, heading, async (names, end, now) => {
      const page = [end, ...daily(names.slice(0, 2)), now, ...daily(names.slice(2))];
      expect(await namesOf(page)).toEqual(onlyOf(names.slice(2)));
    }),
    RUNS,
  );
});

test('words of what is over before several drugs are said of each of them, whatever they were for, and of nothing that begins below', async () => {
  const label = fc.constantFrom(
    'Tried for her cramps (no response)',
    'Previously tried against the rash',
    'Failed for spasm',
    'Failed DMARDs',
    'Formerly for nerve pain',
    'Failed',
  );
  const above = fc.constantFrom<readonly string[]>(
    ['Clinic note'],
    ['Active: warfarin 3 mg daily'],
    ['Medications', 'warfarin 3 mg daily', 'ramipril 5 mg daily'],
  );
  await fc.assert(
    fc.asyncProperty(drugs, label, above, async (names, over, before) => {
      const tried = names.slice(0, 2).map(first);
      const listed = await namesOf([...before, `${over}: ${tried.join(', ')}`, ...daily(names.slice(2))]);
      for (const name of tried) expect(listed).not.toContain(name);
      expect(listed).toEqual(expect.arrayContaining(onlyOf(names.slice(2))));
      if (before.length > 1) expect(listed).toEqual(expect.arrayContaining(['ramipril', 'warfarin']));
    }),
    RUNS,
  );
});

test('the state of an order before an entry hides no end that is told in it', async () => {
  const state = fc.constantFrom('Past', 'Expired', 'Completed', 'Past issue');
  const told = fc.constantFrom(' (stopped 03/2024)', ' (ended in May)', ' - discontinued', ', then stopped');
  await fc.assert(
    fc.asyncProperty(drugs, state, told, async (names, label, end) => {
      const page = ['Medications', ...daily(names.slice(1)), `${label}: ${names[0] ?? ''} daily${end}`];
      expect(await namesOf(page)).toEqual(onlyOf(names.slice(1)));
    }),
    RUNS,
  );
});

test('it does so behind a label with what ended on its line', async () => {
  const label = fc.constantFrom('Tried and failed', 'Prior lines', 'Old regimens', 'Ex-medication');
  await fc.assert(
    fc.asyncProperty(drugs, label, takenUp, async (names, end, now) => {
      const page = [`${end}: ${names.slice(0, 2).join(', ')}`, now, ...daily(names.slice(2))];
      expect(await namesOf(page)).toEqual(onlyOf(names.slice(2)));
    }),
    RUNS,
  );
});

test('a line that begins as the heading above does, and ends the drugs below it, says nothing of the last drug above it', async () => {
  const said = fc.constantFrom(
    ['REFILLS APPROVED', 'REFILLS DENIED - therapy ended'],
    ['ORDERS RENEWED', 'ORDERS CLOSED, no longer taken'],
    ['Requests granted', 'Requests refused - drug was stopped'],
  );
  await fc.assert(
    fc.asyncProperty(drugs, said, async (names, [going = '', end = '']) => {
      const page = [going, ...daily(names.slice(0, 2)), end, ...daily(names.slice(2))];
      expect(await namesOf(page)).toEqual(onlyOf(names.slice(0, 2)));
    }),
    RUNS,
  );
});

test('a legend heads nothing; its mark ends the entries it stands before, and no others', async () => {
  const mark = fc.constantFrom('X', '*', '†', 'S');
  const says = fc.constantFrom('no longer takes', 'stopped', 'on hold', 'discontinued by clinic');
  await fc.assert(
    fc.asyncProperty(drugs, mark, says, async (names, sign, words) => {
      const rows = names.map((name, index) => `${(index % 2 === 0 ? '' : sign).padEnd(6)}${name} daily`);
      const page = ['Home medicines', `${sign} = ${words}`, ...rows];
      expect(await namesOf(page)).toEqual(onlyOf([names[0] ?? '', names[2] ?? '']));
    }),
    RUNS,
  );
});

test('the mark of a legend ends an entry also one blank before it', async () => {
  await fc.assert(
    fc.asyncProperty(drugs, fc.constantFrom('X', 'S'), async ([one = '', two = '', three = ''], sign) => {
      const page = [
        'Home medicines',
        `${sign} = stopped`,
        `${one} daily`,
        `${sign} ${two} daily`,
        `${three} daily`,
      ];
      expect(await namesOf(page)).toEqual(onlyOf([one, three]));
    }),
    RUNS,
  );
});

test('a sign before names makes no legend of its line', async () => {
  const sign = fc.constantFrom('AM', 'PM', 'RX');
  const joins = fc.constantFrom(', ', '; ');
  await fc.assert(
    fc.asyncProperty(drugs, sign, joins, async (names, mark, join) => {
      const page = ['Home medicines', `${mark} = ${names.slice(0, 2).join(join)}`];
      expect(await namesOf(page)).toEqual(onlyOf(names.slice(0, 2)));
    }),
    RUNS,
  );
});

test('a sentence that begins with what is taken now ends what a label holds above it', async () => {
  const label = fc.constantFrom('Tried and failed', 'Past trials', 'Prior lines');
  const now = fc.constantFrom('Currently taking', 'She is now on', 'He currently takes', 'Now on');
  await fc.assert(
    fc.asyncProperty(drugs, label, now, async (names, end, taken) => {
      const [one = '', two = '', three = '', four = ''] = names;
      const page = [`${end}: ${one}, ${two}.`, `${taken} ${three} daily and ${four} daily.`];
      expect(await namesOf(page)).toEqual(onlyOf([three, four]));
    }),
    RUNS,
  );
});

test('a paragraph apart from what has ended, told of the patient, in which nothing ends, is of what is taken', async () => {
  const title = fc.constantFrom('Stopped:', 'NO LONGER TAKEN', 'These have been stopped:');
  const told = fc.constantFrom('For pain she may have', 'If it hurts you can use', 'In addition he has');
  await fc.assert(
    fc.asyncProperty(drugs, title, told, async (names, end, has) => {
      const [one = '', two = '', three = '', four = ''] = names;
      // Prose lists what is known.
      fc.pre(!four.startsWith('zol'));
      const sentence = `${has} ${four.toLowerCase()} three times a day.`;
      const page = ['Medications', `${one} daily`, '', end, two, three, '', sentence];
      expect(await namesOf(page)).toEqual(onlyOf([one, four]));
    }),
    RUNS,
  );
});

test('a label apart from what has ended, behind which nothing ends, ends it', async () => {
  const label = fc.constantFrom('Pharmacist', 'Ward round', 'Seen by', 'Next visit');
  const rest = fc.constantFrom('list checked with her mother', 'agreed, see plan', 'Dr. Sample at noon');
  await fc.assert(
    fc.asyncProperty(drugs, label, rest, async (names, who, what) => {
      const [one = '', two = '', three = '', four = ''] = names;
      const page = ['Medications', `${one} daily`, `${four} daily`, '', 'Stopped:', two, three, ''];
      const said = [`${who}: ${what}. ${one} was checked again.`];
      expect(await namesOf([...page, ...said])).toEqual(onlyOf([one, four]));
    }),
    RUNS,
  );
});

test('so does "as needed" alone, whatever is drawn or printed above it, over a list or the header of its table', async () => {
  const needed = fc.constantFrom('PRN', 'AS NEEDED', 'AS REQUIRED:');
  const between = fc.constantFrom<readonly string[]>(
    [],
    ['-'.repeat(70)],
    ['Page 1 of 2'],
    ['Date: 06/18/2024  (0700 - 0659)', '-'.repeat(70)],
  );
  const header = fc.constantFrom<readonly string[]>(
    [],
    ['Order                                0700-1459    1500-2259    2300-0659'],
  );
  await fc.assert(
    fc.asyncProperty(drugs, needed, fc.tuple(between, header), async (names, title, [above, head]) => {
      const [over, taken] = [daily(names.slice(0, 2)), names.slice(2).map((name) => `${name} PO q6h`)];
      const page = ['DISCONTINUED', ...head, ...over, ...above, title, ...head, ...taken];
      expect(await namesOf(page)).toEqual(onlyOf(names.slice(2)));
    }),
    RUNS,
  );
});
