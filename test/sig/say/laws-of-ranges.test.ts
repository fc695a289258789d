/** A range of how often keeps both its ends, in every view. */
import { expect, test } from '@jest/globals';
import fc from '../../support/fast-check.ts';
import { frequencyAbbreviation } from '../../../src/sig/say/frequency-abbreviation.ts';
import { normalizedFrequency } from '../../../src/sig/say/normalized-dosage.ts';
import { parseSig } from '../../../src/sig/parse-sig.ts';

const WORDS = ['one', 'two', 'three', 'four'] as const;
const ABBREVIATIONS = ['QD', 'BID', 'TID', 'QID'] as const;
const ends = fc.uniqueArray(fc.integer({ min: 1, max: 4 }), { minLength: 2, maxLength: 2 });
const joins = fc.constantFrom(' to ', ' or ', '-');
const days = fc.constantFrom('daily', 'a day', 'per day');

test('"two to three times a day" is neither twice nor three times a day', () => {
  fc.assert(
    fc.property(ends, joins, days, fc.boolean(), (pair, join, day, inWords) => {
      const [low = 1, high = 2] = pair.toSorted((left, right) => left - right);
      const write = (times: number): string =>
        inWords && join !== '-' ? (WORDS[times - 1] ?? '') : String(times);
      const [dosage = {}] = parseSig(`1 tablet ${write(low)}${join}${write(high)} times ${day}`).dosages;
      const range = `${ABBREVIATIONS[low - 1]}-${ABBREVIATIONS[high - 1]}`;
      expect([frequencyAbbreviation(dosage), normalizedFrequency(dosage)]).toEqual([range, range]);
    }),
  );
});

test('what is done at most so often is never shown as less often', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 4 }), days, (times, day) => {
      const [dosage = {}] = parseSig(`1 tablet up to ${times} times ${day}`).dosages;
      expect(frequencyAbbreviation(dosage)).toBe(ABBREVIATIONS[times - 1]);
    }),
  );
});

test('that something is given now says of a way alone no single dose', () => {
  fc.assert(
    fc.property(fc.constantFrom('IV', 'p.o.', 'IM'), fc.constantFrom('1 g', '2 tablets'), (way, amount) => {
      const of = (sig: string) => frequencyAbbreviation(parseSig(sig).dosages[0] ?? {});
      expect([of(`${way} now`), of(`${amount} ${way} now`), of(`give ${way} now`)]).toEqual([
        undefined,
        'ONCE',
        'ONCE',
      ]);
    }),
  );
});
