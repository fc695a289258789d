/** Laws of what a row says beside its drug: the dosage of another drug is never its own, and an end counts wherever the row has it. */
import { describe, expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { printedTable } from '../support/printed-table.ts';
import { size } from '../support/runs.ts';

const printed = printedTable();
const DRUGS = ['lisinopril', 'metformin', 'sertraline'] as const;
const drug = fc.constantFrom(...DRUGS);
const other = fc.constantFrom('apixaban', 'gabapentin', 'warfarin');

describe('a remark that names another drug', () => {
  test('gives its dosage to no other, and is an entry where it lists one', async () => {
    const remark = fc.constantFrom<{ readonly say: (name: string) => string; readonly isEntry: boolean }>(
      { say: (name) => `${name} 5 mg TID`, isEntry: true },
      { say: (name) => `with ${name} 5 mg TID`, isEntry: false },
      { say: (name) => `see ${name}, 5 mg three times a day`, isEntry: false },
    );
    await fc.assert(
      fc.asyncProperty(drug, other, remark, async (own, beside, { say, isEntry }) => {
        const entries = await printed([
          ['Medication', 'Directions', 'Comment'],
          [`${own} 500 mg`, 'twice daily', say(beside)],
          ['levothyroxine 50 mcg', 'daily', ''],
        ]);
        expect(entries).toContainEqual(expect.stringMatching(new RegExp(`^${own}.*\\| bid$`, 'u')));
        expect(entries.some((entry) => entry.startsWith(beside))).toBe(isEntry);
      }),
      { numRuns: size(27, 9) },
    );
  });

  test('of a row that is changed takes its place', async () => {
    const change = fc.constantFrom('CHANGE', 'Changed', 'switch to', 'Replaced');
    await fc.assert(
      fc.asyncProperty(drug, other, change, async (own, beside, action) => {
        const entries = await printed([
          ['Medication', 'Action', 'Comment'],
          [`${own} 500 mg twice daily`, action, `${beside} 5 mg daily`],
          ['levothyroxine 50 mcg daily', 'Continue', ''],
        ]);
        expect(entries.map((entry) => entry.split(' ')[0])).toEqual([beside, 'levothyroxine'].toSorted());
      }),
      { numRuns: size(36, 9) },
    );
  });
});

describe('an end', () => {
  const row = fc.constantFrom<(name: string) => readonly string[]>(
    (name) => [`[STOPPED] ${name} 50 mg`, '1 tablet daily', ''],
    (name) => [`(STOPPED) ${name} 50 mg`, '1 tablet daily', ''],
    (name) => [`${name} 50 mg *HELD*`, '1 tablet daily', ''],
    (name) => [`${name} 50 mg`, '1 tablet daily', 'not started'],
    (name) => [`${name} 50 mg`, '1 tablet daily', 'never taken'],
    (name) => [`${name} 50 mg`, '1 tablet daily', 'told to stop'],
  );

  test('in a mark of the name or in a cell of its own ends its row, and no neighbour', async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(0, 1, 2), row, async (at, ended) => {
        const rows = DRUGS.map((name, index) =>
          index === at ? ended(name) : [`${name} 50 mg`, '1 tablet daily', 'taking'],
        );
        const entries = await printed([['Medication', 'Directions', 'Status'], ...rows]);
        const left = DRUGS.filter((_, index) => index !== at);
        expect(entries.map((entry) => entry.split(' ')[0])).toEqual(left);
      }),
      { numRuns: size(36, 18) },
    );
  });
});
