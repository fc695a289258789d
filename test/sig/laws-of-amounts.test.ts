/** Laws of amounts and times: what is said in other words, or said twice, is the same dose as often. */
import { describe, expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { normalizedFrequency, normalizedRoute } from '../../src/sig/say/normalized-dosage.ts';
import { parseSig } from '../../src/sig/parse-sig.ts';

const ONES =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const TENS = '- - twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');

/** How the words of a number are joined: behind the hundreds, and between tens and ones. */
interface Joins {
  readonly and: string;
  readonly dash: string;
}

/** A number as it is dictated. */
function inWords(value: number, joins: Joins): string {
  const [scale, word] = value >= 1000 ? [1000, 'thousand'] : [100, 'hundred'];
  const rest = value % scale;
  if (value >= 100)
    return `${inWords(Math.floor(value / scale), joins)} ${word}${rest === 0 ? '' : `${joins.and}${inWords(rest, joins)}`}`;
  if (value < 20) return ONES[value] ?? '';
  const ones = value % 10;
  return `${TENS[Math.floor(value / 10)] ?? ''}${ones === 0 ? '' : `${joins.dash}${ONES[ones] ?? ''}`}`;
}

/** Amount and unit of the first step, and how often each step is. */
function meaningOf(text: string): unknown {
  return parseSig(text).dosages.map((dosage) => ({
    dose: dosage.doseAndRate,
    frequency: normalizedFrequency(dosage),
  }));
}

const units = fc.constantFrom('mg', 'mcg', 'units');
const frequencies = fc.constantFrom('daily', 'twice a day', 'q 8 h', 'at bedtime');

describe('a number in words is the number', () => {
  test('of any size, with "and" or a dash between its words', () => {
    const value = fc.integer({ min: 1, max: 99_999 });
    const and = fc.constantFrom(' ', ' and ');
    const dash = fc.constantFrom(' ', '-');
    fc.assert(
      fc.property(value, and, dash, units, (amount, join, hyphen, unit) => {
        expect(meaningOf(`${inWords(amount, { and: join, dash: hyphen })} ${unit} at bedtime`)).toEqual(
          meaningOf(`${amount} ${unit} at bedtime`),
        );
      }),
    );
  });

  test('with the digits behind its point', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 12 }),
        fc.integer({ min: 1, max: 9 }),
        units,
        (whole, part, unit) => {
          expect(meaningOf(`${ONES[whole] ?? ''} point ${ONES[part] ?? ''} ${unit} daily`)).toEqual(
            meaningOf(`${whole}.${part} ${unit} daily`),
          );
        },
      ),
    );
  });

  test('and what the second number of a range is counted in, the first is too', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 8 }), fc.constantFrom('hundred', 'thousand'), (low, word) => {
        const scale = word === 'hundred' ? 100 : 1000;
        expect(meaningOf(`${ONES[low] ?? ''} to ${ONES[low + 1] ?? ''} ${word} units daily`)).toEqual(
          meaningOf(`${low * scale}-${(low + 1) * scale} units daily`),
        );
      }),
    );
  });
});

test('between two numbers it is from the one to the other, and between two hours a time', () => {
  const unit = fc.constantFrom('tablets', 'capsules', 'mg', 'puffs', 'units');
  const often = fc.constantFrom('daily', 'twice daily', 'at bedtime', 'every 6 hours');
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 8 }), unit, often, (low, of, when) => {
      const range = meaningOf(`${low} to ${low + 1} ${of} ${when}`);
      expect(meaningOf(`between ${low} and ${low + 1} ${of} ${when}`)).toEqual(range);
      expect(meaningOf(`between ${ONES[low] ?? ''} and ${ONES[low + 1] ?? ''} ${of} ${when}`)).toEqual(range);
      expect(meaningOf(`1 tablet between ${low} and ${low + 1} am`)).toEqual(
        meaningOf(`1 tablet at ${low + 1} am`),
      );
    }),
  );
});

test('of two strengths with a dash between, the second counts nothing', () => {
  const forms = fc.constantFrom('film', 'tablets', 'tab', 'capsule');
  fc.assert(
    fc.property(
      fc.integer({ min: 2, max: 400 }),
      fc.integer({ min: 1, max: 399 }),
      forms,
      (more, less, form) => {
        fc.pre(more > less);
        const [dosage] = parseSig(`${more}-${less} ${form} SL bid`).dosages;
        expect([more, less, form, dosage?.doseAndRate]).toEqual([more, less, form, undefined]);
      },
    ),
  );
});

