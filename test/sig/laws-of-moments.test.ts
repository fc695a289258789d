/** Laws of several amounts in one direction: each is taken at its own moment, and none lends another its moment. */
import { describe, expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { normalizedFrequency } from '../../src/sig/say/normalized-dosage.ts';
import { parseSig } from '../../src/sig/parse-sig.ts';
import { unknownWord } from './unknown-word.ts';

type Taken = readonly [amount: number | undefined, moments: readonly string[]];

function takenOf(text: string): Taken[] {
  return parseSig(text).dosages.map(({ doseAndRate, timing }) => [
    doseAndRate?.[0]?.doseQuantity?.value,
    timing?.repeat?.when ?? [],
  ]);
}

const MOMENTS = [
  ['in the morning', 'MORN'],
  ['mane', 'MORN'],
  ['morning', 'MORN'],
  ['with breakfast', 'CM'],
  ['at noon', 'NOON'],
  ['with lunch', 'CD'],
  ['with tea', 'EVE'],
  ['at tea', 'EVE'],
  ['at teatime', 'EVE'],
  ['with dinner', 'CV'],
  ['nocte', 'NIGHT'],
  ['night', 'NIGHT'],
  ['at night', 'NIGHT'],
  ['at bed', 'HS'],
  ['before bed', 'HS'],
] as const;
const WORDS = ['zero', 'one', 'two', 'three', 'four'];

const pair = <Value>(values: readonly Value[]) =>
  fc.shuffledSubarray([...values], { minLength: 2, maxLength: 2 });
/** Words that are a moment only beside another. */
const isBeside = (words = '') => / (?:tea|bed)$/u.test(words) && words !== 'before bed';
const moments = pair(MOMENTS).filter(
  ([first, second]) => first?.[1] !== second?.[1] && !(isBeside(first?.[0]) && isBeside(second?.[0])),
);
const amounts = pair([1, 2, 3, 4]);
const scripts = fc.constantFrom(
  (amount: number) => WORDS[amount] ?? '',
  (amount: number) => String(amount),
  (amount: number) => `${amount} tablets`,
);
const heads = fc.constantFrom('', 'take ', 'give ');

/** A direction of two amounts at two moments, the second in another script than the first. */
const two = fc
  .record({ head: heads, amounts, moments, first: scripts, second: scripts })
  .map(({ head, amounts: [a = 0, b = 0], moments: [m, n], first, second }) => ({
    first: `${head}${first(a)} ${m?.[0] ?? ''}`,
    second: `${second(b)} ${n?.[0] ?? ''}`,
    taken: [
      [a, [m?.[1] ?? '']],
      [b, [n?.[1] ?? '']],
    ] satisfies Taken[],
  }));

describe('of two amounts in one direction', () => {
  test('each is taken at its moment', () => {
    fc.assert(
      fc.property(two, fc.constantFrom(' and ', ', ', '; ', ' & ', ' + ', ', then '), (parts, joint) => {
        const text = `${parts.first}${joint}${parts.second}`;
        expect([text, takenOf(text)]).toEqual([text, parts.taken]);
      }),
    );
  });

  test('none has the moment of the other, whatever stands between', () => {
    const joints = fc.oneof(
      fc.constantFrom(' ', ' or ', ' as well as ', ' but ', ' plus '),
      unknownWord.map((word) => ` ${word} `),
      unknownWord.map((word) => ` and ${word} `),
    );
    fc.assert(
      fc.property(two, joints, (parts, joint) => {
        const text = `${parts.first}${joint}${parts.second}`;
        for (const [amount, at] of takenOf(text).filter((taken) => taken[0] !== undefined)) {
          const own = parts.taken.find((taken) => taken[0] === amount)?.[1] ?? [];
          expect([text, amount, at.filter((moment) => !own.includes(moment))]).toEqual([text, amount, []]);
        }
      }),
    );
  });

  test('the one that is taken so many times a day stays so', () => {
    const often = fc.constantFrom('twice a day', 'bid', 'every 12 hours', 'daily');
    fc.assert(
      fc.property(amounts, moments, often, ([a = 0, b = 0], [moment], frequency) => {
        const first = `take ${WORDS[a] ?? ''} ${frequency}`;
        const text = `${first} and ${WORDS[b] ?? ''} ${moment?.[0] ?? ''}`;
        fc.pre(frequency !== 'daily' || b > a);
        fc.pre(!isBeside(text) || text.endsWith('before bed'));
        const expected = [...takenOf(first), [b, [moment?.[1]]]];
        expect([text, takenOf(text)]).toEqual([text, expected]);
      }),
    );
  });
});

test('what is read as the dose said again is not told as unread', () => {
  const plain = pair(MOMENTS.filter(([words, code]) => !isBeside(words) && code !== 'HS')).filter(
    ([first, second]) => first?.[1] !== second?.[1],
  );
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 4 }), plain, scripts, (amount, [m, n], script) => {
      const text = `take ${script(amount)} ${m?.[0] ?? ''} and ${script(amount)} ${n?.[0] ?? ''}`;
      expect([text, parseSig(text).unread]).toEqual([text, []]);
      expect(takenOf(text)).toEqual([[amount, [m?.[1], n?.[1]]]]);
    }),
  );
});

