/** Laws of lists whose entries have their days before them: a day in a cell of its own says when, and changes nothing of what its line is. */
import { expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { printedText } from '../support/printed-text.ts';
import { size } from '../support/runs.ts';

const entriesOf = printedText();
const RUNS = { numRuns: size(40, 10) };

const days = fc.constantFrom(
  ['03-Feb-2026', '17-Jan-2026', '20-Feb-2026', '02-Feb-2026'],
  ['03/02/2026', '17/01/2026', '20/02/2026', '02/02/2026'],
  ['2026-02-03', '2026-01-17', '2026-02-20', '2026-02-02'],
  ['03 Feb 2026', '17 Jan 2026', '20 Feb 2026', '02 Feb 2026'],
);
const names = fc.shuffledSubarray(
  ['Lisinopril 10mg tablets', 'Zolquara 20mg tablets', 'Metformin 500mg tablets', 'Sertraline 50mg tablets'],
  { minLength: 3 },
);
const directions = fc.constantFrom(
  { text: 'One To Be Taken Each Day', says: '1 | qd' },
  { text: 'Two To Be Taken Twice A Day', says: '2 | bid' },
);
const supply = fc.constantFrom('28 tablet', '56 tablets', '112 tablet', '1 x 28 tablet', '');
const written = fc.record({ dates: days, handed: supply });
const first = (name: string): string => (name.split(' ')[0] ?? '').toLowerCase();

test('a list is one under any title, and what is supplied beside its entries is no dose', async () => {
  const title = fc.constantFrom('Repeat', 'Acute', 'Blibs', 'Current');
  await fc.assert(
    fc.asyncProperty(title, written, names, directions, async (heading, { dates, handed }, drugs, how) => {
      const lines = drugs.flatMap((name, index) => [
        `${dates[index] ?? ''}     ${name.padEnd(40)}${handed}`.trimEnd(),
        `                ${how.text}`,
      ]);
      expect(await entriesOf(['Patient Summary', '', heading, ...lines])).toEqual(
        drugs.map((name) => `${first(name)} | ${how.says}`).toSorted(),
      );
    }),
    RUNS,
  );
});

test('what a label in a cell says of an end is said of its own entry', async () => {
  const label = fc.constantFrom('Ended: 05-Jan-2025', 'Stopped: 05-Jan-2025', 'Discontinued: 05-Jan-2025');
  await fc.assert(
    fc.asyncProperty(days, names, fc.nat(2), label, async (written, drugs, at, said) => {
      const lines = drugs.flatMap((name, index) => [
        `${written[index] ?? ''}     ${name.padEnd(40)}${index === at ? said : '28 tablet'}`,
        '                One To Be Taken Each Day',
      ]);
      const others = drugs.filter((_, index) => index !== at);
      expect(await entriesOf(['Printed 20-May-2026', '', 'Repeat', ...lines])).toEqual(
        others.map((name) => `${first(name)} | 1 | qd`).toSorted(),
      );
    }),
    RUNS,
  );
});

test('a course whose words say on which day it was completed is over', async () => {
  const day = fc.constantFrom('17-Feb', '17 Feb', '17th Feb', 'Feb 17', '17/02', '17-Feb-2026');
  await fc.assert(
    fc.asyncProperty(days, names, fc.nat(2), day, async (written, drugs, at, ended) => {
      const lines = drugs.flatMap((name, index) => [
        `${written[index] ?? ''}     ${name.padEnd(40)}28 tablet`,
        `                One To Be Taken Each Day${index === at ? ` - course completed ${ended}` : ''}`,
      ]);
      const others = drugs.filter((_, index) => index !== at);
      expect(await entriesOf(['Printed 20-May-2026', '', 'Acute', ...lines])).toEqual(
        others.map((name) => `${first(name)} | 1 | qd`).toSorted(),
      );
    }),
    RUNS,
  );
});

test('what a title calls past of such a list is over', async () => {
  const title = fc.constantFrom('Past repeat', 'Previous acute', 'Past repeats', 'Old acutes');
  await fc.assert(
    fc.asyncProperty(days, names, title, async (written, [past = '', ...drugs], heading) => {
      const entry = (name: string, index: number): string[] => [
        `${written[index] ?? ''}     ${name.padEnd(40)}28 tablet`,
        '                One To Be Taken Each Day',
      ];
      const page = ['Printed 20-May-2026', '', 'Repeat', ...drugs.flatMap(entry), '', heading];
      expect(await entriesOf([...page, ...entry(past, 3)])).toEqual(
        drugs.map((name) => `${first(name)} | 1 | qd`).toSorted(),
      );
    }),
    RUNS,
  );
});

test('a log of what was done on its days is no list, whatever it is called', async () => {
  const title = fc.constantFrom('CHANGES SINCE LAST SHEET', 'Log', 'Blibs', 'CEASED / CHANGED LOG');
  const done = fc.constantFrom(
    'STOPPED by GP, postural drop',
    'CEASED, skin reaction',
    'stopped, no longer needed',
  );
  await fc.assert(
    fc.asyncProperty(title, days, names, done, async (heading, written, drugs, said) => {
      const log = drugs.map((name, index) => `${written[index] ?? ''}     ${name} ${said}`);
      const page = ['Medications', 'Warfarin 3mg tablets   one each day', '', heading, ...log];
      expect(await entriesOf(page)).toEqual(['warfarin | 1 | qd']);
    }),
    RUNS,
  );
});

test('a day without its year before an entry is a day, known name or not, and a title below such entries is one', async () => {
  const day = fc.constantFrom('02/04', '15/04', '15.04', '02/04/2024');
  const gap = fc.constantFrom(' ', '   ');
  const title = fc.constantFrom('AS REQUIRED (PRN)', 'PRN');
  await fc.assert(
    fc.asyncProperty(day, gap, title, async (when, blanks, head) => {
      const page = (lead: string): string[] => [
        'Medications',
        `${lead}Norvasc 5 mg PO daily`,
        `${lead}Zyxomarin 20 mg PO twice a day`,
        '',
        head,
        `${lead}acetaminophen 500 mg PO every 6 hours`,
        `${lead}Zyxotane 10 mg PO every 8 hours`,
      ];
      const answer = await entriesOf(page(`${when}${blanks}`));
      expect(answer).toEqual(await entriesOf(page('')));
      expect(answer.map((entry) => entry.split(' | ').at(-1))).toEqual(['q6h prn', 'qd', 'bid', 'q8h prn']);
    }),
    { numRuns: size(30, 10) },
  );
});

test('a half before an entry is a half and no day', async () => {
  expect(await entriesOf(['Medications', '1/2 tab metoprolol daily', 'Norvasc 5 mg daily'])).toEqual([
    'amlodipine | 5 | qd',
    'metoprolol | 0.5 | qd',
  ]);
});
