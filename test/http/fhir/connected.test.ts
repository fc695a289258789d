import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createLocalJWKSet, jwtVerify } from 'jose';
import type { Bundle, OperationOutcome, Resource } from '@medplum/fhirtypes';
import { newClientKeys } from '../../../src/ehr/client-keys.ts';
import { page, sendJson, startStub } from '../../ehr/hostile-server.ts';
import type { Answer, StubServer } from '../../ehr/hostile-server.ts';
import { fhirProblems } from '../../support/fhir-validity.ts';
import { buildDispense, buildRequest, buildStatement } from '../../support/resource-builders.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';

const NOW = new Date('2026-06-01T12:00:00Z');
const TOKEN = 'token-of-the-connected-server';
const ORDER = buildRequest('lisinopril10');
const patientOf = (resource: object) =>
  (resource as unknown as { subject: { reference: string } }).subject.reference.slice('Patient/'.length);
const ID = patientOf(ORDER);

let stub: StubServer;
let elsewhere: StubServer;
let server: TestServer;
let answer: Answer;
beforeAll(async () => {
  stub = await startStub((request, response) => answer(request, response));
  elsewhere = await startStub((_request, response) => sendJson(response, page([])));
  server = await startTestServer({
    now: () => NOW,
    settings: { FHIR_SERVER_URL: stub.base.href, FHIR_SERVER_TOKEN: TOKEN },
  });
});
afterAll(async () => {
  await server.stop();
  await Promise.all([stub.close(), elsewhere.close()]);
});
beforeEach(() => {
  stub.seen.length = 0;
  answer = everythingOf([ORDER, buildDispense('lisinopril10'), buildStatement('metformin500')]);
});

const typeOf = (url: string): string => new URL(url, 'http://x').pathname.split('/')[2] ?? '';

/** A well-behaved server that holds these. */
function everythingOf(resources: readonly Readonly<Record<string, unknown>>[]): Answer {
  return (request, response) =>
    sendJson(
      response,
      page(resources.filter((resource) => resource['resourceType'] === typeOf(request.path))),
    );
}

/** Like `answer`, but for one type. */
function except(type: string, special: Answer): Answer {
  const usual = answer;
  return (request, response) =>
    typeOf(request.path) === type ? special(request, response) : usual(request, response);
}

async function call(
  query = '',
  { id = ID, init = {}, on = server }: { id?: string; init?: RequestInit; on?: TestServer } = {},
): Promise<{ status: number; headers: Headers; json: Resource }> {
  const response = await fetch(`${on.address}/fhir/Patient/${id}/$infer-medications${query}`, {
    ...init,
    headers: { authorization: `Bearer ${on.key}`, 'content-type': 'application/fhir+json' },
  });
  // Decode edge: every answer of the surface is a resource, which is checked next.
  const json = (await response.json()) as Resource;
  expect(fhirProblems(json)).toEqual([]);
  expect(JSON.stringify(json)).not.toContain(TOKEN);
  return { status: response.status, headers: response.headers, json };
}

const issuesOf = (json: Resource): OperationOutcome['issue'] => (json as OperationOutcome).issue;
const textsOf = (json: Resource): (string | undefined)[] =>
  ((json as Bundle).entry ?? [])
    .filter(({ search }) => search?.mode === 'outcome')
    .flatMap(({ resource }) => issuesOf(resource as Resource).map(({ details }) => details?.text));

