/** Laws of the strengths of several substances: what a tablet holds is no dose, no rate and no scale, and how many of it are taken stands behind it. */
import { expect, test } from '@jest/globals';
import { parseSig } from '../../src/sig/parse-sig.ts';
import fc from '../support/fast-check.ts';

const amount = fc.constantFrom('750mg', '750 mg', '500 mcg', '1.25 g');
const other = fc.constantFrom('200unit', '200 units', '200mg', '400 IU', '10 mcg');
const form = fc.constantFrom('tablets', 'caplets', 'capsules');
const often = fc.constantFrom(['twice daily', 2], ['bid', 2], ['daily', 1]);

test('how many are taken is the number behind the form, whatever is dispensed', () => {
  fc.assert(
    fc.property(
      fc.tuple(amount, other, form),
      fc.integer({ min: 1, max: 4 }),
      often,
      fc.constantFrom('', ' 224 caplet', ' 56 tablets'),
      ([first, second, pieces], count, [words, times], dispensed) => {
        const { dosages } = parseSig(`${first}/${second} ${pieces} ${count} ${words}${dispensed}`);
        expect(dosages).toHaveLength(1);
        expect(dosages[0]?.doseAndRate?.[0]?.doseQuantity?.value).toBe(count);
        expect(dosages[0]?.timing?.repeat?.frequency).toBe(times);
      },
    ),
    { numRuns: 150 },
  );
});

test('an amount of units behind a slash is no row of a scale', () => {
  fc.assert(
    fc.property(amount, fc.constantFrom('200unit', '400 units'), often, (first, second, [words, times]) => {
      const { fields, dosages } = parseSig(`${first}/${second} ${words}`);
      expect(fields.map(({ field }) => field)).not.toContain('instruction');
      expect(dosages[0]?.timing?.repeat?.frequency).toBe(times);
    }),
    { numRuns: 60 },
  );
});
