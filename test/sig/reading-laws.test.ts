import { describe, expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { normalizedFrequency, normalizedRoute } from '../../src/sig/say/normalized-dosage.ts';
import { parseSig } from '../../src/sig/parse-sig.ts';
import { GROUPED_UNITS, HOMONYMS } from '../../src/sig/vocabulary/locale-table.ts';
import { SIDED_ABBREVIATIONS } from '../../src/terminology/codes/body-site-table.ts';
import { BY_CONSONANTS, SPELLINGS } from '../../src/sig/vocabulary/spelling-table.ts';
import { correctedWord } from '../../src/sig/words/correct-spelling.ts';
import { DIRECTION_LANGUAGES } from '../../src/terminology/codes/languages/words-of-languages.ts';
import { WEEK } from '../../src/text/calendar-table.ts';
import { runs } from '../support/runs.ts';
import { unknownWord } from './unknown-word.ts';

/** What a sig says: dose, route, frequency and length of each step. */
function meaningOf(text: string): unknown {
  return parseSig(text).dosages.map((dosage) => ({
    dose: dosage.doseAndRate,
    route: normalizedRoute(dosage)?.abbreviation,
    frequency: normalizedFrequency(dosage),
    bounds: dosage.timing?.repeat?.boundsDuration,
  }));
}

const doses = fc.constantFrom('1 tablet', '2 capsules', '10 mg', '1-2 puffs', '0.5 mL', '20 units');
const routes = fc.constantFrom('by mouth', 'po', 'subcutaneously', 'under the tongue');
const frequencies = fc.constantFrom('daily', 'bid', 'every 6 hours', 'q.8h.', 'at bedtime', 'once weekly');
const lengths = fc.constantFrom('for 7 days', 'x 2 weeks', 'for 10 days');
const sigParts = fc.tuple(doses, routes, frequencies, lengths);

describe('structure is recovered around what is not understood', () => {
  test('an unknown word between two phrases changes nothing and is listed', () => {
    fc.assert(
      fc.property(sigParts, unknownWord, fc.integer({ min: 1, max: 4 }), (parts, word, at) => {
        const broken = [...parts.slice(0, at), word, ...parts.slice(at)].join(' ');
        expect(meaningOf(broken)).toEqual(meaningOf(parts.join(' ')));
        const { unread } = parseSig(broken);
        expect(unread.map(({ start, end }) => broken.slice(start, end))).toEqual([word]);
      }),
    );
  });

  test('how many times is never lost before its period, whatever article stands between', () => {
    const times = fc.constantFrom('twice', 'three times', '4 times', 'two to three times', '3x');
    const articles = fc.constantFrom('a', 'per', 'every');
    const periods = fc.constantFrom('daily', 'weekly', 'monthly');
    fc.assert(
      fc.property(doses, times, articles, periods, (dose, many, article, period) => {
        expect(meaningOf(`${dose} ${many} ${article} ${period}`)).toEqual(
          meaningOf(`${dose} ${many} ${period}`),
        );
      }),
    );
  });

  test('by how much a dose changes is no dose, and how often it changes is not how often it is taken', () => {
    const change = fc.tuple(
      fc.constantFrom('taper', 'decreasing', 'then reduce', 'increase slowly'),
      fc.constantFrom('2.5 mg', '10 mg', '1 tablet', '2 units', 'half a tablet'),
      fc.constantFrom('every two weeks', 'weekly', 'every 3 days', 'each month', ''),
    );
    fc.assert(
      fc.property(sigParts, change, (parts, [verb, amount, often]) => {
        const plain = parts.join(' ');
        const changing = `${verb} by ${amount} ${often}`;
        expect(meaningOf(`${plain}, ${changing}`)).toEqual(meaningOf(plain));
        expect(meaningOf(changing)).not.toContainEqual(expect.objectContaining({ dose: expect.anything() }));
      }),
    );
  });

  test('no row of a sliding scale is the dose, and the dose before it stays', () => {
    const row = fc
      .tuple(
        fc.integer({ min: 4, max: 400 }),
        fc.integer({ min: 1, max: 100 }),
        fc.integer({ min: 0, max: 30 }),
        fc.constantFrom(
          'a-b: n units',
          'BG a-b = n units',
          'n units for BG a-b',
          'a-b give n units',
          'a-b n units',
        ),
      )
      .map(([low, width, units, notation]) =>
        notation
          .replace('a', String(low))
          .replace('b:', `${low + width}:`)
          .replace(/b\b/u, String(low + width))
          .replace(/n\b/u, String(units)),
      );
    const scale = fc
      .tuple(fc.array(row, { minLength: 1, maxLength: 5 }), fc.constantFrom(', ', '; ', '. '))
      .map(([rows, joint]) => rows.join(joint));
    fc.assert(
      fc.property(sigParts, scale, (parts, rows) => {
        expect(meaningOf(`Inject per sliding scale: ${rows}`)).not.toContainEqual(
          expect.objectContaining({ dose: expect.anything() }),
        );
        expect(meaningOf(`${parts.join(' ')}. ${rows}`)).toEqual(meaningOf(parts.join(' ')));
      }),
    );
  });

  test('each day of a course has the dose said for it, with or without its unit', () => {
    const amounts = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 2, maxLength: 8 });
    const notation = fc.tuple(
      fc.constantFrom('on day', 'day', 'on day'),
      fc.constantFrom(' tablets', ' tabs', ''),
      fc.constantFrom(', ', ' and ', '; '),
    );
    fc.assert(
      fc.property(amounts, notation, (days, [on, unit, joint]) => {
        const steps = days.map((amount, at) => `${amount}${at === 0 ? ' tablets' : unit} ${on} ${at + 1}`);
        const { dosages } = parseSig(`Take ${steps.join(joint)}`);
        expect(dosages.map((dosage) => dosage.doseAndRate?.[0]?.doseQuantity?.value)).toEqual(days);
        for (const { timing } of dosages)
          expect(timing?.repeat?.boundsDuration).toMatchObject({ value: 1, code: 'd' });
      }),
      {
        examples: [
          [
            [2, 1, 2, 1],
            ['on day', ' tablets', ', '],
          ],
        ],
      },
    );
  });

  test('how a dose is taken off again changes nothing of when it is put on', () => {
    const ending = fc.tuple(
      fc.constantFrom('wash off', 'rinse out', 'take off', 'remove', 'peel off'),
      fc.constantFrom('in the morning', 'at bedtime', 'after 12 hours', 'for 1 week'),
    );
    fc.assert(
      fc.property(sigParts, ending, (parts, [verb, when]) => {
        expect(meaningOf(`${parts.join(' ')}, ${verb} ${when}`)).toEqual(meaningOf(parts.join(' ')));
      }),
    );
  });

  test('what is swallowed, inhaled or stuck on goes into no eye and no ear', () => {
    const solids = fc.constantFrom(
      '1 tablet',
      '2 capsules',
      '2 puffs',
      '1 patch',
      '1 packet',
      '1 suppository',
    );
    const organs = fc.constantFrom(...SIDED_ABBREVIATIONS.map(({ word }) => word));
    fc.assert(
      fc.property(
        solids,
        organs,
        fc.constantFrom('bid', 'every 8 hours', 'at bedtime'),
        (dose, organ, often) => {
          for (const dosage of parseSig(`${dose} ${organ} ${often}`).dosages) {
            expect(dosage.site).toBeUndefined();
            expect(['OPH', 'OTIC']).not.toContain(normalizedRoute(dosage)?.abbreviation);
          }
        },
      ),
    );
  });

  test('a form before a scheme of the day says what one behind it says', () => {
    const amount = fc.constantFrom(0, 1, 2);
    fc.assert(
      fc.property(
        fc.constantFrom('tab', 'cap', 'tablet'),
        fc.tuple(amount, fc.constant(0), amount),
        (form, points) => {
          const scheme = points.join('-');
          expect(meaningOf(`${form} ${scheme}`)).toEqual(meaningOf(`${scheme} ${form}`));
        },
      ),
      { examples: [['tab', [0, 0, 0]]] },
    );
  });

  test('phrases that do not depend on each other may stand in any order', () => {
    const shuffled = sigParts.chain((parts) =>
      fc.tuple(fc.constant(parts), fc.shuffledSubarray([1, 2, 3], { minLength: 3 })),
    );
    fc.assert(
      fc.property(shuffled, ([parts, order]) => {
        const other = [parts[0], ...order.map((at) => parts[at])].join(' ');
        expect(meaningOf(other)).toEqual(meaningOf(parts.join(' ')));
      }),
    );
  });
});

