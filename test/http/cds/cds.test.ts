import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import type { CryptoKey } from 'jose';
import { CDS_PREFETCH, CDS_SERVICES } from '../../../src/http/cds/cds-service-table.ts';
import { page, sendJson, startStub } from '../../ehr/hostile-server.ts';
import type { Answer, StubServer } from '../../ehr/hostile-server.ts';
import { buildDispense, buildRequest, buildStatement } from '../../support/resource-builders.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';

const NOW = new Date('2026-06-01T12:00:00Z');
const SECONDS = NOW.getTime() / 1000;
const ISSUER = 'https://ehr.example.org';
const PAGE_ORIGIN = 'https://app.example.org';
const subject = { reference: 'Patient/p1' };
const ORDER = buildRequest('lisinopril10', { subject });
const STOPPED = buildRequest('lisinopril10', {
  id: 'stopped',
  status: 'stopped',
  authoredOn: undefined,
  subject,
});

let keys: { privateKey: CryptoKey; publicKey: CryptoKey };
let stub: StubServer;
let server: TestServer;
let answer: Answer;
let serial = 0;
beforeAll(async () => {
  keys = await generateKeyPair('ES384');
  const jwks = { keys: [{ ...(await exportJWK(keys.publicKey)), kid: 'k', alg: 'ES384' }] };
  stub = await startStub((request, response) => {
    if (request.path.endsWith('/jwks.json')) sendJson(response, jwks);
    else answer(request, response);
  });
  const settings = {
    CDS_CLIENTS: `${ISSUER}=${stub.base.href}/jwks.json`,
    CONNECTABLE_ORIGINS: stub.base.origin,
    BROWSER_ORIGINS: PAGE_ORIGIN,
  };
  server = await startTestServer({ now: () => NOW, settings });
});
afterAll(async () => {
  await server.stop();
  await stub.close();
});
beforeEach(() => {
  stub.seen.length = 0;
  answer = (_request, response) => sendJson(response, page([]));
});

interface TokenChanges {
  readonly claims?: Readonly<Record<string, unknown>>;
  readonly alg?: string;
  readonly key?: CryptoKey | Uint8Array;
}

function tokenFor(
  address: string,
  { claims = {}, alg = 'ES384', key = keys.privateKey }: TokenChanges = {},
): Promise<string> {
  serial += 1;
  const facts = {
    iss: ISSUER,
    aud: server.address + address,
    iat: SECONDS,
    exp: SECONDS + 120,
    jti: `j${serial}`,
    ...claims,
  };
  return new SignJWT(facts).setProtectedHeader({ alg, kid: 'k' }).sign(key);
}

