/** Laws of units in one letter: E (Einheiten, eenheden) counts only right behind a number where a dose stands. */
import { describe, expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { normalizedFrequency, normalizedRoute } from '../../src/sig/say/normalized-dosage.ts';
import { parseSig } from '../../src/sig/parse-sig.ts';
import { unknownWord } from './unknown-word.ts';

function meaningOf(text: string): unknown {
  const { dosages, unread } = parseSig(text);
  return [
    dosages.map((dosage) => ({
      dose: dosage.doseAndRate,
      route: normalizedRoute(dosage)?.abbreviation,
      frequency: normalizedFrequency(dosage),
      when: dosage.timing?.repeat?.when,
    })),
    unread.map(({ start, end }) => text.slice(start, end)),
  ];
}

const numbers = fc.integer({ min: 2, max: 80 });
const dosePlaces = fc.constantFrom(
  '#',
  '# morgens',
  '# abends',
  'inject # in the morning',
  '# s.c. at bedtime',
  '# SC daily',
  '# before breakfast, # before dinner',
  '# morgens und # abends',
  'take # (with food) daily',
  '# bid. Shake well',
  'up to # daily',
  '#, at night',
);

describe('units in letters', () => {
  test('behind a number of a dose are the word they stand for', () => {
    const words = fc.constantFrom(
      ['E', 'units'],
      ['e', 'units'],
      ['E.', 'units'],
      ['IE', 'IU'],
      ['ie', 'IU'],
      ['I.E.', 'IU'],
      ['Einheiten', 'units'],
      ['eenheden', 'units'],
      ['internationale Einheiten', 'IU'],
      ['internationale eenheden', 'IU'],
    );
    fc.assert(
      fc.property(dosePlaces, numbers, words, (place, number, [letters = '', word = '']) => {
        const written = (unit: string) => place.replaceAll('#', `${number} ${unit}`);
        fc.pre(!letters.endsWith('.') || place.startsWith('# ') || place === '#');
        const [text, plain] = [written(letters), written(word)];
        expect([text, meaningOf(text)]).toEqual([text, meaningOf(plain)]);
      }),
    );
  });

  test('touching the number too', () => {
    fc.assert(
      fc.property(dosePlaces, numbers, fc.constantFrom('E', 'IE'), (place, number, letters) => {
        const word = letters === 'E' ? 'units' : 'IU';
        expect(meaningOf(place.replaceAll('#', `${number}${letters}`))).toEqual(
          meaningOf(place.replaceAll('#', `${number} ${word}`)),
        );
      }),
    );
  });

  test('are none where E is a name', () => {
    const names = fc.oneof(
      numbers.map((number) => `vitamin E ${number} daily`),
      numbers.map((number) => `vitamin E, ${number} daily`),
      unknownWord.map((word) => `10 E ${word} daily`),
      unknownWord.map((word) => `10 E. ${word} daily`),
      numbers.map((number) => `vitamin C ${number}, E daily`),
      numbers.map((number) => `C ${number} E 400 daily`),
      numbers.map((number) => `vitamin B${number} E daily`),
      unknownWord.map((word) => `${word} 12 E`),
      fc.constantFrom('E coli daily', 'hepatitis E', '1 E-Z daily', '2/E daily'),
    );
    fc.assert(
      fc.property(names, (text) => {
        const doses = parseSig(text).dosages.flatMap(({ doseAndRate }) => doseAndRate ?? []);
        expect([text, ...doses.filter(({ doseQuantity }) => doseQuantity?.unit === 'unit')]).toEqual([text]);
      }),
    );
  });
});

describe('a unit before a route', () => {
  test('ends where the route begins, whatever marks are between its letters', () => {
    const unit = fc.constantFrom('units', 'unit', 'ml', 'mg', 'tablets', 'drops', 'puffs');
    const route = fc.constantFrom('s/c', 'p/o', 's/l', 'i/m', 'i/v');
    fc.assert(
      fc.property(numbers, unit, route, (number, word, way) => {
        const [plain] = parseSig(`${number} ${word} ${way.replace('/', '')} daily`).dosages;
        const [marked] = parseSig(`${number} ${word} ${way} daily`).dosages;
        expect(plain?.doseAndRate?.[0]?.doseQuantity?.value).toBe(number);
        expect(marked?.doseAndRate).toEqual(plain?.doseAndRate);
        expect(marked?.route?.coding).toEqual(plain?.route?.coding);
      }),
    );
  });
});

test('a dose is of the unit that it is written in, a pump of pumps and a click of clicks', () => {
  const unit = fc.constantFrom(['pump', 'pumps'], ['click', 'clicks'], ['spray', 'sprays']);
  const rest = fc.constantFrom('each morning', 'to the shoulders daily', 'twice a day');
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 9 }), unit, rest, (count, [one, many], how) => {
      const [dosage] = parseSig(`apply ${count} ${many} ${how}`).dosages;
      expect(dosage?.doseAndRate?.[0]?.doseQuantity).toMatchObject({ value: count, unit: one });
    }),
  );
});
