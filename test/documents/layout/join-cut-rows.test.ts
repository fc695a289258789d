import { expect, test } from '@jest/globals';
import { joinCutRows } from '../../../src/documents/layout/join-cut-rows.ts';

/** Rows with a name and directions. */
function joined(...rows: readonly (readonly [name: string, sig: string])[]): string[] {
  return joinCutRows(
    rows.map((cells) => ({ cells, lines: [] })),
    0,
  ).map(({ cells }) => cells.join(' | '));
}

test('a name cut at a hyphen goes on', () => {
  expect(
    joined(
      ['HYDROCODONE-', 'TAKE 1 TO 2 TABLETS BY'],
      ['ACETAMIN 5-325', 'MOUTH EVERY 4 TO 6 HOURS'],
      ['MG TAB', 'AS NEEDED FOR PAIN'],
      ['CARVEDILOL 6.25 MG TABLET', 'TWICE A DAY'],
    ),
  ).toEqual([
    'HYDROCODONE-ACETAMIN 5-325 MG TAB | TAKE 1 TO 2 TABLETS BY MOUTH EVERY 4 TO 6 HOURS AS NEEDED FOR PAIN',
    'CARVEDILOL 6.25 MG TABLET | TWICE A DAY',
  ]);
});

test('a name that ends in a comma does not', () => {
  expect(
    joined(['ceftriaxone 10 gram solution,', 'twice a day'], ['Aranesp 500 mcg/mL,', 'weekly']),
  ).toHaveLength(2);
});
