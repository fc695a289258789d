/** Laws of what stands among directions and is none: what is said to the pharmacy, of a visit, or what a day adds up to. */
import { describe, expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { normalizedFrequency, normalizedRoute } from '../../src/sig/say/normalized-dosage.ts';
import { parseSig } from '../../src/sig/parse-sig.ts';
import { VISIT_OPENINGS } from '../../src/sig/vocabulary/instruction-table.ts';

/** Dose, route, frequency and need of every step. */
function meaningOf(text: string): unknown {
  return parseSig(text).dosages.map((dosage) => ({
    dose: dosage.doseAndRate,
    route: normalizedRoute(dosage),
    frequency: normalizedFrequency(dosage),
    need: dosage.asNeededBoolean ?? dosage.asNeededCodeableConcept !== undefined,
  }));
}

const strengths = fc.constantFrom('10 mg', '250 mg', '75 mcg');
const counts = fc.constantFrom('one', 'two', 'one to two', '1-2', '1 to 2', '2 tabs', 'one capsule');
const ways = fc.constantFrom('p.o.', 'po', 'by mouth');
const often = fc.constantFrom('b.i.d.', 'q.h.s.', 'daily', 'every 6 hours', 'q.8h. p.r.n.');
const orders = fc.tuple(counts, ways, often).map((words) => words.join(' '));

describe('what is said to the pharmacy', () => {
  const numbers = fc.constantFrom('2', 'five', '11', 'three');
  const asides = fc
    .tuple(fc.constantFrom('30', '#40', '60'), numbers, fc.nat(3))
    .map(([amount, refills, form]) =>
      [
        `${refills} refills`,
        `dispense ${amount}`,
        `dispensed ${amount.replace('#', '')} with ${refills} refills`,
        `#60, ${refills} refills`,
      ].at(form),
    );

  test('between the strength and how many are taken changes neither', () => {
    fc.assert(
      fc.property(strengths, asides, orders, (strength, aside, directions) => {
        const text = `${strength}, ${aside}, ${directions}`;
        expect([text, meaningOf(text)]).toEqual([text, meaningOf(`${strength}, ${directions}`)]);
      }),
    );
  });
});

describe('when to come or to call', () => {
  const when = fc.constantFrom(
    'p.r.n.',
    'as needed',
    'in 2 weeks',
    'weekly',
    'in the morning',
    'if no better',
  );

  test('is said of no dose before it', () => {
    const joints = fc.constantFrom('. ', '; ', ', ');
    const visits = fc
      .tuple(joints, fc.constantFrom(...VISIT_OPENINGS), when)
      .map(([joint, visit, then]) => `${joint}${visit} ${then}`);
    fc.assert(
      fc.property(orders, visits, (directions, visit) => {
        const text = `${directions}${visit}`;
        expect([text, meaningOf(text)]).toEqual([text, meaningOf(directions)]);
      }),
    );
  });

  test('takes nothing from the directions behind it', () => {
    fc.assert(
      fc.property(orders, fc.constantFrom('p.r.n.', 'in 2 weeks', 'weekly'), (order, then) => {
        const directions = `take ${order}`;
        const text = `Recheck ${then}. ${directions}`;
        expect([text, meaningOf(text)]).toEqual([text, meaningOf(directions)]);
      }),
    );
  });
});

test('what a day adds up to by weight is the same in other words, and is no dose', () => {
  const days = fc.constantFrom('/day', ' per day', ' a day', '/24h');
  const amounts = fc.constantFrom('5 mg/kg', '10 mcg/kg', '0.5 g/m2');
  fc.assert(
    fc.property(amounts, days, fc.constantFrom('', ' in divided doses b.i.d.'), (amount, day, rest) => {
      const text = `${amount}${day}${rest}`;
      expect([text, meaningOf(text)]).toEqual([text, meaningOf(`${amount}/day${rest}`)]);
      expect(parseSig(text).dosages.some(({ doseAndRate }) => doseAndRate !== undefined)).toBe(false);
    }),
  );
});

test('"mouth" between an amount and how often is by mouth', () => {
  const amount = fc.constantFrom('81 mg', '1 tablet', '20MG', 'two capsules');
  fc.assert(
    fc.property(amount, often, (dose, frequency) => {
      const text = `${dose} mouth ${frequency}`;
      expect([text, meaningOf(text)]).toEqual([text, meaningOf(`${dose} by mouth ${frequency}`)]);
    }),
  );
});

test('"now" beside a way in alone tells of these days, at either end, and beside an amount or a verb of one dose', () => {
  const frequencyOf = (text: string): unknown =>
    parseSig(text).dosages.map((dosage) => normalizedFrequency(dosage));
  const place = fc.constantFrom('IV', 'po', 'by mouth', 'IV Zyxomarin', 'intravenously');
  fc.assert(
    fc.property(place, (way) => {
      for (const text of [`${way} now`, `now ${way}`])
        expect([text, frequencyOf(text)]).toEqual([text, frequencyOf(way)]);
      expect(frequencyOf(`20 mg ${way} now`)).toEqual(frequencyOf('20 mg once'));
    }),
  );
});

test('what is taken on top of something else names no way of taking it', () => {
  const directions = fc.constantFrom('300 mg at bedtime', '1 tablet daily', '10 mg twice a day');
  const others = fc.constantFrom('her zyxomarin', 'that', 'the rest');
  fc.assert(
    fc.property(directions, others, (text, other) => {
      const [dosage] = parseSig(`${text} on top of ${other}`).dosages;
      expect(dosage?.route).toBeUndefined();
    }),
  );
});