describe('at instance level', () => {
  test('GET and POST read the patient from the connected server, with its credentials', async () => {
    const got = await call('?verbosity=full');
    expect(got.status).toBe(200);
    expect(got.json).toMatchObject({ resourceType: 'Bundle', total: 2 });
    expect(got.headers.get('x-input-resource-count')).toBe('3');
    expect(stub.seen.every(({ authorization }) => authorization === `Bearer ${TOKEN}`)).toBe(true);
    const parameters = { resourceType: 'Parameters', parameter: [{ name: 'verbosity', valueCode: 'full' }] };
    const posted = await call('', { init: { method: 'POST', body: JSON.stringify(parameters) } });
    expect(posted.json).toEqual(got.json);
    expect((await call('', { init: { method: 'POST' } })).status).toBe(200);
  });

  test('counts one unit', async () => {
    const limited = await server.accounts.ensureOrganization('limited', 'free', NOW);
    const { key } = await server.accounts.createKey(limited.id, NOW);
    const statuses: number[] = [];
    for (let index = 0; index < 3; index += 1) {
      statuses.push((await call('', { on: { ...server, key } })).status);
    }
    expect(statuses).toEqual([200, 200, 429]);
  });

  test('refuses resources, which belong to the type level, before anything is read', async () => {
    const body = JSON.stringify({ resourceType: 'Bundle', type: 'collection' });
    const { status, json } = await call('', { init: { method: 'POST', body } });
    expect([status, issuesOf(json)[0]?.expression]).toEqual([422, ['Bundle']]);
    expect(stub.seen).toEqual([]);
  });

  test('a patient the server does not know is not a patient without medications', async () => {
    answer = (request, response) =>
      request.path.includes('/Patient/') ? sendJson(response, {}, 404) : sendJson(response, page([]));
    const { status, json } = await call();
    expect([status, issuesOf(json)[0]?.code]).toEqual([404, 'not-found']);
    answer = (request, response) =>
      sendJson(response, request.path.includes('/Patient/') ? { resourceType: 'Patient', id: ID } : page([]));
    expect((await call()).json).toMatchObject({ resourceType: 'Bundle', total: 0 });
  });

  test.each(['..', '%2e%2e', '..%2f..%2fadmin', 'a%20b', 'x'.repeat(65), '%3Fx=1'])(
    'the id %s reaches no server',
    async (id) => {
      const response = await fetch(`${server.address}/fhir/Patient/${id}/$infer-medications`, {
        headers: { authorization: `Bearer ${server.key}` },
      });
      expect(response.status).toBe(404);
      expect(stub.seen).toEqual([]);
    },
  );
});

