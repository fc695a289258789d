import { describe, expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { ServiceError } from '../../src/errors.ts';
import { inferMedications, RULESET_VERSION } from '../../src/medications/infer-medications.ts';
import {
  AS_OF,
  complete,
  daysAgo,
  dispense,
  infer,
  inferOne,
  type Json,
  LISINOPRIL_10,
  request,
  rxnorm,
  statement,
  store,
} from './patient.ts';
import { runs } from '../support/runs.ts';

const asOf = new Date(AS_OF);
const NAME = 'lisinopril 10 MG Oral Tablet';
const MEDICATION = { resourceType: 'Medication', id: 'm9', code: LISINOPRIL_10 };

const bundleOf = (...entry: readonly Json[]): Json => ({ resourceType: 'Bundle', type: 'collection', entry });
const reference = (value: Json): Json => ({
  resourceType: 'MedicationRequest',
  id: 'r',
  status: 'active',
  authoredOn: daysAgo(10),
  medicationReference: value,
});

describe('the medication of a resource', () => {
  test.each<[string, readonly Json[], Json | undefined]>([
    [
      'contained',
      [{ ...reference({ reference: '#c' }), contained: [{ ...MEDICATION, id: 'c' }] }],
      undefined,
    ],
    ['by relative reference', [reference({ reference: 'Medication/m9' }), MEDICATION], undefined],
    [
      'by absolute reference',
      [],
      bundleOf(
        { resource: reference({ reference: 'https://ehr.example/fhir/Medication/m9' }) },
        { fullUrl: 'https://ehr.example/fhir/Medication/m9', resource: MEDICATION },
      ),
    ],
    [
      'by urn:uuid',
      [],
      bundleOf(
        { resource: reference({ reference: 'urn:uuid:1' }) },
        { fullUrl: 'urn:uuid:1', resource: MEDICATION },
      ),
    ],
    [
      'by a versioned reference',
      [reference({ reference: 'Medication/m9/_history/3' }), MEDICATION],
      undefined,
    ],
    [
      'by identifier',
      [
        reference({ identifier: { system: 'urn:x', value: '7' } }),
        { ...MEDICATION, identifier: [{ system: 'urn:x', value: '7' }] },
      ],
      undefined,
    ],
    [
      'by the words of the reference',
      [reference({ reference: 'Medication/gone', display: NAME })],
      undefined,
    ],
    [
      'by its only ingredient',
      [
        reference({ reference: 'Medication/m9' }),
        { resourceType: 'Medication', id: 'm9', ingredient: [{ itemCodeableConcept: LISINOPRIL_10 }] },
      ],
      undefined,
    ],
    [
      'in a Bundle in a Bundle',
      [],
      bundleOf({
        resource: bundleOf({ resource: reference({ reference: 'Medication/m9' }) }, { resource: MEDICATION }),
      }),
    ],
    [
      'as a bare text',
      [{ ...reference({}), medicationReference: undefined, medicationCodeableConcept: NAME }],
      undefined,
    ],
    [
      'as R5 writes it',
      [{ ...reference({}), medicationReference: undefined, medication: { concept: LISINOPRIL_10 } }],
      undefined,
    ],
  ])('%s', (_, resources, bundle) => {
    const { medications } = inferMedications({ resources, bundle }, { asOf }, store);
    expect(medications.map(({ displayName, status }) => [displayName, status])).toEqual([[NAME, 'active']]);
  });

  test('contained ids count only inside their own resource', () => {
    const own = (code: Json, id: string): Json => ({
      ...reference({ reference: '#c' }),
      id,
      contained: [{ resourceType: 'Medication', id: 'c', code }],
    });
    const list = inferMedications(
      { resources: [own(LISINOPRIL_10, 'a'), own(rxnorm('197361'), 'b')] },
      { asOf },
      store,
    );
    expect(list.medications.map(({ displayName }) => displayName)).toEqual([
      'amlodipine 5 MG Oral Tablet',
      NAME,
    ]);
  });

  test('a drug that no one named is listed, never under an address', () => {
    const list = inferMedications(
      { resources: [reference({ reference: 'Medication/gone' })] },
      { asOf },
      store,
    );
    expect(list.medications[0]).toMatchObject({
      displayName: 'Drug not named',
      status: 'active',
      confidence: 0.63,
    });
    expect(list.notes).toEqual([
      { reference: 'MedicationRequest/r', code: 'unresolved-reference', field: 'medicationReference' },
    ]);
  });
});

describe('what is not an entry', () => {
  test('is set aside and named', () => {
    const list = inferMedications(
      {
        resources: [
          {
            resourceType: 'MedicationRequest',
            id: 'e',
            status: 'entered-in-error',
            medicationCodeableConcept: LISINOPRIL_10,
          },
          { resourceType: 'MedicationRequest', status: 'active' },
          { id: 'x' },
          { resourceType: 'Patient', id: 'p' },
        ],
      },
      { asOf },
      store,
    );
    expect(list.medications).toEqual([]);
    expect(list.setAside).toEqual([
      { reference: 'Resource/#3', reason: 'not-a-resource' },
      { reference: 'MedicationRequest/e', reason: 'entered-in-error' },
      { reference: 'MedicationRequest/#2', reason: 'no-medication' },
    ]);
    expect(list.inputResourceCount).toBe(4);
  });

  test('a record under a misspelt type is left out, and that is said', () => {
    const types = [
      'MedicationRequest',
      'MedicationDispense',
      'MedicationStatement',
      'MedicationAdministration',
    ] as const;
    fc.assert(
      fc.property(fc.constantFrom(...types), fc.nat(10), fc.constantFrom('', 'x'), (type, at, instead) => {
        const place = 'Medication'.length + (at % (type.length - 'Medication'.length));
        const misspelt = type.slice(0, place) + instead + type.slice(place + 1);
        for (const resourceType of [misspelt, type.toLowerCase(), `${type}s`]) {
          const resource = { ...request({ id: 'one', authoredOn: daysAgo(10) }), resourceType };
          const list = inferMedications({ resources: [resource] }, { asOf }, store);
          expect(list.setAside).toEqual([{ reference: `${resourceType}/one`, reason: 'not-a-resource' }]);
        }
      }),
    );
    const beside = ['Medication', 'MedicationKnowledge', 'Observation'].map((resourceType) => ({
      resourceType,
      id: 'b',
    }));
    expect(inferMedications({ resources: beside }, { asOf }, store).setAside).toEqual([]);
  });

  test('an older version of a resource gives way to the newer', () => {
    const version = (versionId: string, status: string): Json =>
      request({ id: 'one', meta: { versionId }, status, authoredOn: daysAgo(10) });
    expect(inferOne([version('2', 'stopped'), version('1', 'active')]).status).toBe('stopped');
    expect(inferOne([version('1', 'active'), version('2', 'stopped')]).status).toBe('stopped');
  });
});

describe('two servers in one Bundle', () => {
  const on = (server: string, resource: Json): Json => ({
    fullUrl: `https://${server}.example/fhir/${String(resource['resourceType'])}/${String(resource['id'])}`,
    resource,
  });
  const listOf = (...entries: readonly Json[]): readonly string[] =>
    inferMedications({ bundle: bundleOf(...entries) }, { asOf }, store).medications.map(
      ({ displayName }) => displayName,
    );
  const metformin = { ...MEDICATION, code: { text: 'metformin 500 mg tablet' } };

  test('an order means the Medication of its own server', () => {
    const order = reference({ reference: 'Medication/m9' });
    expect(listOf(on('a', MEDICATION), on('b', metformin), on('b', order))).toEqual([
      'metformin hydrochloride 500 MG Oral Tablet',
    ]);
  });

  test('an id on both, a newer version on one: both resources count', () => {
    const order = (code: Json, versionId: string): Json => ({
      ...request({ id: '1', authoredOn: daysAgo(10), medicationCodeableConcept: code }),
      resourceType: 'MedicationRequest',
      meta: { versionId },
    });
    expect(listOf(on('a', order(LISINOPRIL_10, '3')), on('b', order(metformin.code, '1')))).toEqual([
      NAME,
      'metformin hydrochloride 500 MG Oral Tablet',
    ]);
  });
});

describe('one patient', () => {
  const of = (subject: string, id: string): Json =>
    request({ id, subject: { reference: subject }, authoredOn: daysAgo(10) });

  test('two patients are refused', () => {
    const two = (): unknown => infer([of('Patient/1', 'a'), of('Patient/2', 'b')]);
    expect(two).toThrow(ServiceError);
    expect(two).toThrow(
      expect.objectContaining({
        kind: 'invalid-body',
        detail: [expect.objectContaining({ loc: ['body', 'resources', 1, 'subject'], type: 'value_error' })],
      }),
    );
  });

  test('one id on two servers is two patients', () => {
    const entry = (server: string): Json => ({
      fullUrl: `https://${server}.example/fhir/MedicationRequest/${server}`,
      resource: complete([of('Patient/1', server)])[0],
    });
    const together = (...servers: readonly string[]): unknown =>
      inferMedications({ bundle: bundleOf(...servers.map(entry)) }, { asOf }, store);
    expect(() => together('a', 'b')).toThrow(expect.objectContaining({ code: 'several_patients' }));
    expect(() => together('a', 'a')).not.toThrow();
  });

  test('one patient under several addresses is one', () => {
    const patient = { fullUrl: 'urn:uuid:7', resource: { resourceType: 'Patient', id: '1' } };
    const entries = ['Patient/1', 'https://ehr.example/fhir/Patient/1', 'urn:uuid:7'].map((subject, at) => ({
      resource: complete([of(subject, `r${at}`)])[0],
    }));
    const list = inferMedications({ bundle: bundleOf(patient, ...entries) }, { asOf }, store);
    expect(list.medications).toHaveLength(1);
    expect(list.subject).toEqual({ reference: 'Patient/1' });
  });
});

describe('what an entry shows', () => {
  test('the directions as written, and what was read from them', () => {
    const { sig, dosage, provenance } = inferOne([
      request({
        authoredOn: daysAgo(10),
        dosageInstruction: [{ text: 'Take 1 tablet by mouth twice daily' }],
      }),
    ]);
    expect(sig).toBe('Take 1 tablet by mouth twice daily');
    expect(dosage).toMatchObject({
      text: sig,
      timing: { repeat: { frequency: 2, period: 1, periodUnit: 'd' } },
      route: { text: 'oral' },
    });
    expect(provenance.enrichments).toContainEqual({
      field: 'dosage.timing',
      value: 'twice daily',
      reason: 'read from the text of MedicationRequest/r0',
    });
  });

  test('a sentence where there are no words', () => {
    const written = {
      timing: { repeat: { frequency: 2, period: 1, periodUnit: 'd' } },
      route: { coding: [{ system: 'http://snomed.info/sct', code: '26643006' }] },
      doseAndRate: [{ doseQuantity: { value: 1, unit: 'tablet' } }],
    };
    const { sig, provenance } = inferOne([
      request({ authoredOn: daysAgo(10), dosageInstruction: [written] }),
    ]);
    expect(sig).toBe('Take 1 tablet by mouth twice daily');
    expect(provenance.enrichments.map(({ field }) => field)).toEqual(['sig']);
  });

  test('what is structured stands', () => {
    const written = {
      text: 'Take 1 tablet twice daily',
      timing: { repeat: { frequency: 1, period: 1, periodUnit: 'd' } },
    };
    const { dosage } = inferOne([request({ authoredOn: daysAgo(10), dosageInstruction: [written] })]);
    expect(dosage?.timing).toEqual(written.timing);
  });

  test('the newest deciding record', () => {
    const of = (days: number, text: string, status: string): Json =>
      request({ status, authoredOn: daysAgo(days), dosageInstruction: [{ text }] });
    expect(inferOne([of(5, 'once daily', 'active'), of(50, 'twice daily', 'active')]).sig).toBe('once daily');
    expect(inferOne([of(5, 'once daily', 'draft'), of(50, 'twice daily', 'active')]).sig).toBe('twice daily');
  });

  test('the indication, also by reference', () => {
    const condition = { resourceType: 'Condition', id: 'c1', code: { text: 'Hypertension' } };
    const order = complete([
      request({ authoredOn: daysAgo(10), reasonReference: [{ reference: 'Condition/c1' }] }),
    ]);
    const list = inferMedications({ resources: [...order, condition] }, { asOf }, store);
    expect(list.medications[0]?.indication).toEqual({ text: 'Hypertension' });
  });

  test('the code behind an NDC, a name, a text', () => {
    const byNdc = inferOne([
      dispense({
        whenHandedOver: daysAgo(5),
        medicationCodeableConcept: {
          coding: [{ system: 'http://hl7.org/fhir/sid/ndc', code: '0143-1267-01' }],
        },
      }),
    ]);
    expect(byNdc).toMatchObject({ displayName: NAME, concept: { rxcui: '314076' } });
    expect(byNdc.provenance.enrichments[0]).toEqual({
      field: 'rxnorm_code',
      value: '314076',
      reason: 'the product of NDC 0143-1267-01',
    });
    const byText = inferOne([
      request({ authoredOn: daysAgo(5), medicationCodeableConcept: { text: 'Lisinopril 10mg tab' } }),
    ]);
    expect(byText).toMatchObject({ concept: { rxcui: '314076' }, confidence: 0.58 });
  });

  test('the last activity, and when it was ordered', () => {
    const entry = inferOne([
      request({ authoredOn: daysAgo(30) }),
      dispense({ whenHandedOver: '2026-05-20T10:00:00+02:00' }),
    ]);
    expect(entry).toMatchObject({
      lastActivityDate: '2026-05-20T08:00:00.000Z',
      authoredOn: daysAgo(30),
      isReportedOnly: false,
    });
    expect(inferOne([statement({ dateAsserted: daysAgo(3) })])).toMatchObject({
      lastActivityDate: `${daysAgo(3)}T00:00:00.000Z`,
      isReportedOnly: true,
    });
  });

  test('a bad date counts as none, and is noted', () => {
    const list = inferMedications(
      { resources: complete([request({ authoredOn: '2026-13-45' })]) },
      { asOf },
      store,
    );
    expect(list.medications[0]).toMatchObject({ status: 'active', confidence: 0.48 });
    expect(list.notes).toEqual([
      { reference: 'MedicationRequest/r0', code: 'bad-date', field: 'authoredOn' },
    ]);
  });

  test('the version of the rules is a day and a number', () => {
    expect(RULESET_VERSION).toMatch(/^\d{4}-\d\d-\d\d\.v\d+$/);
  });
});

describe('broken input', () => {
  const whole: readonly Json[] = complete([
    request({
      authoredOn: daysAgo(10),
      dosageInstruction: [
        {
          text: '1 tab po bid',
          timing: {
            repeat: {
              frequency: 2,
              period: 1,
              periodUnit: 'd',
              boundsPeriod: { start: daysAgo(10), end: daysAgo(-10) },
            },
          },
          route: { coding: [{ code: '26643006' }] },
          doseAndRate: [{ doseQuantity: { value: 1, unit: 'tablet' } }],
        },
      ],
      dispenseRequest: {
        validityPeriod: { start: daysAgo(10), end: daysAgo(-90) },
        numberOfRepeatsAllowed: 2,
        quantity: { value: 60, unit: 'tablet' },
        expectedSupplyDuration: { value: 30, unit: 'days' },
      },
      category: [{ coding: [{ code: 'community' }] }],
      courseOfTherapyType: { coding: [{ code: 'continuous' }] },
      extension: [
        {
          url: 'http://hl7.org/fhir/us/core/StructureDefinition/us-core-medication-adherence',
          extension: [{ url: 'medicationAdherence', valueCodeableConcept: { text: 'taking' } }],
        },
      ],
      reasonCode: [{ text: 'x' }],
      reasonReference: [{ reference: '#1' }],
      contained: [MEDICATION],
      meta: { versionId: '1' },
    }),
    dispense({ whenHandedOver: daysAgo(10), quantity: { value: 60, unit: 'tablet' } }),
    statement({
      dateAsserted: daysAgo(10),
      effectivePeriod: { start: daysAgo(40) },
      informationSource: { reference: 'Patient/p' },
      dosage: [{ text: 'daily' }],
    }),
    {
      resourceType: 'MedicationAdministration',
      status: 'completed',
      effectiveDateTime: daysAgo(3),
      dosage: { route: { text: 'oral' } },
      medicationReference: { reference: 'Medication/m9' },
    },
  ]);

  /** Every path into a value: `['dosageInstruction', 0, 'text']`. */
  function pathsOf(value: unknown): readonly (readonly string[])[] {
    if (typeof value !== 'object' || value === null) return [];
    return Object.entries(value).flatMap(([key, item]) => [
      [key],
      ...pathsOf(item).map((rest) => [key, ...rest]),
    ]);
  }

  function replaceAt(value: unknown, [key, ...rest]: readonly string[], junk: unknown): unknown {
    if (key === undefined) return junk;
    const copy = (Array.isArray(value) ? [...value] : { ...(value as Json) }) as Json;
    copy[key] = replaceAt(copy[key], rest, junk);
    return copy;
  }

  const JUNK: readonly unknown[] = [
    5,
    -1,
    0,
    true,
    null,
    '',
    'x',
    [],
    {},
    [null],
    [[]],
    { a: 1 },
    [5, 'x'],
    'x'.repeat(5000),
    '9'.repeat(400),
    Number.MAX_VALUE,
  ];
  const junk = fc.oneof(fc.constantFrom(...JUNK), fc.jsonValue({ maxDepth: 2 }));

  test('any one field may be anything: nothing is lost, nothing fails', () => {
    for (const [at, resource] of whole.entries()) {
      for (const path of pathsOf(resource))
        for (const value of JUNK) check(whole.with(at, replaceAt(resource, path, value) as Json));
    }
  });

  test('any fields may be anything', () => {
    const edits = fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(), junk), {
      minLength: 2,
      maxLength: 6,
    });
    fc.assert(
      fc.property(edits, (changes) => {
        let resources = [...whole];
        for (const [at, pick, value] of changes) {
          const resource = resources[at];
          const paths = pathsOf(resource);
          const path = paths[pick % Math.max(1, paths.length)] ?? [];
          if (path.length > 0) resources = resources.with(at, replaceAt(resource, path, value) as Json);
        }
        check(resources);
      }),
      runs(2000),
    );
  });

  test('a Bundle may be anything', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), (bundle) => {
        expect(inferMedications({ bundle }, { asOf }, store).medications).toEqual([]);
      }),
    );
  });

  /** Every medication resource is a source of exactly one entry, or set aside, or the request is refused for two patients. */
  function check(resources: readonly Json[]): void {
    try {
      const { medications, setAside } = inferMedications(
        { resources: [...resources, MEDICATION] },
        { asOf },
        store,
      );
      const named = [
        ...medications.flatMap(({ provenance }) => provenance.sources),
        ...setAside.map(({ reference: name }) => name),
      ];
      const isCounted = ({ resourceType }: Json): boolean =>
        typeof resourceType !== 'string' ||
        resourceType.trim() === '' ||
        resourceType.startsWith('Medication');
      expect(new Set(named).size).toBe(named.length);
      expect(named.length).toBe(resources.filter(isCounted).length);
      for (const { displayName, confidence } of medications) {
        expect(displayName).not.toBe('');
        expect(confidence >= 0.05 && confidence <= 0.99).toBe(true);
      }
    } catch (error) {
      if (!(error instanceof ServiceError) || error.kind !== 'invalid-body') throw error;
    }
  }
});
