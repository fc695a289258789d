import { describe, expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import {
  AS_OF,
  complete,
  daysAgo,
  dispense,
  inferOne,
  type Json,
  request,
  statement,
  statusChanged,
} from './patient.ts';
import { runs } from '../support/runs.ts';

const RUNS = runs(1000);
const DAY_MS = 86_400_000;

const age = fc.integer({ min: 0, max: 1100 });
const date = age.map(daysAgo);
const supply = fc.constantFrom(5, 10, 30, 90).map((value) => ({ value, unit: 'days' }));
const maybe = <Value>(arbitrary: fc.Arbitrary<Value>): fc.Arbitrary<Value | undefined> =>
  fc.option(arbitrary, { nil: undefined, freq: 6 });
const sig = fc.constantFrom<Json | undefined>(
  undefined,
  { text: 'Take 1 tablet daily' },
  { text: 'Take 1 tablet daily for 10 days' },
  { text: 'Take 1 tablet as needed' },
);

function orders(statuses: readonly string[], written = maybe(date)): fc.Arbitrary<Json> {
  return fc
    .record({
      status: fc.constantFrom(...statuses),
      authoredOn: written,
      sig,
      supply: maybe(supply),
      refills: fc.constantFrom(0, 0, 3),
    })
    .map(({ status, authoredOn, sig: dosage, supply: expected, refills }) =>
      request({
        status,
        ...(authoredOn !== undefined && { authoredOn }),
        ...(dosage !== undefined && { dosageInstruction: [dosage] }),
        dispenseRequest: {
          numberOfRepeatsAllowed: refills,
          ...(expected !== undefined && { expectedSupplyDuration: expected }),
        },
      }),
    );
}

const changedOrders = fc
  .tuple(orders(['stopped', 'completed', 'cancelled']), date)
  .map(([order, changed]): Json => ({ ...order, ...statusChanged(changed) }));
const fillsOf = (days: fc.Arbitrary<string>): fc.Arbitrary<Json> =>
  fc.record({ whenHandedOver: days, daysSupply: supply }).map((fields): Json => dispense(fields));
const fills = fillsOf(date);

function reportsOf(asserted: fc.Arbitrary<string | undefined>): fc.Arbitrary<Json> {
  return fc
    .record({ dateAsserted: asserted, isClinician: fc.boolean() })
    .map(({ dateAsserted, isClinician }): Json =>
      statement({
        ...(dateAsserted !== undefined && { dateAsserted }),
        ...(isClinician && { informationSource: { reference: 'Practitioner/1' } }),
      }),
    );
}
const reports = reportsOf(maybe(date));
const endedReports = fc
  .record({ status: fc.constantFrom('completed', 'stopped', 'not-taken'), dateAsserted: date })
  .map((fields): Json => statement(fields));
const muted = fc
  .record({ status: fc.constantFrom('draft', 'on-hold', 'unknown'), authoredOn: date })
  .map((fields): Json => request(fields));

const taken = fc.oneof(orders(['active']), fills, reports);
const lately = fc.integer({ min: 0, max: 60 }).map(daysAgo);
const takenLately = fc.oneof(orders(['active'], lately), fillsOf(lately), reportsOf(lately));
/** One of them at least is of the last weeks. */
const inUse = fc
  .tuple(fc.array(taken, { maxLength: 4 }), takenLately, fc.array(taken, { maxLength: 1 }))
  .map(([before, sign, behind]) => [...before, sign, ...behind]);
const anything = fc.oneof(
  orders(['active', 'stopped', 'completed', 'cancelled']),
  changedOrders,
  fills,
  reports,
  endedReports,
  muted,
);
const history = fc.array(anything, { minLength: 1, maxLength: 6 });

describe('laws of confidence', () => {
  test('the order of the input never changes anything', () => {
    const shuffled = history.chain((facts) => {
      const named = complete(facts);
      return fc.tuple(fc.constant(named), fc.shuffledSubarray([...named], { minLength: named.length }));
    });
    fc.assert(
      fc.property(shuffled, ([one, other]) => {
        expect(inferOne(other)).toEqual(inferOne(one));
      }),
      RUNS,
    );
  });

  test('repeating the input changes nothing', () => {
    fc.assert(
      fc.property(history, (facts) => {
        const named = complete(facts);
        expect(inferOne([...named, ...named])).toEqual(inferOne(named));
      }),
      RUNS,
    );
  });

  test('another sign that it is taken never lowers the confidence that it is', () => {
    fc.assert(
      fc.property(inUse, fc.oneof(taken, takenLately, takenLately, takenLately), (facts, another) => {
        const before = inferOne(facts);
        const after = inferOne([...facts, another]);
        const alone = inferOne([another]);
        fc.pre([before, after, alone].every(({ status }) => status === 'active'));
        // A fill that shows in this company that a course is over does not agree.
        const known = new Set([...before.provenance.evidence, ...alone.provenance.evidence]);
        fc.pre(after.provenance.evidence.every((tag) => known.has(tag)));
        expect(after.confidence).toBeGreaterThanOrEqual(before.confidence);
      }),
      RUNS,
    );
  });

  test('an order written today makes any drug active, and an active one no less sure', () => {
    const today = request({ authoredOn: daysAgo(0) });
    fc.assert(
      fc.property(history, (facts) => {
        const before = inferOne(facts);
        const after = inferOne([...facts, today]);
        expect(after.status).toBe('active');
        if (before.status === 'active') expect(after.confidence).toBeGreaterThanOrEqual(before.confidence);
      }),
      RUNS,
    );
  });

  test.each([
    ['stopped', orders(['stopped'])],
    [
      'completed',
      fc.oneof(
        orders(['completed']),
        endedReports.map((fact): Json => ({ ...fact, status: 'completed' })),
      ),
    ],
    ['cancelled', orders(['cancelled'])],
  ] as const)('another %s never lowers the confidence in it', (status, facts) => {
    fc.assert(
      fc.property(fc.array(facts, { minLength: 1, maxLength: 5 }), facts, (list, another) => {
        const before = inferOne(list);
        const after = inferOne([...list, another]);
        expect([before.status, after.status]).toEqual([status, status]);
        expect(after.confidence).toBeGreaterThanOrEqual(before.confidence);
      }),
      RUNS,
    );
  });

  test('ageing never raises the confidence that it is taken, and never lowers the confidence that it ended', () => {
    fc.assert(
      fc.property(history, fc.integer({ min: 1, max: 900 }), (facts, days) => {
        const now = inferOne(facts);
        const later = inferOne(facts, new Date(Date.parse(AS_OF) + days * DAY_MS).toISOString());
        if (later.status !== now.status) return;
        const isEnded = now.status !== 'active' && now.status !== 'unknown';
        if (isEnded) expect(later.confidence).toBeGreaterThanOrEqual(now.confidence);
        else expect(later.confidence).toBeLessThanOrEqual(now.confidence);
      }),
      RUNS,
    );
  });

  test('time alone never makes a drug active again', () => {
    fc.assert(
      fc.property(history, fc.integer({ min: 1, max: 900 }), (facts, days) => {
        if (inferOne(facts).status === 'active') return;
        const later = inferOne(facts, new Date(Date.parse(AS_OF) + days * DAY_MS).toISOString());
        expect(later.status).not.toBe('active');
      }),
      RUNS,
    );
  });

  test('the same facts and the same distance give the same answer on any day', () => {
    const shift = (value: unknown, days: number): unknown => {
      if (typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)) {
        return new Date(Date.parse(value) + days * DAY_MS).toISOString().slice(0, 10);
      }
      if (Array.isArray(value)) return value.map((item) => shift(item, days));
      if (typeof value !== 'object' || value === null) return value;
      return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, shift(item, days)]));
    };
    fc.assert(
      fc.property(history, fc.integer({ min: -3000, max: 3000 }), (facts, days) => {
        const moved = inferOne(
          shift(facts, days) as Json[],
          new Date(Date.parse(AS_OF) + days * DAY_MS).toISOString(),
        );
        const { status, confidence, provenance } = inferOne(facts);
        expect(moved).toMatchObject({ status, confidence, provenance: { evidence: provenance.evidence } });
      }),
      RUNS,
    );
  });
});

