/** Laws of doses given in care on an order: who gives on it knows that it stands. */

import { expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { runs } from '../support/runs.ts';
import { daysAgo, inferOne, type Json, request, rxnorm, statusChanged } from './patient.ts';

const RUNS = runs(60);
const MEMANTINE = rxnorm('996561');
const ordered = (age: number, fields: Json = {}): Json =>
  request({ id: 'm', authoredOn: daysAgo(age), medicationCodeableConcept: MEMANTINE, ...fields });
const given = (age: number, fields: Json = {}, id = `g${age}`): Json => ({
  resourceType: 'MedicationAdministration',
  id,
  status: 'completed',
  medicationCodeableConcept: MEMANTINE,
  effectiveDateTime: daysAgo(age),
  request: { reference: 'MedicationRequest/m' },
  ...fields,
});
const old = fc.integer({ min: 181, max: 900 });
const recent = fc.integer({ min: 1, max: 25 });

test('an order on which doses were given in these days stands, however old it is', () => {
  fc.assert(
    fc.property(old, recent, fc.boolean(), (age, ago, isRefused) => {
      const refused = given(
        ago - 1,
        { status: 'not-done', statusReason: [{ text: 'Resident refused' }] },
        'refused',
      );
      const { status } = inferOne([ordered(age), given(ago), ...(isRefused ? [refused] : [])]);
      expect([age, ago, status]).toEqual([age, ago, 'active']);
    }),
    RUNS,
  );
});

test('doses that were not given, long ago, or on no order of the request say nothing of it', () => {
  fc.assert(
    fc.property(old, recent, (age, ago) => {
      const alone = inferOne([ordered(age)]).status;
      for (const dose of [
        given(ago, { status: 'not-done' }),
        given(ago + 40),
        given(ago, { request: { reference: 'MedicationRequest/other' } }),
      ])
        expect([age, ago, inferOne([ordered(age), dose]).status]).toEqual([age, ago, alone]);
    }),
    RUNS,
  );
});

test('what was stopped stays stopped, and a course stays over', () => {
  fc.assert(
    fc.property(old, recent, (age, ago) => {
      const stopped = ordered(age, { status: 'stopped', ...statusChanged(daysAgo(ago + 30)) });
      expect(inferOne([stopped, given(ago)]).status).toBe('stopped');
      const course = ordered(age, { dosageInstruction: [{ text: '1 tablet daily for 10 days' }] });
      expect(inferOne([course, given(ago)]).status).toBe('completed');
    }),
    RUNS,
  );
});
