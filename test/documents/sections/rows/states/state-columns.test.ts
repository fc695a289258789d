import { describe, expect, test } from '@jest/globals';
import { holdsStates, stateIn } from '../../../../../src/documents/sections/rows/states/state-columns.ts';
import { STATE_ROWS } from '../../../../../src/documents/sections/rows/states/state-table.ts';
import { meaningOfCell } from '../../../../../src/standing/read-actions.ts';

describe.each(STATE_ROWS)('$state: $reason', ({ state, examples, others }) => {
  test('is a state that a cell may say', () => {
    expect(meaningOfCell(state)?.meaning).not.toBe('none');
  });

  test.each(examples)('%s stands for it', (cell) => {
    expect(meaningOfCell(stateIn(cell) ?? '')?.meaning).toBe(meaningOfCell(state)?.meaning);
  });

  test.each(others)('%s does not', (cell) => {
    expect(stateIn(cell)).toBeUndefined();
  });
});

test('a beginning that two states have stands for none of them', () => {
  expect(stateIn('sto')).toBe('stopped');
  expect(stateIn('c')).toBeUndefined();
});

test('a column with another word in it holds no states', () => {
  expect(holdsStates([['ACT'], ['D/C'], ['']], 0)).toBe(true);
  expect(holdsStates([['ACT'], ['D/C'], ['Dr. Hill']], 0)).toBe(false);
  expect(holdsStates([['ACT'], ['']], 0)).toBe(false);
});
