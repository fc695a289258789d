import { describe, expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { patientResources } from '../support/arbitrary-resources.ts';
import { inferMedications } from '../../src/medications/infer-medications.ts';
import {
  AS_OF,
  complete,
  daysAgo,
  dispense,
  type Json,
  request,
  rxnorm,
  statement,
  statusChanged,
  store,
} from './patient.ts';
import { runs } from '../support/runs.ts';

const asOf = new Date(AS_OF);
const explained = (facts: readonly Json[]) => {
  const { medications } = inferMedications({ resources: complete(facts) }, { asOf, explain: true }, store);
  expect(medications).toHaveLength(1);
  return medications[0]?.explained;
};
const days = (value: number) => ({ value, unit: 'days', code: 'd' });

describe('an explanation', () => {
  test('is there for every entry when it is asked for, and changes nothing else', () => {
    fc.assert(
      fc.property(patientResources, (resources) => {
        const plain = inferMedications({ resources }, { asOf }, store);
        const told = inferMedications({ resources }, { asOf, explain: true }, store);
        const bare = told.medications.map(({ explained: _explained, ...entry }) => entry);
        expect({ ...told, medications: bare }).toEqual(plain);
        for (const { explained: why } of told.medications) expect(why?.explanation).toMatch(/^[A-Z].*\.$/s);
      }),
      runs(200),
    );
  });

  test('every source of an entry stands in its timeline or lies ahead, and the timeline is in order', () => {
    fc.assert(
      fc.property(patientResources, (resources) => {
        const { medications } = inferMedications({ resources }, { asOf, explain: true }, store);
        for (const { provenance, explained: why } of medications) {
          for (const { source } of why?.timeline ?? []) expect(provenance.sources).toContain(source);
          for (const { source } of why?.conflict ?? []) expect(provenance.sources).toContain(source);
        }
      }),
      runs(200),
    );
  });

  test('of a fill long after a stop tells how long, and one stop once', () => {
    const stopped = { status: 'stopped', authoredOn: '2026-01-05' };
    const why = explained([
      request({ id: 'one', ...stopped, ...statusChanged('2026-05-01') }),
      request({ id: 'two', ...stopped, ...statusChanged('2026-05-01') }),
      dispense({ id: 'fill', whenHandedOver: '2026-05-20', daysSupply: days(90) }),
    ]);
    expect(why?.explanation).toBe(
      'Taken: filled on 20 May 2026 for 90 days; the stop of 1 May 2026 speaks against it, and it was filled 19 days after that.',
    );
  });

  test('of a stop against a fill', () => {
    const facts = [
      request({
        id: 'order',
        authoredOn: '2026-03-01',
        requester: { display: 'Dr. Brandt' },
        status: 'stopped',
        ...statusChanged('2026-05-04'),
      }),
      dispense({ id: 'fill', whenHandedOver: '2026-05-06', daysSupply: days(30) }),
    ];
    expect(explained(facts)).toEqual({
      explanation: 'Stopped on 4 May 2026 (order by Dr. Brandt); the fill of 6 May 2026 does not undo it.',
      conflict: [{ says: 'Filled for 30 days', source: 'MedicationDispense/fill', date: '2026-05-06' }],
      timeline: [
        {
          event: 'ordered',
          says: 'Ordered by Dr. Brandt',
          source: 'MedicationRequest/order',
          date: '2026-03-01',
        },
        { event: 'stopped', says: 'Stopped', source: 'MedicationRequest/order', date: '2026-05-04' },
        {
          event: 'filled',
          says: 'Filled for 30 days',
          source: 'MedicationDispense/fill',
          date: '2026-05-06',
        },
      ],
      runsOut: '2026-06-05',
    });
  });

  test('of what is taken: supply and refills', () => {
    const facts = [
      request({ id: 'order', authoredOn: '2026-03-01', dispenseRequest: { numberOfRepeatsAllowed: 3 } }),
      ...['2026-03-02', '2026-04-01', '2026-05-01'].map((whenHandedOver) => dispense({ whenHandedOver })),
    ];
    expect(explained(facts)).toMatchObject({
      explanation: 'Taken: ordered on 1 March 2026, filled on 1 May 2026 for 30 days.',
      runsOut: '2026-05-31',
      refillsLeft: 1,
    });
  });

  test('of a change of dose', () => {
    const facts = [
      request({ authoredOn: '2026-02-01' }),
      request({ authoredOn: '2026-05-01', medicationCodeableConcept: rxnorm('311354') }),
    ];
    expect(explained(facts)?.timeline).toContainEqual({
      event: 'dose changed',
      says: 'Dose changed from 10 MG to 5 MG',
      source: 'MedicationRequest/r1',
      date: '2026-05-01',
    });
  });

  test.each<[string, readonly Json[], string]>([
    [
      'a hold',
      [request({ status: 'on-hold', ...statusChanged('2026-05-20') })],
      'On hold since 20 May 2026, not ended.',
    ],
    [
      'an undated stop',
      [request({ status: 'stopped', authoredOn: '2026-01-10' })],
      'Stopped at a time no one wrote down, after 10 January 2026.',
    ],
    [
      'the word of the patient',
      [
        statement({
          status: 'not-taken',
          dateAsserted: '2026-05-20',
          informationSource: { reference: 'Patient/p' },
        }),
      ],
      'Stopped on 20 May 2026, the patient says.',
    ],
    [
      'a report of nobody in particular: the patient is not quoted',
      [statement({ status: 'not-taken', dateAsserted: '2026-05-20' })],
      'Stopped on 20 May 2026.',
    ],
    [
      'a course',
      [request({ authoredOn: '2026-05-01', dosageInstruction: [{ text: '1 tab daily for 10 days' }] })],
      'The course ended on 11 May 2026.',
    ],
    [
      'a stale list',
      [statement({ dateAsserted: '2025-01-10' })],
      'Last sign of use on 10 January 2025, and nothing newer says whether it is taken.',
    ],
    [
      'a withdrawn order',
      [request({ status: 'cancelled', authoredOn: daysAgo(5), ...statusChanged('2026-05-28') })],
      'Cancelled on 28 May 2026, before anything was handed over.',
    ],
  ])('of %s', (_, facts, explanation) => {
    expect(explained(facts)?.explanation).toBe(explanation);
  });
});
