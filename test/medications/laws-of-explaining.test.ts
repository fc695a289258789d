import { describe, expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { runs } from '../support/runs.ts';
import { inferMedications } from '../../src/medications/infer-medications.ts';
import {
  ADMINISTRATION_STANDINGS,
  DISPENSE_STANDINGS,
  REQUEST_STANDINGS,
  STATEMENT_STANDINGS,
} from '../../src/medications/read/standing-table.ts';
import { AS_OF, complete, dispense, type Json, request, statement, store } from './patient.ts';

const DAY = '2026-05-20';

function timelineOf(resource: Json) {
  const options = { asOf: new Date(AS_OF), explain: true };
  const { medications } = inferMedications({ resources: complete([resource]) }, options, store);
  return medications.flatMap(({ explained }) => explained?.timeline ?? []);
}

const codesOf = (table: object) => fc.constantFrom(...Object.keys(table));

describe('the history of an entry tells what its record says of itself, and no more', () => {
  test('an order is told where there is one: no proposal, no draft, nothing that forbids', () => {
    const intents = fc.constantFrom('order', 'original-order', 'proposal', 'plan', 'option');
    fc.assert(
      fc.property(codesOf(REQUEST_STANDINGS), intents, fc.boolean(), (status, intent, doNotPerform) => {
        const told = timelineOf(request({ status, intent, doNotPerform, authoredOn: DAY }));
        const isOrdered = told.some(({ event }) => event === 'ordered');
        const { standing } = REQUEST_STANDINGS[status as keyof typeof REQUEST_STANDINGS];
        const isProposal = intent === 'proposal' || intent === 'option' || standing === 'undecided';
        expect(isOrdered).toBe(!isProposal && !doNotPerform);
        if (doNotPerform) expect(told.map(({ event }) => event)).toEqual(['stopped']);
      }),
      runs(200),
    );
  });

  test('what was handed over, given or taken is told of records that say so alone', () => {
    fc.assert(
      fc.property(codesOf(DISPENSE_STANDINGS), (status) => {
        const told = timelineOf(dispense({ status, whenHandedOver: DAY }));
        expect(told.some(({ event }) => event === 'filled')).toBe(status === 'completed');
      }),
      runs(50),
    );
    fc.assert(
      fc.property(codesOf(ADMINISTRATION_STANDINGS), (status) => {
        const given = { resourceType: 'MedicationAdministration', id: 'a', effectiveDateTime: DAY };
        const told = timelineOf({ ...given, status });
        expect(told.some(({ event }) => event === 'given')).toBe(
          status === 'completed' || status === 'in-progress',
        );
      }),
      runs(50),
    );
    fc.assert(
      fc.property(codesOf(STATEMENT_STANDINGS), (status) => {
        const told = timelineOf(statement({ status, dateAsserted: DAY }));
        const isTaken = told.some(({ says }) => says.startsWith('Reported as taken'));
        const { standing } = STATEMENT_STANDINGS[status as keyof typeof STATEMENT_STANDINGS];
        expect(isTaken).toBe(standing === 'active');
      }),
      runs(50),
    );
  });

  test('of two orders of one day none changes the dose of the other', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 3 }), (apart) => {
        const directions = ['Take 1 tablet daily', 'Take 2 tablets daily'];
        const orders = directions.map((text, index) =>
          request({
            id: `r${index}`,
            authoredOn: `2026-05-${10 + index * apart}`,
            dosageInstruction: [{ text }],
          }),
        );
        const options = { asOf: new Date(AS_OF), explain: true };
        const { medications } = inferMedications({ resources: complete(orders) }, options, store);
        const told = medications.flatMap(({ explained }) => explained?.timeline ?? []);
        expect(told.some(({ event }) => event === 'dose changed')).toBe(apart > 0);
      }),
      runs(20),
    );
  });

  test('an order that may no longer be filled has no refills left to tell of, and its hold no day that nobody wrote', () => {
    const supply = { dispenseRequest: { numberOfRepeatsAllowed: 3, validityPeriod: { end: '2026-05-01' } } };
    const options = { asOf: new Date(AS_OF), explain: true };
    const explainedOf = (fields: Json) => {
      const resources = complete([request({ authoredOn: '2025-05-01', ...fields })]);
      return inferMedications({ resources }, options, store).medications[0]?.explained;
    };
    expect(explainedOf(supply)).not.toHaveProperty('refillsLeft');
    expect(explainedOf({ dispenseRequest: { numberOfRepeatsAllowed: 3 } })).toHaveProperty('refillsLeft', 3);
    expect(explainedOf({ status: 'on-hold' })?.explanation).toBe('On hold, not ended.');
  });
});
