import { describe, expect, test } from '@jest/globals';
import {
  ANSWER_COLUMN_ROWS,
  type AnswerColumnRow,
} from '../../../../src/documents/layout/headers/answer-column-table.ts';
import { meaningOfCell } from '../../../../src/standing/read-actions.ts';
import { answerOf, momentOf } from '../../../../src/documents/sections/rows/read-answer.ts';

const ROWS: readonly AnswerColumnRow[] = ANSWER_COLUMN_ROWS;

describe.each(ROWS)('$id: $reason', ({ headers, yes, no, field }) => {
  test.each(headers)('"%s"', (header) => {
    expect(answerOf(header, 'X')).toEqual(yes === undefined ? [] : [{ field, text: yes }]);
    expect(answerOf(header, 'No')).toEqual(no === undefined ? [] : [{ field, text: no }]);
    expect(answerOf(header, '03/14/2025')).toBeUndefined();
  });

  test('its answers are what an Action cell says', () => {
    const said = field === 'action' ? [yes, no].filter((text) => text !== undefined) : [];
    for (const text of said) expect(meaningOfCell(text)).toBeDefined();
  });
});

test('the question may stand at the end of a longer header', () => {
  expect(answerOf('Admission orders Hold', '✓')).toEqual([{ field: 'action', text: 'hold' }]);
});

test('ticked boxes in a cell need no header', () => {
  expect(answerOf('Discharge', '☐ Continue ☒ Stop')).toEqual([{ field: 'action', text: 'Stop' }]);
});

test.each(['Stop Reason', 'D/C Reason', 'Reason for discontinuation'])(
  '%s is filled in when it was stopped',
  (header) => {
    expect(answerOf(header, 'Therapy completed')).toEqual([{ field: 'action', text: 'discontinued' }]);
    expect(answerOf(header, '-')).toEqual([]);
  },
);

test.each([
  ['Action (C/H/D)', 'H', 'hold'],
  ['Action (C/H/D)', 'C', 'continue'],
  ['Action', 'D', 'discontinue'],
  ['Action (S/D/C)', 'S', 'marked unclearly'],
])('%s: %s', (header, cell, text) => expect(answerOf(header, cell)).toEqual([{ field: 'action', text }]));

test('a letter under another header, and one that is not offered, are no answer', () => {
  expect(answerOf('Class', 'D')).toBeUndefined();
  expect(answerOf('Action (C/H)', 'D')).toBeUndefined();
});

test('a cell under another header is no answer', () => expect(answerOf('Allergies?', 'No')).toBeUndefined());

test.each([
  ['Morning', '1', '1 in the morning'],
  ['Noon', '½', '½ at noon'],
  ['Bedtime', 'X', 'at bedtime'],
  ['Dinner', '2 tabs', '2 tabs with dinner'],
  ['Evening', '0', undefined],
  ['Evening', '-', undefined],
  ['Evening', 'see note below', undefined],
])('%s: %s', (header, cell, text) => {
  expect(momentOf(header, cell)).toEqual(text === undefined ? [] : [{ field: 'moment', text }]);
});
