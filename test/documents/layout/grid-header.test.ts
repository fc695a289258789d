/** The header of a ruled grid: whatever lines its cells stand on, each is read downwards before anything is read across. */
import { expect, test } from '@jest/globals';
import fc from '../../support/fast-check.ts';
import type { Table, Word } from '../../../src/documents/line.ts';
import type { Rule } from '../../../src/documents/pdf/page-shapes.ts';
import { composePages } from '../../../src/documents/reader/read-pages.ts';
import { printedWords } from '../../support/document-builders.ts';
import { size } from '../../support/runs.ts';

const WIDTH = 90;
const LEFT = 40;
const TOP = 100;

interface HeaderCell {
  readonly lines: readonly string[];
  /** Lines of the header above its first one: cells may stand in the middle or at the foot. */
  readonly from: number;
}

/** A grid with its rules: a header of so many lines, and rows of one. */
function gridOf(
  header: readonly HeaderCell[],
  rows: readonly (readonly string[])[],
  title?: { readonly text: string; readonly from: number },
): Table | undefined {
  const levels = Math.max(...header.map(({ lines, from }) => from + lines.length));
  const bottom = TOP + 14 * levels;
  const right = LEFT + WIDTH * header.length;
  const words: Word[] = header.flatMap(({ lines, from }, column) =>
    lines.flatMap((text, line) =>
      printedWords(text, LEFT + 3 + WIDTH * column, TOP + 10 + 14 * (from + line), { isBold: true }),
    ),
  );
  if (title !== undefined)
    words.push(...printedWords(title.text, LEFT + WIDTH * (title.from + 0.6), TOP + 10, { isBold: true }));
  const body = rows.flatMap((cells, row) =>
    cells.flatMap((text, column) => printedWords(text, LEFT + 3 + WIDTH * column, bottom + 12 + 16 * row)),
  );
  const foot = bottom + 16 * rows.length;
  const heights = [TOP, ...rows.map((_, row) => bottom + 16 * row), foot];
  const flat = (y: number, x: number): Rule => ({ x, y, width: right - x, height: 1 });
  const rules: Rule[] = [
    ...heights.map((y) => flat(y, LEFT)),
    ...(title === undefined ? [] : [flat(TOP + 14, LEFT + WIDTH * title.from)]),
    ...Array.from({ length: header.length + 1 }, (_, column): Rule => {
      const isUnderTitle = title !== undefined && column > title.from && column < header.length;
      const y = isUnderTitle ? TOP + 14 : TOP;
      return { x: LEFT + WIDTH * column, y, width: 1, height: foot - y };
    }),
  ];
  const placed = { page: 1, width: 800, height: 792, words: [...words, ...body], asides: [], rules };
  return composePages([placed])[0]?.tables[0];
}

const HEADERS = [
  ['Pre-', 'admission', 'medication'],
  ['Dose', 'taken'],
  ['Route'],
  ['How', 'often'],
  ['Last', 'dose'],
  ['Reason /', 'comments'],
] as const;
const JOINED = [
  'Pre-admission medication',
  'Dose taken',
  'Route',
  'How often',
  'Last dose',
  'Reason / comments',
];
const ROWS = [
  ['Zyxomarin', '10 mg', 'PO', 'daily', '5/30', 'none'],
  ['Carvedilol', '6.25 mg', 'PO', 'BID', '5/30', 'pulse'],
];

test('of any number of lines, at the top, in the middle or at the foot of their cells', () => {
  const places = fc.array(fc.nat({ max: 2 }), { minLength: 6, maxLength: 6 });
  fc.assert(
    fc.property(places, (starts) => {
      const header = HEADERS.map((lines, column) => ({
        lines,
        from: Math.min(starts[column] ?? 0, 3 - lines.length),
      }));
      const table = gridOf(header, ROWS);
      expect(table?.columns).toEqual(JOINED);
      expect(table?.rows.filter(({ isHeader }) => !isHeader).map(({ cells }) => cells)).toEqual(ROWS);
    }),
    { numRuns: size(200, 60) },
  );
});

test('a title over columns of decisions is added to them, and to no other', () => {
  const decisions = [['Resume'], ['Modify'], ['Do not', 'take']];
  const header = [
    { lines: ['Home', 'medication'], from: 0 },
    { lines: ['Dose'], from: 1 },
    ...decisions.map((lines) => ({ lines, from: 1 })),
  ];
  const rows = [['Carvedilol', '6.25 mg', 'X', '', '']];
  const table = gridOf(header, rows, { text: 'At discharge', from: 2 });
  expect(table?.columns).toEqual([
    'Home medication',
    'Dose',
    'At discharge Resume',
    'At discharge Modify',
    'At discharge Do not take',
  ]);
  expect(table?.rows[1]?.cells).toEqual(['Carvedilol', '6.25 mg', 'X', '', '']);
});

test('a card with its labels beside their values is no header', () => {
  const header = [
    { lines: ['Name'], from: 0 },
    { lines: ['Carvedilol', '(COREG)'], from: 0 },
    { lines: ['Dose'], from: 0 },
    { lines: ['6.25 mg', 'tablet'], from: 0 },
  ];
  const columns = gridOf(header, [['Route', 'PO', 'Timing', 'BID']])?.columns ?? [];
  expect(columns.join(' ')).not.toContain('6.25 mg tablet');
});
