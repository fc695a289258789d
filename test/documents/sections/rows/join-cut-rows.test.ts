import { describe, expect, test } from '@jest/globals';
import { CUT_ROW_ROWS } from '../../../../src/documents/sections/rows/cut-row-table.ts';
import {
  directionsGoOn,
  joinCutRows,
  nameGoesOn,
} from '../../../../src/documents/sections/rows/join-cut-rows.ts';

/** Rows with a name and directions. */
function joined(...rows: readonly (readonly [name: string, sig: string])[]): string[] {
  return joinCutRows(
    rows.map((cells) => ({ cells, lines: [] })),
    ['name', 'sig'],
    (text) => /^(?:hydrocodone|carvedilol|ceftriaxone|apixaban|aspirin)/iu.test(text),
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

test('a label of something else begins no row, nor do directions without a drug', () => {
  expect(
    joined(
      ['apixaban 5 mg tablet', 'Take 1 tablet (5 mg total) by'],
      ['Commonly known as: ELIQUIS', 'mouth 2 (two) times a day.'],
      ['ceftriaxone 1 g', ''],
      ['IV, Q24H, over 30 min', ''],
      ['Take 1 aspirin daily', ''],
    ),
  ).toEqual([
    'apixaban 5 mg tablet Commonly known as: ELIQUIS | Take 1 tablet (5 mg total) by mouth 2 (two) times a day.',
    'ceftriaxone 1 g IV, Q24H, over 30 min | ',
    'Take 1 aspirin daily | ',
  ]);
});

test('a drug below directions that end openly is a row of its own', () => {
  expect(joined(['Zyxomarin 12 mg', 'Take 1 tablet by'], ['carvedilol', 'mouth daily'])).toHaveLength(2);
});

describe.each(CUT_ROW_ROWS)('$id: $reason', ({ id, examples }) => {
  const goesOn = id === 'directions-go-on' ? directionsGoOn : nameGoesOn;
  test.each(examples.map(([above, below, isOne]) => ({ above, below, isOne })))(
    '$above / $below',
    ({ above, below, isOne }) => {
      expect(goesOn(above, below)).toBe(isOne);
    },
  );
});
