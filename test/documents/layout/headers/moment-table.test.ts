import { describe, expect, test } from '@jest/globals';
import { momentSaid } from '../../../../src/documents/layout/headers/moment-of-day.ts';
import {
  CUT_IN_ORDER,
  MOMENT_ROWS,
  OFTEN_BEGINS,
} from '../../../../src/documents/layout/headers/moment-table.ts';
import { timesInHeader } from '../../../../src/documents/layout/headers/times/times-in-order.ts';
import { columnOf } from '../../../../src/documents/layout/headers/read-columns.ts';
import { recordColumns } from '../../../../src/documents/layout/headers/record-column.ts';
import { supportOf } from '../../../../src/documents/names/directions/support.ts';
import { findDirections } from '../../../../src/sig/find-directions.ts';

describe.each(MOMENT_ROWS)('$said: $reason', ({ said, words }) => {
  test.each(words)('"%s" heads a column of it', (word) => {
    expect([columnOf(word)?.field, momentSaid(word)]).toEqual(['moment', said]);
  });

  test('the sig grammar reads it as a time of the day', () => {
    expect(findDirections(said).map(({ kind }) => kind)).toEqual(['when']);
  });
});

test.each([
  ['AM 7:00', 'in the morning'],
  ['Bed (21:00)', 'at bedtime'],
  ['8:00 Breakfast', 'with breakfast'],
  ['NOON 12.00', 'at noon'],
])('"%s" is its word, whatever the clock beside it says', (header, said) => {
  expect([columnOf(header)?.field, momentSaid(header)]).toEqual(['moment', said]);
});

describe(CUT_IN_ORDER.reason, () => {
  test.each(CUT_IN_ORDER.examples)('"%s" are times of the day', (header) => {
    expect(timesInHeader(header)).toHaveLength(header.split(' ').length);
  });

  test.each([
    'De Co Me Ce',
    'M T W T F S S',
    'Mo Di Mi Do Fr',
    'A B C D',
    'Dose Route Freq',
    'N E M',
    'MEDS',
  ])('"%s" are none', (header) => {
    expect(timesInHeader(header)).toBeUndefined();
  });
});

test('no word stands for two times of the day', () => {
  const words = MOMENT_ROWS.flatMap((row) => row.words);
  expect(new Set(words).size).toBe(words.length);
});

test.each([
  ['Mon', true],
  ['THURS', true],
  ['Sunday', true],
  ['12/5', true],
  ['0700-1459', true],
  ['Monday dose', false],
  ['Daily', false],
  ['Dose', false],
])('"%s" heads a column of what was given on a day: %s', (header, isRecord) => {
  expect(recordColumns([header])).toEqual([isRecord]);
});

test.each(OFTEN_BEGINS.examples)('"%s" begins with a word of the row, and says how often', (text) => {
  expect(OFTEN_BEGINS.words.some((word) => text.startsWith(word))).toBe(true);
  expect(supportOf(`10 mg ${text}`).hasFrequency).toBe(true);
});
