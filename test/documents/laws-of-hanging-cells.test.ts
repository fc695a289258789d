/** Laws of cells that go on below: what hangs under a further cell of an entry is its rest, and times by the clock head columns as those in words do. */
import { expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { printedText } from '../support/printed-text.ts';
import { size } from '../support/runs.ts';

const entriesOf = printedText();
const RUNS = { numRuns: size(25, 8) };

const drugs = fc.shuffledSubarray(
  ['lisinopril 10 mg tab', 'metformin 500 mg tab', 'sertraline 50 mg tab', 'zolquara 20 mg tab'],
  { minLength: 3, maxLength: 3 },
);
const first = (name = ''): string => name.split(' ')[0] ?? '';
const inColumns = (cells: readonly string[], widths: readonly number[]): string =>
  cells.map((cell, index) => cell.padEnd(widths[index] ?? 20)).join('');

/** Words that would end, or open, a list if they stood on a line of their own. */
const rests = fc.constantFrom(
  'STOP WHEN VOMITING',
  'HOLD IF PULSE BELOW 50',
  'ALLERGY SEASON ONLY',
  'RESULTS:',
);

test('words under a further cell of an entry head nothing, in whatever print', async () => {
  await fc.assert(
    fc.asyncProperty(drugs, rests, fc.integer({ min: 0, max: 1 }), async (names, rest, at) => {
      const widths = [34, 26, 30];
      const lines = names.flatMap((name, index) => [
        inColumns([name, '1 tablet daily', 'see leaflet'], widths),
        ...(index === at ? [inColumns(['', '', rest], widths)] : []),
      ]);
      const entries = await entriesOf(['Medication list', ...lines]);
      const others = names.filter((_, index) => index !== at);
      for (const name of others) expect(entries).toContain(`${first(name)} | 1 | qd`);
    }),
    RUNS,
  );
});

test('times by the clock beside times in words are columns, also where no header stands over the names', async () => {
  const times = fc.constantFrom(
    { header: ['8 AM', 'Noon', '8 PM', 'Bed'], last: 'qhs' },
    { header: ['7:00', 'Noon', '19:00', 'Bedtime'], last: 'qhs' },
    { header: ['Morning', 'Noon', '6 PM', 'Bedtime'], last: 'qhs' },
  );
  const title = fc.constantFrom('', 'Medicine');
  const remark = fc.constantFrom(undefined, 'What it is for / notes');
  await fc.assert(
    fc.asyncProperty(drugs, times, title, remark, async (names, { header, last }, over, notes) => {
      const widths = [40, 12, 12, 12, 12, 30];
      const page = [
        [over, ...header, notes ?? ''],
        ...names.map((name, index) => [
          name,
          index === 0 ? '1' : '',
          '',
          index === 0 ? '1' : '',
          index === 0 ? '' : '2',
          notes === undefined ? '' : 'see leaflet',
        ]),
      ].map((cells) => inColumns(cells, widths));
      const entries = await entriesOf(page);
      expect(entries).toHaveLength(names.length);
      expect(entries).toContain(`${first(names[0])} | 1 | bid`);
      expect(entries).toContain(`${first(names[1])} | 2 | ${last}`);
    }),
    RUNS,
  );
});

test('what hangs under the drug of a row is said of that row, behind a gap and over further columns too; the rows below stay rows', async () => {
  const notes = fc.constantFrom(
    '** DISCONTINUED BY PRESCRIBER 02/03/26 (RASH) **',
    '** INACTIVATED 02/03/26 AT REQUEST OF PRESCRIBER **',
    '** ORDER INACTIVATED - CHANGED AT LAST VISIT **',
    '** RETURNED TO STOCK 02/03/26 - NOT PICKED UP **',
  );
  const directions = fc.constantFrom('', 'TK 1 T PO QD   ', 'TAKE ONE TABLET DAILY    ');
  await fc.assert(
    fc.asyncProperty(drugs, notes, directions, fc.nat(2), async (names, note, sig, at) => {
      const widths = [12, 12, 38, 7, 7, 7, 16];
      const lines = names.flatMap((name, index) => [
        inColumns(
          [`01/1${index}/26`, `710200${index}`, name.toUpperCase(), '30', '30', '2', 'SAMPLE R'],
          widths,
        ),
        `${' '.repeat(24)}${index === at ? `${sig}${note}` : 'TAKE 1 TABLET BY MOUTH DAILY'}`,
      ]);
      const header = inColumns(['FILLED', 'NUMBER', 'DRUG / SIG', 'QTY', 'DS', 'RF', 'PRESCRIBER'], widths);
      const entries = await entriesOf([header, ...lines]);
      const others = names.filter((_, index) => index !== at);
      expect(entries.toSorted()).toEqual(others.map((name) => `${first(name)} | 1 | qd`).toSorted());
    }),
    RUNS,
  );
});

test('the last part of a combination hangs below the part that says how much', async () => {
  const parts = fc.constantFrom(
    ['Hydrochlorothiazide 12.5 MG / Losartan', 'Potassium 50 MG Oral Tablet', 'hydrochlorothiazide'],
    ['Amlodipine 5 MG / Olmesartan', 'Medoxomil 20 MG Oral Tablet', 'amlodipine'],
  );
  const below = fc.constantFrom('Sertraline 50 MG Oral Tablet', 'Warfarin Sodium 5 MG Oral Tablet');
  await fc.assert(
    fc.asyncProperty(parts, below, async ([above = '', rest = '', named = ''], other) => {
      const widths = [44, 34, 14];
      const rows = [
        ['Medication', 'Directions', 'Status'],
        ['Lisinopril 10 MG Oral Tablet', '1 tablet by mouth daily', 'Active'],
        [above, '1 tablet by mouth daily', 'Active'],
        [rest],
        [other, '1 tablet by mouth daily', 'Active'],
      ];
      const entries = await entriesOf(['Medications', ...rows.map((cells) => inColumns(cells, widths))]);
      const names = [first(other.toLowerCase()), named, 'lisinopril'].toSorted();
      expect(entries.map((entry) => first(entry.split(' | ')[0]))).toEqual(names);
    }),
    RUNS,
  );
});

test('the strength and the form hang below a name that has none, whatever the directions beside them say', async () => {
  const cut = fc.constantFrom(
    ['pantoprazole (PROTONIX)', '40 mg EC tablet'],
    ['amlodipine besylate', '5 mg tablet'],
    ['Zyxomarin (BRANDEX)', '20 mg oral capsule'],
  );
  const how = fc.constantFrom(
    ['Take 1 tablet by mouth', 'daily before breakfast.'],
    ['Take 1 tablet by mouth', 'twice daily'],
    ['Take 1 tablet', 'every morning'],
  );
  await fc.assert(
    fc.asyncProperty(
      cut,
      how,
      fc.boolean(),
      async ([above = '', below = ''], [say = '', rest = ''], isLast) => {
        const widths = [40, 56, 14];
        const other = ['lisinopril 10 mg tab', 'Take 1 tablet by mouth daily', '90 tab'];
        const page = (own: readonly (readonly string[])[]): string[] =>
          ['Medication | Sig | Disp'.split(' | '), ...(isLast ? [other, ...own] : [...own, other])].map(
            (cells) => inColumns(cells, widths),
          );
        const whole = await entriesOf(page([[`${above} ${below}`, `${say} ${rest}`, '30 tab']]));
        expect(whole).toHaveLength(2);
        expect(
          await entriesOf(
            page([
              [above, say, '30 tab'],
              [below, rest, ''],
            ]),
          ),
        ).toEqual(whole);
      },
    ),
    RUNS,
  );
});

test('directions in which every word is large go on below where they lead on', async () => {
  const cut = fc.constantFrom(
    ['Two Puffs Up To Four Times A', 'Day When Required', '2 | qid prn'],
    ['One To Be Taken At', 'Night', '1 | qhs'],
  );
  await fc.assert(
    fc.asyncProperty(cut, drugs, async ([above = '', rest = '', says = ''], names) => {
      const widths = [10, 34, 34, 16];
      const [name = '', ...others] = names;
      const rows = [
        ['', 'Item', 'Directions', 'Quantity'],
        ['[ ] 1', name.replace(' tab', ''), above, '28 tablet'],
        ['', 'free', rest, 'dose'],
        ...others.map((one, index) => [`[ ] ${index + 2}`, one, 'One To Be Taken Each Day', '28 tablet']),
      ];
      const entries = await entriesOf(rows.map((cells) => inColumns(cells, widths)));
      expect(entries.map((entry) => first(entry))).toEqual(names.map(first).toSorted());
      expect(entries.find((entry) => entry.startsWith(first(name)))).toBe(`${first(name)} | ${says}`);
    }),
    RUNS,
  );
});

test('numbers that count the rows are no part of their names, known or not, also behind a box', async () => {
  const box = fc.constantFrom('', '[ ] ', '[] ');
  const from = fc.integer({ min: 1, max: 9 });
  await fc.assert(
    fc.asyncProperty(drugs, box, from, async (names, mark, start) => {
      const widths = [40, 34];
      const rows = names.map((name, index) => [`${mark}${start + index} ${name}`, 'Take 1 tablet daily']);
      const entries = await entriesOf(
        [['Medication', 'Directions'], ...rows].map((cells) => inColumns(cells, widths)),
      );
      expect(entries).toEqual(names.map((name) => `${first(name)} | 1 | qd`).toSorted());
    }),
    RUNS,
  );
});
