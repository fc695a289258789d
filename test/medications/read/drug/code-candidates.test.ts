import { describe, expect, test } from '@jest/globals';
import {
  daysAgo,
  infer,
  inferOne,
  type Json,
  LISINOPRIL_10,
  request,
  rxnorm,
  statement,
} from '../../patient.ts';

const RXNORM = 'http://www.nlm.nih.gov/research/umls/rxnorm';
const NDC = 'http://hl7.org/fhir/sid/ndc';
const METFORMIN_NDC = '00093-1048-01';

function codes(text: string | undefined, ...list: readonly (string | readonly [string, string])[]): Json {
  const coding = list.map((entry) =>
    typeof entry === 'string' ? { system: RXNORM, code: entry } : { system: entry[0], code: entry[1] },
  );
  return { coding, ...(text !== undefined && { text }) };
}

function named(concept: Json): readonly [string, string | undefined] {
  const medication = inferOne([request({ medicationCodeableConcept: concept, authoredOn: daysAgo(10) })]);
  return [medication.displayName, medication.concept?.rxcui];
}

describe('several codes of one medication', () => {
  test.each<[string, Json, string, string | undefined]>([
    [
      'ingredient, brand and product',
      codes(undefined, '29046', '203644', '314076'),
      'lisinopril 10 MG Oral Tablet',
      '314076',
    ],
    [
      'the parts of a combination, and its words',
      codes('lisinopril-HCTZ 20-12.5 mg tab', '29046', '5487'),
      'hydrochlorothiazide 12.5 MG / lisinopril 20 MG Oral Tablet',
      '197886',
    ],
    [
      'the parts of a combination alone',
      codes(undefined, '5487', '29046'),
      'hydrochlorothiazide / lisinopril',
      '214618',
    ],
    ['parts that no combination has', codes('mixture no. 7', '29046', '6809'), 'mixture no. 7', undefined],
    [
      'products of two drugs, and the words of one',
      codes('metformin 500 mg tablet', '314076', '861007'),
      'metformin hydrochloride 500 MG Oral Tablet',
      '861007',
    ],
    [
      'products of two drugs, and words of none',
      codes('home medication', '314076', '861007'),
      'home medication',
      undefined,
    ],
    [
      'an NDC of another drug',
      codes('home medication', '314076', [NDC, METFORMIN_NDC]),
      'home medication',
      undefined,
    ],
  ])('%s', (_, concept, name, rxcui) => {
    expect(named(concept)).toEqual([name, rxcui]);
    const { coding } = concept;
    if (!Array.isArray(coding)) throw new TypeError('a concept without codings');
    expect(named({ ...concept, coding: coding.toReversed() })).toEqual([name, rxcui]);
  });

  test('a combination told by its parts does not join one of them', () => {
    const both = request({
      medicationCodeableConcept: codes(undefined, '29046', '5487'),
      authoredOn: daysAgo(9),
    });
    const one = request({ medicationCodeableConcept: rxnorm('29046'), authoredOn: daysAgo(8) });
    expect(infer([both, one])).toHaveLength(2);
  });
});

describe('the ingredients of a Medication', () => {
  const item = (concept: Json, fields: Json = {}): Json => ({ itemCodeableConcept: concept, ...fields });
  test.each<[string, readonly Json[], string]>([
    [
      'what is not active does not count',
      [item(rxnorm('29046')), item({ text: 'lactose' }, { isActive: false })],
      'lisinopril',
    ],
    [
      'codes without words',
      [item(codes(undefined, '29046')), item(codes(undefined, '5487'))],
      'hydrochlorothiazide / lisinopril',
    ],
    [
      'one of two is not known',
      [item(rxnorm('29046')), { itemReference: { reference: 'Substance/s' } }],
      'lisinopril / ...',
    ],
  ])('%s', (_, ingredient, name) => {
    const contained = [{ resourceType: 'Medication', id: 'm', ingredient }];
    const medication = inferOne([
      request({ medicationReference: { reference: '#m' }, contained, authoredOn: daysAgo(3) }),
    ]);
    expect(medication.displayName).toBe(name);
  });
});

test('"count: 1" with a unit and no period is no course of one day', () => {
  const report = statement({
    medicationCodeableConcept: LISINOPRIL_10,
    effectivePeriod: { start: daysAgo(60) },
    dosage: [{ text: '10 mg once daily', timing: { repeat: { count: 1, periodUnit: 'd' } } }],
  });
  expect(inferOne([report]).status).toBe('active');
});
