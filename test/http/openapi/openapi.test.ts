import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Validator } from '@seriousme/openapi-schema-validator';
import fc from '../../support/fast-check.ts';
import { ERROR_CODES } from '../../../src/errors.ts';
import { ENDPOINTS } from '../../../src/http/endpoint-table.ts';
import { openApiDocument } from '../../../src/http/openapi/openapi.ts';
import { PagePictureJson } from '../../../src/http/wire/page-picture.ts';
import { LIST_FORMS, VERBOSITIES } from '../../../src/http/wire/infer-request-body.ts';
import { readInferRequest } from '../../../src/http/wire/infer-request.ts';
import {
  type ApiDocument,
  type ApiOperation,
  apiValidator,
  operationsOf,
} from '../../support/api-description.ts';
import { runCurl } from '../../support/curl.ts';
import { documentCases } from '../../support/document-cases.ts';
import { callUnder, CODES } from '../../support/error-page-calls.ts';
import { fixtureCases, fixtureRequest } from '../../support/fixture-cases.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';
import { runs, size } from '../../support/runs.ts';

// Decode edge: the document under test, read as what its own tests find it to be.
const document = openApiDocument(ENDPOINTS, 'https://meds.example.org') as unknown as ApiDocument;
const validator = apiValidator(document);
const operations = operationsOf(document);
const INFER = '/v1/medications/infer';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

function operationAt(method: string, path: string): ApiOperation {
  const operation = document.paths[path]?.[method.toLowerCase()];
  if (operation === undefined) throw new Error(`${method} ${path} is not described`);
  return operation;
}

/** What the description finds wrong with an answer; nothing when it is described as it is. */
async function problemsOf(response: Response, operation: ApiOperation): Promise<unknown[]> {
  const described = operation.responses[String(response.status)];
  if (described === undefined) return [`${response.status} is not described`];
  const names = [...response.headers.keys()].filter((name) => name in document.components.headers);
  const problems: unknown[] = names.filter((name) => !(name in described.headers));
  const type = response.headers.get('content-type')?.split(';', 1)[0] ?? '';
  const content = described.content[type];
  if (content === undefined) return [...problems, `${type} is not described`];
  const validate = validator.answer(content.schema);
  const body: unknown = await response.json();
  return validate(body) ? problems : [...problems, validate.errors];
}

/** Whether the description of the infer endpoint accepts a body. */
function isDescribed(body: unknown): boolean {
  return validator.request(requestSchema())(body);
}

function requestSchema(): Readonly<Record<string, unknown>> {
  const schema = operationAt('POST', INFER).requestBody?.content['application/json']?.schema;
  if (schema === undefined) throw new Error('the request is not described');
  return schema;
}

function isAccepted(body: unknown): boolean {
  try {
    readInferRequest(body);
    return true;
  } catch {
    return false;
  }
}

