import { describe, expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { dosageJson } from '../../src/http/views/dosage-json.ts';
import { medicationRequestOf } from '../../src/http/views/fhir/medication-request.ts';
import type { InferredMedication, MedicationList } from '../../src/medications/medication-list.ts';
import { daysAgo, inferOne, type Json, request, rxnorm } from './patient.ts';
import { runs } from '../support/runs.ts';

const RUNS = runs(150);
const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
const NAMES: Readonly<Record<string, string>> = {
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
  sun: 'Sunday',
};
const order = (...dosageInstruction: readonly Json[]) =>
  inferOne([request({ authoredOn: daysAgo(5), dosageInstruction })]);
const LIST: MedicationList = { medications: [], setAside: [], notes: [], inputResourceCount: 0 };
const inFhir = (medication: InferredMedication) =>
  medicationRequestOf(medication, { id: 'x', list: LIST, verbosity: 'full' });
const timingOf = (...dosages: readonly Json[]) => order(...dosages).dosage?.timing?.repeat;

describe('days of the week', () => {
  const days = fc.subarray([...DAYS], { minLength: 1, maxLength: 6 });
  const rate = fc.constantFrom(
    { frequency: 1, period: 1, periodUnit: 'd' },
    { frequency: 1, period: 1, periodUnit: 'wk' },
    {},
  );
  const daily = fc.constantFrom(undefined, 'QD', 'daily', 'once a day');

  test('named days are never daily: in the directions, in the timing, in FHIR', () => {
    fc.assert(
      fc.property(days, rate, daily, (dayOfWeek, repeat, code) => {
        const timing = {
          repeat: { ...repeat, dayOfWeek },
          ...(code !== undefined && { code: { text: code, coding: [{ code }] } }),
        };
        const medication = order({ timing, doseAndRate: [{ doseQuantity: { value: 6, unit: 'tablet' } }] });
        for (const day of dayOfWeek) expect(medication.sig).toContain(NAMES[day]);
        expect(medication.dosage?.timing).toEqual({
          repeat: { frequency: dayOfWeek.length, period: 1, periodUnit: 'wk', dayOfWeek },
        });
        expect(dosageJson(medication)?.timing?.code ?? '').not.toMatch(/^Q?D|Q24H/);
        const [written] = inFhir(medication).dosageInstruction ?? [];
        expect(written?.timing?.repeat?.dayOfWeek).toEqual(dayOfWeek);
      }),
      RUNS,
    );
  });

  test('in words too', () => {
    expect(timingOf({ text: 'Take 6 tablets by mouth once daily on Monday' })).toEqual({
      frequency: 1,
      period: 1,
      periodUnit: 'wk',
      dayOfWeek: ['mon'],
    });
  });
});

test.each([
  ['every 7 days', { frequency: 1, period: 7, periodUnit: 'd' }],
  ['2 (two) times a day', { frequency: 2, period: 1, periodUnit: 'd' }],
  ['every 4 weeks', { frequency: 1, period: 4, periodUnit: 'wk' }],
])('the words of a timing are read: %s', (text, repeat) => {
  const medication = order({
    timing: { code: { text } },
    doseAndRate: [{ doseQuantity: { value: 1, unit: 'tablet' } }],
  });
  expect(medication.dosage?.timing?.repeat).toEqual(repeat);
  expect(medication.sig).toMatch(/week|twice|7 days/);
  expect(medication.provenance.enrichments).toContainEqual(
    expect.objectContaining({ field: 'dosage.timing', value: text }),
  );
});

describe('several dosages', () => {
  const dose = fc.integer({ min: 1, max: 4 });
  const when = fc.constantFrom('MORN', 'NOON', 'EVE', 'HS');
  const step = fc
    .record({ dose, when, hasText: fc.boolean() })
    .map(({ dose: value, when: point, hasText }): Json => ({
      ...(hasText && { text: `${value} tablets at ${point}` }),
      timing: { repeat: { when: [point], frequency: 1, period: 1, periodUnit: 'd' } },
      doseAndRate: [{ doseQuantity: { value, unit: 'tablet' } }],
    }));

  test('all show in the directions and in FHIR, and what is shown of all contradicts none', () => {
    fc.assert(
      fc.property(step, step, (one, other) => {
        const medication = order(one, other);
        const { dosage, dosages = [], sig } = medication;
        expect(dosages.map(({ doseAndRate, timing }) => ({ doseAndRate, timing }))).toEqual(
          [one, other].map(({ doseAndRate, timing }) => ({ doseAndRate, timing })),
        );
        for (const { text } of [one, other]) if (typeof text === 'string') expect(sig).toContain(text);
        expect(dosage?.text).toBe(sig);
        const same = JSON.stringify(one['doseAndRate']) === JSON.stringify(other['doseAndRate']);
        expect(dosage?.doseAndRate !== undefined).toBe(same);
        expect(inFhir(medication).dosageInstruction).toHaveLength(2);
      }),
      RUNS,
    );
  });
});

test('structure and text that disagree are noted', () => {
  const { provenance } = order({
    text: 'Take 2 tablets twice daily',
    timing: { repeat: { frequency: 1, period: 1, periodUnit: 'd' } },
    doseAndRate: [{ doseQuantity: { value: 1, unit: 'tablet' } }],
  });
  const said = expect.stringMatching(/says otherwise/);
  expect(provenance.enrichments).toEqual(
    expect.arrayContaining([
      { field: 'dosage.timing', value: 'twice daily', reason: said },
      { field: 'dosage.dose_quantity', value: '2 tablets', reason: said },
    ]),
  );
});

describe('every field on which text and structure disagree is noted, and none on which they agree', () => {
  const notes = (dosage: Json, medication?: string): readonly string[] => {
    const drug = medication === undefined ? {} : { medicationCodeableConcept: { text: medication } };
    const { provenance } = inferOne([
      request({ authoredOn: daysAgo(9), dosageInstruction: [dosage], ...drug }),
    ]);
    return provenance.enrichments.flatMap(({ field, value, reason }) =>
      reason.includes('says otherwise') ? [`${field}: ${value}`] : [],
    );
  };
  const dose = (value: number, unit: string): Json => ({ doseAndRate: [{ doseQuantity: { value, unit } }] });

  test('the amount, in whatever unit: of one measure, and by the strength of the product', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 400 }), (value) => {
        const text = `Take ${value} mcg daily`;
        const drug = 'levothyroxine 50 mcg tablet';
        expect(notes({ text, ...dose(value, 'mg') }, drug)).toEqual([`dosage.dose_quantity: ${value} mcg`]);
        expect(notes({ text, ...dose(value / 1000, 'mg') }, drug)).toEqual([]);
        const insulin = 'insulin glargine 100 unit/mL';
        const units = `Inject ${value} units nightly`;
        expect(notes({ text: units, ...dose(value, 'mL') }, insulin)).toEqual([
          `dosage.dose_quantity: ${value} units`,
        ]);
        expect(notes({ text: units, ...dose(value / 100, 'mL') }, insulin)).toEqual([]);
        const tablets = `Take ${value} tablets daily`;
        expect(notes({ text: tablets, ...dose(10 * value, 'mg') })).toEqual([]);
        expect(notes({ text: tablets, ...dose(20 * value, 'mg') })).toHaveLength(1);
      }),
      RUNS,
    );
  });

  test('as needed, the route, and what a code or the words of a timing say', () => {
    const text = 'Take 1 tablet by mouth every 6 hours as needed';
    expect(notes({ text, asNeededBoolean: false })).toEqual(['dosage.as_needed: as needed']);
    expect(notes({ text, asNeededBoolean: true })).toEqual([]);
    expect(notes({ text, route: { text: 'Rectal' } })).toEqual(['dosage.route: by mouth']);
    expect(notes({ text, route: { text: 'Oral' } })).toEqual([]);
    const coded = (code: string, words: string): Json => ({
      timing: { code: { coding: [{ code }], text: words } },
    });
    expect(notes(coded('BID', 'once daily'))).toEqual(['dosage.timing: BID']);
    expect(notes(coded('BID', 'twice daily'))).toEqual([]);
    expect(notes({ text: 'Take 1 tablet once daily', ...coded('BID', 'twice daily') })).toEqual([
      'dosage.timing: once daily',
    ]);
    const repeat = { frequency: 2, period: 1, periodUnit: 'd' };
    expect(notes({ timing: { repeat, code: { text: 'once daily' } } })).toEqual([
      'dosage.timing: once daily',
    ]);
    expect(notes({ timing: { repeat, code: { coding: [{ code: 'BID' }] } } })).toEqual([]);
  });
});

