import { describe, expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { daysAgo, dispense, infer, inferOne, type Json, request, rxnorm, statusChanged } from './patient.ts';
import { runs } from '../support/runs.ts';

const RUNS = runs(150);
const PRIOR = { priorPrescription: { reference: 'MedicationRequest/old' } };
const minute = fc.integer({ min: 0, max: 24 * 60 - 1 });

/** A minute of the day so many days ago: `2026-05-01T10:04:00Z`. */
function at(days: number, minutes: number): string {
  return `${daysAgo(days)}T${new Date(minutes * 60_000).toISOString().slice(11, 19)}Z`;
}

function active(resources: readonly Json[]): void {
  for (const order of [resources, resources.toReversed()])
    expect(inferOne(order)).toMatchObject({ status: 'active' });
}

describe('the end of one order is not the end of another', () => {
  const ended = fc.constantFrom('stopped', 'completed', 'on-hold', 'cancelled');
  const times = fc.record({
    days: fc.integer({ min: 1, max: 150 }),
    before: fc.integer({ min: 1, max: 300 }),
    written: minute,
    closed: minute,
    status: ended,
  });

  test('an order of the day on which another one is closed stands, whichever came first on that day', () => {
    fc.assert(
      fc.property(times, fc.boolean(), ({ days, before, written, closed, status }, isFilled) => {
        active([
          request({
            id: 'old',
            status,
            authoredOn: daysAgo(days + before),
            ...statusChanged(at(days, closed)),
          }),
          request({ id: 'new', authoredOn: at(days, written) }),
          ...(isFilled
            ? [
                dispense({
                  whenHandedOver: daysAgo(Math.max(0, days - 1)),
                  authorizingPrescription: [{ reference: 'MedicationRequest/new' }],
                }),
              ]
            : []),
        ]);
      }),
      RUNS,
    );
  });

  test('a newer order stands where the older one is closed, or planned to end, on the next day', () => {
    fc.assert(
      fc.property(times, fc.boolean(), ({ days, before, written, closed, status }, isPlanned) => {
        const end = at(days, closed);
        const bounds = { timing: { repeat: { boundsPeriod: { start: daysAgo(days + before + 1), end } } } };
        active([
          request({
            id: 'old',
            status: isPlanned ? 'stopped' : status,
            authoredOn: daysAgo(days + before + 1),
            ...(isPlanned ? { dosageInstruction: [bounds] } : statusChanged(end)),
          }),
          request({ id: 'new', authoredOn: at(days + 1, written) }),
        ]);
      }),
      RUNS,
    );
  });

  test('what says that it replaces another stands whenever that one is closed, without a doubt', () => {
    fc.assert(
      fc.property(
        times,
        fc.integer({ min: 0, max: 25 }),
        ({ days, before, written, closed, status }, later) => {
          const since = days + later;
          const old = request({
            id: 'old',
            status,
            authoredOn: daysAgo(since + before),
            ...statusChanged(at(days, Math.min(closed, 719))),
          });
          const next = request({ id: 'new', authoredOn: at(since, Math.min(written, 719)), ...PRIOR });
          for (const order of [
            [old, next],
            [next, old],
          ])
            expect(inferOne(order)).toMatchObject({
              status: 'active',
              confidence: inferOne([next]).confidence,
            });
        },
      ),
      RUNS,
    );
  });

  test('days later it ends what was ordered before, and not giving or not taking the drug always does', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 100 }), fc.integer({ min: 0, max: 60 }), (later, days) => {
        const next = request({ id: 'new', authoredOn: daysAgo(days + later) });
        const old = request({ id: 'old', authoredOn: daysAgo(days + later + 90) });
        const closed = { ...old, status: 'stopped', ...statusChanged(daysAgo(days)) };
        expect(inferOne([closed, next]).status).toBe('stopped');
        const never = request({ doNotPerform: true, authoredOn: at(days, 700) });
        expect(inferOne([never, { ...next, authoredOn: at(days, 600) }]).status).toBe('stopped');
      }),
      RUNS,
    );
  });
});

describe('an order that replaces one of the same drug', () => {
  const strengths = fc.constantFrom(
    ['1364445', '1364435'],
    ['200371', '309314'],
    ['855332', '855302'],
    ['314076', '311354'],
  );

  test('of another strength ends it: only the newer strength is taken', () => {
    fc.assert(
      fc.property(
        strengths,
        fc.integer({ min: 0, max: 100 }),
        fc.integer({ min: 1, max: 13 }),
        (pair, days, apart) => {
          const [older = '', newer = ''] = pair;
          const old = {
            id: 'old',
            authoredOn: daysAgo(days + apart),
            medicationCodeableConcept: rxnorm(older),
          };
          const next = { id: 'new', authoredOn: daysAgo(days), medicationCodeableConcept: rxnorm(newer) };
          const replacing = [request(old), request({ ...next, ...PRIOR })];
          for (const order of [replacing, replacing.toReversed()])
            expect(inferOne(order)).toMatchObject({
              status: 'active',
              concept: { rxcui: newer },
              provenance: { sources: { length: 2 } },
            });
          expect(infer([request(old), request(next)])).toHaveLength(2);
        },
      ),
      RUNS,
    );
  });
});

describe('one prescription that came twice', () => {
  const identifier = [{ system: 'urn:ehr', value: '17' }];
  const status = fc.constantFrom('active', 'stopped', 'completed', 'on-hold');
  const meta = (days: number): Json => ({ meta: { lastUpdated: `${daysAgo(days)}T08:00:00Z` } });

  test('is the version that a server touched last, and without that the one that has ended', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 150 }),
        fc.integer({ min: 1, max: 30 }),
        status,
        status,
        (days, apart, before, after) => {
          const authoredOn = daysAgo(days + apart);
          const one = request({ id: 'a', status: before, authoredOn, identifier });
          const other = request({ id: 'b', status: after, authoredOn, identifier });
          const fill = dispense({
            whenHandedOver: authoredOn,
            authorizingPrescription: [{ reference: 'MedicationRequest/a' }],
          });
          const alone = inferOne([other]);
          const counted = { ...other, ...meta(days) };
          expect(inferOne([{ ...one, ...meta(days + apart) }, counted])).toEqual(alone);
          expect(inferOne([counted, { ...one, ...meta(days + apart) }])).toEqual(alone);
          const linked = inferOne([{ ...one, ...meta(days + apart) }, counted, fill]);
          expect(linked.status).toBe(
            inferOne([other, { ...fill, authorizingPrescription: [{ reference: 'MedicationRequest/b' }] }])
              .status,
          );
          if (before === 'active' && after !== 'active') expect(inferOne([one, other])).toEqual(alone);
        },
      ),
      RUNS,
    );
  });

  test('of other directions, another day or another drug they are two', () => {
    const one = request({ id: 'a', authoredOn: daysAgo(20), identifier });
    const other = { ...one, id: 'b', status: 'stopped' };
    const directions = { dosageInstruction: [{ text: '1 tablet at bedtime' }] };
    for (const more of [directions, { authoredOn: daysAgo(30) }])
      expect(inferOne([one, { ...other, ...more }]).provenance.sources).toHaveLength(2);
    expect(infer([one, { ...other, medicationCodeableConcept: rxnorm('855332') }])).toHaveLength(2);
  });
});
