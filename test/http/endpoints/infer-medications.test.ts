import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Bundle, Resource } from '@medplum/fhirtypes';
import { LimitReached, PlainError, ValidationFailure } from '../../../src/http/wire/error-detail.ts';
import { OUTPUT_FORMATS, VERBOSITIES } from '../../../src/http/wire/infer-request-body.ts';
import { NOTHING_TO_WORK_ON } from '../../../src/http/wire/infer-request.ts';
import {
  InferResponseFull,
  InferResponseMinimal,
  InferResponseStandard,
} from '../../../src/http/wire/inferred-medication.ts';
import { RULESET_VERSION } from '../../../src/medications/infer-medications.ts';
import { fhirProblems } from '../../support/fhir-validity.ts';
import { answerFor, fixtureCases, fixtureRequest, withoutCallFacts } from '../../support/fixture-cases.ts';
import { buildDispense, buildRequest, buildStatement } from '../../support/resource-builders.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';

const NOW = new Date('2026-06-01T12:00:00Z');
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ now: () => NOW });
});
afterAll(() => server.stop());

const RESOURCES = [
  buildRequest('lisinopril10'),
  buildDispense('lisinopril10'),
  buildStatement('metformin500'),
];
const AS_OF = '2026-06-01T12:00:00Z';

async function ok(
  body: unknown,
  headers?: Record<string, string>,
): Promise<{ response: Response; json: unknown }> {
  const response = await server.infer(body, headers);
  expect(response.status).toBe(200);
  return { response, json: await response.json() };
}

describe('an inferred list', () => {
  test.each([
    ['minimal', InferResponseMinimal],
    ['standard', InferResponseStandard],
    ['full', InferResponseFull],
  ] as const)('at verbosity %s', async (verbosity, schema) => {
    const { response, json } = await ok({ resources: RESOURCES, as_of: AS_OF, verbosity });
    const { meta, medications } = schema.parse(json);
    expect(medications).toHaveLength(2);
    expect(meta).toMatchObject({
      request_id: response.headers.get('x-request-id'),
      ruleset_version: RULESET_VERSION,
      as_of: AS_OF,
      input_resource_count: 3,
      output_medication_count: 2,
    });
    expect(meta.processing_time_ms).toBeGreaterThanOrEqual(0);
    expect(response.headers.get('content-type')).toMatch(/^application\/json/);
  });

  test('without verbosity is minimal, without as_of is now', async () => {
    const { json } = await ok({ resources: RESOURCES });
    expect(InferResponseMinimal.parse(json).meta.as_of).toBe('2026-06-01T12:00:00Z');
    expect(Object.keys(json as object)).toEqual(['medications', 'meta']);
  });

  test('keeps the request id of the caller', async () => {
    const { json } = await ok({ resources: RESOURCES }, { 'x-request-id': 'caller-id-0001' });
    expect(json).toMatchObject({ meta: { request_id: 'caller-id-0001' } });
  });

  test('filters by status after the inference', async () => {
    const resources = [buildRequest('lisinopril10'), buildRequest('warfarin5', { status: 'stopped' })];
    const { json } = await ok({ resources, as_of: AS_OF, statuses: ['stopped'], verbosity: 'full' });
    const { medications, provenance, meta } = InferResponseFull.parse(json);
    expect(medications.map(({ status }) => status)).toEqual(['stopped']);
    expect(Object.keys(provenance)).toEqual(medications.map(({ id }) => id));
    expect(meta).toMatchObject({ input_resource_count: 2, output_medication_count: 1 });
  });

  test('no status asked for, no medication', async () => {
    const { json } = await ok({ resources: RESOURCES, statuses: [] });
    expect(json).toMatchObject({ medications: [], meta: { output_medication_count: 0 } });
  });

  test('a Bundle or the same resources give the same list', async () => {
    const bundle = {
      resourceType: 'Bundle',
      type: 'collection',
      entry: RESOURCES.map((resource) => ({ resource })),
    };
    const [a, b] = [await ok({ resources: RESOURCES, as_of: AS_OF }), await ok({ bundle, as_of: AS_OF })];
    expect(withoutCallFacts(a.json)).toEqual(withoutCallFacts(b.json));
  });

  test('what was left out or misspelt shows in headers', async () => {
    const { response, json } = await ok({ resources: [...RESOURCES, {}], asOf: AS_OF });
    expect(response.headers.get('x-set-aside-count')).toBe('1');
    expect(response.headers.get('x-ignored-fields')).toBe('asOf');
    expect(json).toMatchObject({ meta: { set_aside: [{ reason: 'not-a-resource' }] } });
  });
});

