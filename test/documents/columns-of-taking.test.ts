import { expect, test } from '@jest/globals';
import { takenWhen } from '../../src/documents/layout/headers/answers/taken-when.ts';
import { TAKEN_WHEN_ROWS } from '../../src/documents/layout/headers/answers/taken-when-table.ts';
import { OPEN_END_WORDS } from '../../src/documents/sections/rows/states/end-column-table.ts';
import { notOpen } from '../../src/documents/sections/rows/states/end-columns.ts';

test.each(TAKEN_WHEN_ROWS.flatMap(({ says, examples }) => examples.map((header) => [header, says] as const)))(
  'a mark under "%s" says %s',
  (header, says) => {
    expect(takenWhen(header)).toBe(says);
  },
);

/** What a column of ends, open in the first of its rows, makes of a cell. */
function stateOf(cell: string): readonly unknown[] {
  const columns = { fields: ['name', 'end-date'] as const, headers: ['Drug', 'Through'] };
  return notOpen(columns, [
    ['lisinopril', 'open'],
    ['metformin', cell],
  ])(['metformin', cell]);
}

test.each(Object.values(OPEN_END_WORDS).flatMap(({ examples }) => examples))(
  'in a column of ends "%s" ends nothing',
  (cell) => {
    expect(stateOf(cell)).toEqual([]);
  },
);

test('in a column of ends that is open elsewhere a reason is no state in which a drug is surely taken', () => {
  expect(stateOf("insur. won't pay")).toHaveLength(1);
});
