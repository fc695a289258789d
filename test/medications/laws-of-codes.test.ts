/** Laws of codes that no release knows: what they stand beside tells what they are. */

import { expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { runs } from '../support/runs.ts';
import { daysAgo, dispense, infer, type Json, request, rxnorm } from './patient.ts';

const RUNS = runs(60);
const NAMES: readonly Json[] = [
  { text: 'Bisoprolol 5 mg tablet' },
  { text: 'montelukast 10 mg' },
  { text: 'Torasemid 10 mg Filmtabl.' },
  rxnorm('314076'),
];
const coding = fc.record({
  system: fc.constantFrom('http://www.whocc.no/atc', 'urn:oid:2.51.1.1', 'https://ehr.example.org/item'),
  code: fc.stringMatching(/^[A-Z]\d{4,6}$/),
});
const withCode = (name: Json, code: Json): Json => ({
  ...name,
  coding: [...((name['coding'] as readonly Json[] | undefined) ?? []), code],
});
const order = (medicationCodeableConcept: Json, id: string): Json =>
  request({ id, authoredOn: daysAgo(20), medicationCodeableConcept });
const fill = (medicationCodeableConcept: Json, id: string): Json =>
  dispense({ id, whenHandedOver: daysAgo(10), medicationCodeableConcept });

test('a record that has nothing but a code is of the one drug that the code stands beside', () => {
  fc.assert(
    fc.property(fc.constantFrom(...NAMES), coding, fc.boolean(), (name, code, isFirst) => {
      const records = [order({ coding: [code] }, 'bare'), fill(withCode(name, code), 'named')];
      const found = infer(isFirst ? records : records.toReversed());
      expect([name, code, found.length]).toEqual([name, code, 1]);
    }),
    RUNS,
  );
});

test('of two drugs it is of none', () => {
  fc.assert(
    fc.property(
      fc.shuffledSubarray([...NAMES], { minLength: 2, maxLength: 2 }),
      coding,
      ([one, other], code) => {
        const records = [
          order({ coding: [code] }, 'bare'),
          fill(withCode(one ?? {}, code), 'one'),
          fill(withCode(other ?? {}, code), 'other'),
        ];
        expect([code, infer(records).length]).toEqual([code, 3]);
      },
    ),
    RUNS,
  );
});

test('another code is of another drug', () => {
  fc.assert(
    fc.property(fc.constantFrom(...NAMES), coding, coding, (name, code, another) => {
      fc.pre(code.code !== another.code);
      const records = [order({ coding: [another] }, 'bare'), fill(withCode(name, code), 'named')];
      expect([code, another, infer(records).length]).toEqual([code, another, 2]);
    }),
    RUNS,
  );
});
