import { describe, expect, test } from '@jest/globals';
import type { ListMeta } from '../../../src/http/views/list-meta.ts';
import { medicationListJson } from '../../../src/http/views/medication-list-json.ts';
import {
  InferResponseFull,
  InferResponseMinimal,
  InferResponseStandard,
} from '../../../src/http/wire/inferred-medication.ts';
import { buildBareMedication, buildList, buildMedication } from '../../support/list-builders.ts';

const META: ListMeta = {
  requestId: 'r-1',
  rulesetVersion: '2026-11-20.v1',
  asOf: new Date('2026-06-01T12:00:00Z'),
  madeAt: new Date('2026-06-02T08:00:00Z'),
  processingTimeMs: 3,
  inputResourceCount: 4,
  outputMedicationCount: 2,
};

/** The specification's tables, field by field. */
const MINIMAL_FIELDS = ['display_name', 'status', 'confidence', 'sig', 'indication'];
const STANDARD_FIELDS = [
  'id',
  'display_name',
  'rxnorm_code',
  'rxnorm_system',
  'status',
  'confidence',
  'sig',
  'dosage',
  'indication',
  'last_activity_date',
];
const DOSAGE_FIELDS = [
  'text',
  'patient_instruction',
  'timing',
  'when',
  'duration',
  'as_needed',
  'site',
  'route',
  'method',
  'dose_quantity',
  'dose_range',
  'dose_form',
];
const INDICATION_FIELDS = ['text', 'snomed_code', 'snomed_display', 'icd10_code', 'icd10_display'];
const META_FIELDS = [
  'request_id',
  'ruleset_version',
  'as_of',
  'processing_time_ms',
  'input_resource_count',
  'output_medication_count',
];

const sorted = (value: unknown) => Object.keys(value ?? {}).toSorted();

describe('the three verbosities', () => {
  test('minimal', () => {
    const body = InferResponseMinimal.parse(medicationListJson(buildList(), 'minimal', META));
    expect(sorted(medicationListJson(buildList(), 'minimal', META))).toEqual(['medications', 'meta']);
    expect(sorted(body.medications[1])).toEqual(MINIMAL_FIELDS.toSorted());
    expect(body.medications[1]).toEqual({
      display_name: 'lisinopril 10 MG Oral Tablet',
      status: 'active',
      confidence: 0.91,
      sig: 'Take 1 tablet by mouth once daily',
      indication: 'High blood pressure',
    });
  });

  test('standard', () => {
    const raw = medicationListJson(buildList(), 'standard', META);
    const body = InferResponseStandard.parse(raw);
    expect(sorted(raw)).toEqual(['medications', 'meta']);
    const medication = body.medications[1];
    expect(sorted(raw.medications[1])).toEqual(STANDARD_FIELDS.toSorted());
    expect(sorted(medication?.dosage)).toEqual(DOSAGE_FIELDS.toSorted());
    expect(sorted(medication?.indication)).toEqual(INDICATION_FIELDS.toSorted());
    expect(medication).toMatchObject({
      id: 'med-0123456789abcdefghij',
      rxnorm_code: '314076',
      rxnorm_system: 'http://www.nlm.nih.gov/research/umls/rxnorm',
      last_activity_date: '2026-05-13T00:00:00.000Z',
      indication: { snomed_code: '38341003', icd10_code: null },
    });
  });

  test('full adds the provenance of every medication, keyed by id', () => {
    const raw = medicationListJson(buildList(), 'full', META);
    const body = InferResponseFull.parse(raw);
    expect(sorted(raw)).toEqual(['medications', 'meta', 'provenance']);
    expect(sorted(body.provenance)).toEqual(body.medications.map(({ id }) => id).toSorted());
    expect(body.provenance['med-0123456789abcdefghij']).toEqual({
      sources: ['MedicationDispense/2', 'MedicationRequest/#3', 'MedicationRequest/1'],
      evidence: ['recent_dispense', 'active_order'],
      enrichments: [{ field: 'rxnorm_code', value: '314076', reason: 'NDC 0143-1267-01' }],
    });
  });

  test.each(['standard', 'full'] as const)('%s shows what is unknown as null', (verbosity) => {
    const { medications } = medicationListJson(
      buildList({ medications: [buildBareMedication()] }),
      verbosity,
      META,
    );
    expect(medications[0]).toEqual({
      id: 'med-bare0000000000000000',
      display_name: 'herbal tea',
      rxnorm_code: null,
      rxnorm_system: null,
      status: 'unknown',
      confidence: 0.3,
      sig: null,
      dosage: null,
      indication: null,
      last_activity_date: null,
    });
  });
});

describe('meta', () => {
  test('has the six fields', () => {
    const { meta } = medicationListJson(buildList(), 'minimal', META);
    expect(sorted(meta)).toEqual(META_FIELDS.toSorted());
    expect(meta).toMatchObject({ request_id: 'r-1', as_of: '2026-06-01T12:00:00Z', input_resource_count: 4 });
  });

  test('names what was set aside and what could not be read', () => {
    const list = buildList({
      setAside: [{ reference: 'MedicationRequest/9', reason: 'no-medication' }],
      notes: [{ reference: 'MedicationDispense/2', code: 'bad-date', field: 'whenHandedOver' }],
    });
    expect(medicationListJson(list, 'minimal', META).meta).toMatchObject({
      set_aside: [{ source: 'MedicationRequest/9', reason: 'no-medication' }],
      notes: [{ source: 'MedicationDispense/2', field: 'whenHandedOver', reason: 'bad-date' }],
    });
  });
});

test('a flood of resources that were set aside gets a short answer', () => {
  const setAside = Array.from({ length: 5000 }, (_, i) => ({
    reference: `Resource/#${i}`,
    reason: 'not-a-resource' as const,
  }));
  expect(medicationListJson(buildList({ setAside }), 'minimal', META).meta.set_aside).toHaveLength(100);
});

test.each<[string, object, object]>([
  ['text alone', { text: 'Gout' }, { text: 'Gout', snomed_code: null, icd10_code: null }],
  [
    'codes alone: the first display is the text',
    {
      coding: [
        { system: 'urn:x', code: '1' },
        { system: 'http://hl7.org/fhir/sid/icd-10-cm', code: 'M10.9', display: 'Gout, unspecified' },
      ],
    },
    { text: 'Gout, unspecified', icd10_code: 'M10.9', icd10_display: 'Gout, unspecified' },
  ],
  [
    'clinical modification before WHO, OIDs understood',
    {
      coding: [
        { system: 'http://hl7.org/fhir/sid/icd-10', code: 'M10' },
        { system: 'urn:oid:2.16.840.1.113883.6.90', code: 'M10.9' },
        { system: 'urn:oid:2.16.840.1.113883.6.96', code: '90560007' },
      ],
    },
    { text: null, icd10_code: 'M10.9', snomed_code: '90560007', snomed_display: null },
  ],
])('indication: %s', (_name, indication, expected) => {
  const { medications } = medicationListJson(
    buildList({ medications: [buildMedication({ indication })] }),
    'full',
    META,
  );
  expect(medications[0]).toMatchObject({ indication: expected });
});
