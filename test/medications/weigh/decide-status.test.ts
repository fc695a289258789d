import { describe, expect, test } from '@jest/globals';
import {
  AS_OF,
  daysAgo,
  dispense,
  inferOne,
  type Json,
  request,
  statement,
  statusChanged,
} from '../patient.ts';

const order = (days: number, fields: Json = {}): Json => request({ authoredOn: daysAgo(days), ...fields });
const stop = (days: number, changed?: number): Json =>
  request({
    status: 'stopped',
    authoredOn: daysAgo(days),
    ...(changed === undefined ? {} : statusChanged(daysAgo(changed))),
  });
const fill = (days: number, supply = 30): Json =>
  dispense({ whenHandedOver: daysAgo(days), daysSupply: { value: supply, unit: 'days' } });
const cancelled = (days: number, changed = days): Json =>
  request({ status: 'cancelled', authoredOn: daysAgo(days), ...statusChanged(daysAgo(changed)) });

interface Case {
  readonly why: string;
  readonly facts: readonly Json[];
  readonly status: string;
  readonly evidence: readonly string[];
  readonly confidence?: number;
}

const CASES: readonly Case[] = [
  {
    why: 'an order and a fill agree',
    facts: [order(30), fill(20)],
    status: 'active',
    evidence: ['recent_dispense', 'active_order'],
    confidence: 0.9,
  },
  {
    why: 'an order, a fill and a report agree',
    facts: [order(30), fill(20), statement({ dateAsserted: daysAgo(5) })],
    status: 'active',
    evidence: ['recent_dispense', 'active_order', 'self_reported_active'],
    confidence: 0.96,
  },
  {
    why: 'a stop after the fill wins, with supply left',
    facts: [fill(20, 90), stop(100, 5)],
    status: 'stopped',
    evidence: ['order_stopped'],
    confidence: 0.96,
  },
  {
    why: 'a stop after an order that still stands wins with a conflict',
    facts: [order(60), stop(100, 5)],
    status: 'stopped',
    evidence: ['active_order', 'order_stopped'],
    confidence: 0.81,
  },
  {
    why: 'an order after the stop restarts',
    facts: [stop(100, 40), order(10)],
    status: 'active',
    evidence: ['active_order'],
    confidence: 0.68,
  },
  {
    why: 'a stop on the day of an active order: dates cannot tell',
    facts: [stop(30, 10), order(10)],
    status: 'active',
    evidence: ['active_order', 'order_stopped'],
    confidence: 0.53,
  },
  {
    why: 'two instants of one day can be told apart',
    facts: [
      request({ status: 'stopped', authoredOn: daysAgo(30), ...statusChanged('2026-05-20T09:00:00Z') }),
      request({ authoredOn: '2026-05-20T15:00:00Z' }),
    ],
    status: 'active',
    evidence: ['active_order'],
    confidence: 0.68,
  },
  {
    why: 'an undated stop against a dated order: dates cannot tell',
    facts: [request({ status: 'stopped' }), order(10)],
    status: 'active',
    evidence: ['active_order', 'order_stopped'],
    confidence: 0.53,
  },
  {
    why: 'a fill eight days after the stop is a restart, in conflict',
    facts: [stop(100, 48), fill(40)],
    status: 'active',
    evidence: ['recent_dispense', 'order_stopped'],
    confidence: 0.54,
  },
  {
    why: 'a fill within a week of the stop was under way',
    facts: [stop(100, 45), fill(40)],
    status: 'stopped',
    evidence: ['recent_dispense', 'order_stopped'],
    confidence: 0.81,
  },
  {
    why: 'the patient does not take it, whatever was ordered',
    facts: [
      order(60),
      statement({
        status: 'not-taken',
        informationSource: { reference: 'Patient/p' },
        dateAsserted: daysAgo(5),
      }),
    ],
    status: 'stopped',
    evidence: ['active_order', 'order_stopped'],
    confidence: 0.76,
  },
  {
    why: 'a fill after the patient said so is a restart',
    facts: [
      statement({
        status: 'not-taken',
        informationSource: { reference: 'Patient/p' },
        dateAsserted: daysAgo(15),
      }),
      fill(12),
    ],
    status: 'active',
    evidence: ['recent_dispense'],
    confidence: 0.69,
  },
  {
    why: 'a completed order does not end a fill that covers the day',
    facts: [request({ status: 'completed', authoredOn: daysAgo(80) }), fill(75, 90)],
    status: 'active',
    evidence: ['recent_dispense'],
  },
  {
    why: 'a completed order after the covering fill is named',
    facts: [request({ status: 'completed', authoredOn: daysAgo(5) }), fill(20)],
    status: 'active',
    evidence: ['recent_dispense', 'course_completed'],
  },
  {
    why: 'a completed statement after an order that still stands',
    facts: [order(60), statement({ status: 'completed', dateAsserted: daysAgo(5) })],
    status: 'completed',
    evidence: ['active_order', 'course_completed'],
    confidence: 0.82,
  },
  {
    why: 'cancelled, and another order stands',
    facts: [cancelled(10), order(30)],
    status: 'active',
    evidence: ['active_order'],
    confidence: 0.68,
  },
  {
    why: 'cancelled after a fill',
    facts: [fill(60), cancelled(70, 20)],
    status: 'stopped',
    evidence: ['order_cancelled'],
    confidence: 0.9,
  },
  {
    why: 'completed and stopped on one day: precedence',
    facts: [
      stop(30, 10),
      request({ status: 'completed', authoredOn: daysAgo(40), ...statusChanged(daysAgo(10)) }),
    ],
    status: 'completed',
    evidence: ['course_completed', 'order_stopped'],
  },
  {
    why: 'a course that was stopped half way did not end by itself',
    facts: [
      request({
        authoredOn: daysAgo(30),
        dosageInstruction: [{ text: 'Take 1 tablet by mouth twice daily for 10 days' }],
      }),
      stop(30, 25),
    ],
    status: 'stopped',
    evidence: ['order_stopped'],
    confidence: 0.81,
  },
  {
    why: 'a report after a stop may repeat an old list',
    facts: [stop(100, 40), statement({ dateAsserted: daysAgo(10) })],
    status: 'active',
    evidence: ['self_reported_active', 'order_stopped'],
    confidence: 0.2,
  },
  {
    why: 'an expired order after an old stop',
    facts: [stop(700, 650), order(400)],
    status: 'completed',
    evidence: ['prescription_expired'],
  },
  {
    why: 'a lapsed fill and no order',
    facts: [fill(300)],
    status: 'unknown',
    evidence: ['stale_data'],
  },
  {
    why: 'an administration supports but does not decide',
    facts: [
      order(30),
      { resourceType: 'MedicationAdministration', status: 'completed', effectiveDateTime: daysAgo(3) },
    ],
    status: 'active',
    evidence: ['active_order'],
    confidence: 0.78,
  },
  {
    why: 'an order for use in hospital is no home medication',
    facts: [order(5, { category: [{ coding: [{ code: 'inpatient' }] }] })],
    status: 'unknown',
    evidence: ['insufficient_signal'],
  },
  {
    why: 'the end of an order for use in hospital does not end the home medication',
    facts: [
      order(60),
      request({
        status: 'completed',
        authoredOn: daysAgo(5),
        category: [{ coding: [{ code: 'inpatient' }] }],
      }),
    ],
    status: 'active',
    evidence: ['active_order'],
    confidence: 0.68,
  },
  {
    why: 'a stopped order whose planned end lies ahead is stopped all the same',
    facts: [
      request({
        status: 'stopped',
        authoredOn: daysAgo(20),
        dosageInstruction: [
          { timing: { repeat: { boundsPeriod: { start: daysAgo(20), end: '2026-12-01' } } } },
        ],
      }),
    ],
    status: 'stopped',
    evidence: ['order_stopped'],
  },
];