test('the dose of an administration stands where R4 puts doses', () => {
  const given = {
    resourceType: 'MedicationAdministration',
    status: 'completed',
    effectiveDateTime: daysAgo(2),
    dosage: { text: 'IV push', dose: { value: 4, unit: 'mg' } },
  };
  expect(inferOne([given]).dosage?.doseAndRate).toEqual([{ doseQuantity: { value: 4, unit: 'mg' } }]);
});

test('words are trimmed, and a reason of nothing is none', () => {
  const medication = inferOne([
    request({
      authoredOn: daysAgo(5),
      reasonCode: [{ coding: [{ code: 'mg' }] }, { text: '  ' }],
      dosageInstruction: [{ text: 'daily', route: { text: 'BY MOUTH        ' } }],
    }),
  ]);
  expect(medication.indication).toBeUndefined();
  expect(medication.dosage?.route).toEqual({ text: 'BY MOUTH' });
});

test('a regimen of two strengths names both, with the code of the ingredient', () => {
  const on = (rxcui: string, days: string) =>
    request({
      authoredOn: daysAgo(5),
      medicationCodeableConcept: rxnorm(rxcui),
      dosageInstruction: [{ text: `Take 1 tablet on ${days}` }],
    });
  const medication = inferOne([on('855302', 'Tue, Thu, Sat, Sun'), on('855332', 'Mon, Wed, Fri')]);
  expect(medication).toMatchObject({
    displayName: 'warfarin sodium 5 MG Oral Tablet and warfarin sodium 2 MG Oral Tablet',
    concept: { rxcui: '11289', tty: 'IN' },
    sig: 'Take 1 tablet on Mon, Wed, Fri; Take 1 tablet on Tue, Thu, Sat, Sun',
  });
});