/** A number as a locale writes it. */
function written(value: number, decimal: string, group: string): string {
  const [whole = '', rest] = String(value).split('.');
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/gu, group);
  return rest === undefined ? grouped : grouped + decimal + rest;
}

describe('numbers of any locale', () => {
  const values = fc.oneof(
    fc.integer({ min: 1, max: 999 }),
    fc.integer({ min: 20, max: 100 }).map((n) => n * 50),
    fc.integer({ min: 1, max: 999 }).map((n) => n / 10),
    fc.integer({ min: 1, max: 9999 }).map((n) => n / 100),
  );
  const units = fc.constantFrom('mg', 'mcg', 'units', 'IE', 'mL');

  test.each([
    ['English', '.', ','],
    ['German', ',', '.'],
    ['Swiss', '.', "'"],
    ['French', ',', '\u202F'],
  ])('a dose written the %s way is that dose or is left unread, and never another', (_name, ...marks) => {
    fc.assert(
      fc.property(values, units, (value, unit) => {
        const text = `${written(value, ...marks)} ${unit} bid`;
        const { dosages, warnings } = parseSig(text);
        const read = dosages[0]?.doseAndRate?.[0]?.doseQuantity?.value;
        if (read !== undefined) expect(read).toBe(value);
        else expect(warnings.map(({ kind }) => kind)).toContain('number-of-two-meanings');
      }),
      runs(300),
    );
  });

  test('full-width digits are digits', () => {
    expect(meaningOf('２．５ ｍｇ ｂｉｄ')).toEqual(meaningOf('2.5 mg bid'));
  });

  test.each(GROUPED_UNITS.flatMap((row) => [...row.examples]))('$sig', ({ sig, dose }) => {
    expect(parseSig(sig).dosages[0]?.doseAndRate?.[0]?.doseQuantity?.value).toBe(dose);
  });
});

