import { describe, expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { runs } from '../support/runs.ts';
import type { Explained } from '../../src/medications/medication-list.ts';
import { AS_OF, daysAgo, dispense, infer, type Json, request, rxnorm } from './patient.ts';

const RUNS = runs(500);
const STRENGTHS = [rxnorm('314076'), rxnorm('314077')] as const;
const days = (value: number): Json => ({ value, unit: 'days', code: 'd' });
const maybe = <Value>(arbitrary: fc.Arbitrary<Value>): fc.Arbitrary<Value | undefined> =>
  fc.option(arbitrary, { nil: undefined, freq: 3 });

const order = fc
  .record({
    status: fc.constantFrom('active', 'active', 'active', 'stopped', 'completed'),
    age: fc.integer({ min: 0, max: 400 }),
    supply: maybe(fc.constantFrom(14, 30, 90)),
    refills: maybe(fc.constantFrom(0, 1, 3, 11, 2.5, -1)),
    strength: fc.constantFrom(0, 0, 0, 1),
  })
  .map(({ status, age, supply, refills, strength }) =>
    request({
      status,
      authoredOn: daysAgo(age),
      medicationCodeableConcept: STRENGTHS[strength],
      dispenseRequest: {
        ...(refills !== undefined && { numberOfRepeatsAllowed: refills }),
        ...(supply !== undefined && { expectedSupplyDuration: days(supply) }),
      },
    }),
  );

const fill = fc
  .record({
    age: fc.integer({ min: -20, max: 400 }),
    supply: maybe(fc.constantFrom(0, 5, 30, 90)),
    strength: fc.constantFrom(0, 0, 0, 1),
  })
  .map(({ age, supply, strength }): Json => {
    const { daysSupply: _usual, ...bare } = dispense({ whenHandedOver: daysAgo(age) });
    const medicationCodeableConcept = STRENGTHS[strength];
    return { ...bare, medicationCodeableConcept, ...(supply !== undefined && { daysSupply: days(supply) }) };
  });

const history = fc.array(fc.oneof(order, fill), { minLength: 1, maxLength: 7 });

function told(facts: readonly Json[]): readonly (Explained & { readonly status: string })[] {
  return infer(facts, AS_OF, { explain: true }).flatMap(({ explained, status }) =>
    explained === undefined ? [] : [{ ...explained, status }],
  );
}

function newestFill({ timeline }: Explained): string | undefined {
  return timeline
    .flatMap(({ event, date }) => (event === 'filled' && date !== undefined ? [date] : []))
    .at(-1);
}

describe('what is left', () => {
  test('runs out on a day not before the newest fill, and only where there is one', () => {
    fc.assert(
      fc.property(history, (facts) => {
        for (const entry of told(facts)) {
          if (entry.runsOut === undefined) continue;
          expect(entry.runsOut).toMatch(/^\d{4}-\d\d-\d\d$/);
          expect(newestFill(entry)).toBeDefined();
        }
      }),
      RUNS,
    );
  });

  test('of one strength no day before its newest fill is told', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(order, fill), { minLength: 1, maxLength: 7 }), (facts) => {
        const same = facts.map((fact) => ({ ...fact, medicationCodeableConcept: STRENGTHS[0] }));
        for (const entry of told(same)) {
          const newest = newestFill(entry);
          if (entry.runsOut !== undefined) expect(entry.runsOut >= String(newest)).toBe(true);
        }
      }),
      RUNS,
    );
  });

  test('a fill whose supply nobody states runs out on no day', () => {
    fc.assert(
      fc.property(history, (facts) => {
        const silent = facts.map(({ daysSupply: _days, dispenseRequest: _request, ...fact }) => fact);
        for (const { runsOut } of told(silent)) expect(runsOut).toBeUndefined();
        const last: Json = { ...dispense({ whenHandedOver: daysAgo(0) }), daysSupply: undefined };
        const [entry] = told([...fills(facts), last]);
        expect(entry?.runsOut).toBeUndefined();
      }),
      RUNS,
    );
  });

  test('what is left of a former strength is not added to the new one', () => {
    const before = dispense({
      whenHandedOver: '2026-04-01',
      daysSupply: days(90),
      medicationCodeableConcept: STRENGTHS[0],
    });
    const after = dispense({
      whenHandedOver: '2026-05-01',
      daysSupply: days(30),
      medicationCodeableConcept: STRENGTHS[1],
    });
    const entries = infer([before, after], AS_OF, { explain: true });
    expect(entries.map(({ displayName, explained }) => [displayName, explained?.runsOut])).toEqual([
      ['lisinopril 20 MG Oral Tablet', '2026-05-31'],
    ]);
  });

  test('refills are whole, never negative, never more than were allowed, and fewer with every fill', () => {
    fc.assert(
      fc.property(history, (facts) => {
        const allowed = facts.flatMap(({ dispenseRequest }) => refillsOf(dispenseRequest));
        for (const { refillsLeft } of told(facts)) {
          if (refillsLeft === undefined) continue;
          expect(Number.isInteger(refillsLeft) && refillsLeft >= 0).toBe(true);
          expect(refillsLeft).toBeLessThanOrEqual(Math.max(...allowed));
        }
      }),
      RUNS,
    );
  });

  test('one hand-over told twice within two days takes one refill', () => {
    const standing = request({ authoredOn: '2026-03-01', dispenseRequest: { numberOfRepeatsAllowed: 3 } });
    const at = (whenHandedOver: string): Json => dispense({ whenHandedOver });
    const [once, twice] = [
      [standing, at('2026-03-02'), at('2026-04-01')],
      [standing, at('2026-03-02'), at('2026-03-03'), at('2026-04-01'), at('2026-04-02')],
    ].map((facts) => told(facts)[0]?.refillsLeft);
    expect([once, twice]).toEqual([2, 2]);
  });

  test('what the sentence says of days is in the timeline', () => {
    fc.assert(
      fc.property(history, (facts) => {
        for (const { explanation, timeline } of told(facts)) {
          for (const [said] of explanation.matchAll(/for \d+ days?/g))
            expect(timeline.some(({ says }) => says.includes(said))).toBe(true);
        }
      }),
      RUNS,
    );
  });
});

