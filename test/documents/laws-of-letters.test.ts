/** Laws of letters: what a letter says last of a drug holds, whatever its headings are called, and a course is no stop. */
import { afterAll, expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { openStarterStore } from '../support/starter-store.ts';
import { entriesIn } from '../support/entries-of.ts';
import { size } from '../support/runs.ts';

const store = openStarterStore();
afterAll(() => store.close());

const entriesOf = entriesIn(store);

const RUNS = { numRuns: size(40, 10) };
const LISTED = ['Lisinopril 10 mg daily', 'Metformin 500 mg bd', 'Warfarin 3 mg nocte'] as const;
const drug = fc.constantFrom('lisinopril', 'metformin', 'warfarin');
const list = fc.constantFrom<readonly string[]>(
  ['# Tablets when seen', ...LISTED],
  ['# Current medication', ...LISTED],
  [`She takes ${LISTED.join(', ').toLowerCase()}.`],
);
const later = fc.constantFrom('# Alterations made in clinic', '# What I did today', '# Outcome of the visit');
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

test('a stop that a letter tells behind its list ends the drug, under whatever heading and whenever it was', async () => {
  const stops = fc.constantFrom<(one: string) => string>(
    (one) => `I have discontinued the ${one}.`,
    (one) => `${capital(one)} was stopped today.`,
    (one) => `I stopped ${one} today.`,
    (one) => `Stop ${one}.`,
    (one) => `We stopped her ${one} this morning because of a rash.`,
  );
  await fc.assert(
    fc.asyncProperty(list, later, stops, drug, async (lines, heading, stop, one) => {
      const read = await entriesOf([...lines, heading, stop(one)]);
      const others = (await entriesOf([...lines])).filter((entry) => !isOf(entry, one));
      expect(read).toEqual(others);
    }),
    RUNS,
  );
});

test('a stop in the same breath as the list ends the drug, also with the day', async () => {
  const days = fc.constantFrom('', ' today', ' this morning', ' tonight');
  await fc.assert(
    fc.asyncProperty(days, drug, fc.constantFrom('stopped', 'discontinued'), async (day, one, action) => {
      const told = `She takes ${LISTED.join(', ').toLowerCase()}.`;
      const read = await entriesOf([`${told} I ${action} ${one}${day}.`]);
      expect(read).toEqual((await entriesOf([told])).filter((entry) => !isOf(entry, one)));
    }),
    RUNS,
  );
});

test('a stop with its day ends the drug in the year of the letter, and not where the day is of another year', async () => {
  const years = fc.constantFrom(2024, 2026);
  const days = fc.constantFrom<(year: number) => string>(
    (year) => `on 12/10/${year}`,
    (year) => `in October ${year}`,
    (year) => `on 3 March ${year}`,
  );
  await fc.assert(
    fc.asyncProperty(later, days, years, drug, async (heading, write, year, one) => {
      const lines = ['Date of letter: 12 November 2026', '', '# Current medication', ...LISTED];
      const whole = await entriesOf(lines);
      expect(whole).toHaveLength(LISTED.length);
      expect(await entriesOf([...lines, heading, `${capital(one)} was stopped ${write(year)}.`])).toEqual(
        year === 2026 ? whole.filter((entry) => !isOf(entry, one)) : whole,
      );
    }),
    RUNS,
  );
});

test('a stop that was long before the letter ends nothing that it lists', async () => {
  const then = fc.constantFrom<(one: string) => string>(
    (one) => `${capital(one)} was stopped in 2019 by another doctor.`,
    (one) => `${capital(one)} was once stopped three years ago.`,
  );
  await fc.assert(
    fc.asyncProperty(later, then, drug, async (heading, told, one) => {
      const lines = ['# Current medication', ...LISTED];
      expect(await entriesOf([...lines, heading, told(one)])).toEqual(await entriesOf(lines));
    }),
    RUNS,
  );
});

test('two ends joined in a heading are an end', async () => {
  const end = fc.constantFrom('stopped', 'withheld', 'discontinued', 'held', 'ceased');
  const joint = fc.constantFrom(' / ', '/', ' and ', ' or ', ' & ');
  const noun = fc.constantFrom('Medication ', 'Medicines ', 'Drugs ', '');
  await fc.assert(
    fc.asyncProperty(noun, end, joint, end, async (what, one, join, other) => {
      fc.pre(one !== other);
      const heading = `# ${capital(`${what}${one}${join}${other}`)}`;
      expect(await entriesOf([heading, ...LISTED.map((line) => `${line} - low sodium`)])).toEqual([]);
    }),
    RUNS,
  );
});

test('a course that ends some day is taken until then', async () => {
  const courses = fc.constantFrom<(end: string) => string>(
    (end) => `for 1 week then ${end}`,
    (end) => `for two weeks and then ${end}`,
    (end) => `for 10 days, thereafter ${end}`,
    (end) => `for a fortnight then ${end}`,
    (end) =>
      `for four weeks and is then to be ${end === 'off' ? 'stopped' : `${end}ped`.replace('ceaseped', 'ceased').replace('discontinueped', 'discontinued')}`,
  );
  const ends = fc.constantFrom('stop', 'cease', 'discontinue', 'off');
  await fc.assert(
    fc.asyncProperty(courses, ends, drug, async (course, end, one) => {
      const read = await entriesOf([
        '# Medication',
        `${capital(one)} 5 mg daily ${course(end)}`,
        'Aspirin 75 mg daily',
      ]);
      expect(read).toHaveLength(2);
    }),
    RUNS,
  );
});

test('what a bracket says of another drug takes nothing from the one before it, known or not', async () => {
  const asides = fc.constantFrom('changed from', 'instead of', 'replaces', 'was on', 'switched from');
  await fc.assert(
    fc.asyncProperty(
      asides,
      fc.constantFrom('Zyxomarin', 'Atenolol', 'Corvabine'),
      drug,
      async (aside, name, one) => {
        const line = `${name} 20 mg bd`;
        const [own] = await entriesOf(['# Medication', line, 'Aspirin 75 mg daily']).then((all) =>
          all.filter((entry) => isOf(entry, name)),
        );
        expect(own).toBeDefined();
        const read = await entriesOf(['# Medication', `${line} (${aside} ${one})`, 'Aspirin 75 mg daily']);
        expect(read).toEqual(expect.arrayContaining([own]));
        expect(read.some((entry) => isOf(entry, one))).toBe(false);
      },
    ),
    RUNS,
  );
});

test('what was taken when the patient came is the list', async () => {
  const come = fc.constantFrom(
    'When she came in she was taking',
    'When I saw him he was on',
    'On arrival he was taking',
    'When she was admitted she was on',
    'At presentation he was taking',
  );
  await fc.assert(
    fc.asyncProperty(come, async (lead) => {
      const drugs = LISTED.join(', ').toLowerCase();
      expect(await entriesOf([`${lead} ${drugs}.`])).toEqual(await entriesOf([`She takes ${drugs}.`]));
    }),
    RUNS,
  );
});

test('of a drug that is swapped for another, the other is taken', async () => {
  const swaps = fc.constantFrom('swap for', 'change to', 'replace with', 'switch to', 'exchange for');
  const joint = fc.constantFrom(': ', ' 20 mg od: ', ' - ');
  await fc.assert(
    fc.asyncProperty(swaps, joint, async (swap, join) => {
      const read = await entriesOf([
        '# Medication',
        `Omeprazole${join}${swap} famotidine 20 mg bd`,
        'Aspirin 75 mg od',
      ]);
      expect(read.some((entry) => isOf(entry, 'omeprazole'))).toBe(false);
      expect(read).toHaveLength(2);
    }),
    RUNS,
  );
});

test('the dose that a change leads to is taken, whatever the verb and the numbers', async () => {
  const changes = fc.constantFrom<(from: string, to: string) => string>(
    (from, to) => `Increase bisoprolol from ${from} to ${to} mg.`,
    (_, to) => `Bisoprolol to go to ${to} mg daily.`,
    (from, to) => `Reduce bisoprolol from ${from} mg to ${to} mg.`,
    (_, to) => `Bisoprolol: halve to ${to} mg.`,
    (_, to) => `Bisoprolol dropped to ${to} mg daily.`,
    (from, to) => `Bisoprolol: up from ${from} mg to ${to} mg daily.`,
    (from, to) => `Bisoprolol ${from} mg daily: now ${to} mg daily.`,
    (from, to) => `Bisoprolol ${from} mg od -> ${to} mg od.`,
    (_, to) => `I would ask you to lower the bisoprolol to ${to} mg.`,
  );
  const doses = fc.constantFrom<readonly [string, string]>(
    ['2.5', '5'],
    ['5', '2.5'],
    ['10', '5'],
    ['3.75', '7.5'],
  );
  await fc.assert(
    fc.asyncProperty(
      changes,
      doses,
      fc.constantFrom('# Plan', '# Alterations made in clinic'),
      async (change, [from, to], at) => {
        const lists = [
          ['# Current medication', `Bisoprolol ${from} mg od`],
          [`He takes bisoprolol ${from} mg od.`],
        ];
        for (const before of lists) {
          const [read, ...others] = await entriesOf([...before, at, change(from, to)]);
          expect(others).toEqual([]);
          expect(read).toContain(`| ${to} mg |`);
        }
      },
    ),
    RUNS,
  );
});

test('a change that is put off changes nothing yet', async () => {
  const later = fc.constantFrom(
    'in 4 weeks',
    'in a fortnight',
    'if his legs swell',
    'in two weeks if tolerated',
  );
  const verb = fc.constantFrom('go', 'increase', 'titrate up');
  await fc.assert(
    fc.asyncProperty(later, verb, async (when, change) => {
      const read = await entriesOf(['# Medication', `Bisoprolol 2.5 mg od, ${change} to 5 mg ${when}`]);
      expect(read).toEqual(await entriesOf(['# Medication', 'Bisoprolol 2.5 mg od']));
    }),
    RUNS,
  );
});

test('"on" behind an amount is the night, whatever mark or cell stands behind it', async () => {
  const behind = fc.constantFrom('', ' - new', ', new', ': continue', ' (new)', '  PO  28 days');
  await fc.assert(
    fc.asyncProperty(behind, fc.constantFrom('on', 'ON'), async (rest, on) => {
      const [read] = await entriesOf([
        '# Medication',
        `Simvastatin 40 mg ${on}${rest}`,
        'Aspirin 75 mg od',
      ]).then((all) => all.filter((entry) => isOf(entry, 'simvastatin')));
      expect(read).toContain('| 40 mg | PO | QHS');
    }),
    RUNS,
  );
});

test('how many are taken is the dose, however the strength before it is written', async () => {
  const strength = fc.constantFrom('30/500', '8/500', '30mg/500mg', '30 mg/500 mg');
  await fc.assert(
    fc.asyncProperty(strength, fc.constantFrom(' ', ', ', ' - '), async (of, join) => {
      const [read] = await entriesOf([
        '# Medication',
        `Co-codamol ${of}${join}two qds prn`,
        'Aspirin 75 mg od',
      ]);
      expect(read).toContain('| 2 ');
      expect(read).toContain('QID PRN');
    }),
    RUNS,
  );
});

test('an end apart at the end of an entry ends its drug, whatever was said between', async () => {
  const between = fc.constantFrom('while in bed', 'because of pain', 'although dizzy', '');
  await fc.assert(
    fc.asyncProperty(
      between,
      drug,
      fc.constantFrom('now stopped', 'stopped', 'since discontinued'),
      async (why, one, end) => {
        const read = await entriesOf([
          '# Medication',
          ...LISTED.filter((line) => !isOf(line, one)),
          `${one} 5 mg daily ${why}, ${end}`,
        ]);
        expect(read.some((entry) => isOf(entry, one))).toBe(false);
        expect(read).toHaveLength(2);
      },
    ),
    RUNS,
  );
});

test('whom a letter is to heads nothing', async () => {
  const to = fc.constantFrom(
    'To the receiving team:',
    'Dear team:',
    'To the palliative care team:',
    'To the pharmacy team:',
  );
  await fc.assert(
    fc.asyncProperty(to, async (whom) => {
      const told = `She takes ${LISTED.join(', ').toLowerCase()}.`;
      expect(await entriesOf([whom, '', told])).toEqual(await entriesOf([told]));
    }),
    RUNS,
  );
});

test('a doctor is no drug', async () => {
  const by = fc.constantFrom(
    'Sent on behalf of Dr J. Amankwah',
    'Dictated by Dr Zyxomar',
    'Checked by Mr A. B. Corvabine',
  );
  await fc.assert(
    fc.asyncProperty(by, async (line) => {
      const lines = ['# Medication', ...LISTED];
      expect(await entriesOf([...lines, line])).toEqual(await entriesOf(lines));
    }),
    RUNS,
  );
});

test('what is ordered under a heading nobody knows ends a closed section, and changes the list', async () => {
  const closed = fc.constantFrom(
    'Physical examination: RR 118/72, pulse 62.',
    'Physical exam: chest clear, no oedema.',
    'Past history: angina 2011.',
  );
  const heading = fc.constantFrom('Policy:', 'Proposal:', 'Course of action:');
  await fc.assert(
    fc.asyncProperty(closed, heading, drug, async (before, at, one) => {
      const lines = [
        '# Current medication',
        ...LISTED,
        before,
        at,
        `- ${one} stop`,
        '- aspirin 75 mg daily added',
      ];
      const read = await entriesOf(lines);
      expect(read.some((entry) => isOf(entry, one))).toBe(false);
      expect(read.some((entry) => isOf(entry, 'aspirin'))).toBe(true);
    }),
    RUNS,
  );
});

test('a time before a dash holds for each drug of its line, as before a colon', async () => {
  const times = fc.constantFrom(
    ['morning', 'bedtime'],
    ['8 am', '9 pm'],
    ['08:00', '21:00'],
    ['noon', 'evening'],
  );
  await fc.assert(
    fc.asyncProperty(times, fc.constantFrom(' - ', ' – ', ': '), async ([first = '', second = ''], mark) => {
      const linesWith = (sign: string): readonly string[] => [
        'What she gets from us:',
        `${first}${sign}lisinopril 10 mg, metformin 500 mg`,
        `${second}${sign}warfarin 3 mg`,
      ];
      const read = await entriesOf(linesWith(mark));
      expect(read).toHaveLength(3);
      expect(read.filter((entry) => / mg \| PO \| \w+/u.test(entry))).not.toHaveLength(0);
      expect(new Set(read.map((entry) => entry.split(' | ').at(-1)))).not.toContain('');
    }),
    RUNS,
  );
});

test('a farewell with its comma is no drug', async () => {
  const farewell = fc.constantFrom(
    'Sincerely yours,',
    'With many thanks,',
    'Cordially,',
    'Respectfully yours,',
    'Warmly,',
  );
  await fc.assert(
    fc.asyncProperty(farewell, async (words) => {
      const lines = ['# Medication', ...LISTED];
      expect(await entriesOf([...lines, '', words, 'Dr Agatha Brindley'])).toEqual(await entriesOf(lines));
    }),
    RUNS,
  );
});

test('bare words in small letters behind a drug and how it is taken are a remark on it', async () => {
  const remark = fc.constantFrom('lifelong', 'secondary prevention', 'long term', 'own supply');
  await fc.assert(
    fc.asyncProperty(remark, async (words) => {
      const lines = ['# Medication', ...LISTED];
      const remarked = ['# Medication', ...LISTED.map((line) => `${line}, ${words}`)];
      expect(await entriesOf(remarked)).toEqual(await entriesOf(lines));
    }),
    RUNS,
  );
});

function isOf(entry: unknown, name: string): boolean {
  return JSON.stringify(entry).toLowerCase().includes(name.toLowerCase());
}

test('from whom a message is, and to whom, heads nothing of what it says', async () => {
  const header = fc.constantFrom(
    'From: Primary Care Team',
    'To: Primary Care Team',
    'From: Billing Department',
    'From: Pharmacy',
    'From: Dr. Hale, Cardiology',
  );
  await fc.assert(
    fc.asyncProperty(header, drug, async (line, one) => {
      const told = `Thanks for the readings. I am sending a prescription for ${one} 5 mg once daily.`;
      expect(await entriesOf(['Message', line, told])).toEqual(await entriesOf(['Message', told]));
    }),
    RUNS,
  );
});