describe('misspelt words', () => {
  test.each(SPELLINGS.flatMap((row) => [...row.examples]))('$written', ({ written: typed, word }) => {
    expect(correctedWord(typed)).toBe(word);
  });

  test.each([...BY_CONSONANTS.examples])('$written by its consonants', ({ written: typed, word }) => {
    for (const lead of ['at', 'before', 'with', 'after'])
      expect(meaningOf(`1 tablet ${lead} ${typed}`)).toEqual(meaningOf(`1 tablet ${lead} ${word}`));
  });

  test('a correction is said', () => {
    const text = '1 tablet 3 tiems a day';
    const [warning] = parseSig(text).warnings;
    expect(warning?.kind).toBe('corrected-spelling');
    expect(text.slice(warning?.start, warning?.end)).toBe('tiems');
  });

  test.each(['there', 'tree', 'tables', 'weak', 'mount'])('%s is not corrected', (word) => {
    expect(correctedWord(word)).toBeUndefined();
  });
});

describe('words that belong together', () => {
  const counts = fc.integer({ min: 2, max: 60 });
  const intervals = fc
    .tuple(counts, fc.constantFrom('day(s)', 'days', 'weeks', 'months'))
    .map(([count, span]) => `every ${count} ${span}`);
  const lengthsOfTime = fc
    .tuple(fc.constantFrom('x', 'for', 'in'), counts, fc.constantFrom('days', 'weeks'))
    .map((parts) => parts.join(' '));

  test('once on its day, every so many days or weeks, is the interval', () => {
    fc.assert(
      fc.property(
        fc.tuple(doses, routes),
        fc.constantFrom('one time a day', 'once a day', 'once daily'),
        intervals,
        ([dose, route], daily, interval) => {
          expect(meaningOf(`Give ${dose} ${route} ${daily} ${interval}`)).toEqual(
            meaningOf(`Give ${dose} ${route} ${interval}`),
          );
        },
      ),
      runs(200),
    );
  });

  test('a length in a condition is no length of the course', () => {
    fc.assert(
      fc.property(
        doses,
        frequencies,
        fc.constantFrom('if no relief', 'if no BM', 'if not better'),
        lengthsOfTime,
        (dose, frequency, condition, length) => {
          const plain = `${dose} ${frequency}`;
          expect(meaningOf(`${plain} ${condition} ${length}`)).toEqual(meaningOf(plain));
        },
      ),
      runs(200),
    );
  });

  test('three days and more with dashes between them are those days', () => {
    const names = fc.constantFrom(
      ['m', 't', 'w', 'th', 'f', 'sa', 'su'],
      ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'],
      ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
    );
    const chosen = fc.subarray([0, 1, 2, 3, 4, 5, 6], { minLength: 3, maxLength: 6 });
    fc.assert(
      fc.property(doses, names, chosen, (dose, words, days) => {
        const text = `${dose} ${days.map((day) => words[day]).join('-')}`;
        const read = parseSig(text).dosages[0]?.timing?.repeat?.dayOfWeek;
        expect(read).toEqual(days.map((day) => WEEK[day]));
      }),
      runs(200),
    );
  });

  test.each(['1 tablet m-f', '1 tablet mon-fri'])('%s: the working week', (text) => {
    expect(parseSig(text).dosages[0]?.timing?.repeat?.dayOfWeek).toEqual(WEEK.slice(0, 5));
  });

  test('two letters with a dash are no days', () => {
    expect(parseSig('1 tablet t-th').dosages[0]?.timing).toBeUndefined();
  });

  test('meals are read in every language alike', () => {
    const meals = [
      ['with breakfast', 'zum Frühstück', 'au petit déjeuner', 'con el desayuno'],
      ['with lunch', 'zum Mittagessen', 'au déjeuner', 'con el almuerzo'],
      ['before dinner', 'vor dem Abendessen', 'avant le dîner', 'antes de la cena'],
      ['after lunch', 'nach dem Mittagessen', 'après le déjeuner', 'después del almuerzo'],
      ['before every meal', 'vor jeder Mahlzeit', 'avant chaque repas', 'antes de cada comida'],
    ];
    const when = (text: string) => parseSig(`10 mg ${text}`).dosages[0]?.timing?.repeat?.when;
    for (const [english = '', ...others] of meals)
      for (const other of others) expect([other, when(other)]).toEqual([other, when(english)]);
  });

  test.each(HOMONYMS)('short words among words of $language', ({ language, examples, other }) => {
    const { homonyms } = DIRECTION_LANGUAGES[language];
    const writtenOut = (text: string): string =>
      text.replaceAll(/\p{L}+/gu, (word) => homonyms[word.toLowerCase()] ?? word);
    for (const example of examples) {
      expect(writtenOut(example)).not.toBe(example);
      expect(meaningOf(example)).toEqual(meaningOf(writtenOut(example)));
      expect(parseSig(example).unread).toEqual([]);
    }
    expect(meaningOf(other)).not.toEqual(meaningOf(writtenOut(other)));
  });
});