/** Hand-overs of the first strength before today. */
function fills(facts: readonly Json[]): readonly Json[] {
  return facts.filter(
    ({ resourceType, medicationCodeableConcept, whenHandedOver }) =>
      resourceType === 'MedicationDispense' &&
      medicationCodeableConcept === STRENGTHS[0] &&
      String(whenHandedOver) < daysAgo(0),
  );
}

function refillsOf(dispenseRequest: unknown): readonly number[] {
  const { numberOfRepeatsAllowed: allowed } = (dispenseRequest ?? {}) as { numberOfRepeatsAllowed?: number };
  return allowed === undefined ? [] : [allowed];
}

describe('a quantity divided by a dose', () => {
  const GABAPENTIN = rxnorm('310431');
  const SOLIDS = [
    { drug: STRENGTHS[0], unit: 'tablet', code: '{tbl}', strength: 10 },
    { drug: STRENGTHS[1], unit: 'TAB', code: 'TAB', strength: 20 },
    { drug: GABAPENTIN, unit: 'capsule', code: '{capsule}', strength: 300 },
  ] as const;
  const ALBUTEROL = { text: 'albuterol 90 mcg/actuation metered dose inhaler' };
  const daily = (dose: Json, more: Json = {}): Json => ({
    timing: { repeat: { frequency: 1, period: 1, periodUnit: 'd', ...more } },
    doseAndRate: [{ doseQuantity: dose }],
  });
  const runsOut = (drug: Json, quantity: Json, dosage: Json, age = 0): string | undefined => {
    const { daysSupply: _usual, ...fill } = dispense({
      whenHandedOver: daysAgo(age),
      medicationCodeableConcept: drug,
      quantity,
      dosageInstruction: [dosage],
    });
    return told([fill])[0]?.runsOut;
  };

  test('of a solid form comes to one day, whether either counts the form or names no unit, or the dose its milligrams', () => {
    const solid = fc.constantFrom(...SOLIDS);
    fc.assert(
      fc.property(
        solid,
        fc.integer({ min: 1, max: 3 }),
        fc.integer({ min: 5, max: 100 }),
        (product, each, length) => {
          const { drug, unit, code, strength } = product;
          const count = each * length;
          const expected = daysAgo(-length);
          const quantities = [{ value: count }, { value: count, unit }, { value: count, code }];
          const doses = [
            { value: each, unit },
            { value: each * strength, unit: 'mg' },
            { value: each * strength * 1000, unit: 'mcg' },
            { value: (each * strength) / 1000, code: 'g' },
            ...(each === strength ? [] : [{ value: each }]),
          ];
          for (const quantity of quantities)
            for (const dose of doses) expect(runsOut(drug, quantity, daily(dose))).toBe(expected);
          const said = `Take ${each * strength} mg by mouth daily`;
          expect(runsOut(drug, { value: count }, { text: said })).toBe(expected);
        },
      ),
      runs(60),
    );
  });

  test('of a liquid comes to one day by its volume and by its drug', () => {
    const drug = { text: 'testosterone cypionate 200 mg/mL injectable solution' };
    const weekly = { periodUnit: 'wk' };
    const quantity = { value: 4, unit: 'mL' };
    expect(runsOut(drug, quantity, daily({ value: 0.5, unit: 'mL' }, weekly))).toBe(daysAgo(-56));
    expect(runsOut(drug, quantity, daily({ value: 100, unit: 'mg' }, weekly))).toBe(daysAgo(-56));
    expect(runsOut(drug, { value: 4 }, daily({ value: 100, unit: 'mg' }, weekly))).toBeUndefined();
  });

  test('is worked out only where one measure leads to the other', () => {
    const value = fc.integer({ min: 1, max: 300 });
    const apart = fc.constantFrom<readonly [drug: Json, quantity: Json, dose: Json]>(
      [{ text: 'lisinopril' }, {}, { unit: 'mg' }],
      [{ text: 'local item 77' }, {}, { unit: 'mg' }],
      [{ text: 'local item 77' }, {}, { unit: 'puff' }],
      [STRENGTHS[0], { unit: 'mL' }, { unit: 'tablet' }],
      [STRENGTHS[0], { unit: 'g' }, { unit: 'mL' }],
      [ALBUTEROL, {}, { unit: 'puff' }],
      [ALBUTEROL, { unit: 'g' }, { unit: 'puff' }],
      [ALBUTEROL, {}, {}],
      [{ text: 'latanoprost 0.005 % eye drops' }, {}, { unit: 'drop' }],
    );
    fc.assert(
      fc.property(apart, value, value, ([drug, quantity, dose], whole, part) => {
        const said = runsOut(drug, { value: whole, ...quantity }, daily({ value: part, ...dose }));
        expect(said).toBeUndefined();
      }),
      RUNS,
    );
  });

  test('a drug taken rarely is taken from dose to dose', () => {
    const interval = fc.record({
      count: fc.integer({ min: 1, max: 6 }),
      unit: fc.constantFrom({ code: 'wk', days: 7 }, { code: 'mo', days: 30 }),
    });
    fc.assert(
      fc.property(interval, fc.nat(), fc.boolean(), ({ count, unit }, seed, isNamed) => {
        const age = seed % (count * unit.days);
        const timing = { repeat: { frequency: 1, period: count, periodUnit: unit.code } };
        const { daysSupply: _usual, ...fill } = dispense({ whenHandedOver: daysAgo(age) });
        const written = daysAgo(age + 185);
        const ordered = request({ id: 'order', authoredOn: written, dosageInstruction: [{ timing }] });
        const named = { authorizingPrescription: [{ reference: 'MedicationRequest/order' }] };
        const [entry] = told([ordered, { ...fill, ...(isNamed && named) }]);
        expect(entry?.status).toBe('active');
      }),
      RUNS,
    );
  });
});