test('tea is a drink where no other moment is told', () => {
  const drinks = fc.constantFrom(
    '1 sachet in tea daily',
    'take with tea',
    'mix with tea',
    'do not take with tea',
  );
  fc.assert(
    fc.property(drinks, (text) => {
      expect([text, ...takenOf(text).flatMap(([, at]) => at)]).toEqual([text]);
    }),
  );
});

describe('am and om are no morning', () => {
  const amounts = fc.constantFrom('1 Tablette', '2 comprimés', '1 tablet', '20 IE', '1 tab');
  const lead = fc.constantFrom('am', 'om');

  test('before words of another language', () => {
    const nouns = fc.oneof(
      unknownWord,
      fc.constantFrom('Tag', 'Montag', 'Mittwoch', 'Mo', 'ersten Tag', 'Wochenende', 'de dag', 'het uur'),
    );
    fc.assert(
      fc.property(amounts, lead, nouns, (amount, word, noun) => {
        const text = `${amount} ${word} ${noun}`;
        expect([text, takenOf(text).map(([, at]) => at), timesOf(text)]).toEqual([text, [[]], []]);
      }),
    );
  });

  test('before a date', () => {
    const dates = fc
      .record({ day: fc.integer({ min: 1, max: 28 }), month: fc.integer({ min: 1, max: 12 }) })
      .chain(({ day, month }) => {
        const [d, m] = [String(day).padStart(2, '0'), String(month).padStart(2, '0')];
        return fc.constantFrom(
          `${d}.${m}.2026`,
          `${d}.${m}.`,
          `${d}.${m}.26`,
          `${day}. Mai`,
          `${m}/${d}/2026`,
        );
      });
    fc.assert(
      fc.property(amounts, fc.constantFrom('Start am', 'Beginn am', 'am'), dates, (amount, word, date) => {
        const text = `${amount} abends, ${word} ${date}`;
        expect([text, takenOf(text).map(([, at]) => at), timesOf(text)]).toEqual([text, [['EVE']], []]);
      }),
    );
  });

  test('and are one where English writes them', () => {
    const behind = fc.constantFrom(
      '',
      ', with food',
      ' daily',
      ' before food',
      ' prn',
      ' and hs',
      ' po',
      '. Refill',
      ' since 1 March',
      ' until Friday',
    );
    fc.assert(
      fc.property(fc.constantFrom('1 tab', '20 units', '5 mg'), lead, behind, (amount, word, rest) => {
        const text = `${amount} ${word}${rest}`;
        expect([text, takenOf(text)[0]?.[1]?.[0]]).toEqual([text, 'MORN']);
      }),
    );
  });
});

function timesOf(text: string): readonly string[] {
  return parseSig(text).dosages.flatMap(({ timing }) => timing?.repeat?.timeOfDay ?? []);
}

test('several times in four digits, each beside an amount or another time, are clock times; the first amount is the first dose', () => {
  const times = fc.uniqueArray(fc.constantFrom('0600', '0730', '0800', '1115', '1400', '1900', '2200'), {
    minLength: 2,
    maxLength: 4,
  });
  const counts = fc.array(fc.constantFrom(1, 2, 3, 0.5), { minLength: 4, maxLength: 4 });
  const unit = fc.constantFrom('tab', 'tabs', 'units', 'mL');
  fc.assert(
    fc.property(times, counts, unit, fc.boolean(), (all, amounts, word, isLed) => {
      const told = all.toSorted();
      const parts = told.map((time, at) =>
        isLed ? `${time}: ${amounts[at]} ${word}` : `${amounts[at]} ${word} ${time}`,
      );
      const { dosages, unread } = parseSig(parts.join(', '));
      const clock = (time: string): string => `${time.slice(0, 2)}:${time.slice(2)}:00`;
      expect(dosages.flatMap(({ timing }) => timing?.repeat?.timeOfDay ?? []).toSorted()).toEqual(
        told.map(clock),
      );
      expect([dosages[0]?.doseAndRate?.[0]?.doseQuantity?.value, unread]).toEqual([amounts[0], []]);
    }),
  );
});

test('one time in four digits alone may be anything, and changes neither the dose nor how often', () => {
  for (const direction of ['1 tab', '2 tabs daily', '20 mg twice daily'])
    for (const number of ['0800', '1000', '2015']) {
      const { dosages } = parseSig(`${direction} ${number}`);
      const [plain] = parseSig(direction).dosages;
      expect([dosages[0]?.doseAndRate, dosages[0]?.timing]).toEqual([plain?.doseAndRate, plain?.timing]);
    }
});