describe('the document', () => {
  test('is OpenAPI 3.1', async () => {
    const { valid, errors } = await new Validator().validate({ ...structuredClone(document) });
    expect([valid, errors]).toEqual([true, undefined]);
  });

  test('is served as it is made, open to every origin', async () => {
    const response = await fetch(`${server.address}/openapi.json`);
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(await response.json()).toEqual(
      JSON.parse(JSON.stringify(openApiDocument(ENDPOINTS, server.address))),
    );
  });

  test('describes every endpoint of the versioned API and the probes, and nothing else', () => {
    const due = ENDPOINTS.filter(({ path }) => path.startsWith('/v1/') || /^\/(?:health|ready)z$/.test(path));
    const described = operations.map(
      ({ method, path, operation }) => `${operation.operationId}: ${method} ${path}`,
    );
    expect(described.toSorted()).toEqual(
      due
        .map(({ method, path, id }) => `${id}: ${method.toLowerCase()} ${path.replace(':id', '{id}')}`)
        .toSorted(),
    );
  });

  test('asks for a key where the endpoint does', () => {
    for (const { operation } of operations) {
      const endpoint = ENDPOINTS.find(({ id }) => id === operation.operationId);
      expect(operation.security.length).toBe(endpoint?.access === 'api-key' ? 1 : 0);
    }
  });

  test('every schema is used, and every reference leads somewhere', () => {
    const references = [...JSON.stringify(document).matchAll(/"#\/components\/(?<to>[^"]+)"/g)].map(
      ({ groups }) => groups?.['to'] ?? '',
    );
    const { schemas, headers } = document.components;
    const there = [
      ...Object.keys(schemas).map((id) => `schemas/${id}`),
      ...Object.keys(headers).map((name) => `headers/${name}`),
    ];
    expect([...new Set(references)].toSorted()).toEqual(there.toSorted());
  });

  test('has every error code', () => {
    expect(document.components.schemas['ErrorCode']?.['enum']).toEqual(Object.keys(ERROR_CODES));
  });

  test('its examples are what they are examples of', () => {
    const contents = operations.flatMap(({ operation }) => [
      ...Object.values(operation.requestBody?.content ?? {}).map(
        (part) => [validator.request, part] as const,
      ),
      ...Object.values(operation.responses)
        .flatMap(({ content }) => Object.values(content))
        .map((part) => [validator.answer, part] as const),
    ]);
    const examples = contents.flatMap(([compile, { schema, examples: named = {} }]) =>
      Object.values(named).map(({ value }) => [compile(schema), value] as const),
    );
    expect(examples.length).toBeGreaterThan(8);
    for (const [validate, value] of examples)
      expect([validate(value), validate.errors]).toEqual([true, null]);
    for (const [id, schema] of Object.entries(document.components.schemas)) {
      const { examples: unnamed = [] } = schema as { readonly examples?: readonly unknown[] };
      const validate = validator.answer({ $ref: `#/components/schemas/${id}` });
      for (const example of unnamed) expect([id, validate(example)]).toEqual([id, true]);
    }
  });
});

describe('the infer endpoint answers as described', () => {
  test.each(fixtureCases())('%s', async (name) => {
    const request = fixtureRequest(name);
    expect(isDescribed(request)).toBe(true);
    for (const verbosity of VERBOSITIES) {
      const response = await server.infer({ ...request, verbosity });
      expect([response.status, await problemsOf(response, operationAt('POST', INFER))]).toEqual([200, []]);
    }
  });

  test.each([
    ['fhir_bundle', LIST_FORMS],
    ['fhir_array', LIST_FORMS.filter((form) => form !== 'summary')],
  ] as const)('as %s, in every form, with what could not be read', async (format, forms) => {
    for (const as of forms) {
      const asked = { format, as, verbosity: 'full', unknown_field: 1 };
      const response = await server.infer({ ...fixtureRequest('broken-resources'), ...asked });
      const problems = await problemsOf(response, operationAt('POST', INFER));
      expect([as, response.status, problems]).toEqual([as, 200, []]);
    }
  });
});

/** Values of each field of a request, right and wrong. */
const FIELDS = {
  resources: [[{}], [{ resourceType: 'Patient' }], [], [{}, 1], [null], [[]], {}, 'x', null],
  bundle: [{ resourceType: 'Bundle' }, {}, [], 'x', 1, null],
  as_of: [
    '2026-06-01',
    '2026-06-01T12:00:00Z',
    '2026-06-01t12:00:00.123+02:00',
    '2026-06-01 08:30',
    '2026-13-01',
    '2026-06-01T24:00:00Z',
    'yesterday',
    '',
    7,
    null,
  ],
  format: ['inferred_list', 'fhir_bundle', 'fhir_array', 'xml', null, 1],
  verbosity: ['minimal', 'standard', 'full', 'FULL', null],
  statuses: [
    ['active'],
    [],
    ['active', 'unknown'],
    ['gone'],
    [1],
    'active',
    {},
    null,
    Array(101).fill('active'),
  ],
  policy: ['dates', 'precedence', 'none', null],
  patient: ['Patient/123', 'Patient/', 'Organization/1', 7, null],
  include_documents: [true, false, 'yes', null],
  unknown: [1, null],
} as const;

