/** What a page of a scanner is still tilted by is read off its lines. */
import { expect, test } from '@jest/globals';
import fc from '../../support/fast-check.ts';
import { tiltOf } from '../../../src/documents/scan/read-scan.ts';

const line = (x0: number, y0: number, run: number, slope: number) => ({
  x0,
  y0,
  x1: x0 + run,
  y1: y0 + slope * run,
});

test('a page of lines that fall alike is tilted by what they fall, whatever a short one does', () => {
  fc.assert(
    fc.property(fc.double({ min: -0.05, max: 0.05, noNaN: true }), (slope) => {
      const lines = [100, 140, 180].map((y) => line(50, y, 900, slope));
      expect(tiltOf([...lines, line(50, 220, 40, 0.9)])).toBeCloseTo(slope, 9);
    }),
  );
});

test('a page without lines is not tilted', () => expect(tiltOf([])).toBe(0));
