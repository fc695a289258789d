import { describe, expect, test } from '@jest/globals';
import {
  decisionGroups,
  decisionOf,
  UNCLEAR,
} from '../../../../src/documents/layout/headers/decision-columns.ts';
import { meaningOfCell } from '../../../../src/standing/read-actions.ts';

function decided(headers: readonly string[], cells: readonly string[]): string | undefined {
  return decisionOf(cells, decisionGroups(headers));
}

const PLAN = ['Medication', 'Plan at discharge Continue', 'Change', 'Hold', 'D/C'] as const;

describe('one of several columns is marked', () => {
  test.each([
    [['Lisinopril', 'X', '', '', ''], 'continue'],
    [['Lisinopril', '', '✓', '', ''], 'changed'],
    [['Lisinopril', '', '', '■', ''], 'hold'],
    [['Lisinopril', '☐', '☐', '☐', '☒'], 'discontinue'],
    [['Lisinopril', '', '', 'until Friday', ''], 'hold'],
    [['Lisinopril', 'N', '', '', ''], 'stop'],
    [['Lisinopril', '☐', '☐', '☐', '☐'], undefined],
    [['Lisinopril', '', '', '', ''], undefined],
  ])('%j', (cells, text) => expect(decided(PLAN, cells)).toBe(text));

  test('continued with a change is a change; any other two marks are unclear', () => {
    expect(decided(PLAN, ['Lisinopril', 'X', 'X', '', ''])).toBe('changed');
    expect(decided(PLAN, ['Lisinopril', 'X', '', 'X', ''])).toBe(UNCLEAR);
    expect(decided(PLAN, ['Lisinopril', '', '', 'X', 'X'])).toBe(UNCLEAR);
    expect(meaningOfCell(UNCLEAR)?.meaning).toBe('unclear');
  });

  test('a mark in a column between them that nobody knows is unclear', () => {
    expect(decided(['Drug', 'Continue', 'Qzx', 'Stop'], ['Lisinopril', '', 'X', ''])).toBe(UNCLEAR);
  });

  test('dates of start and stop are no decision', () => {
    expect(decided(['Drug', 'Start', 'Stop'], ['Lisinopril', '', '3/14/2026'])).toBeUndefined();
  });
});

describe('the columns Y and N under a question', () => {
  test.each([
    [['Drug', 'Continue at discharge? Y', 'Continue at discharge? N']],
    [['Drug', 'Continue? Y', 'N']],
    [['Drug', 'Yes', 'Resume at home? No']],
  ])('%j', (headers) => {
    expect(decided(headers, ['Lisinopril', 'X', ''])).toBe('continue');
    expect(decided(headers, ['Lisinopril', '', 'X'])).toBe('stop');
  });

  test('without the question they say nothing', () => {
    expect(decided(['Drug', 'Y', 'N'], ['Lisinopril', '', 'X'])).toBeUndefined();
  });
});

describe('several groups', () => {
  const headers = ['Drug', 'On Admission Continue', 'Hold', 'D/C', 'At Discharge Continue', 'Hold', 'D/C'];

  test('the discharge decides', () => {
    expect(decided(headers, ['Warfarin', '', 'X', '', 'X', '', ''])).toBe('continue');
    expect(decided(headers, ['Warfarin', 'X', '', '', '', '', 'X'])).toBe('discontinue');
  });

  test('the admission where the discharge is not filled in', () => {
    expect(decided(headers, ['Warfarin', '', 'X', '', '', '', ''])).toBe('hold');
  });

  test('without titles they must agree', () => {
    const untitled = ['Drug', 'Continue', 'Hold', 'Continue', 'Hold'];
    expect(decided(untitled, ['Warfarin', 'X', '', 'X', ''])).toBe('continue');
    expect(decided(untitled, ['Warfarin', 'X', '', '', 'X'])).toBe(UNCLEAR);
  });
});

test('several questions read as one header answer nothing, and a mark there is unclear', () => {
  const headers = ['Drug', 'Continue Hold', 'Stop'];
  expect(decided(headers, ['Warfarin', 'X', ''])).toBe(UNCLEAR);
});