describe('the description of a request', () => {
  test('accepts what the endpoint accepts, and refuses what it refuses', () => {
    const field = (values: readonly unknown[]) =>
      fc.option(fc.constantFrom(...values), { nil: undefined, freq: 2 });
    const seen = { accepted: 0, refused: 0 };
    fc.assert(
      fc.property(
        fc.record(Object.fromEntries(Object.entries(FIELDS).map(([name, values]) => [name, field(values)]))),
        (fields) => {
          // Decode edge: what arrives is JSON, without fields that are undefined.
          const body: unknown = JSON.parse(JSON.stringify(fields));
          seen[isAccepted(body) ? 'accepted' : 'refused'] += 1;
          expect([body, isDescribed(body)]).toEqual([body, isAccepted(body)]);
        },
      ),
      { ...runs(2000), seed: 11 },
    );
    expect(Math.min(seen.accepted, seen.refused)).toBeGreaterThan(size(10, 0));
  });

  test('one wrong value in a right request is refused by both, with an answer as described', async () => {
    for (const [name, values] of Object.entries(FIELDS)) {
      for (const value of values) {
        const body = { resources: [{}], [name]: value };
        expect([body, isDescribed(body)]).toEqual([body, isAccepted(body)]);
        if (isAccepted(body)) continue;
        const response = await server.infer(body);
        expect([response.status, await problemsOf(response, operationAt('POST', INFER))]).toEqual([422, []]);
      }
    }
  });

  test.each([[null], [[]], ['x'], [1], [{}]])('%j is no request', async (body) => {
    expect([isDescribed(body), isAccepted(body)]).toEqual([false, false]);
    const response = await server.infer(JSON.stringify(body));
    expect([response.status, await problemsOf(response, operationAt('POST', INFER))]).toEqual([422, []]);
  });

  test.each([
    ['a day that is not in the calendar', { resources: [{}], as_of: '2026-02-30' }],
    ['a year outside 1 to 9999', { resources: [{}], as_of: '0000-01-01' }],
  ])('cannot say: %s', (_name, body) => {
    expect([isDescribed(body), isAccepted(body)]).toEqual([true, false]);
  });
});

describe('other answers are as described', () => {
  test.each(CODES.filter((code) => callUnder('Fails', code)?.includes('/v1/medic')))('%s', async (code) => {
    const call = callUnder('Fails', code) ?? '';
    const response = await runCurl(call, { MEDLIST_URL: server.address, MEDLIST_KEY: server.key });
    // At another address or with another method the answer is described by no operation.
    if (response.status === 404 || response.status === 405) return;
    expect(await problemsOf(response, operationAt('POST', INFER))).toEqual([]);
  });

  test.each(CODES.filter((code) => callUnder('Fails', code)?.includes('/v1/med-lists')))(
    '%s',
    async (code) => {
      const call = callUnder('Fails', code) ?? '';
      const response = await runCurl(call, { MEDLIST_URL: server.address, MEDLIST_KEY: server.key });
      const operation = operationAt('POST', '/v1/med-lists/from-documents');
      expect([response.status, await problemsOf(response, operation)]).toEqual([422, []]);
    },
  );

  test.each(['discharge-summary', 'referral-letter'])('the list of %s', async (name) => {
    expect(documentCases()).toContain(name);
    const file = `fixtures/documents/${name}/document.pdf`;
    const call = `curl "$URL/v1/med-lists/from-documents" -H "Authorization: Bearer $KEY" -F "files=@${file};type=application/pdf"`;
    const response = await runCurl(call, { URL: server.address, KEY: server.key });
    const operation = operationAt('POST', '/v1/med-lists/from-documents');
    expect([response.status, await problemsOf(response, operation)]).toEqual([200, []]);
  });

  test('a patient of a server that is not connected', async () => {
    const response = await server.infer({ patient: 'Patient/123' });
    expect([response.status, await problemsOf(response, operationAt('POST', INFER))]).toEqual([404, []]);
  });

  test('a key that may not call the endpoint', async () => {
    const { id: organizationId } = await server.accounts.ensureOrganization('scoped', 'team', new Date());
    const act = { organizationId, by: { kind: 'command' }, now: new Date() } as const;
    const { key } = await server.stores.keys.create(act, { name: 'documents', scopes: ['documents'] });
    const response = await server.infer({ resources: [{}] }, { authorization: `Bearer ${key}` });
    expect([response.status, await problemsOf(response, operationAt('POST', INFER))]).toEqual([403, []]);
  });

  test('both limits', async () => {
    const operation = operationAt('POST', INFER);
    const { id: organizationId } = await server.accounts.ensureOrganization('limited', 'free', new Date());
    const { key } = await server.accounts.createKey(organizationId, new Date());
    const headers = { authorization: `Bearer ${key}` };
    for (const status of [200, 200, 429]) {
      const response = await server.infer({ resources: [{}] }, headers);
      expect([response.status, await problemsOf(response, operation)]).toEqual([status, []]);
    }
    const ticket = { organizationId, units: 50, at: new Date() };
    await server.accounts.count(ticket, 'infer-medications', 50);
    const response = await server.infer({ resources: [{}] }, headers);
    expect([response.status, await problemsOf(response, operation)]).toEqual([429, []]);
  });

  test.each(['/healthz', '/readyz'])('%s', async (path) => {
    const response = await fetch(server.address + path);
    expect([response.status, await problemsOf(response, operationAt('GET', path))]).toEqual([200, []]);
  });
});