describe('a hostile server', () => {
  test.each([
    ['fails for one type', 'server-fault', 'MedicationDispense: the server failed to answer'],
    ['answers HTML', 'html', 'MedicationDispense: the answer is not JSON'],
    [
      'answers another type',
      'patient',
      'MedicationDispense: the answer is not the FHIR resource that was asked for',
    ],
    [
      'redirects',
      'redirect',
      'MedicationDispense: the server answered with a redirect, which is never followed',
    ],
    [
      'names a next page elsewhere',
      'next',
      'MedicationDispense: the next page lies outside the connected server and was not followed',
    ],
    ['pages in a circle', 'circle', 'MedicationDispense: the server named the same next page again'],
    ['gives more than 20 MB', 'huge', 'MedicationDispense: the answer is larger than the limit'],
    [
      'gives another patient',
      'other',
      "MedicationDispense: resources of another patient were in the server's answer and were left out (1)",
    ],
    [
      'slows down',
      'throttled',
      'MedicationDispense: the server asks to slow down and did not answer in time',
    ],
  ])('%s: the rest is answered and the gap is named', async (_what, trick, text) => {
    answer = except('MedicationDispense', (request, response) => {
      const self = `${stub.base.href}/MedicationDispense?page=2`;
      if (trick === 'server-fault') sendJson(response, {}, 500);
      else if (trick === 'html') response.end('<html>Sign in</html>');
      else if (trick === 'patient') sendJson(response, { resourceType: 'Patient', id: ID });
      else if (trick === 'redirect') response.writeHead(302, { location: elsewhere.base.href }).end();
      else if (trick === 'next')
        sendJson(response, page([], `${elsewhere.base.href}/MedicationDispense?page=2`));
      else if (trick === 'circle') sendJson(response, page([], self));
      else if (trick === 'huge') response.end('['.padEnd(21_000_000, ' '));
      else if (trick === 'other')
        sendJson(
          response,
          page([{ ...buildDispense('metformin500'), subject: { reference: 'Patient/another' } }]),
        );
      else response.writeHead(429, { 'retry-after': '3600' }).end(request.method);
    });
    const { status, json } = await call();
    expect(status).toBe(200);
    expect(json).toMatchObject({ total: 2 });
    expect(textsOf(json)).toEqual([text]);
    expect(elsewhere.seen).toEqual([]);
  });

  test.each([400, 404, 405, 501])('a refusal with %d is a gap, never an empty list', async (status) => {
    answer = except('MedicationRequest', (_request, response) => sendJson(response, {}, status));
    const { json } = await call();
    expect(textsOf(json)).toEqual([expect.stringMatching(/^MedicationRequest: /)]);
  });

  test('documents that cannot be had cost the documents, not the list', async () => {
    answer = except('DocumentReference', (_request, response) => sendJson(response, {}, 500));
    const { status, json } = await call('?include-documents=true');
    expect([status, (json as Bundle).total]).toEqual([200, 2]);
    expect(textsOf(json)).toEqual(['DocumentReference: the server failed to answer']);
  });

  test('a C-CDA document is read by its entries, other XML is named', async () => {
    const drug =
      '<code code="197361" codeSystem="2.16.840.1.113883.6.88" displayName="amlodipine 5 MG Oral Tablet"/>';
    const ccda = `<ClinicalDocument xmlns="urn:hl7-org:v3"><component><structuredBody><component><section>
      <code code="10160-0"/><entry><substanceAdministration moodCode="EVN"><statusCode code="active"/>
      <effectiveTime><low value="20260501"/></effectiveTime><consumable><manufacturedProduct><manufacturedMaterial>${drug}
      </manufacturedMaterial></manufacturedProduct></consumable></substanceAdministration></entry></section></component>
      </structuredBody></component></ClinicalDocument>`;
    const reference = (title: string, xml: string) => ({
      resourceType: 'DocumentReference',
      id: title,
      status: 'current',
      content: [
        { attachment: { contentType: 'text/xml', title, data: Buffer.from(xml).toString('base64') } },
      ],
    });
    const documents = [reference('summary', ccda), reference('other', '<note/>')];
    answer = except('DocumentReference', (_request, response) => sendJson(response, page(documents)));
    const { json } = await call('?include-documents=true');
    expect((json as Bundle).total).toBe(3);
    expect(textsOf(json)).toEqual([
      'other: this XML is neither a C-CDA document nor an NCPDP SCRIPT message',
    ]);
  });

  test.each([
    [401, 'transient', 'the server refused the credentials'],
    [403, 'transient', 'the server does not permit this read'],
    [500, 'transient', 'the server failed to answer'],
  ])('all %d is an error, with nothing of what it said', async (status, code, text) => {
    answer = (_request, response) => sendJson(response, { secret: 'words of the server' }, status);
    const view = await call();
    expect([view.status, issuesOf(view.json)[0]?.code]).toEqual([503, code]);
    expect(issuesOf(view.json)[0]?.details?.text).toBe(
      `the connected FHIR server could not be read: ${text}`,
    );
    expect(JSON.stringify(view.json)).not.toContain('words of the server');
  });
});

