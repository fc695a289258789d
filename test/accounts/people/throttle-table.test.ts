import { expect, test } from '@jest/globals';
import { delayAfter, THROTTLES } from '../../../src/accounts/people/throttle-table.ts';
import type { ThrottleKind } from '../../../src/accounts/people/throttle-table.ts';

const CASES: readonly (readonly [kind: ThrottleKind, failures: number, delayMs: number])[] = [
  ['pair', 0, 0],
  ['pair', 5, 0],
  ['pair', 6, 1000],
  ['pair', 7, 2000],
  ['pair', 10, 16_000],
  ['pair', 1_000_000, 60_000],
  ['device', 10, 0],
  ['device', 11, 1000],
  ['account', 100, 0],
  ['account', 101, 5000],
  ['account', 200, 60_000],
  ['address', 100, 0],
  ['address', 200, 60_000],
  ['reset-link', 5, 0],
  ['reset-link', 6, 60_000],
  ['asked', 60, 0],
  ['asked', 61, 1000],
  ['sign-up', 20, 0],
  ['sign-up', 21, 10_000],
  ['all-sign-ups', 500, 0],
  ['all-sign-ups', 501, 1000],
];

test.each(CASES)('%s after %d failures: %d ms', (kind, failures, delayMs) => {
  expect(delayAfter(kind, failures)).toBe(delayMs);
});

test.each(['pair', 'device', 'account', 'address'] as const)(
  '%s: the right password never waits longer than a minute',
  (kind) => {
    expect(THROTTLES[kind].longestDelayMs).toBeLessThanOrEqual(60_000);
  },
);
