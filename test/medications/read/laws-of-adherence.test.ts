import { expect, test } from '@jest/globals';
import fc from '../../support/fast-check.ts';
import { runs } from '../../support/runs.ts';
import { daysAgo, infer, inferOne, type Json, request, statement } from '../patient.ts';

const MANNERS = ['', '-as-directed', '-not-as-directed'] as const;
const US_CORE = 'http://hl7.org/fhir/us/core/StructureDefinition/us-core-medication-adherence';

/** The places where FHIR says how a drug is taken. */
const PLACES = [
  (concept: Json): Json => ({ adherence: { code: concept } }),
  (concept: Json): Json => ({
    extension: [{ url: US_CORE, extension: [{ url: 'medicationAdherence', valueCodeableConcept: concept }] }],
  }),
];

const said = fc.record({
  code: fc
    .tuple(fc.constantFrom('taking', 'on-hold', 'stopped'), fc.constantFrom(...MANNERS))
    .map(([stem, manner]) => stem + manner),
  place: fc.constantFrom(...PLACES),
  isWorded: fc.boolean(),
  make: fc.constantFrom(
    (fields: Json) => statement({ status: 'recorded', dateAsserted: daysAgo(9), ...fields }),
    (fields: Json) => request({ authoredOn: daysAgo(9), ...fields }),
  ),
});

function conceptOf(code: string, isWorded: boolean): Json {
  return isWorded ? { text: code.replaceAll('-', ' ') } : { coding: [{ code }] };
}

test('what is on hold or stopped by its adherence is so in every manner, and is never active', () => {
  fc.assert(
    fc.property(said, ({ code, place, isWorded, make }) => {
      const { status } = inferOne([make(place(conceptOf(code, isWorded)))]);
      const meant = code.startsWith('on-hold')
        ? 'unknown'
        : code.startsWith('stopped')
          ? 'stopped'
          : 'active';
      expect(status).toBe(meant);
    }),
    runs(200),
  );
});

test('a hold is a hold, whether a status says it or the adherence', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 400 }),
      fc.integer({ min: 0, max: 400 }),
      fc.constantFrom(...PLACES),
      (told, ordered, place) => {
        const order = request({ authoredOn: daysAgo(ordered) });
        const statusesOf = (fields: Json): readonly string[] =>
          infer([order, statement({ dateAsserted: daysAgo(told), ...fields })]).map(({ status }) => status);
        expect(statusesOf(place({ coding: [{ code: 'on-hold' }] }))).toEqual(
          statusesOf({ status: 'on-hold', informationSource: { reference: 'Patient/p' } }),
        );
      },
    ),
    runs(200),
  );
});
