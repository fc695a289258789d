/** What is said of how often never says less than the times of the day that are named. */

import { describe, expect, test } from '@jest/globals';
import fc from '../../support/fast-check.ts';
import { runs } from '../../support/runs.ts';
import { sigSentence } from '../../../src/sig/say/dosage-sentence.ts';
import { repeatOfDosage } from '../../../src/sig/say/repeat-of-dosage.ts';
import { frequencyCoding } from '../../../src/sig/say/timing-standard.ts';
import { timesNamed } from '../../../src/terminology/codes/event-timing-lookup.ts';

const RUNS = runs(300);
const PARTS = [
  ['MORN', 'ACM', 'CM', 'PCM', 'WAKE'],
  ['NOON', 'ACD', 'PCD'],
  ['AFT'],
  ['EVE', 'ACV', 'CV'],
  ['HS', 'NIGHT'],
];
const points = fc
  .shuffledSubarray(PARTS, { minLength: 1 })
  .chain((parts) => fc.tuple(...parts.map((codes) => fc.constantFrom(...codes))));
const times = fc
  .uniqueArray(fc.integer({ min: 0, max: 23 }), { minLength: 1, maxLength: 5 })
  .map((hours) => hours.map((hour) => `${String(hour).padStart(2, '0')}:00:00`));
const named = fc.oneof(
  points.map((when) => ({ when, count: when.length })),
  times.map((timeOfDay) => ({ timeOfDay, count: timeOfDay.length })),
);
const daily = (frequency: number, more: object): { timing: { repeat: object }; doseAndRate: object[] } => ({
  timing: { repeat: { frequency, period: 1, periodUnit: 'd', ...more } },
  doseAndRate: [{ doseQuantity: { value: 1, unit: 'tablet' } }],
});

describe('times of the day', () => {
  test('say how often where the structure says less', () => {
    fc.assert(
      fc.property(named, fc.integer({ min: 1, max: 6 }), ({ count, ...more }, frequency) => {
        const [less, all] = [daily(frequency, more), daily(Math.max(frequency, count), more)];
        expect(repeatOfDosage(less)).toEqual(repeatOfDosage(all));
        expect(frequencyCoding(less)).toEqual(frequencyCoding(all));
        expect(sigSentence([less])).toBe(sigSentence([all]));
      }),
      RUNS,
    );
  });

  test('several are never once a day, whatever the words of the code', () => {
    fc.assert(
      fc.property(named, fc.constantFrom('once daily', 'QD', 'daily'), ({ count, ...more }, text) => {
        const dosage = daily(1, more);
        const said = frequencyCoding({ ...dosage, timing: { ...dosage.timing, code: { text } } });
        if (count > 1) expect(said?.text).not.toMatch(/^(?:once daily|daily|QD)$/);
        if (count > 1) expect(said?.code).not.toBe('QD');
      }),
      RUNS,
    );
  });

  test.each([
    [['MORN', 'CM'], [], 1],
    [['MORN', 'EVE'], ['08:00:00', '20:00:00'], 2],
    [['PCM', 'ACM'], [], 2],
    [['MORN', 'MORN.early'], [], 1],
    [['C', 'HS'], [], 1],
    [[], ['08:00:00', '08:00:00'], 1],
  ])('%j and %j are at least %d', (when, timeOfDay, least) => {
    expect(timesNamed(when, timeOfDay)).toBe(least);
  });
});
