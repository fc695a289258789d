/** Laws of amounts beside their times in short: `morgens 20, abends 10 IE`. No amount is skipped, none changes places, and one unit is that of all. */
import { describe, expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { parseSig } from '../../src/sig/parse-sig.ts';
import { unknownWord } from './unknown-word.ts';

type Taken = readonly [amount: number | undefined, unit: string | undefined, times: readonly string[]];

function takenOf(text: string): Taken[] {
  return parseSig(text).dosages.flatMap(({ doseAndRate, timing }) => {
    const { when = [], timeOfDay = [], dayOfWeek = [] } = timing?.repeat ?? {};
    const { value, unit } = doseAndRate?.[0]?.doseQuantity ?? {};
    return [...when, ...timeOfDay, ...dayOfWeek].map((time): Taken => [value, unit, [time]]);
  });
}

interface Language {
  readonly times: readonly (readonly [words: string, code: string])[];
  readonly units: readonly (readonly [words: string, unit: string])[];
  readonly and: string;
}

const LANGUAGES: readonly Language[] = [
  {
    times: [
      ['morning', 'MORN'],
      ['in the morning', 'MORN'],
      ['AM', 'MORN'],
      ['PM', 'EVE'],
      ['8 am', '08:00:00'],
      ['breakfast', 'CM'],
      ['at noon', 'NOON'],
      ['lunch', 'CD'],
      ['evening', 'EVE'],
      ['8 pm', '20:00:00'],
      ['dinner', 'CV'],
      ['bedtime', 'HS'],
    ],
    units: [
      ['tablets', 'tablet'],
      ['units', 'unit'],
      ['mL', 'mL'],
      ['capsules', 'capsule'],
    ],
    and: 'and',
  },
  {
    times: [
      ['morgens', 'MORN'],
      ['früh', 'MORN'],
      ['mittags', 'NOON'],
      ['abends', 'EVE'],
      ['nachts', 'NIGHT'],
      ['zur Nacht', 'HS'],
    ],
    units: [
      ['Tabletten', 'tablet'],
      ['IE', 'IU'],
      ['Tropfen', 'drop'],
      ['ml', 'mL'],
    ],
    and: 'und',
  },
  {
    times: [
      ['matin', 'MORN'],
      ['le matin', 'MORN'],
      ['midi', 'NOON'],
      ['soir', 'EVE'],
      ['au coucher', 'HS'],
    ],
    units: [
      ['comprimés', 'tablet'],
      ['gouttes', 'drop'],
      ['UI', 'IU'],
    ],
    and: 'et',
  },
];

/** `AM 2, 8 am 3`: who writes hours writes no half of the day alone. */
function isMixed(times: Language['times']): boolean {
  return times.some(([words]) => /\d/u.test(words)) && times.some(([words]) => /^[AP]M$/u.test(words));
}

/** Two to four times of one language with an amount each, and a unit. */
const pairs = fc.constantFrom(...LANGUAGES).chain((language) =>
  fc.record({
    and: fc.constantFrom(', ', ` ${language.and} `, '; '),
    unit: fc.constantFrom(...language.units),
    parts: fc
      .shuffledSubarray([...language.times], { minLength: 2, maxLength: 4 })
      .filter((times) => new Set(times.map(([, code]) => code)).size === times.length && !isMixed(times))
      .chain((times) =>
        fc
          .array(fc.integer({ min: 2, max: 40 }), { minLength: times.length, maxLength: times.length })
          .map((amounts) => times.map((time, at) => [...time, amounts[at] ?? 0] as const)),
      ),
  }),
);

type Parts = typeof pairs extends fc.Arbitrary<infer Value> ? Value : never;

const expected = ({ parts, unit }: Parts, named = true) =>
  parts.map(([, code, amount]): Taken => [amount, named ? unit[1] : undefined, [code]]).toSorted(order);
const order = ([, , a]: Taken, [, , b]: Taken) => ((a[0] ?? '') < (b[0] ?? '') ? -1 : 1);

function inWords({ parts, unit, and }: Parts, unitAt: number, isTimeFirst: boolean): string {
  const said = parts.map(([words, , amount], at) => {
    const dose = at === unitAt ? `${amount} ${unit[0]}` : String(amount);
    return isTimeFirst ? `${words} ${dose}` : `${dose} ${words}`;
  });
  return said.join(and);
}

describe('of amounts beside their times', () => {
  test('each is taken at its own time, in the unit that the first or the last alone carries', () => {
    fc.assert(
      fc.property(pairs, fc.boolean(), (direction, isFirst) => {
        const text = inWords(direction, isFirst ? 0 : direction.parts.length - 1, true);
        expect([text, takenOf(text).toSorted(order)]).toEqual([text, expected(direction)]);
      }),
    );
  });

  test('the same holds where each amount stands before its time', () => {
    const worded = pairs.filter(({ parts }) => !parts.some(([words]) => /\d|^[AP]M$/u.test(words)));
    fc.assert(
      fc.property(worded, (direction) => {
        const text = inWords(direction, direction.parts.length - 1, false);
        expect([text, takenOf(text).toSorted(order)]).toEqual([text, expected(direction)]);
      }),
    );
  });

  test('where no unit is told each is taken at its own time all the same', () => {
    fc.assert(
      fc.property(pairs, (direction) => {
        const text = inWords(direction, -1, true);
        expect([text, takenOf(text).toSorted(order)]).toEqual([text, expected(direction, false)]);
      }),
    );
  });

  test('none is taken at the time of one that is not understood', () => {
    fc.assert(
      fc.property(pairs, unknownWord, fc.integer({ min: 2, max: 9 }), (direction, word, lost) => {
        const [[first, , amount] = [], ...others] = direction.parts;
        const rest = inWords({ ...direction, parts: others }, others.length - 1, true);
        const text = `${first ?? ''} ${amount ?? 0} ${word} ${lost}, ${rest}`;
        const wrong = takenOf(text).filter(
          ([own, , [time]]) =>
            own !== undefined && !others.some(([, code, value]) => value === own && code === time),
        );
        expect([text, wrong]).toEqual([text, []]);
      }),
    );
  });
});

test('few of what is weighed may be tablets, and have no unit', () => {
  expect(takenOf('morgens 1, abends 500 mg')).toEqual([
    [1, undefined, ['MORN']],
    [500, 'mg', ['EVE']],
  ]);
  expect(takenOf('morgens 20, abends 10 mg')).toEqual([
    [20, 'mg', ['MORN']],
    [10, 'mg', ['EVE']],
  ]);
});

test('when it is taken off again is no second time', () => {
  const times = fc.constantFrom('at HS', 'at bedtime', 'in PM', 'at 9 pm', 'at night');
  fc.assert(
    fc.property(fc.constantFrom('on in AM', '1 patch in AM', '1 patch in the morning'), times, (on, off) => {
      const text = `Apply ${on}, off ${off}`;
      expect([text, takenOf(text).map(([, , time]) => time)]).toEqual([text, [['MORN']]]);
    }),
  );
});
