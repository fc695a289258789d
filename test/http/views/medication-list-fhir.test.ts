import { describe, expect, test } from '@jest/globals';
import type { MedicationRequest } from '@medplum/fhirtypes';
import {
  medicationListBundle,
  medicationListResources,
} from '../../../src/http/views/medication-list-fhir.ts';
import { VERBOSITIES } from '../../../src/http/wire/infer-request-body.ts';
import { INFERRED_STATUSES } from '../../../src/medications/medication-list.ts';
import { fhirProblems } from '../../support/fhir-validity.ts';
import { buildList, buildMedication } from '../../support/list-builders.ts';

const OPTIONS = {
  asOf: new Date('2026-06-01T12:00:00Z'),
  madeAt: new Date('2026-06-02T08:00:00Z'),
  rulesetVersion: '2026-11-20.v1',
};
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const BASE = 'https://medlist.invalid/fhir';
const troubled = buildList({
  setAside: [
    { reference: 'MedicationRequest/9', reason: 'no-medication' },
    { reference: 'MedicationRequest/10', reason: 'entered-in-error' },
    { reference: 'Resource/#4', reason: 'not-a-resource' },
  ],
  notes: [
    { reference: 'MedicationDispense/2', code: 'bad-date', field: 'whenHandedOver' },
    { reference: 'MedicationDispense/2', code: 'wrong-type', field: 'dosageInstruction' },
    { reference: 'MedicationDispense/2', code: 'unresolved-reference', field: 'medicationReference' },
  ],
});

describe.each(VERBOSITIES)('at verbosity %s', (verbosity) => {
  test.each([
    ['a full and a bare entry', buildList()],
    ['nothing', buildList({ medications: [] })],
    ['troubles', troubled],
    [
      'each status',
      buildList({
        medications: INFERRED_STATUSES.map((status) => buildMedication({ id: `med-${status}`, status })),
      }),
    ],
  ])('a Bundle of %s is valid R4', (_name, list) => {
    const bundle = medicationListBundle(list, { ...OPTIONS, verbosity }, BASE);
    expect(fhirProblems(bundle)).toEqual([]);
    expect(bundle.total).toBe(list.medications.length);
    for (const { resource } of bundle.entry ?? []) expect(resource && fhirProblems(resource)).toEqual([]);
  });

  test('Provenance and the outcome come at full only', () => {
    const types = new Set(
      medicationListResources(troubled, { ...OPTIONS, verbosity }).map((r) => r.resourceType),
    );
    expect([...types]).toEqual(
      verbosity === 'full' ? ['MedicationRequest', 'Provenance', 'OperationOutcome'] : ['MedicationRequest'],
    );
  });
});

describe('the Bundle', () => {
  test('says how each entry came to be there, and where its resource would live', () => {
    const { entry } = medicationListBundle(troubled, { ...OPTIONS, verbosity: 'full' }, BASE);
    const rows = entry?.map(({ resource, search, fullUrl }) => [
      resource?.resourceType,
      search?.mode,
      fullUrl === `urn:uuid:${resource?.id ?? ''}`,
    ]);
    expect(rows).toEqual([
      ['MedicationRequest', 'match', true],
      ['Provenance', 'include', true],
      ['MedicationRequest', 'match', true],
      ['Provenance', 'include', true],
      ['OperationOutcome', 'outcome', false],
    ]);
    const ids = entry?.map(({ resource }) => resource?.id) ?? [];
    expect(ids.slice(0, 4).every((id) => UUID.test(id ?? ''))).toBe(true);
    expect(new Set(ids).size).toBe(5);
  });
});

function requestOf(
  fields: Parameters<typeof buildMedication>[0],
  list: Parameters<typeof buildList>[0] = {},
): MedicationRequest {
  const [first] = medicationListResources(buildList({ ...list, medications: [buildMedication(fields)] }), {
    ...OPTIONS,
    verbosity: 'full',
  });
  if (first?.resourceType !== 'MedicationRequest') throw new Error('the first resource is the request');
  return first;
}

