/** Laws of what comes round again: its length is the end of no course. */
import { describe, expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { parseSig } from '../../src/sig/parse-sig.ts';

/** What the direction says of its end. */
function endsOf(text: string): unknown[] {
  return parseSig(text).dosages.flatMap(({ timing }) => {
    const { boundsDuration, boundsRange, boundsPeriod, count } = timing?.repeat ?? {};
    return [boundsDuration, boundsRange, boundsPeriod, count].filter((bound) => bound !== undefined);
  });
}

const heads = fc.constantFrom(
  '1 tablet daily',
  '2 tablets TID',
  '1 capsule bid',
  'Take 1 tablet by mouth once daily',
);
const days = fc.integer({ min: 2, max: 21 });
const leads = fc.constantFrom('', 'for ', 'x ', 'for up to ');

describe('a length ends no course', () => {
  test('where it comes round again', () => {
    const rounds = fc.constantFrom(
      'monthly',
      'every month',
      'every 28 days',
      'q28 days',
      'every 4 weeks',
      'every 3 months',
      'during menses',
      'each cycle',
      'with every menstrual cycle',
      'and repeat every 28 days',
    );
    fc.assert(
      fc.property(heads, leads, days, rounds, (head, lead, length, round) => {
        const text = `${head} ${lead}${length} days ${round}`;
        expect([text, endsOf(text)]).toEqual([text, []]);
      }),
    );
  });

  test('where a pause is told behind it, whichever of the two has the unit', () => {
    const units = fc.constantFrom(['days', ''], ['days', 'days'], ['weeks', ''], ['', 'days'], ['', '']);
    const joints = fc.constantFrom(', ', ' ', '/', ' then ', ' and ');
    fc.assert(
      fc.property(heads, fc.tuple(days, days), units, joints, (head, [on, off], [first, second], joint) => {
        const pause = [off, second, 'off'].filter((word) => word !== '').join(' ');
        const text = `${head} ${[on, first, 'on'].filter((word) => word !== '').join(' ')}${joint}${pause}`;
        expect([text, endsOf(text)]).toEqual([text, []]);
      }),
    );
  });

  test('where it is kept for the day it is needed', () => {
    const kept = fc.constantFrom('rescue pack', 'keep on hand', 'standby course', 'emergency supply');
    fc.assert(
      fc.property(heads, days, kept, fc.constantFrom(' ', ', ', ' - '), (head, length, what, joint) => {
        const text = `${head} for ${length} days${joint}${what}`;
        expect([text, endsOf(text)]).toEqual([text, []]);
      }),
    );
  });

  test('where it leads to how often, in French', () => {
    fc.assert(
      fc.property(days, fc.constantFrom('jours', 'semaines', 'mois'), (length, unit) => {
        const text = `1 comprimé tous les ${length} ${unit}`;
        expect([text, endsOf(text), parseSig(text).dosages[0]?.timing?.repeat?.period]).toEqual([
          text,
          [],
          length,
        ]);
      }),
    );
  });
});

test('how often in the course is no round', () => {
  const often = fc.constantFrom('every 6 hours', 'twice daily', 'every day', 'every 12 hours');
  fc.assert(
    fc.property(days, often, (length, repeat) => {
      const text = `1 tablet for ${length} days ${repeat}`;
      expect([text, endsOf(text).length]).toEqual([text, 1]);
    }),
  );
});
