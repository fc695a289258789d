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
