/** Laws of languages: every word of a closed class is read, in every language that is read at all. */
import { describe, expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { normalizedFrequency } from '../../src/sig/say/normalized-dosage.ts';
import { parseSig } from '../../src/sig/parse-sig.ts';
import {
  LANGUAGE_MOMENTS,
  LANGUAGE_PERIODS,
  LANGUAGES,
} from '../../src/terminology/codes/languages/direction-language.ts';
import type { DirectionLanguage } from '../../src/terminology/codes/languages/direction-language.ts';
import { DIRECTION_LANGUAGES } from '../../src/terminology/codes/languages/words-of-languages.ts';
import { DAYS_ELSEWHERE, WEEK } from '../../src/text/calendar-table.ts';

/** What is said besides, so that the language shows. */
const FRAMES = {
  nl: { form: 'stuks', perDay: 'per dag', hours: 'uur', reason: 'hoofdpijn', and: 'en' },
  de: { form: 'Stück', perDay: 'pro Tag', hours: 'Stunden', reason: 'Schmerzen', and: 'und' },
  es: { form: 'comprimidos', perDay: 'al día', hours: 'horas', reason: 'dolor', and: 'y' },
  fr: { form: 'comprimés', perDay: 'par jour', hours: 'heures', reason: 'douleur', and: 'et' },
} as const;

/** `2 BID PRN`, and what was not read. */
function readingOf(text: string): string {
  const { dosages, unread } = parseSig(text);
  const [dosage] = dosages;
  const dose = dosage?.doseAndRate?.[0]?.doseQuantity?.value;
  const rest = unread.map(({ start, end }) => `?${text.slice(start, end)}`);
  return [String(dose), (dosage && normalizedFrequency(dosage)) ?? '-', ...rest].join(' ');
}

const PERIODS = { h: 'Q1H', d: 'QD', wk: 'QWK', mo: 'QMO', a: 'QYR' } as const;
const MOMENTS = {
  MORN: 'QAM',
  'MORN.late': 'QAM',
  NOON: 'QD',
  AFT: 'QPM',
  EVE: 'QPM',
  NIGHT: 'QHS',
  HS: 'QHS',
} as const;

const MEANT = ['QD', 'QD', 'BID', 'TID', 'QID', '5XD', '6XD'] as const;

type Sentence = readonly [text: string, reading: string];

/** A sentence for each word of the classes, with a generated amount. */
function sentencesOf(one: (typeof LANGUAGES)[number], amount: string): readonly Sentence[] {
  const language: DirectionLanguage = DIRECTION_LANGUAGES[one];
  const { form, perDay, hours, reason } = FRAMES[one];
  const dose = `${amount} ${form}`;
  const sentence = (words: string, meaning: string): Sentence => [`${dose} ${words}`, `${amount} ${meaning}`];
  return [
    ...language.every.map((word) => sentence(`${word} 8 ${hours}`, 'Q8H')),
    ...language.times.map((word) => sentence(`3 ${word} ${perDay}`, 'TID')),
    ...Object.entries(language.adverbs).map(([word, count]) =>
      sentence(`${word} ${perDay}`, MEANT[count] ?? ''),
    ),
    ...LANGUAGE_PERIODS.flatMap((period) =>
      language.periods[period].map((words) => sentence(words, PERIODS[period])),
    ),
    ...language.everyOther.d.map((words) => sentence(words, 'QOD')),
    ...language.everyOther.wk.map((words) => sentence(words, 'Q2WK')),
    ...LANGUAGE_MOMENTS.flatMap((moment) =>
      language.moments[moment].map((words) => sentence(words, MOMENTS[moment])),
    ),
    ...language.asNeeded.map((words) => sentence(words, 'PRN')),
    ...language.asNeeded.map((words) => sentence(`3 x ${perDay} ${words}`, 'TID PRN')),
    ...language.conditions.map((words) => sentence(`${words} ${reason}`, 'PRN')),
    ...language.upTo.map((words) => sentence(`${words} 3 ${language.times[0] ?? ''} ${perDay}`, 'UP TO TID')),
    ...WEEK.flatMap((day) => DAYS_ELSEWHERE[one][day].map((word) => sentence(word, 'QWK'))),
    ...Object.values(language.verbs)
      .flat()
      .map((verb): Sentence => [`${verb} ${dose} ${perDay}`, `${amount} QD`]),
    ...Object.values(language.counted)
      .flat()
      .map((unit): Sentence => [`${amount} ${unit} ${perDay}`, `${amount} QD`]),
  ];
}

const amounts = fc.constantFrom('1', '2', '3', '0.5', '20');

describe.each([...LANGUAGES])('directions in %s', (one) => {
  test.each(['1', '2', '0.5', '20'])('every word of a closed class is read beside %s', (amount) => {
    const wrong = sentencesOf(one, amount).filter(([text, reading]) => readingOf(text) !== reading);
    expect(wrong.map(([text]) => `${text} => ${readingOf(text)}`)).toEqual([]);
  });

  test('two days, joined as the language joins them, are two days a week', () => {
    const { form, and } = FRAMES[one];
    const day = fc.constantFrom(...WEEK);
    fc.assert(
      fc.property(amounts, day, day, (amount, first, second) => {
        fc.pre(first !== second);
        const [left, right] = [first, second].map((name) => DAYS_ELSEWHERE[one][name][0]);
        expect(readingOf(`${amount} ${form} ${left} ${and} ${right}`)).toBe(`${amount} BIW`);
      }),
    );
  });

  test('numbers in words are those in digits', () => {
    const { every, numbers } = DIRECTION_LANGUAGES[one];
    const { hours, form } = FRAMES[one];
    for (const [word, value] of Object.entries(numbers)) {
      expect([word, readingOf(`${word} ${form} ${every[0]} 6 ${hours}`)]).toEqual([word, `${value} Q6H`]);
    }
  });
});

test('how often a Dutch pharmacy writes in one word with how much', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 4 }),
      fc.integer({ min: 1, max: 3 }),
      fc.constantFrom('t', 'c'),
      fc.constantFrom('d', 'dd'),
      (times, many, form, day) => {
        expect(readingOf(`${times}${day}${many}${form}`)).toBe(`${many} ${MEANT[times]}`);
      },
    ),
  );
});
