/** Lines that are built alike, a drug and behind a mark what is remarked on it, are entries: none says anything of the next, none is a heading, and what is remarked is no name. */
import { afterAll, expect, test } from '@jest/globals';
import { extractMedications } from '../../src/documents/med-list-from-documents.ts';
import fc from '../support/fast-check.ts';
import { documentOf } from '../support/document-builders.ts';
import { printedTable } from '../support/printed-table.ts';
import { openStarterStore } from '../support/starter-store.ts';
import { size } from '../support/runs.ts';

const store = openStarterStore();
afterAll(() => store.close());
const RUNS = { numRuns: size(60, 15) };

const first = (name: string): string => (name.split(' ')[0] ?? '').toLowerCase();

async function answerTo(lines: readonly string[]) {
  const { list, unread } = await extractMedications([documentOf(lines)], store);
  return {
    listed: list.medications.map(({ drugName }) => first(drugName)).toSorted(),
    told: JSON.stringify([unread, list.setAside]).toLowerCase(),
  };
}

const drugs = fc.shuffledSubarray(['Lisinopril 10 mg', 'Metformin 500 mg', 'Sertraline 50 mg'], {
  minLength: 3,
});
const mark = fc.constantFrom(' - ', ': ');
const lead = fc.constantFrom(
  'Medications:',
  'Seen in clinic on 5/1 after the fall, for which she was in hospital.',
);

test('what ends one line says nothing of the drug that the next begins with', async () => {
  const end = fc.constantFrom(
    'that was the culprit, never again',
    'the rash came of it, never again',
    'never again',
  );
  await fc.assert(
    fc.asyncProperty(drugs, mark, lead, end, async ([one = '', two = '', three = ''], set, title, said) => {
      const { listed, told } = await answerTo([
        title,
        `${two} daily${set}as before, and the script for it was written today`,
        `${one.split(' ')[0] ?? ''} (OTC)${set}${said}`,
        `${three} daily${set}given right through`,
      ]);
      expect(listed).toEqual(expect.arrayContaining([first(two), first(three)].toSorted()));
      expect(listed.includes(first(one)) || told.includes(first(one))).toBe(true);
    }),
    RUNS,
  );
});

test('a name that nobody knows is an entry among them, whatever ended it', async () => {
  const end = fc.constantFrom(
    'tailed off in March, please do not re-issue',
    'stopped in March',
    'all finished',
  );
  const title = fc.constantFrom('Medications:', 'Plan agreed on 14 May');
  await fc.assert(
    fc.asyncProperty(drugs, mark, title, end, async (names, set, heading, said) => {
      const [one = '', two = '', three = ''] = names;
      const { listed, told } = await answerTo([
        heading,
        `${one} daily${set}no change`,
        `${two} daily${set}stays put`,
        `Zolquara${set}${said}`,
        `${three} daily${set}carry on`,
      ]);
      expect(listed).toEqual(names.map(first).toSorted());
      expect(told).toContain('zolquara');
    }),
    RUNS,
  );
});

test('words that go on about a remark are told, and listed as no drug', async () => {
  const remark = fc.constantFrom(
    'bottle still sealed',
    'dropped from here on',
    'box in the drawer',
    'tried a week',
  );
  const more = fc.constantFrom('neuropathy', 'afraid of yeast infections', 'heartburn', 'leg ache');
  await fc.assert(
    fc.asyncProperty(drugs, mark, remark, more, async (names, set, said, behind) => {
      const [one = '', ...others] = names;
      const page = [
        'Medications:',
        ...others.map((name) => `${name} daily`),
        `${one}${set}${said}, ${behind}`,
      ];
      const { listed } = await answerTo(page);
      expect(names.map(first)).toEqual(expect.arrayContaining(listed));
    }),
    RUNS,
  );
});

test('what a line tells first of its only drug takes away nothing of what it tells then', async () => {
  const before = fc.constantFrom('PA denied twice', 'denied by the plan', 'not on formulary');
  await fc.assert(
    fc.asyncProperty(drugs, mark, before, async ([one = '', ...others], set, said) => {
      const page = [...others.map((name) => `${name} daily`), `${one}${set}${said}, never started`];
      expect((await answerTo(['Medications:', ...page])).listed).toEqual(others.map(first).toSorted());
    }),
    RUNS,
  );
});

test('a name and how many of it at which hours are told, where nothing is listed', async () => {
  const form = fc.constantFrom('T. ', 'Tab. ', '');
  const scheme = fc.constantFrom('1-0-1', '0-0-1', '1-1-1-1');
  await fc.assert(
    fc.asyncProperty(form, scheme, async (before, hours) => {
      const { listed, told } = await answerTo([
        'Seen by Dr. Raghu in the outpatient clinic after his stent.',
        `${before}Zolquara 75  ${hours}  cont`,
      ]);
      expect([...listed, told].join(' ')).toContain('zolquara');
    }),
    RUNS,
  );
});

const printed = printedTable();

test('numbers in cells of their own count entries, however long these are and whatever stands behind them', async () => {
  const entries = fc.shuffledSubarray(
    [
      'lisinopril 10 mg tab PO QAM',
      'metformin 500 mg tab PO BID',
      'sertraline 50 mg tab PO QHS',
      'Zyxomarin 30 mg PO daily',
      'warfarin 5 mg tab PO daily',
    ],
    { minLength: 4 },
  );
  const behind = fc.constantFrom([], ['orig 11/03'], ['orig 11/03', 'RN'], ['orig 01/14', 'D/C 3/28 GDR']);
  const title = fc.constantFrom(
    ['Printed for the round'],
    ['CARE CENTER', 'ORDER SHEET', 'APRIL', 'RM 114-B'],
  );
  await fc.assert(
    fc.asyncProperty(
      title,
      entries,
      fc.array(behind, { minLength: 5, maxLength: 5 }),
      async (head, listed, columns) => {
        const rows = listed.map((entry, at) => [entry, ...(columns[at] ?? [])]);
        const counted = rows.map((row, at) => [String(at + 1).padStart(2, '0'), ...row]);
        const entriesOfRows = listed.filter(
          (_, at) => !(columns[at] ?? []).some((cell) => cell.startsWith('D/C')),
        );
        const answer = await printed([head, ...counted]);
        expect(answer.map((line) => line.split(' ')[0])).toEqual(
          entriesOfRows.map((entry) => first(entry)).toSorted(),
        );
      },
    ),
    { numRuns: size(40, 15) },
  );
});