describe('as_of', () => {
  test('what is dated later is no evidence', () => {
    const future = fc
      .oneof(orders(['active', 'stopped', 'completed', 'cancelled']), fills, endedReports)
      .map((fact): Json => {
        const later = daysAgo(-30);
        return {
          ...fact,
          ...('authoredOn' in fact || fact['resourceType'] === 'MedicationRequest'
            ? { authoredOn: later }
            : {}),
          ...('whenHandedOver' in fact ? { whenHandedOver: later } : {}),
          ...('dateAsserted' in fact ? { dateAsserted: later } : {}),
        };
      });
    fc.assert(
      fc.property(history, fc.array(future, { maxLength: 3 }), (facts, later) => {
        const { status, confidence, provenance, lastActivityDate } = inferOne(facts);
        const also = inferOne([...facts, ...later]);
        expect(also).toMatchObject({ status, confidence, provenance: { evidence: provenance.evidence } });
        expect(also.lastActivityDate).toBe(lastActivityDate);
      }),
      RUNS,
    );
  });

  test('a change of status that lies ahead has not happened', () => {
    fc.assert(
      fc.property(
        orders(['stopped', 'completed', 'cancelled']),
        fc.array(fills, { maxLength: 2 }),
        (order, others) => {
          const ahead = { ...order, ...statusChanged(daysAgo(-20)) };
          const { status, confidence } = inferOne([{ ...order, status: 'active' }, ...others]);
          expect(inferOne([ahead, ...others])).toMatchObject({ status, confidence });
        },
      ),
      RUNS,
    );
  });

  test.each([
    ['before the order', '2026-04-30T12:00:00Z', 'unknown'],
    ['on the day of the order', '2026-05-01T00:00:00Z', 'active'],
    ['on the last day of the course', '2026-05-11T12:00:00Z', 'active'],
    ['after its grace', '2026-05-14T12:00:00Z', 'completed'],
  ])('a course of ten days %s', (_, asOf, status) => {
    const order = request({
      authoredOn: '2026-05-01',
      dosageInstruction: [{ text: '1 tab daily x 10 days' }],
    });
    expect(inferOne([order], asOf).status).toBe(status);
  });
});