async function call(
  id: string,
  body: unknown,
  token?: string,
): Promise<{ status: number; json: { cards?: Card[]; detail?: unknown } }> {
  const address = `/cds-services/${id}`;
  const bearer = token ?? (await tokenFor(address));
  const response = await fetch(server.address + address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${bearer}` },
    body: JSON.stringify(body),
  });
  return { status: response.status, json: (await response.json()) as { cards: Card[] } };
}

interface Card {
  readonly uuid: string;
  readonly summary: string;
  readonly detail: string;
  readonly indicator: string;
  readonly source: { label: string; url: string };
  readonly links?: { url: string; type: string }[];
}

const bundle = (resources: readonly unknown[]) => ({
  resourceType: 'Bundle',
  type: 'searchset',
  entry: resources.map((resource) => ({ resource })),
});
const prefetch = (...resources: unknown[]) => ({
  medicationRequests: bundle(resources),
  medicationDispenses: bundle([]),
  medicationStatements: bundle([]),
});
const view = (more: object) => ({
  hook: 'patient-view',
  hookInstance: 'h1',
  context: { userId: 'Practitioner/1', patientId: 'p1' },
  ...more,
});

describe('discovery', () => {
  test('lists every service with its prefetch, to any web page', async () => {
    const response = await fetch(`${server.address}/cds-services`);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    const { services } = (await response.json()) as { services: object[] };
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(services).toEqual(
      CDS_SERVICES.map(({ id, hook, title, description }) => ({
        id,
        hook,
        title,
        description,
        prefetch: CDS_PREFETCH,
      })),
    );
  });

  test('lists none where nobody is trusted, and none can be called', async () => {
    const closed = await startTestServer();
    const listed = await (await fetch(`${closed.address}/cds-services`)).json();
    const called = await fetch(`${closed.address}/cds-services/medication-list`, { method: 'POST' });
    await closed.stop();
    expect(listed).toEqual({ services: [] });
    expect(called.status).toBe(401);
  });
});

describe('patient-view', () => {
  test('active, to verify and conflicting medications are cards of the specification', async () => {
    const sent = prefetch(
      ORDER,
      buildStatement('metformin500', { dateAsserted: '2026-05-20', subject }),
      STOPPED,
    );
    const { status, json } = await call('medication-list', view({ prefetch: sent }));
    expect(status).toBe(200);
    expect(json.cards?.length).toBeGreaterThan(1);
    for (const card of json.cards ?? []) {
      expect(card.summary.length).toBeLessThan(140);
      expect(['info', 'warning', 'critical']).toContain(card.indicator);
      expect(card.source).toEqual({ label: 'Medication list', url: server.address });
      expect(card.links).toEqual([
        expect.objectContaining({ type: 'smart', url: `${server.address}/smart/launch` }),
      ]);
    }
    expect(json.cards?.map(({ summary }) => summary)).toContain('1 medication with conflicting records');
    expect(stub.seen.filter(({ path }) => !path.endsWith('jwks.json'))).toEqual([]);
  });

  test('text of a record is no markup', async () => {
    const evil = {
      ...ORDER,
      medicationCodeableConcept: { text: '[click](http://evil.example) <img src=x>' },
    };
    const { json } = await call('medication-list', view({ prefetch: prefetch(evil) }));
    expect(json.cards?.[0]?.detail).not.toMatch(/(?<!\\)\[click|(?<!\\)<img/);
  });

  test("without prefetch the EHR's server is read with the token of the call, and gaps are told", async () => {
    answer = (request, response) => {
      if (request.path.includes('/MedicationDispense')) sendJson(response, {}, 500);
      else
        sendJson(
          response,
          page(
            request.path.includes('/MedicationRequest')
              ? [{ ...ORDER, subject: { reference: 'Patient/p1' } }]
              : [],
          ),
        );
    };
    const fhirAuthorization = { access_token: 'of-the-call', token_type: 'Bearer' };
    const { status, json } = await call(
      'medication-list',
      view({ fhirServer: stub.base.href, fhirAuthorization }),
    );
    expect(status).toBe(200);
    expect(json.cards?.[0]?.detail).toContain(
      'Not everything could be read: MedicationDispense: the server failed to answer.',
    );
    const reads = stub.seen.filter(({ path }) => !path.endsWith('jwks.json'));
    expect(reads.every(({ authorization }) => authorization === 'Bearer of-the-call')).toBe(true);
  });

  test.each([
    ['no prefetch and no server', {}],
    ['half a prefetch', { prefetch: { medicationRequests: bundle([]) } }],
    ['a server nobody allowed', { fhirServer: 'https://elsewhere.example/fhir' }],
    ['an address inside', { fhirServer: 'http://169.254.169.254/fhir' }],
  ])('%s: 412, and nothing is contacted', async (_what, more) => {
    const { status, json } = await call('medication-list', view(more));
    expect([status, json]).toEqual([
      412,
      {
        detail: expect.stringContaining('prefetch'),
        code: 'precondition_failed',
        doc_url: expect.stringMatching(/\/docs\/errors\/precondition_failed$/),
        request_id: expect.stringMatching(/./),
      },
    ]);
    expect(stub.seen.filter(({ path }) => !path.endsWith('jwks.json'))).toEqual([]);
  });

  test('resources of another patient: 412, no cards', async () => {
    const other = { ...ORDER, subject: { reference: 'https://ehr.example.org/fhir/Patient/p2' } };
    const { status, json } = await call('medication-list', view({ prefetch: prefetch(ORDER, other) }));
    expect([status, json.cards]).toEqual([412, undefined]);
    expect(json.detail).toContain('another patient');
  });

  test('null means that there is nothing; then there are no cards', async () => {
    const nothing = { medicationRequests: null, medicationDispenses: null, medicationStatements: null };
    expect(await call('medication-list', view({ prefetch: nothing }))).toEqual({
      status: 200,
      json: { cards: [] },
    });
  });

  test.each([
    ['could not be read', { resourceType: 'OperationOutcome', issue: [] }, 'the EHR could not read'],
    [
      'has a next page',
      { ...bundle([]), link: [{ relation: 'next', url: 'https://ehr.example.org/fhir?page=2' }] },
      'the EHR sent a first page',
    ],
    [
      'has a total greater than what it holds',
      { ...bundle([]), total: 2 },
      'the server says that there are more than it gave',
    ],
    [
      'comes with a warning',
      bundle([{ resourceType: 'OperationOutcome', issue: [{ severity: 'warning', code: 'suppressed' }] }]),
      'what it sent is not everything',
    ],
  ])('a prefetch that %s is told, with and without anything to show', async (_what, part, text) => {
    const sent = { ...prefetch(ORDER), medicationDispenses: part };
    const { json } = await call('medication-list', view({ prefetch: sent }));
    expect(json.cards?.length).toBeGreaterThan(0);
    for (const { detail } of json.cards ?? []) expect(detail).toContain(text);
    const empty = { ...sent, medicationRequests: null };
    const { json: bare } = await call('medication-list', view({ prefetch: empty }));
    expect(bare.cards).toEqual([
      expect.objectContaining({ indicator: 'warning', detail: expect.stringContaining(text) }),
    ]);
  });

  test("a prefetch that is not the whole is read from the EHR's server where it can be", async () => {
    answer = (request, response) =>
      sendJson(response, page(request.path.includes('/MedicationRequest') ? [ORDER] : []));
    const sent = { ...prefetch(), medicationRequests: { resourceType: 'OperationOutcome', issue: [] } };
    const { json } = await call('medication-list', view({ prefetch: sent, fhirServer: stub.base.href }));
    expect(json.cards?.[0]?.detail).toMatch(/lisinopril/i);
    expect(json.cards?.[0]?.detail).not.toContain('Not everything');
  });

  test('a server that fails: 412', async () => {
    answer = (_request, response) => sendJson(response, {}, 500);
    expect((await call('medication-list', view({ fhirServer: stub.base.href }))).status).toBe(412);
  });

  test.each([
    [{}, 'no body'],
    [view({ hook: 'order-sign' }), 'another hook'],
    [{ ...view({}), context: {} }, 'no patient'],
  ])('%j is refused: %s', async (body, _what) => {
    expect((await call('medication-list', body)).status).toBe(422);
  });
});

describe('order-select', () => {
  const draft = (drug: Parameters<typeof buildRequest>[0]) =>
    buildRequest(drug, { id: 'draft', status: 'draft', authoredOn: '2026-06-01', subject });
  const sign = (order: unknown, more: object = {}, ...known: unknown[]) => ({
    hook: 'order-sign',
    hookInstance: 'h3',
    context: { patientId: 'p1', draftOrders: bundle([order]) },
    prefetch: prefetch(...known),
    ...more,
  });
  const select = (order: unknown, ...known: unknown[]) => ({
    hook: 'order-select',
    hookInstance: 'h2',
    context: { patientId: 'p1', selections: ['MedicationRequest/draft'], draftOrders: bundle([order]) },
    prefetch: prefetch(...known),
  });

  test('an ingredient that is active already is a warning', async () => {
    const { json } = await call(
      'duplicate-ingredient',
      select(draft('lisinopril10'), ORDER, buildDispense('lisinopril10', { subject })),
    );
    expect(json.cards).toEqual([
      expect.objectContaining({ indicator: 'warning', summary: expect.stringContaining('lisinopril') }),
    ]);
  });

  test('what is on hold is told with its doubt', async () => {
    const held = { ...ORDER, status: 'on-hold' };
    const { json } = await call('duplicate-ingredient', select(draft('lisinopril10'), held));
    expect(json.cards).toEqual([
      expect.objectContaining({
        summary: expect.stringMatching(/^Possibly taken already, to verify/),
        detail: expect.stringContaining('unknown'),
      }),
    ]);
  });

  test('at signing every draft is compared, also one that refers to its Medication', async () => {
    const { medicationCodeableConcept: code, ...rest } = draft('lisinopril10');
    const referring = { ...rest, medicationReference: { reference: 'Medication/m1' } };
    const body = { fhirServer: stub.base.href };
    answer = (_request, response) => sendJson(response, { resourceType: 'Medication', id: 'm1', code });
    const found = await call('duplicate-ingredient-sign', sign(referring, body, ORDER));
    expect(found.json.cards).toEqual([
      expect.objectContaining({ summary: expect.stringMatching(/^Already active/) }),
    ]);
    answer = (_request, response) => sendJson(response, {}, 404);
    const lost = await call('duplicate-ingredient-sign', sign(referring, body, ORDER));
    expect(lost.json.cards).toEqual([
      expect.objectContaining({ summary: expect.stringContaining('The drug of one order is not known') }),
    ]);
  });

  const lisinopril = draft('lisinopril10');
  const unnamed = { ...lisinopril, medicationCodeableConcept: undefined };
  test.each([
    ['names no drug that is known', { ...unnamed, medicationCodeableConcept: { text: 'the blue one' } }],
    ['names nothing', unnamed],
    ['refers elsewhere', { ...unnamed, medicationReference: { reference: 'https://other/Medication/1' } }],
    ['refers to what was not sent', { ...unnamed, medicationReference: { reference: 'urn:uuid:1' } }],
  ])('an order that %s is told as not compared', async (_what, order) => {
    const { json } = await call('duplicate-ingredient', select(order, ORDER));
    expect(json.cards?.map(({ summary }) => summary)).toEqual([
      'The drug of one order is not known: no duplicates were looked for',
    ]);
  });

  test('orders that are meant and were not sent, or are too many, are told as not compared', async () => {
    const body = select(lisinopril, ORDER);
    const selections = [
      'https://ehr/fhir/MedicationRequest/draft',
      'MedicationRequest/x',
      'ServiceRequest/y',
    ];
    const selected = await call('duplicate-ingredient', {
      ...body,
      context: { ...body.context, selections },
    });
    expect(selected.json.cards?.map(({ summary }) => summary)).toEqual([
      expect.stringMatching(/^Already active/),
      expect.stringContaining('The drug of one order is not known'),
    ]);
    const orders = Array.from({ length: 103 }, (_, index) => ({ ...draft('metformin500'), id: `d${index}` }));
    const context = { patientId: 'p1', draftOrders: bundle(orders) };
    const signed = await call('duplicate-ingredient-sign', { ...sign(lisinopril), context });
    expect(signed.json.cards?.map(({ summary }) => summary)).toEqual([
      expect.stringContaining('The drug of 3 orders is not known'),
    ]);
  });

  test('an order of another patient: 412, no cards', async () => {
    const other = { ...lisinopril, subject: { reference: 'Patient/p2' } };
    for (const [id, body] of [
      ['duplicate-ingredient', select(other, ORDER)],
      ['duplicate-ingredient-sign', sign(other, {}, ORDER)],
    ] as const)
      expect(await call(id, body)).toMatchObject({ status: 412, json: { detail: expect.any(String) } });
  });

  test.each([
    ['duplicate-ingredient', 'selections', select(lisinopril)],
    ['duplicate-ingredient', 'draftOrders', select(lisinopril)],
    ['duplicate-ingredient-sign', 'draftOrders', sign(lisinopril)],
  ] as const)('%s without %s is refused', async (id, field, body) => {
    const { status, json } = await call(id, { ...body, context: { ...body.context, [field]: undefined } });
    expect([status, json.detail]).toEqual([
      422,
      [expect.objectContaining({ loc: ['body', 'context', field] })],
    ]);
  });

  test('another drug, or the draft itself, is none', async () => {
    expect((await call('duplicate-ingredient', select(draft('metformin500'), ORDER))).json.cards).toEqual([]);
    const itself = select(draft('lisinopril10'), { ...draft('lisinopril10'), status: 'active' });
    expect((await call('duplicate-ingredient', itself)).json.cards).toEqual([]);
  });
});

describe('feedback', () => {
  const feedback = {
    feedback: [
      { card: 'c', outcome: 'overridden', outcomeTimestamp: '2026-06-01T12:00:00Z', overrideReasons: [] },
    ],
  };

  test('is taken, and nothing of it kept', async () => {
    expect(await call('medication-list/feedback', feedback)).toEqual({ status: 200, json: {} });
    expect((await call('medication-list/feedback', { feedback: [{}] })).status).toBe(422);
    expect((await call('none/feedback', feedback)).status).toBe(404);
  });
});

describe('web pages', () => {
  const preflight = (path: string, origin: string) =>
    fetch(server.address + path, {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization, content-type',
      },
    });

  test('of any origin may call the services, with their token', async () => {
    const answered = await preflight('/cds-services/medication-list', 'https://sandbox.cds-hooks.org');
    expect([answered.status, answered.headers.get('access-control-allow-origin')]).toEqual([204, '*']);
    expect(answered.headers.get('access-control-allow-headers')).toContain('authorization');
    const refused = await fetch(`${server.address}/cds-services/medication-list`, { method: 'POST' });
    expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([401, '*']);
  });

  test.each(['/fhir/Patient/$infer-medications', '/v1/medications/infer'])(
    'of a listed origin may call %s, of no other',
    async (path) => {
      const listed = await preflight(path, PAGE_ORIGIN);
      expect([listed.status, listed.headers.get('access-control-allow-origin')]).toEqual([204, PAGE_ORIGIN]);
      expect(listed.headers.get('vary')).toContain('Origin');
      const other = await preflight(path, 'https://elsewhere.example');
      expect([other.status, other.headers.get('access-control-allow-origin')]).toEqual([405, null]);
      const called = await fetch(server.address + path, { method: 'POST', headers: { origin: PAGE_ORIGIN } });
      expect([called.status, called.headers.get('access-control-allow-origin')]).toEqual([401, PAGE_ORIGIN]);
    },
  );
});

describe('who may call', () => {
  const body = view({ prefetch: prefetch(ORDER) });
  const at = '/cds-services/medication-list';

  test('a token counts once', async () => {
    const token = await tokenFor(at);
    expect((await call('medication-list', body, token)).status).toBe(200);
    expect((await call('medication-list', body, token)).status).toBe(401);
  });

  test('a token counts once over all instances, and is not believed while nobody can tell', async () => {
    const token = await tokenFor(at);
    const use = { issuer: ISSUER, id: `j${serial}`, until: new Date(SECONDS * 1000 + 1) };
    expect(await server.stores.accounts.useToken(use)).toBe(true);
    expect((await call('medication-list', body, token)).status).toBe(401);
  });

  test.each([
    ['another issuer', { iss: 'https://elsewhere.example' }],
    ['another audience', { aud: 'https://meds.example.org/cds-services/medication-list' }],
    ['ended', { iat: SECONDS - 600, exp: SECONDS - 300 }],
    ['too old', { iat: SECONDS - 3600, exp: SECONDS + 3600 }],
    ['no id', { jti: undefined }],
    ['no end', { exp: undefined }],
  ])('%s: 401', async (_what, claims) => {
    expect((await call('medication-list', body, await tokenFor(at, { claims }))).status).toBe(401);
  });

  test('another key, another algorithm, no token: 401', async () => {
    const other = await generateKeyPair('ES384');
    const tokens = [
      await tokenFor(at, { key: other.privateKey }),
      await tokenFor(at, { alg: 'HS256', key: new TextEncoder().encode('x'.repeat(64)) }),
      'eyJhbGciOiJub25lIn0.e30.',
      server.key,
    ];
    for (const token of tokens) expect((await call('medication-list', body, token)).status).toBe(401);
    expect((await fetch(server.address + at, { method: 'POST' })).status).toBe(401);
  });
});
