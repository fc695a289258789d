/** Laws of times of the day over marks and counts: whatever heads the names, and whatever stands behind the times, they say when. */
import { afterAll, expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { extractMedications } from '../../src/documents/med-list-from-documents.ts';
import { documentOf } from '../support/document-builders.ts';
import { openStarterStore } from '../support/starter-store.ts';
import { printedText } from '../support/printed-text.ts';
import { size } from '../support/runs.ts';

const entriesOf = printedText();
const store = openStarterStore();
afterAll(() => store.close());

const RUNS = { numRuns: size(30, 10) };
const OFTEN = ['', 'qd', 'bid', 'tid', 'qid'];

const times = fc.constantFrom(
  ['8 AM', 'Noon', '5 PM', 'Bed'],
  ['0800', '1200', '1700', '2200'],
  ['8am', '1pm', '6pm', '10pm'],
  ['08:00', '13:00', '18:00', '22:00'],
  ['Morning', 'Noon', 'Evening', 'Bedtime'],
);
const title = fc.constantFrom('Pill card', 'Weekly box', 'June, Flat 12', '', 'Medicine', 'What');
const mark = fc.constantFrom('X', '✓', '1', '2');
const taken = fc.uniqueArray(
  fc.tuple(
    fc.constantFrom('lisinopril', 'metformin', 'gabapentin', 'Zyxomarin', 'sertraline', 'Kelvorant'),
    fc.subarray([0, 1, 2, 3], { minLength: 2 }),
  ),
  { minLength: 3, maxLength: 5, selector: ([name]) => name },
);

interface Grid {
  readonly first: string;
  readonly times: readonly string[];
  readonly rows: readonly (readonly [string, readonly number[]])[];
  readonly mark: string;
  /** A column behind the times, with what its cells say. */
  readonly behind?: readonly [string, string];
}

function linesOf({ first, times, rows, mark, behind = ['', ''] }: Grid): string[] {
  const line = (name: string, cells: readonly string[], last: string): string =>
    (name.padEnd(36) + cells.map((cell) => cell.padEnd(12)).join('') + last).trimEnd();
  return [
    line(first, times, behind[0]),
    ...rows.map(([name, at]) =>
      line(
        `${name} 10 mg`,
        times.map((_, index) => (at.includes(index) ? ` ${mark}` : '')),
        behind[1],
      ),
    ),
  ];
}

const oftenIn = (entries: readonly string[]): string[] =>
  entries.map((entry) => entry.replace(/^(\S+) \|.*\| /u, '$1 ')).toSorted();
const expected = (rows: Grid['rows']): string[] =>
  rows.map(([name, at]) => `${name.toLowerCase()} ${OFTEN[at.length] ?? ''}`).toSorted();

test('times over marks or counts beside names say how often, whatever stands over the names', async () => {
  await fc.assert(
    fc.asyncProperty(title, times, taken, mark, async (first, hours, rows, set) => {
      const entries = await entriesOf(linesOf({ first, times: hours, rows, mark: set }));
      expect(oftenIn(entries)).toEqual(expected(rows));
    }),
    RUNS,
  );
});

test('a column behind the times takes nothing from them, and what ends there ends its row', async () => {
  const column = fc.constantFrom('Status', 'Notes', 'Remark', 'Comment');
  await fc.assert(
    fc.asyncProperty(title, times, taken, column, async (first, hours, rows, header) => {
      const grid = { first, times: hours, rows, mark: 'X' };
      const going = await entriesOf(linesOf({ ...grid, behind: [header, 'active'] }));
      expect(oftenIn(going)).toEqual(expected(rows));
      expect(await entriesOf(linesOf({ ...grid, behind: [header, 'DC 6/4 low sodium'] }))).toEqual([]);
    }),
    RUNS,
  );
});

test('a time that nobody knows between others is one more time of the day', async () => {
  const unknown = fc.constantFrom('Quux', 'Vorn', 'Tz');
  await fc.assert(
    fc.asyncProperty(title, unknown, taken, mark, async (first, header, rows, set) => {
      const hours = ['Mane', header, 'Tea', 'Nocte'];
      // A column without any mark is none of times.
      fc.pre(rows.some(([, at]) => at.includes(1)) && !rows.every(([, at]) => at.includes(1)));
      const entries = await entriesOf(linesOf({ first, times: hours, rows, mark: set }));
      expect(oftenIn(entries)).toEqual(expected(rows));
    }),
    RUNS,
  );
});

test('a time that nobody knows before or behind the others is one more, and never left out of a count', async () => {
  const hours = fc.constantFrom(['Vorn', 'Noon', 'Tea', 'Nocte'], ['Mane', 'Noon', 'Tea', 'Quux']);
  await fc.assert(
    fc.asyncProperty(title, hours, taken, async (first, header, rows) => {
      const edge = header[0] === 'Vorn' ? 0 : 3;
      const atEdge = rows.filter(([, at]) => at.includes(edge)).length;
      fc.pre(atEdge > 0 && atEdge < rows.length);
      const entries = await entriesOf(linesOf({ first, times: header, rows, mark: '1' }));
      const often = oftenIn(entries).map((entry) => entry.replace(/ (?:QAM|QPM|QHS)$/u, ' QD'));
      const whole = expected(rows).map((entry) => entry.replace(/ (?:QAM|QPM|QHS)$/u, ' QD'));
      expect(often).toEqual(whole);
    }),
    RUNS,
  );
});

test('breakfast is breakfast by whichever of its letters', async () => {
  const header = fc.constantFrom("B'fst", 'Bkfst', 'BRKFST', "B'FAST", 'Brkfast', 'B’fst');
  await fc.assert(
    fc.asyncProperty(title, header, taken, mark, async (first, written, rows, set) => {
      const entries = await entriesOf(
        linesOf({ first, times: [written, 'Lunch', 'Tea', 'Bed'], rows, mark: set }),
      );
      expect(oftenIn(entries)).toEqual(expected(rows));
    }),
    RUNS,
  );
});

test('results by the hour are no scheme', async () => {
  await fc.assert(
    fc.asyncProperty(times, async (hours) => {
      const rows = ['Pulse', 'Temp', 'Pain'].map((name, index) =>
        (name.padEnd(36) + hours.map((_, at) => `${index + at + 70}`.padEnd(12)).join('')).trimEnd(),
      );
      const header = (' '.repeat(36) + hours.map((hour) => hour.padEnd(12)).join('')).trimEnd();
      expect(await entriesOf([header, ...rows])).toEqual([]);
    }),
    RUNS,
  );
});

test('what a label denies with its dosage is told, where it may deny something else of it', async () => {
  const label = fc.constantFrom('Not packed', 'Not in the box', 'Never blistered', 'Not for the tray');
  const drug = fc.constantFrom('tiotropium 2 puffs daily', 'acetaminophen 1 g qid', 'digoxin 125 mcg daily');
  await fc.assert(
    fc.asyncProperty(label, drug, fc.boolean(), async (denied, entry, isBelow) => {
      const above = isBelow ? ['Current medications', 'lisinopril 10 mg daily', ''] : [];
      const line = `${denied}: ${entry}`;
      const { list, unread } = await extractMedications([documentOf([...above, line])], store);
      const name = entry.split(' ')[0] ?? '';
      const isListed = list.medications.some(({ drugName }) => drugName.toLowerCase().includes(name));
      expect(isListed || unread.some(({ line: told = '' }) => told.includes(name))).toBe(true);
    }),
    RUNS,
  );
});

test('the hours at which it is given say how often only where the directions of the row do not', async () => {
  const said = fc.constantFrom(
    ['every 6 months', 'q6mo'],
    ['at bedtime', 'qhs'],
    ['once a week', 'qwk'],
    ['every other day', 'qod'],
  );
  const hour = fc.constantFrom('9A', '8P', '0900', '21:00', '8 AM');
  await fc.assert(
    fc.asyncProperty(taken, said, hour, async (rows, [often = '', code = ''], at) => {
      const line = (cells: readonly string[]): string =>
        (cells[0] ?? '').padEnd(52) + (cells[1] ?? '').padEnd(20) + (cells[2] ?? '');
      const lines = rows.map(([name]) => line([`${name} 10 mg tablet, 10 mg ${often}`, 'as agreed', at]));
      const entries = await entriesOf([line(['Order and directions', 'Diagnosis', 'Hour']), ...lines]);
      expect(oftenIn(entries)).toEqual(rows.map(([name]) => `${name.toLowerCase()} ${code}`).toSorted());
    }),
    RUNS,
  );
});

test('blank lines between the rows of a scheme change nothing of it, however few marks a row has', async () => {
  await fc.assert(
    fc.asyncProperty(title, times, taken, fc.nat(3), async (first, hours, rows, one) => {
      const [header = '', ...lines] = linesOf({ first, times: hours, rows, mark: 'X' });
      const lone = `${'baclofen 10 mg'.padEnd(36)}${' '.repeat(12 * one)} X`;
      const apart = [lone, ...lines].flatMap((line) => [line, '']);
      const close = await entriesOf([header, lone, ...lines]);
      expect(await entriesOf([header, ...apart])).toEqual(close);
      expect(close).toHaveLength(rows.length + 1);
    }),
    RUNS,
  );
});

test('a title in capitals that takes up a column of the table above heads the rows below by its own columns', async () => {
  const titles = fc.constantFrom('WHEN REQUIRED', 'AS NEEDED', 'OTHER');
  const limit = fc.constantFrom('MAX/24H', 'LIMIT', 'STOCK');
  const status = fc.constantFrom('This cycle', 'This month');
  const row = (...cells: readonly string[]): string =>
    cells
      .map((cell) => cell.padEnd(16))
      .join('')
      .trimEnd();
  await fc.assert(
    fc.asyncProperty(titles, limit, status, async (second, column, last) => {
      const name = (text: string): string => text.padEnd(40);
      const entries = await entriesOf([
        row(name('ROUTINE'), 'MORN', 'NOON', 'BED', last),
        row(name('Lisinopril 10 mg tablets'), '1', '', '', '11/11'),
        row(name('Gabapentin 100 mg capsules'), '1', '', '1', '22/22'),
        row(name('Sertraline 50 mg tablets'), '1', '', '', '11/11'),
        row(name(second), column, '', '', last),
        row(name('Lactulose 10 g/15 ml solution'), '30 ml', '', '', '0 doses'),
        row('   15 ml at night as needed'),
      ]);
      expect(oftenIn(entries)).toEqual([
        'gabapentin bid',
        'lactulose qhs prn',
        'lisinopril qam',
        'sertraline qam',
      ]);
    }),
    RUNS,
  );
});
