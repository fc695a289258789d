import { describe, expect, test } from '@jest/globals';
import { markOf } from '../../../../src/documents/layout/headers/find-question.ts';
import { MARK_ROWS } from '../../../../src/documents/layout/headers/mark-table.ts';

describe.each(MARK_ROWS)('$id: $reason', ({ marks, isSet }) => {
  test.each(marks)('"%s"', (mark) => expect(markOf(mark)).toBe(isSet));
});

test('spaces and capitals do not matter', () => {
  expect(markOf(' [ X ] ')).toBe(true);
  expect(markOf('[ ]')).toBe(false);
});

test.each(['', 'no', 'x2', 'until Friday', '3/14'])('"%s" is no mark', (cell) =>
  expect(markOf(cell)).toBeUndefined(),
);
