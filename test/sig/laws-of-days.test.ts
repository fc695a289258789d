/** Laws of days: a day on which something begins or ends is no day of every week. */
import { expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { WEEK, WEEKDAY_WORDS } from '../../src/text/calendar-table.ts';
import { normalizedFrequency } from '../../src/sig/say/normalized-dosage.ts';
import { parseSig } from '../../src/sig/parse-sig.ts';

const day = fc.constantFrom(...WEEK.flatMap((one) => WEEKDAY_WORDS[one].slice(0, 1)));
const edge = fc.constantFrom(
  'from',
  'starting',
  'starting on',
  'from next',
  'since',
  'until',
  'till',
  'from this coming',
);
const often = fc.constantFrom('daily', 'twice a day', 'at bedtime', 'every 8 hours', 'weekly', '');
const form = fc.constantFrom('20 mg', '1 tablet', 'take two capsules');

test('the day on which it begins or ends changes nothing of how much and how often', () => {
  fc.assert(
    fc.property(form, often, edge, day, (amount, frequency, word, one) => {
      const meaningOf = (text: string): unknown =>
        parseSig(text).dosages.map((dosage) => [dosage.doseAndRate, normalizedFrequency(dosage)]);
      const without = `${amount} ${frequency}`.trim();
      expect(meaningOf(`${without} ${word} ${one}`)).toEqual(meaningOf(without));
    }),
  );
});

test('several days with such a word are days of every week', () => {
  fc.assert(
    fc.property(day, day, fc.constantFrom(' to ', ' through ', '-'), (first, last, dash) => {
      fc.pre(first !== last);
      const [dosage] = parseSig(`1 tablet from ${first}${dash}${last}`).dosages;
      expect(dosage?.timing?.repeat?.dayOfWeek?.length).toBeGreaterThan(1);
    }),
  );
});

test('days of every second week are no days of every week', () => {
  const leads = fc.constantFrom('every other', 'alternate', 'on alternate', 'every second', 'every 2nd');
  const days = fc.subarray(['Monday', 'Tuesday', 'Wed', 'Friday', 'Sunday'], { minLength: 1, maxLength: 2 });
  fc.assert(
    fc.property(leads, days, (lead, named) => {
      const text = `1 tablet ${lead} ${named.join(' and ')}`;
      const { frequency, period, periodUnit, dayOfWeek } = parseSig(text).dosages[0]?.timing?.repeat ?? {};
      expect([text, frequency, period, periodUnit, dayOfWeek?.length]).toEqual([
        text,
        named.length,
        2,
        'wk',
        named.length,
      ]);
    }),
  );
});

test('parts of the day that are counted for a week or a month are how often, and the amount before them stands', () => {
  const amounts = fc.constantFrom('137 mcg', '20 mg', '1 tablet', '0.5 mL', 'take two capsules');
  const parts = fc.constantFrom('mornings', 'afternoons', 'evenings', 'nights', 'days');
  const counts = fc.constantFrom<[string, number]>(['three', 3], ['4', 4], ['five', 5], ['6', 6]);
  const periods = fc.constantFrom(
    'a week',
    'per week',
    'each week',
    '/week',
    'weekly',
    'out of 7',
    'a month',
  );
  fc.assert(
    fc.property(amounts, parts, counts, periods, (amount, part, [count, times], period) => {
      const text = `${amount} ${count} ${part} ${period}`;
      const [dosage] = parseSig(text).dosages;
      expect([text, dosage?.doseAndRate, dosage?.timing?.repeat?.frequency]).toEqual([
        text,
        parseSig(amount).dosages[0]?.doseAndRate,
        times,
      ]);
      expect(dosage?.timing?.repeat?.periodUnit).toBe(period === 'a month' ? 'mo' : 'wk');
    }),
  );
});
