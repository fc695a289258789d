import { expect, test } from '@jest/globals';
import { MONTH_NAMES, SHORT_MONTH_NAMES } from '../../src/text/calendar-table.ts';

test.each([
  ['long', MONTH_NAMES],
  ['short', SHORT_MONTH_NAMES],
] as const)('the %s names of the months are those of English', (month, names) => {
  const english = new Intl.DateTimeFormat('en-US', { month, timeZone: 'UTC' });
  const expected = Array.from({ length: 12 }, (_, at) => english.format(Date.UTC(2026, at)));
  expect(names).toEqual(expected);
});
