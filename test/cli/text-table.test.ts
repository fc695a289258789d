import { describe, expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { printable, textTable, type TextColumn } from '../../src/cli/text-table.ts';
import { wrapped } from '../../src/cli/wrapped.ts';

const COLUMNS: readonly TextColumn<readonly string[]>[] = [
  { head: 'name', widest: 36, narrowest: 10, cell: ([name = '']) => name },
  { head: 'status', widest: 9, cell: ([, status = '']) => status },
  { head: 'sig', widest: 40, narrowest: 10, cell: ([, , sig = '']) => sig },
  { head: 'more', widest: 20, from: 110, cell: ([, , , more = '']) => more },
];

const words = fc.array(fc.stringMatching(/^[a-z]{1,8}$/), { maxLength: 12 }).map((all) => all.join(' '));

describe('a table', () => {
  test('keeps to the width of the line and loses no word of the columns it shows', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(words, fc.stringMatching(/^[a-z]{1,9}$/), words, words), {
          minLength: 1,
          maxLength: 4,
        }),
        fc.constantFrom(60, 80, 120),
        (rows, width) => {
          const table = textTable(COLUMNS, rows, width);
          for (const line of table.split('\n')) expect(line.length).toBeLessThanOrEqual(width);
          const shown = rows
            .flatMap((row) => row.slice(0, width < 110 ? 3 : 4))
            .flatMap((text) => text.split(' '));
          for (const word of shown) expect(table).toContain(word);
          expect(table.includes('more')).toBe(width >= 110 || shown.includes('more'));
        },
      ),
      { numRuns: 60 },
    );
  });

  test('shows every line of a cell beside the others of its row, and what is too long in pieces', () => {
    const columns = [
      { head: 'drug', widest: 8, cell: ({ name }: { name: string }) => name },
      { head: 'lines', widest: 8, cell: ({ lines }: { lines: readonly string[] }) => lines },
    ];
    const lines = Array.from({ length: 300 }, (_, at) => `line ${at}`);
    const table = textTable(columns, [{ name: 'abcdefghij', lines }]).split('\n');
    expect(table.slice(3, 6)).toEqual([
      '│ abcdefgh │ line 0   │',
      '│ ij       │ line 1   │',
      '│          │ line 2   │',
    ]);
    expect(table).toHaveLength(304);
  });

  test('never steers the terminal', () => {
    expect(printable('a\u001b[2Jb\nc')).toBe('a [2Jb c');
  });
});

test('words are wrapped in their order, a long one alone', () => {
  expect(wrapped('one two  three', 7)).toEqual(['one two', 'three']);
  expect(wrapped('a incomprehensible b', 5)).toEqual(['a', 'incomprehensible', 'b']);
});