describe.each(['fhir_bundle', 'fhir_array'] as const)('as %s', (format) => {
  test.each(VERBOSITIES)('at verbosity %s, with meta in headers', async (verbosity) => {
    const { response, json } = await ok({ resources: RESOURCES, as_of: AS_OF, format, verbosity });
    const resources = format === 'fhir_array' ? (json as Resource[]) : entriesOf(json as Bundle);
    for (const resource of resources) expect(fhirProblems(resource)).toEqual([]);
    expect(resources.map(({ resourceType }) => resourceType)).toEqual(
      verbosity === 'full'
        ? ['MedicationRequest', 'Provenance', 'MedicationRequest', 'Provenance']
        : ['MedicationRequest', 'MedicationRequest'],
    );
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'x-request-id': expect.any(String),
      'x-ruleset-version': RULESET_VERSION,
      'x-as-of': AS_OF,
      'x-processing-time-ms': expect.stringMatching(/^\d+$/),
      'x-input-resource-count': '3',
      'x-output-medication-count': '2',
    });
  });

  test('gives the same bytes for the same input', async () => {
    const body = { resources: RESOURCES, as_of: AS_OF, format, verbosity: 'full' };
    const [a, b] = [await server.infer(body), await server.infer(body)];
    expect(await a.text()).toBe(await b.text());
  });
});

test('a Bundle is a searchset with total, modes and a link to where it was asked for', async () => {
  const { response, json } = await ok({
    resources: RESOURCES,
    as_of: AS_OF,
    format: 'fhir_bundle',
    verbosity: 'full',
  });
  const bundle = json as Bundle;
  expect(response.headers.get('content-type')).toMatch(/^application\/fhir\+json/);
  expect(fhirProblems(bundle)).toEqual([]);
  expect(bundle).toMatchObject({ type: 'searchset', total: 2 });
  expect(bundle.entry?.map(({ search }) => search?.mode)).toEqual(['match', 'include', 'match', 'include']);
  expect(bundle.link).toEqual([
    { relation: 'self', url: `${server.address}/fhir/Patient/$infer-medications` },
  ]);
  for (const entry of bundle.entry ?? []) {
    expect(entry.fullUrl).toBe(`urn:uuid:${entry.resource?.id ?? ''}`);
  }
});

function entriesOf(bundle: Bundle): Resource[] {
  return (bundle.entry ?? []).flatMap(({ resource }) => (resource === undefined ? [] : [resource]));
}

describe('every fixture', () => {
  test.each(fixtureCases())('%s: over the wire as without a server', async (name) => {
    const { json } = await ok(fixtureRequest(name));
    expect(withoutCallFacts(json)).toEqual(answerFor(fixtureRequest(name), server.rxnorm).answer);
  });

  test.each(OUTPUT_FORMATS.filter((format) => format !== 'inferred_list'))(
    '%s: the same statuses',
    async (format) => {
      for (const name of fixtureCases()) {
        const list = InferResponseFull.parse((await ok(fixtureRequest(name))).json);
        const { json } = await ok({ ...fixtureRequest(name), format });
        const resources = format === 'fhir_array' ? (json as Resource[]) : entriesOf(json as Bundle);
        const statuses = resources.flatMap((r) => (r.resourceType === 'MedicationRequest' ? [r.status] : []));
        expect(statuses).toEqual(list.medications.map(({ status }) => status));
      }
    },
  );
});

describe('errors have the shapes of the specification', () => {
  const body = { resources: RESOURCES };

  test('a sentence for a missing key', async () => {
    const response = await server.infer(body, { authorization: '' });
    expect(response.status).toBe(401);
    PlainError.parse(await response.json());
  });

  test('a list for a body that fails validation', async () => {
    const response = await server.infer({ resources: [1], format: 'x', as_of: 'y', statuses: ['z'] });
    expect(response.status).toBe(422);
    const { detail } = ValidationFailure.parse(await response.json());
    expect(detail.map(({ loc }) => loc[1])).toEqual(['resources', 'as_of', 'format', 'statuses']);
  });

  test('an object for a limit that is reached', async () => {
    const organization = await server.accounts.ensureOrganization('small', 'free', NOW);
    const { key } = await server.accounts.createKey(organization.id, NOW);
    const statuses: number[] = [];
    for (let i = 0; i < 3; i += 1) {
      const response = await server.infer(body, { authorization: `Bearer ${key}` });
      statuses.push(response.status);
      if (response.status === 429) LimitReached.parse(await response.json());
    }
    expect(statuses).toEqual([200, 200, 429]);
  });
});