test('a moment that a conjunction begins is when it is taken, whatever sentence goes on behind it', () => {
  const moment = fc.constantFrom(
    'when I get up',
    'when you wake up',
    'when she goes to bed',
    'whenever retiring',
  );
  const behind = fc.constantFrom('', ', nothing else for an hour', ', on an empty stomach', ' with water');
  fc.assert(
    fc.property(moment, behind, (when, more) => {
      const { dosages } = parseSig(`112 mcg ${when}${more}`);
      expect(dosages[0]?.asNeededBoolean ?? dosages[0]?.asNeededCodeableConcept).toBeUndefined();
      expect(dosages[0]?.timing?.repeat?.when?.length).toBe(1);
    }),
  );
});

test('a time at which nothing is taken is no time of taking', () => {
  const denials = fc.constantFrom('none', 'nothing', 'nil', 'and none', 'but not');
  fc.assert(
    fc.property(amounts, scripts, moments, denials, ([amount = 1], say, [own, other], denial) => {
      const text = `${say(amount)} ${own?.[0]}, ${denial} ${other?.[0]}`;
      expect(takenOf(text)).toEqual([[amount, [own?.[1]]]]);
    }),
  );
});

test('it stands between two amounts and changes neither', () => {
  expect(takenOf('1 in the morning, nothing at lunch and 1 at night')).toEqual(
    takenOf('1 in the morning and 1 at night'),
  );
});

test('a bare hour before another is no amount', () => {
  const hours = fc.shuffledSubarray([6, 7, 8, 9, 10, 11], { minLength: 2, maxLength: 4 });
  fc.assert(
    fc.property(hours, (list) => {
      const [dosage, ...more] = parseSig(
        `2 tablets three times a day, at ${list.join(', ')}, noon and 6`,
      ).dosages;
      expect(more).toEqual([]);
      expect(dosage?.doseAndRate?.[0]?.doseQuantity?.value).toBe(2);
    }),
  );
});

describe('"on" as the last word behind nothing but amounts', () => {
  test('is at night, however many are counted and whatever they hold', () => {
    const counts = fc.constantFrom('1', '2', 'i', 'ii', 'one', '2 tablets', '1 capsule');
    const strengths = fc.constantFrom('', '40 mg ', '2.5 mg ', '500 mcg ');
    fc.assert(
      fc.property(counts, strengths, (count, strength) => {
        const text = `${strength}${count} on`;
        expect([text, takenOf(text).map(([, when]) => when)]).toEqual([text, [['NIGHT']]]);
      }),
    );
  });

  test('is a preposition behind nothing, a verb or a route', () => {
    fc.assert(
      fc.property(fc.constantFrom('on', 'put on', 'po on', 'keep on', 'take on'), (text) => {
        expect([text, takenOf(text).flatMap(([, when]) => when)]).toEqual([text, []]);
      }),
    );
  });
});

test('one of two mornings, evenings or nights is every other day, however the other one is left out', () => {
  const ways = fc.constantFrom('every other', 'every second', 'every 2nd', 'on alternate', 'every alternate');
  const parts = fc.constantFrom('day', 'morning', 'evening', 'night');
  fc.assert(
    fc.property(ways, parts, (way, part) => {
      const { dosages, unread } = parseSig(`1 tablet ${way} ${part}`);
      expect(dosages.map((dosage) => normalizedFrequency(dosage))).toEqual(['QOD']);
      expect(unread).toEqual([]);
    }),
  );
});

test('whose morning or evening it is tells of something else that is done, and not when the drug is taken', () => {
  const whose = fc.constantFrom('her', 'his', 'their', 'your');
  const parts = fc.constantFrom('mornings', 'morning', 'evenings', 'nights', 'afternoon');
  const said = fc.constantFrom('10 mg daily', '1 tablet at night', '2 tablets in the morning');
  fc.assert(
    fc.property(said, unknownWord, whose, parts, (directions, unknown, her, part) => {
      expect(takenOf(`${directions} to ${unknown} ${her} ${part}`)).toEqual(takenOf(directions));
    }),
  );
});

test('the evening meal right behind the night says when in it, and a meal that is joined to it is another time', () => {
  const night = fc.constantFrom('at night', 'nocte', 'at bedtime', 'qhs');
  const meal = fc.constantFrom('with dinner', 'with supper', 'with the evening meal', 'after dinner');
  const framed = fc.constantFrom(
    (words: string) => ` ${words}`,
    (words: string) => ` (${words})`,
  );
  const frequencyOf = (text: string) => parseSig(text).dosages.map((dosage) => normalizedFrequency(dosage));
  fc.assert(
    fc.property(heads, night, meal, framed, (head, when, what, frame) => {
      expect(frequencyOf(`${head}1 tablet ${when}${frame(what)}`)).toEqual(frequencyOf(`1 tablet ${what}`));
      expect(frequencyOf(`${head}1 tablet ${when} and ${what}`)).toEqual(['BID']);
    }),
  );
});
