/** Laws of cells set one tab behind another: which cell of its row each is says its column, however far a long one pushes those behind it. */
import { expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { printedTabs, type Stops } from '../support/printed-tabs.ts';
import { size } from '../support/runs.ts';

const entriesOf = printedTabs();
const RUNS = { numRuns: size(60, 20) };

/** A cell may end right before the stop of the next one, and letters be narrower than their share of it. */
const stops = fc.constantFrom<Stops[]>(
  { pitch: 37 },
  { pitch: 42, letters: 8 },
  { pitch: 46, letters: 8 },
  { pitch: 62 },
);

const drugs = fc.shuffledSubarray(
  [
    'lisinopril 10 mg',
    'amlodipine 5 mg',
    'mycophenolate mofetil 500 mg',
    'hydrochlorothiazide 12.5 mg',
    'sertraline 50 mg',
    'Zolquara 20 mg',
    'atorvastatin calcium 40 mg (Lipitor)',
  ],
  { minLength: 4, maxLength: 6 },
);
const reasons = fc.constantFrom('graft', 'pressure', 'high blood pressure, long known', 'mood', '-');
const heads = fc.constantFrom(
  ['Medicine', 'How she has it', 'Why'],
  ['Medicine and strength', 'How', 'What it is here for'],
  ['Drug', 'Directions', 'For'],
);
const directions = fc.constantFrom(
  { text: 'one tablet in the morning', says: '1 | qam' },
  { text: 'two tablets twice daily', says: '2 | bid' },
  { text: 'one tablet three times a day', says: '1 | tid' },
  { text: 'three tablets at bedtime', says: '3 | qhs' },
);
const saidOf = (names: readonly string[], says: (index: number) => string): string[] =>
  names.map((name, index) => `${name.split(' ')[0]?.toLowerCase() ?? ''} | ${says(index)}`).toSorted();

test('a long cell changes nothing of what stands behind it', async () => {
  const told = fc.array(fc.record({ how: directions, reason: reasons }), { minLength: 6, maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(drugs, told, heads, stops, async (names, said, head, places) => {
      const rows = names.map((name, index) => [name, said[index]?.how.text ?? '', said[index]?.reason ?? '']);
      const entries = saidOf(names, (index) => said[index]?.how.says ?? '');
      expect(await entriesOf([head, ...rows], places)).toEqual(entries);
    }),
    RUNS,
  );
});

/** Directions as a narrow cell breaks them; the form of the drug is broken beside them. */
const broken = fc.constantFrom(
  { above: 'two in the morning and two', below: 'in the evening', says: '2 | bid' },
  { above: 'three in the morning', below: 'and three in the evening', says: '3 | bid' },
  { above: 'one at', below: 'bedtime', says: '1 | qhs' },
);

test('what a cell says goes on below in its column, and not across the line', async () => {
  await fc.assert(
    fc.asyncProperty(
      drugs,
      fc.array(broken, { minLength: 6, maxLength: 6 }),
      heads,
      stops,
      async (names, told, head, places) => {
        const rows = names.flatMap((name, index) => {
          const { above = '', below = '' } = told[index] ?? {};
          return [
            [name, above, 'graft, high pressure'],
            ['tablets', below, ''],
          ];
        });
        const entries = saidOf(names, (index) => told[index]?.says ?? '');
        expect(await entriesOf([head, ...rows], places)).toEqual(entries);
      },
    ),
    RUNS,
  );
});

test('days and times over counts head them behind whatever names', async () => {
  const scheme = fc.constantFrom(
    {
      head: ['', 'Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'],
      cells: ['-', '-', '8', '-', '-', '-', '-'],
      says: '8 | qwk',
    },
    {
      head: ['', 'Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'],
      cells: ['1', '1', '1', '1', '1', '1', '1'],
      says: '1 | qd',
    },
    { head: ['Item', '6a', 'Noon', '5p', '9p'], cells: ['-', '-', '-', '2'], says: '2 | qd' },
    { head: ['Item', '6a', 'Noon', '5p', '9p'], cells: ['1', '1', '1', '-'], says: '1 | tid' },
  );
  await fc.assert(
    fc.asyncProperty(drugs, scheme, stops, async (names, { head, cells, says }, places) => {
      const rows = names.map((name) => [`${name} tab`, ...cells]);
      const entries = saidOf(names, () => says);
      expect(await entriesOf([head, ...rows], places)).toEqual(entries);
    }),
    RUNS,
  );
});
