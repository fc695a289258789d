import { expect, test } from '@jest/globals';
import { ago, dayText, supplyText } from '../../src/workbench/days.ts';

const now = new Date('2026-11-22T15:00:00Z');

test.each([
  ['2026-12-05', '5 Dec 2026'],
  ['2026-12', 'Dec 2026'],
  ['2026', '2026'],
  ['2026-05-04T14:30:00-05:00', '4 May 2026'],
])('%s → %s', (date, text) => {
  expect(dayText(date)).toBe(text);
});

test.each([
  ['2026-12-05', 'runs out 5 Dec 2026'],
  ['2026-11-22', 'runs out 22 Nov 2026'],
  ['2026-11-21', 'refill overdue 1 day (ran out 21 Nov 2026)'],
  ['2026-11-10', 'refill overdue 12 days (ran out 10 Nov 2026)'],
])('a supply until %s: %s', (runsOut, text) => {
  expect(supplyText(runsOut, now)).toBe(text);
});

test.each([
  ['2026-11-22T09:00:00Z', 'today'],
  ['2026-11-21T09:00:00Z', '1 day ago'],
  ['2026-09-01', '82 days ago'],
  ['2025-11-01', '13 months ago'],
  ['2020-01-01', '6 years ago'],
])('%s is %s', (date, text) => {
  expect(ago(date, now)).toBe(text);
});
