import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Bundle, OperationOutcome, Resource } from '@medplum/fhirtypes';
import { fhirProblems } from '../../support/fhir-validity.ts';
import { fixtureCases, fixtureRequest } from '../../support/fixture-cases.ts';
import { buildDispense, buildRequest, buildStatement } from '../../support/resource-builders.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';

const NOW = new Date('2026-06-01T12:00:00Z');
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ now: () => NOW });
});
afterAll(() => server.stop());

type Body = Readonly<Record<string, unknown>> | string | undefined;

async function call(
  body: Body,
  { query = '', headers = {} }: { query?: string; headers?: Record<string, string> } = {},
): Promise<{ status: number; headers: Headers; json: Resource }> {
  const response = await fetch(`${server.address}/fhir/Patient/$infer-medications${query}`, {
    method: 'POST',
    headers: { 'content-type': 'application/fhir+json', authorization: `Bearer ${server.key}`, ...headers },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  // Decode edge: every answer of the surface is a resource, which is checked next.
  const json = (await response.json()) as Resource;
  expect(fhirProblems(json)).toEqual([]);
  expect(response.headers.get('content-type')).toBe('application/fhir+json; charset=utf-8');
  return { status: response.status, headers: response.headers, json };
}

const parameters = (...parameter: object[]) => ({ resourceType: 'Parameters', parameter });
const data = (resource: unknown) => ({ name: 'medication-data', resource });
const RESOURCES = [
  buildRequest('lisinopril10'),
  buildDispense('lisinopril10'),
  buildStatement('metformin500'),
];
const issuesOf = (json: Resource): OperationOutcome['issue'] => (json as OperationOutcome).issue;
const outcomeOf = (json: Resource): OperationOutcome['issue'] =>
  (json as Bundle).entry
    ?.filter(({ search }) => search?.mode === 'outcome')
    .flatMap(({ resource }) => issuesOf(resource as Resource)) ?? [];

describe('at type level', () => {
  test('Parameters and a bare Bundle give the same list', async () => {
    const given = await call(parameters(...RESOURCES.map(data)));
    const bundle = {
      resourceType: 'Bundle',
      type: 'collection',
      entry: RESOURCES.map((resource) => ({ resource })),
    };
    const bare = await call(bundle);
    const wrapped = await call(parameters(data(bundle)));
    expect(given.status).toBe(200);
    expect(given.json).toMatchObject({ resourceType: 'Bundle', type: 'searchset', total: 2 });
    expect(bare.json).toEqual(given.json);
    expect(wrapped.json).toEqual(given.json);
    expect(given.headers.get('x-input-resource-count')).toBe('3');
    expect(given.headers.get('x-as-of')).toBe('2026-06-01T12:00:00Z');
  });

  test.each(fixtureCases())('%s answers as the REST endpoint does', async (name) => {
    const body = fixtureRequest(name);
    const response = await server.infer({ ...body, format: 'fhir_bundle', verbosity: 'full' });
    const resources = (body['resources'] ?? []) as unknown[];
    const statuses = (body['statuses'] ?? []) as string[];
    const { status, json } = await call(
      parameters(
        ...[...resources, ...(body['bundle'] === undefined ? [] : [body['bundle']])].map(data),
        ...(body['as_of'] === undefined ? [] : [{ name: 'as-of', valueDateTime: body['as_of'] }]),
        ...(body['policy'] === undefined ? [] : [{ name: 'policy', valueCode: body['policy'] }]),
        ...statuses.map((code) => ({ name: 'status', valueCode: code })),
        { name: 'verbosity', valueCode: 'full' },
      ),
    );
    expect(status).toBe(200);
    expect(json).toEqual(await response.json());
  });

  test('options may stand in the query, and repeat', async () => {
    const body = parameters(...RESOURCES.map(data));
    const all = await call(body, { query: '?as-of=2026-06-01T12:00:00+02:00&verbosity=full' });
    expect(all.headers.get('x-as-of')).toBe('2026-06-01T10:00:00Z');
    expect(JSON.stringify(all.json)).toContain('"Provenance"');
    const none = await call(body, { query: '?status=cancelled&status=stopped' });
    expect(none.json).toMatchObject({ total: 0 });
    const month = await call(body, { query: '?as-of=2026-05' });
    expect(month.headers.get('x-as-of')).toBe('2026-05-31T23:59:59.999Z');
  });

  test('what was left out is told at every verbosity', async () => {
    const { json, headers } = await call(
      parameters(
        data(buildRequest('lisinopril10')),
        data({ ...buildRequest('metformin500'), status: 'entered-in-error' }),
      ),
    );
    expect(headers.get('x-set-aside-count')).toBe('1');
    expect(outcomeOf(json)).toEqual([
      expect.objectContaining({ severity: 'information', code: 'informational' }),
    ]);
  });

  test('an unknown parameter is a warning, or an error where strictness is asked for', async () => {
    const body = parameters(data(buildRequest('lisinopril10')), {
      name: 'as_of',
      valueDateTime: '2026-06-01',
    });
    const issue = {
      code: 'not-supported',
      details: { text: 'the operation has no such parameter' },
      expression: ['Parameters.parameter[1].valueDateTime'],
    };
    const lenient = await call(body, { headers: { prefer: 'handling=lenient' } });
    expect(outcomeOf(lenient.json)).toEqual([{ severity: 'warning', ...issue }]);
    const strict = await call(body, { headers: { prefer: 'return=minimal; handling=strict' } });
    expect(strict.status).toBe(422);
    expect(issuesOf(strict.json)).toEqual([{ severity: 'error', ...issue }]);
  });

  test.each([
    ['nothing', parameters(), 'required', 'Parameters.parameter'],
    ['no body', undefined, 'required', 'Parameters.parameter'],
    [
      'a wrong element',
      parameters(data(RESOURCES[0]), { name: 'as-of', valueString: '2026-06-01' }),
      'structure',
      'Parameters.parameter[1].valueString',
    ],
    [
      'a wrong date',
      parameters(data(RESOURCES[0]), { name: 'as-of', valueDateTime: 'today' }),
      'value',
      'Parameters.parameter[1].valueDateTime',
    ],
    [
      'a wrong code',
      parameters(data(RESOURCES[0]), { name: 'verbosity', valueCode: 'loud' }),
      'code-invalid',
      'Parameters.parameter[1].valueCode',
    ],
    [
      'too many',
      parameters(
        data(RESOURCES[0]),
        { name: 'policy', valueCode: 'dates' },
        { name: 'policy', valueCode: 'dates' },
      ),
      'structure',
      'Parameters.parameter[2].valueCode',
    ],
    [
      'no name',
      parameters({ valueCode: 'full' }, data(RESOURCES[0])),
      'required',
      'Parameters.parameter[0].name',
    ],
    ['no value', parameters({ name: 'verbosity' }, data(RESOURCES[0])), 'invalid', 'Parameters.parameter[0]'],
    [
      'two patients',
      parameters(
        { name: 'policy', valueCode: 'dates' },
        data(RESOURCES[0]),
        data({ ...RESOURCES[0], id: 'x', subject: { reference: 'Patient/other' } }),
      ),
      'invalid',
      'Parameters.parameter[2].resource.subject',
    ],
    [
      'two patients in a Bundle',
      {
        resourceType: 'Bundle',
        entry: [
          { resource: RESOURCES[0] },
          { resource: { ...RESOURCES[0], id: 'x', subject: { reference: 'Patient/other' } } },
        ],
      },
      'invalid',
      'Bundle.entry[1].resource.subject',
    ],
  ] as const)('%s is refused where it stands', async (_what, body, code, expression) => {
    const { status, json } = await call(body);
    expect(status).toBe(422);
    expect(issuesOf(json)[0]).toMatchObject({ severity: 'error', code, expression: [expression] });
  });

  test.each([
    ['another resource', { resourceType: 'Patient' }, {}, [422, 'structure']],
    ['no JSON', '{"resourceType":', {}, [422, 'structure']],
    ['XML', '<Parameters/>', { 'content-type': 'application/fhir+xml' }, [415, 'not-supported']],
    [
      'an XML answer',
      parameters(data(RESOURCES[0])),
      { accept: 'application/fhir+xml' },
      [406, 'not-supported'],
    ],
    ['no key', parameters(data(RESOURCES[0])), { authorization: '' }, [401, 'login']],
  ] as const)('%s is an OperationOutcome', async (_what, body, headers, [expected, code]) => {
    const { status, json } = await call(body, { headers });
    expect(status).toBe(expected);
    expect(issuesOf(json)[0]).toMatchObject({ severity: 'error', code });
  });

  test.each([
    ['?_format=json', '', 200],
    ['?_format=application/fhir%2Bjson', 'application/fhir+xml', 200],
    ['?_format=application/fhir+json', '', 200],
    ['?_format=xml', 'application/fhir+json', 406],
    ['', 'application/fhir+xml, application/fhir+json;q=0.5', 200],
    ['', 'application/*', 200],
    ['', 'application/json;q=0', 406],
  ])('query "%s" with Accept "%s" is answered %d', async (query, accept, status) => {
    const headers: Record<string, string> = accept === '' ? {} : { accept };
    expect((await call(parameters(data(RESOURCES[0])), { query, headers })).status).toBe(status);
  });
});

test('an operation is found under its encoded name too', async () => {
  const response = await fetch(`${server.address}/fhir/Patient/%24infer-medications`, {
    method: 'POST',
    headers: { 'content-type': 'application/fhir+json', authorization: `Bearer ${server.key}` },
    body: JSON.stringify(parameters(...RESOURCES.map(data))),
  });
  expect(await response.json()).toMatchObject({ resourceType: 'Bundle', total: 2 });
});
