import { describe, expect, test } from '@jest/globals';
import { withoutFrames } from '../../../src/documents/layout/borders/frames.ts';
import type { Rule } from '../../../src/documents/pdf/page-shapes.ts';
import { composePages } from '../../../src/documents/reader/read-pages.ts';
import { printedWords } from '../../support/document-builders.ts';
import fc from '../../support/fast-check.ts';

const [LEFT, TOP, WIDTH, HEIGHT] = [40, 100, 120, 18];

/** A grid drawn cell by cell, as boxes or as lines. */
function gridOf(columns: number, rows: number, isBoxed: boolean): Rule[] {
  const cells = Array.from({ length: columns * rows }, (_, cell) => ({
    x: LEFT + WIDTH * (cell % columns),
    y: TOP + HEIGHT * Math.floor(cell / columns),
  }));
  if (isBoxed) return cells.map((at) => ({ ...at, width: WIDTH, height: HEIGHT }));
  return cells.flatMap(({ x, y }) => [
    { x, y, width: WIDTH, height: 1 },
    { x, y: y + HEIGHT, width: WIDTH, height: 1 },
    { x, y, width: 1, height: HEIGHT },
    { x: x + WIDTH, y, width: 1, height: HEIGHT },
  ]);
}

function boxAround(columns: number, rows: number, distance: number): Rule {
  return {
    x: LEFT - distance,
    y: TOP - distance,
    width: WIDTH * columns + 2 * distance,
    height: HEIGHT * rows + 2 * distance,
  };
}

const grids = fc.record({
  columns: fc.integer({ min: 1, max: 6 }),
  rows: fc.integer({ min: 1, max: 8 }),
  isBoxed: fc.boolean(),
});

describe('rules of a page', () => {
  test('are read without the box around their table, drawn once or twice, or one in another', () => {
    fc.assert(
      fc.property(
        grids,
        fc.array(fc.constantFrom(4, 9, 14), { minLength: 1, maxLength: 3 }),
        ({ columns, rows, isBoxed }, distances) => {
          const grid = gridOf(columns, rows, isBoxed);
          const frames = distances.map((distance) => boxAround(columns, rows, distance));
          expect(withoutFrames([...frames, ...grid])).toEqual(grid);
        },
      ),
    );
  });

  test('keep the border of a table, which its lines meet', () => {
    fc.assert(
      fc.property(grids, ({ columns, rows, isBoxed }) => {
        const drawn = [boxAround(columns, rows, 0), ...gridOf(columns, rows, isBoxed)];
        expect(withoutFrames(drawn)).toEqual(drawn);
      }),
    );
  });

  test('make no row of what stands below a table in the same box', () => {
    const rows = [
      ['Date', 'Drug', 'Days', 'Paid'],
      ['05/02', 'LISINOPRIL TAB 10MG', '30', '$4.00'],
      ['05/06', 'METFORMIN TAB 500MG', '90', '$6.00'],
    ];
    const grid = gridOf(4, rows.length, true);
    const below = 'Total: $10.00. The drug not covered: WEGOVY last May.';
    const words = [
      ...rows.flatMap((cells, row) =>
        cells.flatMap((cell, column) =>
          printedWords(cell, LEFT + 4 + WIDTH * column, TOP + HEIGHT * row + 13, { isBold: row === 0 }),
        ),
      ),
      ...printedWords(below, LEFT + 1, TOP + HEIGHT * rows.length + 15),
    ];
    const frame = boxAround(4, rows.length + 2, 5);
    for (const rules of [grid, [frame, ...grid]]) {
      const [page] = composePages([{ page: 1, width: 612, height: 792, asides: [], words, rules }]);
      const lines = page?.lines ?? [];
      expect(lines.map(({ tableRow }) => tableRow !== undefined)).toEqual([true, true, true, false]);
      expect(lines.at(-1)?.text).toBe(below);
    }
  });
});
