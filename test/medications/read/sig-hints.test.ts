import { describe, expect, test } from '@jest/globals';
import { readSigHints } from '../../../src/medications/read/sig-hints.ts';

describe('what a sig says about time', () => {
  test.each<[string, { courseDays?: number; isAsNeeded?: boolean; intervalDays?: number }]>([
    ['1 tab po bid x 10 days', { courseDays: 10 }],
    ['1 tab po bid x7d', { courseDays: 7 }],
    ['take daily for 2 weeks', { courseDays: 14 }],
    ['1 tab q6h prn pain', { isAsNeeded: true }],
    ['1 tab as needed', { isAsNeeded: true }],
    ['70 mg once weekly', { intervalDays: 7 }],
    ['inject every 4 weeks', { intervalDays: 28 }],
    ['one tablet every month', { intervalDays: 30 }],
    ['1 tab three times weekly', {}],
    ['1 tab daily', {}],
    ['take for pain', {}],
  ])('%s', (text, { courseDays, isAsNeeded = false, intervalDays }) => {
    expect(readSigHints(text)).toEqual({ courseDays, isAsNeeded, intervalDays });
  });
});
