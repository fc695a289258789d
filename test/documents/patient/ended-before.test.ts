/** When a course is over on the day of its document: only where its start, its whole length and that day are known. */
import { expect, test } from '@jest/globals';
import { isCourseOver } from '../../../src/documents/patient/ended-before.ts';
import fc from '../../support/fast-check.ts';
import { printedText } from '../../support/printed-text.ts';
import { size } from '../../support/runs.ts';

const entriesOf = printedText();
const MARCH = { days: ['2026-03-11'], order: undefined };
const day = (back: number): string =>
  new Date(Date.parse('2026-03-11') - back * 86_400_000).toISOString().slice(0, 10);
const length = fc.integer({ min: 3, max: 14 });

test('a short course is over some weeks after it began, and not before', () => {
  fc.assert(
    fc.property(length, fc.integer({ min: 0, max: 200 }), (days, back) => {
      const course = { starts: [day(back)], directions: `1 tablet twice daily for ${days} days` };
      expect(isCourseOver(course, MARCH)).toBe(back > days + 28);
    }),
  );
});

test('what is taken on is never over: no length, a long one, no start, a last step without an end', () => {
  const directions = fc.constantFrom(
    '1 tablet twice daily',
    '1 tablet daily for 30 days',
    'take 2 tablets daily for 5 days, then 1 tablet daily',
  );
  fc.assert(
    fc.property(directions, fc.integer({ min: 0, max: 2000 }), (sig, back) => {
      expect(isCourseOver({ starts: [day(back)], directions: sig }, MARCH)).toBe(false);
    }),
  );
  expect(isCourseOver({ starts: [], directions: '1 tablet daily for 5 days' }, MARCH)).toBe(false);
  const undated = { days: [], order: undefined };
  expect(isCourseOver({ starts: [day(90)], directions: '1 tablet daily for 5 days' }, undated)).toBe(false);
});

test('in a table with the day of issue: an old course leaves the list, and takes nothing with it', async () => {
  await fc.assert(
    fc.asyncProperty(length, fc.integer({ min: 60, max: 300 }), async (days, back) => {
      const row = (issued: string, item: string): string => `${issued}      ${item}`;
      const page = [
        'Patient summary      Printed 2026-03-11',
        '',
        'MEDICATION',
        'Date issued     Item',
        row(day(4), 'Cefalexin 500 mg capsules, 1 capsule twice daily for 7 days'),
        row(day(back), `Prednisolone 5 mg tablets, 6 tablets daily for ${days} days`),
        row(day(back), 'Lisinopril 10 mg tablets, 1 tablet daily'),
      ];
      const names = (await entriesOf(page)).map((entry) => entry.split(' ')[0]);
      expect(names).toEqual(['cephalexin', 'lisinopril']);
    }),
    { numRuns: size(20, 6) },
  );
});
