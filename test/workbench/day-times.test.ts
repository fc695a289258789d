import fc from '../support/fast-check.ts';
import { describe, expect, test } from '@jest/globals';
import { dayTimesOf, TIMES } from '../../src/workbench/day-times.ts';

const timesOf = (directions: string): Readonly<Record<string, string>> =>
  Object.fromEntries(dayTimesOf(directions));

describe('what is taken when', () => {
  test.each([
    ['1 tablet by mouth every morning', { morning: '1 tablet' }],
    ['2 tabs po bid', { morning: '2 tablets', evening: '2 tablets' }],
    ['1 capsule by mouth at bedtime', { bedtime: '1 capsule' }],
    ['1 tablet by mouth three times daily', { morning: '1 tablet', noon: '1 tablet', evening: '1 tablet' }],
  ])('%s', (directions, times) => {
    expect(timesOf(directions)).toEqual(times);
  });

  test.each([
    '1 tablet by mouth once daily',
    '1 tablet every 6 hours as needed for pain',
    '1-2 tablets by mouth twice daily',
    'take 1 tablet on Mondays',
    '1 tablet daily for 3 days, then 2 tablets daily',
    'as directed',
    '1 tablet twice daily per protocol 7b',
  ])('left to the directions: %s', (directions) => {
    expect(timesOf(directions)).toEqual({});
  });

  test('whatever is written, only times of the day come out, and nothing throws', () => {
    const known = new Set<string>(TIMES.map(({ id }) => id));
    const words = fc.constantFrom(
      '1',
      '2',
      'tablet',
      'po',
      'bid',
      'qhs',
      'am',
      'daily',
      'prn',
      'then',
      '½',
      'with food',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(words).map((list) => list.join(' ')),
        ),
        (text) => {
          return [...dayTimesOf(text).keys()].every((time) => known.has(time));
        },
      ),
    );
  });
});
