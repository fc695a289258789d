/** Laws of lists printed in two halves beside each other under one row of headers: each drug keeps what is said of it, as in one column. */
import { expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { tablesBeside } from '../../src/documents/layout/tables-beside.ts';
import { printedWords } from '../support/document-builders.ts';
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

test('halves that say one drug on both sides, or a dash in the place of one, tell what was before and is now', () => {
  const kind = { headers: ['Drug', 'Sig'], widths: [28, 28] };
  const compared = fc.constantFrom<(name: string) => string>(
    (name) => name,
    () => '-',
  );
  const place = fc.integer({ min: 0, max: 2 });
  const isInHalves = (sides: readonly (readonly [string, string])[]): boolean => {
    const header = lineOf(kind, kind.headers);
    const lines = sides.map(
      ([left, right]) => lineOf(kind, [left, '1 daily']) + lineOf(kind, [right, '1 daily']),
    );
    const rows = [`${header}${header}`, ...lines].map((line, index) => ({
      words: printedWords(line, 40, 100 + index * 13),
      baseline: 100 + index * 13,
      fontSize: 10,
    }));
    return tablesBeside(rows) !== undefined;
  };
  fc.assert(
    fc.property(drugs, compared, place, (names, other, at) => {
      const sides = names.map((name, index): readonly [string, string] => [
        name,
        `${'pqrstu'[index] ?? ''}oxarin 5 mg`,
      ]);
      const [name = ''] = sides[at] ?? [];
      expect(isInHalves(sides)).toBe(true);
      expect(isInHalves(sides.with(at, [name, other(name)]))).toBe(false);
    }),
    RUNS,
  );
});

test('the name of a pharmacy on labels beside each other is no row of headers', async () => {
  const shop = fc.constantFrom('HILL DRUG CO.   (555) 010-7788', 'LAKE DRUG       555-0199');
  await fc.assert(
    fc.asyncProperty(shop, drugs, ways, async (label, names, { text }) => {
      const [left = '', right = ''] = names;
      const rows = [label, text.toUpperCase(), left.toUpperCase()].map((one) => one.padEnd(50));
      const others = [label, text.toUpperCase(), right.toUpperCase()];
      const entries = await entriesOf(rows.map((one, index) => one + (others[index] ?? '')));
      for (const name of [left, right]) {
        const word = name.split(' ')[0] ?? '';
        if (word !== 'zolquara') expect(entries.some((entry) => entry.startsWith(word))).toBe(true);
      }
      expect(
        entries.every((entry) =>
          /^(?:lisinopril|metformin|sertraline|warfarin|baclofen|zolquara)/u.test(entry),
        ),
      ).toBe(true);
    }),
    RUNS,
  );
});
