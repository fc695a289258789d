/** Laws of slips: one letter that is wrong, missing, too many or a few places off is one slip, whichever word is the right one. */
import { expect, test } from '@jest/globals';
import { isOneSlip, slipsBetween } from '../../src/text/slips.ts';
import fc from '../support/fast-check.ts';
import { size } from '../support/runs.ts';

const word = fc.stringMatching(/^[a-z]{8,14}$/u);
const RUNS = { numRuns: size(300, 60) };

test('a letter that stands up to three places off is one slip, in both directions', () => {
  fc.assert(
    fc.property(word, fc.nat(7), fc.integer({ min: 1, max: 3 }), (right, at, by) => {
      const from = at % (right.length - 3);
      const rest = right.slice(0, from) + right.slice(from + 1);
      const moved = rest.slice(0, from + by) + right.charAt(from) + rest.slice(from + by);
      fc.pre(right.slice(0, 3) === moved.slice(0, 3) || right.slice(-3) === moved.slice(-3));
      expect(isOneSlip(right, moved)).toBe(true);
      expect(isOneSlip(moved, right)).toBe(true);
      expect(slipsBetween(right, moved, 2)).toBeLessThanOrEqual(1);
    }),
    RUNS,
  );
});

test('two letters that are wrong are more than one slip', () => {
  fc.assert(
    fc.property(word, fc.nat(3), (right, at) => {
      const wrong = `${right.slice(0, at)}0${right.slice(at + 1, at + 4)}1${right.slice(at + 5)}`;
      expect(isOneSlip(right, wrong)).toBe(false);
      expect(slipsBetween(right, wrong, 2)).toBe(2);
    }),
    RUNS,
  );
});
