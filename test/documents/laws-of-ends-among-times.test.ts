/** What a cell under a time of the day says of an end is said of its row; and days without their years are read as their columns are written. */
import { expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { answerOfText, namesInPrint, typedRow } from '../support/printed-text.ts';
import { size } from '../support/runs.ts';

const namesOf = namesInPrint();
const answerOf = answerOfText();
const RUNS = { numRuns: size(60, 15) };

const three = fc.shuffledSubarray(['lisinopril', 'metformin', 'sertraline', 'furosemide', 'zolquara'], {
  minLength: 3,
  maxLength: 3,
});
const ends = fc.constantFrom('STOP', 'stopped', 'D/C', 'Discontinued');
const times = fc.constantFrom(['Morning', 'Noon', 'Night'], ['8 AM', '2 PM', '8 PM'], ['AM', 'Lunch', 'Bed']);
const row = typedRow([20, 12, 14, 14, 14, 10]);

test('an end that is all the times of a row say ends it', async () => {
  const filled = fc.constantFrom([true, true, true], [true, false, true], [false, true, false]);
  await fc.assert(
    fc.asyncProperty(three, ends, times, filled, async ([one = '', two = '', third = ''], end, at, where) => {
      const lines = [
        row(['Medicine', 'Strength', ...at, 'For']),
        row([one, '10 mg', '1 tab', '-', '1 tab', 'heart']),
        row([two, '20 mg', ...where.map((is) => (is ? end : '-')), 'sugar']),
        row([third, '5 mg', '-', '1 tab', '1 tab', 'sleep']),
      ];
      expect(await namesOf(lines)).toEqual([one, third].toSorted());
    }),
    RUNS,
  );
});

test('beside what is taken at another time an end is told', async () => {
  await fc.assert(
    fc.asyncProperty(three, ends, times, async ([one = '', two = ''], end, at) => {
      const { list } = await answerOf([
        row(['Medicine', 'Strength', ...at, 'For']),
        row([one, '10 mg', '1 tab', '-', '1 tab', 'heart']),
        row([two, '20 mg', '1 tab', '-', end, 'sugar']),
      ]);
      expect(list.setAside.map(({ reason }) => reason)).toEqual(['unclear']);
    }),
    RUNS,
  );
});

test('one day of a column that can be read in one way tells how the others are read', async () => {
  const columns = typedRow([22, 10, 8, 12, 10, 10]);
  const day = fc.integer({ min: 2, max: 9 }).map((number) => `0${number}`);
  const late = fc.integer({ min: 13, max: 27 }).map(String);
  await fc.assert(
    fc.asyncProperty(three, day, late, async ([one = '', two = '', third = ''], ended, other) => {
      const lines = [
        'MEDICATION ADMINISTRATION RECORD    Printed 10/28',
        columns(['Order', 'Dose', 'Route', 'Hours', 'Start', 'D/C']),
        columns([`${one} 10 mg`, '1 tab', 'PO', '0900', `09/${other}`, '']),
        columns([`${two} 20 mg`, '1 tab', 'PO', '0900', '10/01', `10/${ended}`]),
        columns([`${third} 5 mg`, '1 tab', 'PO', '0900', '09/02', '']),
      ];
      expect(await namesOf(lines)).toEqual([one, third].toSorted());
    }),
    RUNS,
  );
});
