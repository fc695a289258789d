/** Laws of conditions: what begins with a conjunction of circumstance is as needed for what follows, whatever that is. */
import { describe, expect, test } from '@jest/globals';
import type { Dosage } from '@medplum/fhirtypes';
import fc from '../support/fast-check.ts';
import { parseSig } from '../../src/sig/parse-sig.ts';
import { unknownWord } from './unknown-word.ts';

/** What a direction says besides its condition. */
function restOf(text: string): unknown {
  return parseSig(text).dosages.map(({ doseAndRate, route, timing, site }) => ({
    doseAndRate,
    route,
    timing,
    site,
  }));
}

function reasonOf({ asNeededCodeableConcept, asNeededBoolean }: Dosage): string | boolean | undefined {
  return asNeededCodeableConcept?.text ?? asNeededBoolean;
}

const directions = fc.constantFrom(
  '1 tablet',
  'take one tablet',
  '2 puffs qid',
  '5 mg twice daily',
  '10 mg po',
  '1 tablet at bedtime',
  '500 mg every 6 hours',
  'apply to face',
  '1 tablet for 7 days',
  'take',
);
const conjunctions = fc.constantFrom(
  'if',
  'when',
  'whenever',
  'for when',
  'only when',
  'in case of',
  'in the event of',
);
const reasons = fc.oneof(
  unknownWord,
  unknownWord.map((word) => `severe ${word}`),
  unknownWord.map((word) => `she feels ${word}`),
  unknownWord.map((word) => `you feel ${word}`),
  unknownWord.map((word) => `my ${word} is bad`),
  fc.tuple(unknownWord, unknownWord).map((words) => words.join(' or ')),
  // How long it lasts is part of it.
  fc
    .tuple(unknownWord, fc.integer({ min: 2, max: 30 }), fc.constantFrom('min', 'minutes', 'hours'))
    .map(([word, length, unit]) => `${word} > ${length} ${unit}`),
  unknownWord.map((word) => `${word} lasts more than 5 minutes`),
);

describe('a condition makes as needed what it stands behind', () => {
  test('for what is written, known or not, and changes nothing else', () => {
    fc.assert(
      fc.property(directions, conjunctions, reasons, (plain, conjunction, reason) => {
        const text = `${plain} ${conjunction} ${reason}`;
        expect([text, parseSig(text).dosages.map(reasonOf)]).toEqual([text, [reason]]);
        expect(restOf(text)).toEqual(restOf(plain));
        expect(parseSig(text).unread).toEqual([]);
      }),
    );
  });

  test('at its head too', () => {
    fc.assert(
      fc.property(conjunctions, unknownWord, (conjunction, reason) => {
        const text = `${conjunction} ${reason} take 2 tablets`;
        expect([text, parseSig(text).dosages.map(reasonOf)]).toEqual([text, [reason]]);
        expect(restOf(text)).toEqual(restOf('take 2 tablets'));
      }),
    );
  });

  test('in a state as in an adjective', () => {
    fc.assert(
      fc.property(directions, fc.constantFrom('if', 'when'), unknownWord, (plain, conjunction, state) => {
        const text = `${plain} ${conjunction} in ${state}`;
        expect([text, parseSig(text).dosages.map(reasonOf)]).toEqual([text, [state]]);
      }),
    );
  });
});

describe('nothing is as needed', () => {
  const doses = fc.constantFrom('1 tablet', '5 mg twice daily', '10 mg po daily', 'take 2 tablets bid');

  test('at a moment of the day that a conjunction begins', () => {
    const moments = fc.constantFrom(
      ['waking', 'WAKE'],
      ['you wake up', 'WAKE'],
      ['she gets up', 'WAKE'],
      ['going to bed', 'HS'],
      ['you go to bed', 'HS'],
      ['he goes to bed', 'HS'],
      ['eating', 'C'],
      ['you eat', 'C'],
    );
    fc.assert(
      fc.property(fc.constantFrom('when', 'whenever'), moments, (conjunction, [moment = '', code]) => {
        const [dosage] = parseSig(`1 tablet ${conjunction} ${moment}`).dosages;
        expect([moment, dosage?.timing?.repeat?.when]).toEqual([moment, [code]]);
        expect(reasonOf(dosage ?? {})).toBeUndefined();
      }),
    );
  });

  test('where the condition is of another action', () => {
    const actions = fc.oneof(
      fc.constantFrom('stop', 'hold', 'call', 'discontinue', 'do not take', 'until', 'see a doctor'),
      unknownWord,
    );
    const others = fc.tuple(fc.constantFrom(' ', ', ', '. '), actions).map((parts) => parts.join(''));
    fc.assert(
      fc.property(doses, others, conjunctions, unknownWord, (plain, other, conjunction, reason) => {
        const text = `${plain}${other} ${conjunction} ${reason}`;
        expect([text, parseSig(text).dosages.map(reasonOf)]).toEqual([text, [undefined]]);
        expect(restOf(text)).toEqual(restOf(plain));
      }),
    );
  });

  test('where the condition is of a change of the dose', () => {
    const changes = fc.constantFrom(
      'reduce to one',
      'reduce to 1 tablet',
      'increase to 2 tablets daily',
      'then increase to 4 tablets',
      'decreasing to half a tablet',
    );
    fc.assert(
      fc.property(doses, changes, conjunctions, unknownWord, (plain, change, conjunction, reason) => {
        const text = `${plain}, ${change} ${conjunction} ${reason}`;
        const found = parseSig(text).dosages.map(reasonOf);
        expect([text, ...found]).toEqual([text, ...found.map(() => undefined)]);
        expect(JSON.stringify(parseSig(text).dosages)).toContain(reason);
      }),
    );
  });

  test('for what was told, is measured or is possible', () => {
    const told = fc.constantFrom(
      'when he came in',
      'when she was admitted',
      'when discharged',
      'when seen',
      'when started',
      'if tolerated',
      'when she is able',
      'if you miss a dose',
      'when systolic over 100',
      'if INR > 2',
    );
    fc.assert(
      fc.property(doses, told, (plain, condition) => {
        const text = `${plain} ${condition}`;
        expect([text, parseSig(text).dosages.map(reasonOf)]).toEqual([text, [undefined]]);
      }),
    );
  });
});