test('a clock time right beside the point of the day that it falls into is no second time', () => {
  const points = fc.constantFrom(
    ['8 am', 'in the morning', 'QAM'],
    ['9:00 pm', 'bedtime', 'QHS'],
    ['at 9 pm', 'at bedtime', 'QHS'],
    ['12:00', 'noon', 'QD'],
    ['6 pm', 'in the evening', 'QPM'],
  );
  fc.assert(
    fc.property(points, fc.boolean(), ([clock = '', point = '', often], isFirst) => {
      const said = isFirst ? `${clock} ${point}` : `${point} ${clock}`;
      const [dosage] = parseSig(`1 tablet ${said}`).dosages;
      expect([said, normalizedFrequency(dosage ?? {})]).toEqual([said, often]);
    }),
  );
});

test('a day on which it was last taken or filled is not how often it is taken', () => {
  const days = fc.constantFrom('Monday', 'Tuesday', 'Sunday', 'Fri', 'Wednesday');
  const remarks = fc.constantFrom('last taken', 'which he last took', 'last filled on', 'last dose was');
  fc.assert(
    fc.property(days, remarks, frequencies, (day, remark, often) => {
      expect(meaningOf(`10 mg ${often}, ${remark} ${day}`)).toEqual(meaningOf(`10 mg ${often}`));
    }),
  );
});

test('an amount on top of the dose is neither the dose nor taken as often', () => {
  const extras = fc.constantFrom('with an extra', 'plus an additional', 'and an extra', 'plus another');
  const amounts = fc.constantFrom('20 mg', '5 mg', '2 tablets', '10 units');
  fc.assert(
    fc.property(extras, amounts, frequencies, (extra, amount, often) => {
      expect(meaningOf(`40 mg ${often}, ${extra} ${amount} in the afternoon if swollen`)).toEqual(
        meaningOf(`40 mg ${often}`),
      );
    }),
  );
});

test('how often and at which meal may be written as one word', () => {
  const often = fc.constantFrom('bid', 'tid', 'qid', 'qd');
  const meals = fc.constantFrom('ac', 'pc', 'wm', 'achs');
  fc.assert(
    fc.property(often, meals, fc.boolean(), (frequency, meal, isUpper) => {
      const word = isUpper ? `${frequency}${meal}`.toUpperCase() : `${frequency}${meal}`;
      const apart = meal === 'achs' ? `${frequency} ac hs` : `${frequency} ${meal}`;
      expect([word, meaningOf(`4 units ${word}`)]).toEqual([word, meaningOf(`4 units ${apart}`)]);
    }),
  );
});

test('a condition behind how much or how often is as needed, whatever is complained of', () => {
  const complaints = fc.constantFrom('nauseated', 'pain', 'my knee hurts', 'zorbled', 'dizzy or faint');
  fc.assert(
    fc.property(frequencies, complaints, (often, complaint) => {
      const [always] = parseSig(`10 mg ${often}`).dosages;
      const [dosage] = parseSig(`10 mg ${often} if ${complaint}`).dosages;
      const expected = `${normalizedFrequency(always ?? {}) ?? ''} PRN`;
      expect([complaint, normalizedFrequency(dosage ?? {})]).toEqual([complaint, expected]);
    }),
  );
});

test('a condition of another action, of a measure or of what is possible makes nothing as needed', () => {
  const conditions = fc.constantFrom(
    ', hold if dizzy',
    '. Stop if rash',
    ', call if feverish',
    ' if SBP > 100',
    ' if systolic over 100',
    ' if tolerated',
    ' with food if stomach is upset',
  );
  fc.assert(
    fc.property(frequencies, conditions, (often, condition) => {
      const [dosage] = parseSig(`10 mg ${often}${condition}`).dosages;
      expect([condition, dosage?.asNeededBoolean, dosage?.asNeededCodeableConcept]).toEqual([
        condition,
        undefined,
        undefined,
      ]);
    }),
  );
});

