import { expect, test } from '@jest/globals';
import fc from '../../support/fast-check.ts';
import { leftOf, timeFree, WINDOW_MS } from '../../../src/accounts/limits/decide.ts';
import { refusedWork } from '../../../src/accounts/limits/price-table.ts';

const NOW = 10 * WINDOW_MS;
const rows = fc.array(
  fc.record({
    at: fc.integer({ min: NOW - 5 * WINDOW_MS, max: NOW }),
    units: fc.integer({ min: 1, max: 20 }),
  }),
  {
    minLength: 1,
    maxLength: 8,
  },
);

test('the time told is the first at which so many units have left', () => {
  fc.assert(
    fc.property(
      rows,
      fc.integer({ min: 1, max: 5 }),
      fc.integer({ min: 1, max: 10 }),
      (log, limit, units) => {
        const sumAt = (time: number) => log.reduce((sum, row) => sum + leftOf(row, limit, time), 0);
        fc.pre(sumAt(NOW) >= units);
        const free = timeFree(log, limit, units, NOW);
        expect(sumAt(free)).toBeLessThanOrEqual(sumAt(NOW) - units);
        expect(sumAt(free - 1)).toBeGreaterThan(sumAt(NOW) - units);
      },
    ),
  );
});

test('refused work is one for being asked and one a second, up to ten', () => {
  expect([0, 999, 1000, 4500, 60_000].map(refusedWork)).toEqual([1, 1, 2, 5, 10]);
});
