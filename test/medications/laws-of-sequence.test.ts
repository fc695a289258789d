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
