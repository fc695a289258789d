/** Laws of tables of changes: what is taken from now on is what the column of now says; what was taken before, and what is aimed at, is not. */
import { describe, expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { printedText } from '../support/printed-text.ts';
import { size } from '../support/runs.ts';

const entriesOf = printedText();
const RUNS = { numRuns: size(40, 12) };

const names = fc.uniqueArray(fc.constantFrom('Lisinopril', 'Carvedilol', 'Torsemide', 'Metformin'), {
  minLength: 2,
  maxLength: 4,
});
const title = fc.constantFrom('CARDIAC THERAPY', 'Zorb therapy', 'PRESSURE CARE', 'Tablets reviewed');
const before = fc.constantFrom('Before today', 'Previous dose', 'Before', 'Prior dose', 'Was');
const decided = fc.constantFrom('Action today', 'Action', 'Nurse action', 'What we do');
const now = fc.constantFrom('Dose from today', 'New dose', 'Dose from now', 'Dose after visit');
const aim = fc.constantFrom('Target', 'Target dose', 'Aim', 'Zorb', 'Goal dose', 'Zorbed to');
const header = fc.tuple(fc.constantFrom('Drug', 'Medicine', 'Medication'), before, decided, now, aim);

/** Columns set by blanks. */
function rowOf(cells: readonly string[]): string {
  return cells
    .map((cell) => cell.padEnd(24))
    .join('')
    .trimEnd();
}

const doses = (drugs: readonly string[]): string[] =>
  drugs.map((name) => `${name.toLowerCase()} | 7 | bid`).toSorted();

describe('below a title that nobody knows, a table with a column of before and one of now', () => {
  test('is a list of the doses of now, not of those before them nor of what is aimed at', async () => {
    await fc.assert(
      fc.asyncProperty(names, title, header, async (drugs, above, heads) => {
        const rows = drugs.map((name) => rowOf([name, '3 mg bid', 'increase', '7 mg bid', '20 mg bid']));
        expect(await entriesOf([above, rowOf(heads), ...rows])).toEqual(doses(drugs));
      }),
      RUNS,
    );
  });

  test('is none of the values above it', async () => {
    const values = fc.constantFrom(['RESULTS', 'Sodium  138'], ['BLOODS', 'Sodium              138']);
    await fc.assert(
      fc.asyncProperty(names, values, title, header, async (drugs, above, named, heads) => {
        const rows = drugs.map((name) => rowOf([name, '3 mg bid', 'increase', '7 mg bid', '20 mg bid']));
        const drawn = '-'.repeat(110);
        expect(await entriesOf([...above, named, rowOf(heads), drawn, ...rows])).toEqual(doses(drugs));
      }),
      RUNS,
    );
  });

  test('says of a drug that it is over where the cell of before does, and that of now says nothing', async () => {
    const over = fc.constantFrom('stopped 3/2025', 'stopped in May', 'discontinued 04/2025');
    await fc.assert(
      fc.asyncProperty(names, header, over, async (drugs, heads, said) => {
        const [first = '', ...others] = drugs;
        const rows = others.map((name) => rowOf([name, '3 mg bid', 'increase', '7 mg bid', '20 mg bid']));
        const ended = rowOf([first, said, '-', '-', '-']);
        expect(await entriesOf([rowOf(heads), ended, ...rows])).toEqual(doses(others));
      }),
      RUNS,
    );
  });

  test('says that a drug is over where the cell of now says none, however it was taken before', async () => {
    const none = fc.constantFrom('NIL', 'nil', 'none', 'Nil, see note');
    const taken = fc.constantFrom('30/500 2 qds prn', 'zorbed 3 at noon', '1', '5 mg bid');
    await fc.assert(
      fc.asyncProperty(names, header, none, taken, async (drugs, heads, said, was) => {
        const [first = '', ...others] = drugs;
        const rows = others.map((name) => rowOf([name, '3 mg bid', 'increase', '7 mg bid', '20 mg bid']));
        const ended = rowOf([first, was, '-', said, '-']);
        expect(await entriesOf([rowOf([...heads.slice(0, 4), 'Target']), ...rows, ended])).toEqual(
          doses(others),
        );
      }),
      RUNS,
    );
  });

  test('lists what was over before and is taken from now on', async () => {
    await fc.assert(
      fc.asyncProperty(names, header, async (drugs, heads) => {
        const rows = drugs.map((name) => rowOf([name, 'stopped in May', 'restart', '7 mg bid', '20 mg bid']));
        expect(await entriesOf([rowOf(heads), ...rows])).toEqual(doses(drugs));
      }),
      RUNS,
    );
  });

  test('says when something is stopped, and not that it is over, where the dosage stands beside the name', async () => {
    const event = fc.constantFrom('Before surgery', 'Before your test');
    const order = fc.constantFrom('stop 3 days before', 'stop 5 days before');
    await fc.assert(
      fc.asyncProperty(names, event, order, async (drugs, heads, said) => {
        const [first = '', ...others] = drugs;
        const rows = [
          rowOf([`${first} 7 mg bid`, said]),
          ...others.map((name) => rowOf([`${name} 7 mg bid`, 'keep taking'])),
        ];
        expect(await entriesOf([rowOf(['Medicine', heads, 'Morning of it']), ...rows])).toEqual(doses(drugs));
      }),
      RUNS,
    );
  });
});

describe('a column for each part of a stay', () => {
  const drug = fc.constantFrom('Drug', 'Medicine', 'Medication');
  const first = fc.constantFrom('Before', 'Home', 'At home', 'Before admission', 'On admission');
  const during = fc.constantFrom('In hospital', 'Hospital', 'During stay', 'Ward', 'During');
  const after = fc.constantFrom('Going home', 'Discharge', 'At discharge', 'After', 'Now');
  const stages = fc.tuple(drug, first, during, after);
  const open = fc.constantFrom('Zorb journey', 'Your tablets', 'Zorb Community Hospital, 2 June');

  test('is taken as the last of them says', async () => {
    await fc.assert(
      fc.asyncProperty(names, open, stages, async (drugs, above, heads) => {
        const rows = drugs.map((name) => rowOf([name, '3 mg bid', '5 mg IV bid', '7 mg bid']));
        expect(await entriesOf([above, rowOf(heads), ...rows])).toEqual(doses(drugs));
      }),
      RUNS,
    );
  });

  test('is over where the last of them says that there is none, and goes on as it was where nothing changed', async () => {
    const none = fc.constantFrom('none', 'do not take', 'stopped');
    const same = fc.constantFrom('unchanged', 'same', 'as before');
    await fc.assert(
      fc.asyncProperty(names, stages, none, same, async (drugs, heads, over, kept) => {
        const [ended = '', ...others] = drugs;
        const rows = others.map((name) => rowOf([name, '7 mg bid', '7 mg bid', kept]));
        expect(await entriesOf([rowOf(heads), rowOf([ended, 'none', '5 mg bid', over]), ...rows])).toEqual(
          doses(others),
        );
      }),
      RUNS,
    );
  });
});

test('a column of the old dose gives no entry its dose, in whichever place it stands', async () => {
  const old = fc.constantFrom('Old dose', 'Former dose', 'Old', 'Previous dose', 'Prior dose');
  await fc.assert(
    fc.asyncProperty(names, old, fc.boolean(), async (drugs, was, isBehind) => {
      const put = (first: string, then: string): string[] => (isBehind ? [then, first] : [first, then]);
      const rows = drugs.map((name) => rowOf([name, ...put('3 mg daily', '7 mg bid')]));
      expect(await entriesOf([rowOf(['Medicine', ...put(was, 'New dose')]), ...rows])).toEqual(doses(drugs));
    }),
    RUNS,
  );
});