describe('GET /v1/usage', () => {
  const usage = (key: string): Promise<Response> =>
    fetch(`${server.address}/v1/usage`, { headers: { authorization: `Bearer ${key}` } });

  test('tells what was used and what the plan allows', async () => {
    const { id } = await server.accounts.ensureOrganization('counted', 'free', new Date());
    const { key } = await server.accounts.createKey(id, new Date());
    await server.infer({ resources: [{}] }, { authorization: `Bearer ${key}` });
    const response = await usage(key);
    expect(await problemsOf(response.clone(), operationAt('GET', '/v1/usage'))).toEqual([]);
    expect(await response.json()).toMatchObject({
      plan: 'free',
      month: new Date().toISOString().slice(0, 7),
      resets_at: expect.stringMatching(/-01T00:00:00Z$/),
      used: 1,
      limit_per_month: 50,
      limit_per_minute: 2,
      days: [{ endpoint: 'infer-medications', requests: 1, units: 1 }],
    });
  });

  test('a plan without limits says null; asking is not counted', async () => {
    await usage(server.key);
    const before = (await (await usage(server.key)).json()) as { readonly used: number };
    expect(before).toMatchObject({ plan: 'unlimited', limit_per_month: null, limit_per_minute: null });
    expect(await (await usage(server.key)).json()).toMatchObject({ used: before.used });
  });

  test('needs a key', async () => {
    const response = await usage('medlist_123');
    expect([response.status, await problemsOf(response, operationAt('GET', '/v1/usage'))]).toEqual([401, []]);
  });
});

describe('POST /v1/documents/page-picture', () => {
  const FILE = 'fixtures/documents/discharge-summary/document.pdf';
  const operation = operationAt('POST', '/v1/documents/page-picture');
  const picture = (query: string, fields = `-F "files=@${FILE};type=application/pdf"`): Promise<Response> =>
    runCurl(`curl "$URL/v1/documents/page-picture${query}" -H "Authorization: Bearer $KEY" ${fields}`, {
      URL: server.address,
      KEY: server.key,
    });

  test('answers the page, and where the evidence of its list stands', async () => {
    const response = await picture('?page=1');
    expect([response.status, await problemsOf(response.clone(), operation)]).toEqual([200, []]);
    const { lines, png_base64: png, width, height } = PagePictureJson.parse(await response.json());
    expect(Buffer.from(png, 'base64').subarray(1, 4).toString('latin1')).toBe('PNG');
    expect(height).toBeGreaterThan(width);
    const line = lines.find(({ text }) => text.includes('Furosemide 40 mg'));
    expect(line).toMatchObject({ x: expect.any(Number), y: expect.any(Number) });
    for (const { x, y, width: wide, height: high } of lines) {
      expect(Math.min(x, y, wide, high)).toBeGreaterThanOrEqual(0);
      expect(Math.max(x + wide, y + high)).toBeLessThanOrEqual(1.01);
    }
  });

  test.each(['?page=0', '?page=x', '?page=99', '?page=1e9'])('has no %s', async (query) => {
    const response = await picture(query);
    expect([response.status, await problemsOf(response, operation)]).toEqual([422, []]);
  });

  test.each([
    ['two files', `-F "files=@${FILE};type=application/pdf" -F "files=@${FILE};type=application/pdf"`],
    ['no PDF', '-F "files=text;type=application/pdf;filename=x.pdf"'],
    ['a damaged one', '-F "files=%PDF-1.4 x;type=application/pdf;filename=x.pdf"'],
  ])('refuses %s', async (_name, fields) => {
    const response = await picture('', fields);
    expect([response.status, await problemsOf(response, operation)]).toEqual([422, []]);
  });
});