describe('the MedicationRequest', () => {
  test('carries the whole entry', () => {
    expect(requestOf({})).toEqual({
      resourceType: 'MedicationRequest',
      id: expect.stringMatching(UUID),
      meta: { tag: [expect.objectContaining({ code: 'derived' })] },
      extension: [
        { url: `${BASE}/StructureDefinition/status-confidence`, valueDecimal: 0.91 },
        { url: `${BASE}/StructureDefinition/last-activity`, valueDateTime: '2026-05-13T00:00:00.000Z' },
        { url: `${BASE}/StructureDefinition/status-evidence`, valueCode: 'recent_dispense' },
        { url: `${BASE}/StructureDefinition/status-evidence`, valueCode: 'active_order' },
      ],
      status: 'active',
      intent: 'order',
      medicationCodeableConcept: {
        coding: [
          {
            system: 'http://www.nlm.nih.gov/research/umls/rxnorm',
            code: '314076',
            display: 'lisinopril 10 MG Oral Tablet',
          },
        ],
        text: 'lisinopril 10 MG Oral Tablet',
      },
      subject: { reference: 'Patient/p1' },
      authoredOn: '2026-05-12',
      reasonCode: [buildMedication().indication],
      dosageInstruction: [buildMedication().dosage],
    });
  });

  test('of reports alone is a reported plan', () => {
    expect(requestOf({ isReportedOnly: true })).toMatchObject({ intent: 'plan', reportedBoolean: true });
  });

  test.each<[string, Parameters<typeof buildList>[0], object]>([
    [
      'a reference',
      { subject: { reference: 'urn:uuid:1', display: 'Pat' } },
      { reference: 'urn:uuid:1', display: 'Pat' },
    ],
    ['a contained patient with a name', { subject: { reference: '#p', display: 'Pat' } }, { display: 'Pat' }],
  ])('mirrors %s as subject', (_name, list, subject) => {
    expect(requestOf({}, list).subject).toEqual(subject);
  });

  test.each([[{ subject: { reference: '#p' } }], [{ subject: {} }]])(
    'says so when %j names nobody',
    (list) => {
      const { subject } = requestOf({}, list);
      expect(subject?.display).toBe('Not stated in the request');
      expect(subject?.extension?.[0]?.valueCode).toBe('unknown');
    },
  );

  test.each(['yesterday', '2026-13-01', '2026-05-12T10:00', '', '2026-05-12 10:00:00Z'])(
    'never carries "%s" as a date',
    (authoredOn) => {
      expect(requestOf({ authoredOn })).not.toHaveProperty('authoredOn');
    },
  );
});

test('the Provenance names sources, agent and enrichments', () => {
  const [request, provenance] = medicationListResources(buildList({ medications: [buildMedication()] }), {
    ...OPTIONS,
    verbosity: 'full',
  });
  expect(provenance).toMatchObject({
    target: [{ reference: `MedicationRequest/${request?.id ?? ''}` }],
    recorded: '2026-06-02T08:00:00.000Z',
    agent: [{ who: { type: 'Device', display: 'medlist, ruleset 2026-11-20.v1' } }],
    entity: [
      { role: 'source', what: { reference: 'MedicationDispense/2' } },
      { role: 'source', what: { display: 'MedicationRequest/#3' } },
      { role: 'source', what: { reference: 'MedicationRequest/1' } },
    ],
    extension: [
      { url: `${BASE}/StructureDefinition/as-of`, valueDateTime: '2026-06-01T12:00:00.000Z' },
      {
        extension: [
          { url: 'field', valueString: 'rxnorm_code' },
          { url: 'value', valueString: '314076' },
          { url: 'reason', valueString: 'NDC 0143-1267-01' },
        ],
      },
    ],
  });
});
