/** Laws of lists printed in two halves beside each other under one row of headers: each drug keeps what is said of it, as in one column. */
import { expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { printedText } from '../support/printed-text.ts';
import { size } from '../support/runs.ts';

const entriesOf = printedText();
const RUNS = { numRuns: size(40, 12) };

const drugs = fc.shuffledSubarray(
  [
    'lisinopril 10 mg tablet',
    'metformin 500 mg tablet',
    'sertraline 50 mg tablet',
    'warfarin 5 mg tablet',
    'baclofen 10 mg tablet',
    'zolquara 20 mg tablet',
  ],
  { minLength: 3, maxLength: 6 },
);
const ways = fc.constantFrom(
  { text: '1 tablet daily', says: '1 | qd' },
  { text: '2 tablets twice daily', says: '2 | bid' },
  { text: '1 tablet at bedtime', says: '1 | qhs' },
);

/** The headers of a half, and what stands in its columns; the width of each in characters. */
const kinds = fc.constantFrom(
  { headers: ['Medication', 'Directions', 'Last given'], widths: [28, 26, 14] },
  { headers: ['Medication / dose / route / frequency', 'Last given'], widths: [52, 14] },
  { headers: ['Drug', 'Sig'], widths: [28, 28] },
);
type Kind = { readonly headers: readonly string[]; readonly widths: readonly number[] };

function cellsOf({ headers }: Kind, name: string, way: string): readonly string[] {
  if (headers.length === 3) return [name, way, '11/14 0900'];
  return headers[0] === 'Drug' ? [name, way] : [`${name} ${way}`, '11/14 0900'];
}

const lineOf = ({ widths }: Kind, cells: readonly string[]): string =>
  cells.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join('');

test('a table in two halves says what it says in one', async () => {
  const below = fc.constantFrom(
    '',
    'Signed by the nurse in charge, who gave a report to the ward by telephone before he left',
  );
  await fc.assert(
    fc.asyncProperty(
      kinds,
      drugs,
      fc.array(ways, { minLength: 6, maxLength: 6 }),
      below,
      async (kind, names, how, end) => {
        const rows = names.map((name, index) => lineOf(kind, cellsOf(kind, name, how[index]?.text ?? '')));
        const header = lineOf(kind, kind.headers);
        const half = Math.ceil(rows.length / 2);
        const halves = rows.slice(0, half).map((row, index) => `${row}${rows[index + half] ?? ''}`);
        const entries = names.map((name, index) => `${name.split(' ')[0] ?? ''} | ${how[index]?.says ?? ''}`);
        expect(await entriesOf(['Current medications', `${header}${header}`, ...halves, '', end])).toEqual(
          entries.toSorted(),
        );
      },
    ),
    RUNS,
  );
});

test('below allergies and findings in the head of a form rows that say how drugs are taken are a list', async () => {
  const above = fc.constantFrom('Diagnoses: stroke, diabetes', 'Problems: asthma', 'Allergies: codeine');
  await fc.assert(
    fc.asyncProperty(above, kinds, drugs, ways, async (label, kind, names, { text, says }) => {
      const rows = names.map((name) => lineOf(kind, cellsOf(kind, name, text)));
      const entries = names.map((name) => `${name.split(' ')[0] ?? ''} | ${says}`);
      expect(await entriesOf(['Transfer form', label, lineOf(kind, kind.headers), ...rows])).toEqual(
        entries.toSorted(),
      );
    }),
    RUNS,
  );
});
