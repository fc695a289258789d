import { describe, expect, test } from '@jest/globals';
import { daysAgo, dispense, infer, type Json, request, rxnorm, statement } from '../patient.ts';

const NDC = 'http://hl7.org/fhir/sid/ndc';
const ORAL = { route: { coding: [{ system: 'http://snomed.info/sct', code: '26643006' }] } };
const EYE = {
  route: { coding: [{ system: 'http://snomed.info/sct', code: '54485002', display: 'Ophthalmic route' }] },
};

function order(medication: Json | string, days = 10, fields: Json = {}): Json {
  const concept = typeof medication === 'string' ? { text: medication } : medication;
  return request({ medicationCodeableConcept: concept, authoredOn: daysAgo(days), ...fields });
}

/** How the resources fall into drugs: `[[0, 1], [2]]`, by position. */
function partition(resources: readonly Json[]): readonly (readonly number[])[] {
  const groups = infer(resources).map(({ provenance }) =>
    provenance.sources.map((source) => Number(source.split('/r')[1])).sort((a, b) => a - b),
  );
  return groups.sort((a, b) => (a[0] ?? 0) - (b[0] ?? 0));
}

const coding = (system: string, code: string, display?: string): Json => ({
  coding: [{ system, code, ...(display !== undefined && { display }) }],
});

describe('same drug', () => {
  test.each<[string, readonly Json[]]>([
    ['brand and generic', [order(rxnorm('314076')), order(rxnorm('104377'))]],
    ['a code and its exact name', [order(rxnorm('314076')), order('lisinopril 10 MG Oral Tablet')]],
    ['a code and a product text', [order(rxnorm('314076')), order('Lisinopril 10 mg tab')]],
    ['a code and an NDC', [order(rxnorm('314076')), order(coding(NDC, '0143-1267-01'))]],
    [
      'RxNorm under its other names',
      [
        order(coding('https://www.nlm.nih.gov/research/umls/rxnorm/', '314076')),
        order(coding('urn:oid:2.16.840.1.113883.6.88', '314076')),
      ],
    ],
    ['a salt and its ingredient', [order(rxnorm('861007')), order('metformin 500 MG Oral Tablet')]],
    [
      'SNOMED CT by name',
      [
        order(rxnorm('314076')),
        order(coding('http://snomed.info/sct', '376772000', 'Lisinopril 10 mg oral tablet')),
      ],
    ],
    [
      'a local code with a known text',
      [
        order({ ...coding('urn:oid:1.2.3', '881'), text: 'lisinopril 10 MG Oral Tablet' }),
        order(rxnorm('314076')),
      ],
    ],
    ['an ingredient alone with the one product', [order(rxnorm('314076')), order(rxnorm('29046'))]],
    [
      'texts that differ in case and space',
      [order('Zorblaxin 5 mg tablet'), order('ZORBLAXIN  5 MG TABLET')],
    ],
    ['the same unknown code', [order(coding('urn:x', 'A1')), order(coding('urn:x', 'A1'))]],
    [
      'an unknown code and the one text it came with',
      [order({ ...coding('urn:x', 'A1'), text: 'Zorblaxin' }), order(coding('urn:x', 'A1'))],
    ],
    [
      'several codes of one drug, and its product',
      [
        order({
          coding: [
            ...(rxnorm('29046')['coding'] as Json[]),
            ...(rxnorm('314076')['coding'] as Json[]),
            ...(rxnorm('104377')['coding'] as Json[]),
          ],
        }),
        order(rxnorm('314076')),
      ],
    ],
    ['a newer strength after an older one', [order(rxnorm('314076'), 200), order(rxnorm('314077'), 10)]],
  ])('%s are one', (_, resources) => {
    expect(partition(resources)).toEqual([resources.map((__, at) => at)]);
  });

  test.each<[string, readonly Json[]]>([
    ['a combination and its part', [order(rxnorm('857002')), order(rxnorm('313782'))]],
    ['extended release and immediate release', [order(rxnorm('866436')), order(rxnorm('866514'))]],
    ['unlike texts, however similar', [order('Zorblaxin 5 mg'), order('Zorblaxon 5 mg')]],
    [
      'one unknown code with two texts',
      [
        order({ ...coding('urn:x', 'UNK'), text: 'Zorblaxin' }),
        order({ ...coding('urn:x', 'UNK'), text: 'Quelbrane' }),
      ],
    ],
    ['unknown codes', [order(coding('urn:x', 'A1')), order(coding('urn:x', 'A2'))]],
    ['two strengths ordered together', [order(rxnorm('892246'), 10), order(rxnorm('966222'), 10)]],
    [
      'two strengths without dates',
      [
        statement({ medicationCodeableConcept: rxnorm('314076') }),
        statement({ medicationCodeableConcept: rxnorm('314077') }),
      ],
    ],
    [
      'two strengths filled in turn',
      [60, 30]
        .flatMap((days) => [
          dispense({ medicationCodeableConcept: rxnorm('314076'), whenHandedOver: daysAgo(days) }),
          dispense({ medicationCodeableConcept: rxnorm('314077'), whenHandedOver: daysAgo(days - 16) }),
        ])
        .slice(0, 3),
    ],
  ])('%s stay apart', (_, resources) => {
    expect(partition(resources).length).toBeGreaterThan(1);
  });

  test('an ingredient alone with two products stands alone', () => {
    const resources = [order(rxnorm('866436')), order(rxnorm('866514')), order('metoprolol')];
    expect(partition(resources)).toEqual([[0], [1], [2]]);
  });

  test('the route tells which product an ingredient alone belongs to', () => {
    const drops = order('timolol 5 MG/ML Ophthalmic Solution');
    const tablet = order('timolol 10 MG Oral Tablet');
    const named = order('timolol', 10, { dosageInstruction: [EYE] });
    expect(partition([drops, tablet, named])).toEqual([[0, 2], [1]]);
    expect(partition([drops, order('timolol', 10, { dosageInstruction: [ORAL] })])).toEqual([[0], [1]]);
  });

  test('a stop of one strength does not end the other', () => {
    const stopped = order(rxnorm('314077'), 20, { status: 'stopped' });
    const statuses = infer([order(rxnorm('314076'), 60), stopped]).map(({ displayName, status }) => [
      displayName,
      status,
    ]);
    expect(statuses).toEqual([
      ['lisinopril 10 MG Oral Tablet', 'active'],
      ['lisinopril 20 MG Oral Tablet', 'stopped'],
    ]);
  });

  test('a replaced strength leaves its sources to the newer one', () => {
    const [only] = infer([
      order(rxnorm('314076'), 100, { dosageInstruction: [{ text: 'Take 1 tablet daily' }] }),
      order(rxnorm('314077'), 10, { dosageInstruction: [{ text: 'Take 1 tablet at bedtime' }] }),
    ]);
    expect(only).toMatchObject({
      displayName: 'lisinopril 20 MG Oral Tablet',
      sig: 'Take 1 tablet at bedtime',
      provenance: { sources: ['MedicationRequest/r0', 'MedicationRequest/r1'] },
    });
  });

  test('an id depends on the drug alone', () => {
    const [one] = infer([order(rxnorm('314076'), 10)]);
    const [other] = infer([order(rxnorm('104377'), 300, { status: 'stopped', id: 'x' })]);
    expect(one?.id).toMatch(/^med-[0-9a-f]{20}$/);
    expect(other?.id).toBe(one?.id);
  });
});