test('the way in is read in the gender and language it is written in', () => {
  const ways = fc.constantFrom(
    ['subcutánea', 'SC'],
    ['vía subcutánea', 'SC'],
    ['subcutáneo', 'SC'],
    ['intravenosa', 'IV'],
    ['intraveineuse', 'IV'],
    ['intravenös', 'IV'],
    ['intramuskulär', 'IM'],
    ['tópica', 'TOP'],
    ['oftálmica', 'OPH'],
    ['rektal', 'PR'],
    ['orale', 'PO'],
  );
  fc.assert(
    fc.property(ways, ([way = '', route]) => {
      const [dosage] = parseSig(`10 mg ${way} cada día`).dosages;
      expect([way, normalizedRoute(dosage ?? {})?.abbreviation]).toEqual([way, route]);
    }),
  );
});

test('"on" behind an amount and its route is the night', () => {
  const routes = fc.constantFrom('', ' subcut', ' PO', ' SC');
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 60 }), units, routes, (amount, unit, route) => {
      const [dosage] = parseSig(`${amount} ${unit}${route} ON`).dosages;
      expect(normalizedFrequency(dosage ?? {})).toBe('QHS');
    }),
  );
});

test('a number that no clock has is an amount before "am"', () => {
  fc.assert(
    fc.property(fc.integer({ min: 13, max: 400 }), fc.constantFrom('am', 'pm'), (amount, half) => {
      const [dosage] = parseSig(`${amount} ${half}`).dosages;
      expect(dosage?.doseAndRate?.[0]?.doseQuantity?.value).toBe(amount);
    }),
  );
});

test('the points of an abbreviated interval change nothing: the unit behind them is never taken for hours', () => {
  const numbers = fc.constantFrom(2, 3, 4, 6, 8, 12);
  const times = fc.constantFrom('h', 'hrs', 'd', 'days', 'wk', 'w', 'months');
  fc.assert(
    fc.property(numbers, times, (number, unit) => {
      const often = (sig: string): string | undefined => {
        const [dosage] = parseSig(`10 mg ${sig}`).dosages;
        return normalizedFrequency(dosage ?? {});
      };
      expect(often(`q ${number} ${unit}`)).toBeDefined();
      for (const sig of [`q.${number}.${unit}.`, `q.${number} ${unit}.`, `q ${number}.${unit}`])
        expect([sig, often(sig)]).toEqual([sig, often(`q ${number} ${unit}`)]);
    }),
  );
});

describe('an amount beside what it was reckoned from', () => {
  const each = fc.constantFrom('mg/kg', 'mg/kg/dose', 'mg/m2', 'mg/m2/dose');
  const joint = fc.constantFrom(
    (amount: string) => ` ${amount}`,
    (amount: string) => ` (${amount})`,
    (amount: string) => ` = ${amount}`,
  );

  test('is the dose', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 90 }),
        each,
        fc.integer({ min: 100, max: 900 }),
        joint,
        (per, unit, amount, joined) => {
          const text = `${per} ${unit}${joined(`${amount} mg`)} twice a day`;
          expect([text, meaningOf(text)]).toEqual([text, meaningOf(`${amount} mg twice a day`)]);
        },
      ),
    );
  });

  test('is none where it counts what the product holds', () => {
    fc.assert(
      fc.property(each, fc.constantFrom('vial', 'tablet', 'vials'), (unit, form) => {
        const text = `5 ${unit} 100 mg ${form} every 8 weeks`;
        expect([text, meaningOf(text)]).toEqual([text, meaningOf(`5 ${unit} every 8 weeks`)]);
      }),
    );
  });
});

test('a number with a hyphen before "weekly" or "monthly" is the interval', () => {
  const periods = fc.constantFrom(['weekly', 'weeks'], ['monthly', 'months'], ['yearly', 'years']);
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 26 }), periods, (count, [word = '', unit = '']) => {
      const text = `60 mg ${count}-${word}`;
      expect([text, meaningOf(text)]).toEqual([text, meaningOf(`60 mg every ${count} ${unit}`)]);
    }),
  );
});

test('the last number of a bracket that holds other words counts nothing behind it', () => {
  const inside = fc.constantFrom('200 mg/mL x 2', '5 mg, 2', '10 mg tabs, 3');
  const form = fc.constantFrom('tablets', 'injection', 'capsules');
  fc.assert(
    fc.property(inside, form, (words, forms) => {
      const text = `(${words}) ${forms} inject 300 mg daily`;
      expect([text, meaningOf(text)]).toEqual([text, meaningOf('inject 300 mg daily')]);
    }),
  );
});
