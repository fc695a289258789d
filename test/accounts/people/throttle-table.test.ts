import { expect, test } from '@jest/globals';
import { delayAfter, THROTTLES } from '../../../src/accounts/people/throttle-table.ts';
import type { ThrottleKind } from '../../../src/accounts/people/throttle-table.ts';

const CASES: readonly (readonly [kind: ThrottleKind, failures: number, delayMs: number])[] = [
  ['pair', 0, 0],
  ['pair', 5, 0],
  ['pair', 6, 1000],
  ['pair', 7, 2000],
  ['pair', 10, 16_000],
  ['pair', 1_000_000, 900_000],
  ['device', 10, 0],
  ['device', 11, 1000],
  ['account', 100, 0],
  ['account', 101, 5000],
  ['account', 200, 60_000],
  ['address', 100, 0],
  ['address', 200, 60_000],
];

test.each(CASES)('%s after %d failures: %d ms', (kind, failures, delayMs) => {
  expect(delayAfter(kind, failures)).toBe(delayMs);
});

test('what many people share is never refused for longer than a minute', () => {
  expect(THROTTLES.account.longestDelayMs).toBeLessThanOrEqual(60_000);
  expect(THROTTLES.address.longestDelayMs).toBeLessThanOrEqual(60_000);
});