describe('configuration', () => {
  test('without a server the instance level says so', async () => {
    const bare = await startTestServer();
    const { status, json } = await call('', { on: bare });
    await bare.stop();
    expect([status, issuesOf(json)[0]?.code]).toEqual([404, 'not-found']);
  });

  test('a server may belong to one organization', async () => {
    const settings = { FHIR_SERVER_URL: stub.base.href, FHIR_SERVER_ORGANIZATION: 'another' };
    const others = await startTestServer({ settings });
    const { status } = await call('', { on: others });
    const another = await others.accounts.ensureOrganization('another', 'unlimited', NOW);
    const { key } = await others.accounts.createKey(another.id, NOW);
    const { status: own } = await call('', { on: { ...others, key } });
    await others.stop();
    expect([status, own]).toEqual([404, 200]);
  });

  test.each([
    [{ FHIR_SERVER_URL: 'http://ehr.example.org/fhir' }, /https is required/],
    [{ FHIR_SERVER_URL: 'https://user:secret@ehr.example.org/fhir' }, /a user name or password/],
    [{ FHIR_SERVER_URL: 'https://ehr.example.org/fhir', FHIR_SERVER_CLIENT_ID: 'x' }, /CLIENT_KEYS_FILE/],
    [{ FHIR_SERVER_URL: 'https://ehr.example.org/fhir', NODE_ENV: 'production' }, /FHIR_SERVER_ORGANIZATION/],
    [{ CLIENT_KEYS_FILE: '/nowhere/keys.json' }, /CLIENT_KEYS_FILE: there is no such file/],
  ])('%j is refused at the start', async (settings, message) => {
    await expect(startTestServer({ settings })).rejects.toThrow(message);
  });

  test('Backend Services: a signed assertion, checked by the keys we publish', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'medlist-keys-'));
    const file = path.join(folder, 'keys.json');
    writeFileSync(file, await newClientKeys('2026-11'), { mode: 0o600 });
    const usual = answer;
    answer = (request, response) => {
      if (request.path.endsWith('/smart-configuration'))
        sendJson(response, {
          authorization_endpoint: `${stub.base.href}/authorize`,
          token_endpoint: `${stub.base.href}/token`,
        });
      else if (request.path.endsWith('/token'))
        sendJson(response, { access_token: 'access-1', token_type: 'bearer', expires_in: 300 });
      else usual(request, response);
    };
    const settings = {
      FHIR_SERVER_URL: stub.base.href,
      FHIR_SERVER_CLIENT_ID: 'medlist',
      CLIENT_KEYS_FILE: file,
    };
    const signing = await startTestServer({ settings, now: () => NOW });
    const { status } = await call('', { on: signing });
    const jwks = await (await fetch(`${signing.address}/.well-known/jwks.json`)).json();
    await signing.stop();
    rmSync(folder, { recursive: true });
    expect(status).toBe(200);
    expect(JSON.stringify(jwks)).not.toContain('"d"');
    const asked = stub.seen.filter(({ path: at }) => at.endsWith('/token'));
    expect(asked).toHaveLength(1);
    const assertion = new URLSearchParams(asked[0]?.body).get('client_assertion') ?? '';
    const { payload } = await jwtVerify(assertion, createLocalJWKSet(jwks as { keys: [] }));
    expect(payload).toMatchObject({ iss: 'medlist', sub: 'medlist', aud: `${stub.base.href}/token` });
    const reads = stub.seen.filter(({ path: at }) => at.includes('/Medication'));
    expect(reads.every(({ authorization }) => authorization === 'Bearer access-1')).toBe(true);
  });
});

describe('POST /v1/medications/infer with a patient', () => {
  test('reads it from the connected server, and says what could not be read', async () => {
    answer = except('MedicationDispense', (_request, response) => sendJson(response, {}, 500));
    const response = await server.infer({ patient: `Patient/${ID}`, verbosity: 'standard' });
    expect(response.status).toBe(200);
    expect(response.headers.get('x-partial-read')).toBe('MedicationDispense server-fault');
    expect(await response.json()).toMatchObject({
      meta: { input_resource_count: 2, output_medication_count: 2 },
    });
  });

  test.each([
    [{ patient: `Patient/${ID}`, resources: [ORDER] }, 422, 'not both'],
    [{ patient: '../admin' }, 422, "'Patient/123'"],
    [{ patient: 'http://elsewhere.example/Patient/1' }, 422, "'Patient/123'"],
    [{ patient: null }, 422, 'request must include'],
  ])('%j is refused', async (body, status, text) => {
    const response = await server.infer(body);
    expect(response.status).toBe(status);
    expect(await response.text()).toContain(text);
    expect(stub.seen).toEqual([]);
  });
});
