import { expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { runs } from '../support/runs.ts';
import { daysAgo, inferOne, request } from './patient.ts';

const STEPS = [
  '1 tablet daily for 2 weeks',
  '2 tablets daily for 2 weeks',
  '3 tablets daily for 2 weeks',
  '4 tablets daily',
];
const stored = fc.shuffledSubarray([...STEPS.keys()], { minLength: 2 });
const ordered = (places: readonly number[], isNumbered: (at: number) => boolean) =>
  inferOne([
    request({
      authoredOn: daysAgo(5),
      dosageInstruction: places.map((place, at) => ({
        text: STEPS[place],
        ...(isNumbered(at) && { sequence: place + 1 }),
      })),
    }),
  ]).sig;
const saidIn = (places: readonly number[]) => places.map((place) => STEPS[place]).join('; ');

test('steps are shown in the order of their sequence, however they are stored', () => {
  fc.assert(
    fc.property(stored, (places) => {
      expect(ordered(places, () => true)).toBe(saidIn(places.toSorted((one, other) => one - other)));
    }),
    runs(40),
  );
});

test('and as stored where not all tell it', () => {
  fc.assert(
    fc.property(stored, (places) => {
      expect(ordered(places, (at) => at > 0)).toBe(saidIn(places));
    }),
    runs(20),
  );
});

const LENGTHS = fc.array(fc.integer({ min: 2, max: 20 }), { minLength: 1, maxLength: 5 });
const statusOf = (texts: readonly string[], age: number, structured = false) =>
  inferOne([
    request({
      authoredOn: daysAgo(age),
      dosageInstruction: texts.map((text, at) => ({
        text,
        sequence: at + 1,
        ...(structured &&
          /\d/u.test(text) && { timing: { repeat: { frequency: 1, period: 1, periodUnit: 'd' } } }),
      })),
    }),
  ]).status;
const stepsOf = (days: readonly number[], lead: string) =>
  days.map((length, at) => `${at === 0 ? '' : lead}${at + 1} tablets daily for ${length} days`);

test('"then" before a step leads to it, and nothing follows it', () => {
  fc.assert(
    fc.property(
      LENGTHS,
      fc.constantFrom('then ', 'Then take ', 'and then ', 'after that '),
      fc.integer({ min: 0, max: 120 }),
      (days, lead, age) => {
        const texts = stepsOf(days, lead);
        expect([texts, statusOf(texts, age)]).toEqual([texts, statusOf(stepsOf(days, ''), age)]);
      },
    ),
    runs(60),
  );
});

test('a last step that only says to stop ends the one before it', () => {
  fc.assert(
    fc.property(
      LENGTHS,
      fc.constantFrom(
        'stop',
        'Then stop.',
        'then discontinue',
        'and then stop taking this medication',
        'STOP',
      ),
      fc.integer({ min: 0, max: 120 }),
      (days, end, age) => {
        const texts = stepsOf(days, 'then ');
        expect([texts, end, statusOf([...texts, end], age)]).toEqual([texts, end, statusOf(texts, age)]);
      },
    ),
    runs(60),
  );
});

test('what follows a step and is no step leaves the end open', () => {
  for (const text of ['then reassess', 'thereafter as directed by neurology', 'then 1 tablet daily'])
    expect([text, statusOf(['2 tablets daily for 5 days', text], 60)]).toEqual([text, 'active']);
});

test('a schedule whose last step goes on is not used up as if all its steps were taken together', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 2, max: 8 }), { minLength: 1, maxLength: 4 }),
      fc.boolean(),
      (lengths, isNumbered) => {
        const last = '10 mg daily until seen by rheumatology';
        const texts = [...lengths.map((days, at) => `${(5 - at) * 10} mg daily for ${days} days`), last];
        const age = lengths.reduce((sum, days) => sum + days, 4);
        const order = request({
          authoredOn: daysAgo(age),
          medicationCodeableConcept: { text: 'prednisone 10 mg tablet' },
          dosageInstruction: texts.map((text, at) => ({ text, ...(isNumbered && { sequence: at + 1 }) })),
          dispenseRequest: { quantity: { value: 5 * age }, numberOfRepeatsAllowed: 0 },
        });
        expect(inferOne([order]).status).toBe('active');
      },
    ),
    runs(40),
  );
});