describe('when facts disagree, dates decide', () => {
  test.each(CASES.map((row) => [row.why, row] as const))(
    '%s',
    (_, { facts, status, evidence, confidence }) => {
      const medication = inferOne(facts);
      expect({ status: medication.status, evidence: medication.provenance.evidence }).toEqual({
        status,
        evidence,
      });
      if (confidence !== undefined) expect(medication.confidence).toBeCloseTo(confidence, 5);
    },
  );

  test.each([
    ['active before stopped', [stop(100, 5), order(60)], 'active'],
    [
      'completed before stopped',
      [stop(30, 5), request({ status: 'completed', authoredOn: daysAgo(60) })],
      'completed',
    ],
    ['expired before stopped', [stop(30, 5), order(400)], 'completed'],
    ['stopped before cancelled', [stop(30, 20), cancelled(10)], 'stopped'],
    ['cancelled before unknown', [cancelled(200), fill(300)], 'cancelled'],
    ['stale alone', [order(250)], 'unknown'],
  ] as const)('policy precedence: %s', (_, facts, status) => {
    expect(inferOne(facts, undefined, { policy: 'precedence' }).status).toBe(status);
  });
});

describe('a fixed precedence', () => {
  test.each<[string, Json, Json]>([
    ['a stop after the fill', fill(20, 90), stop(30, 10)],
    ['a stop of a newer order', order(60), stop(100, 5)],
  ])('names what it wins against, and is less sure: %s', (_, taken, ended) => {
    const [alone, both] = [[taken], [taken, ended]].map((facts) =>
      inferOne(facts, AS_OF, { policy: 'precedence' }),
    );
    expect(both?.status).toBe('active');
    expect(both?.provenance.evidence).toContain('order_stopped');
    expect(both?.confidence).toBeLessThan(alone?.confidence ?? 0);
  });
});