describe('refused', () => {
  test.each<[string, unknown, Record<string, string>, object]>([
    ['malformed JSON', '{"resources":[', {}, { loc: ['body'], type: 'json_invalid' }],
    ['an empty body', '', {}, { loc: ['body'], type: 'missing' }],
    [
      'another content type',
      { resources: RESOURCES },
      { 'content-type': 'text/plain' },
      { loc: ['header', 'content-type'] },
    ],
    ['nothing to work on', {}, {}, { loc: ['body'], msg: NOTHING_TO_WORK_ON, type: 'value_error' }],
    [
      'an unknown format',
      { resources: RESOURCES, format: 'xml' },
      {},
      { loc: ['body', 'format'], type: 'enum', input: 'xml' },
    ],
    [
      'a resource that is no object',
      { resources: [RESOURCES[0], 7] },
      {},
      { loc: ['body', 'resources', 1], type: 'dict_type' },
    ],
    [
      'a Bundle whose entries are no list',
      { bundle: { resourceType: 'Bundle', type: 'collection', entry: 'x' } },
      {},
      { loc: ['body', 'bundle', 'entry'], type: 'list_type' },
    ],
    [
      'the same among the resources',
      { resources: [RESOURCES[0], { resourceType: 'Bundle', entry: 7 }] },
      {},
      { loc: ['body', 'resources', 1, 'entry'], type: 'list_type' },
    ],
    [
      'two patients',
      {
        resources: [
          buildRequest('lisinopril10'),
          buildRequest('warfarin5', { subject: { reference: 'Patient/p2' } }),
        ],
      },
      {},
      { loc: expect.arrayContaining(['body', 'resources', 1]), msg: expect.stringContaining('patient') },
    ],
  ])('%s', async (_name, body, headers, issue) => {
    const response = await server.infer(body, headers);
    expect(response.status).toBe(422);
    expect(response.headers.get('x-request-id')).toMatch(/./);
    const { detail } = (await response.json()) as { detail: unknown[] };
    expect(detail).toEqual([expect.objectContaining(issue)]);
    expect(JSON.stringify(detail)).not.toMatch(/lisinopril|Patient\//);
  });

  test('a refused request is not counted', async () => {
    const organization = (await server.accounts.organizations()).find(({ name }) => name === 'test');
    const units = async () =>
      (await server.accounts.usage(organization?.id ?? '', NOW)).reduce((sum, day) => sum + day.units, 0);
    const before = await units();
    await server.infer({});
    expect(await units()).toBe(before);
    await server.infer({ resources: RESOURCES });
    expect(await units()).toBe(before + 1);
  });
});

describe('what is not read is told', () => {
  const bundleOf = (...entry: unknown[]) => ({ resourceType: 'Bundle', type: 'collection', entry });
  const pdf = { resourceType: 'Binary', id: 'b1', contentType: 'application/pdf', data: 'JVBERi0xLjcK' };

  test('entries of a Bundle in which nothing stands', async () => {
    const bundle = bundleOf(null, { fullUrl: 'urn:uuid:1' }, { resource: RESOURCES[0] }, { response: {} });
    const { response, json } = await ok({ bundle });
    expect(response.headers.get('x-set-aside-count')).toBe('2');
    expect(json).toMatchObject({
      meta: {
        input_resource_count: 3,
        set_aside: [
          { source: 'Resource/#1', reason: 'not-a-resource' },
          { source: 'Resource/#2', reason: 'not-a-resource' },
        ],
      },
    });
  });

  test.each([
    ['among the resources', { resources: [RESOURCES[0], pdf] }],
    ['in a Bundle', { bundle: bundleOf({ resource: RESOURCES[0] }, { resource: pdf }) }],
  ])('a document nobody asked to read, %s', async (_where, body) => {
    const { response, json } = await ok(body);
    expect(response.headers.get('x-partial-read')).toBe('documents 1');
    expect(json).toMatchObject({
      meta: { not_read: ['Binary/b1: a document that was not read; include_documents reads it'] },
    });
  });

  test('the query beside a body that has fields of its own', async () => {
    const response = await fetch(`${server.address}/v1/medications/infer?verbosity=full&as_of=2020-01-01`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${server.key}` },
      body: JSON.stringify({ resources: RESOURCES, asOf: 'x' }),
    });
    expect(response.headers.get('x-ignored-fields')).toBe('asOf, verbosity, as_of');
  });
});