describe('a count that is lost leaves no frequency', () => {
  test('an unknown word between the dose and "a day", and a count with another letter before any day', () => {
    const period = fc.constantFrom('a day', 'per day');
    const near = fc
      .tuple(
        fc.constantFrom('twice', 'thrice', 'times'),
        fc.nat({ max: 3 }),
        fc.constantFrom('b', 'k', 'q', 'z'),
      )
      .map(([word, at, letter]) => word.slice(0, at + 1) + letter + word.slice(at + 2));
    fc.assert(
      fc.property(doses, period, unknownWord, near, (dose, day, word, count) => {
        const oftenOf = (text: string) => parseSig(text).dosages.map((one) => normalizedFrequency(one));
        expect(oftenOf(`${dose} ${word} ${day}`)).toEqual([undefined]);
        expect(oftenOf(`${dose} ${count} daily`)).toEqual([undefined]);
        expect(oftenOf(`${dose} of ${word} ${day}`)).toEqual(['QD']);
      }),
    );
  });

  test.each([
    'there times a day',
    'take 3 tmz every day',
    '1 tablet once a',
    'times a day',
    'take 1 tablet 3 times',
  ])('%s', (sig) => {
    expect(
      parseSig(sig)
        .dosages.map((dosage) => normalizedFrequency(dosage))
        .join(''),
    ).toBe('');
    expect(parseSig(sig).unread).not.toEqual([]);
  });
});

describe('what does not end a course', () => {
  test.each([
    '5 mg 5 days a week',
    '5 mg daily, hold for 5 days before surgery',
    '10 mg daily with food for the first 7 days',
    'take 4 tablets on day 1 then 2 tablets daily',
    '100 mg daily for 21 days, then 7 days off',
    'loading dose 400 mg for 3 days, then 200 mg daily',
    '10 mg daily for 1 week then 20 mg daily',
    'take 1 tablet 5 days per week for hypertension',
    '3 weeks on, 1 week off, 1 ring vaginally',
  ])('%s', (sig) => {
    const last = parseSig(sig).dosages.at(-1)?.timing?.repeat;
    expect(last?.boundsDuration ?? last?.boundsPeriod ?? last?.boundsRange ?? last?.count).toBeUndefined();
  });
});

test('letters that could be a misread frequency are none beside one that is plainly said', () => {
  const letters = fc.constantFrom('GAD', 'GD', 'GID', 'GHS', 'g.d.', 'g.o.d.', 'GAD-7 14', 'GAM');
  const plain = fc.constantFrom('daily', 'bid', 'nightly', 'tid', 'qhs', 'weekly', 'qod');
  const between = fc.constantFrom(', ', ' ', ' - ', '. ', ' for ');
  fc.assert(
    fc.property(letters, plain, between, (more, often, mark) => {
      const frequencyOf = (sig: string) => parseSig(sig).dosages.map((dosage) => normalizedFrequency(dosage));
      expect(frequencyOf(`50 mg ${often}${mark}${more}`)).toEqual(frequencyOf(`50 mg ${often}`));
    }),
  );
  expect(normalizedFrequency(parseSig('50 mg, GAD').dosages[0] ?? {})).toBeUndefined();
});
