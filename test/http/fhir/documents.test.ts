import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Bundle, OperationOutcome, Provenance, Resource } from '@medplum/fhirtypes';
import { page, sendJson, startStub } from '../../ehr/hostile-server.ts';
import type { Answer, StubServer } from '../../ehr/hostile-server.ts';
import { DOCUMENT_FIXTURES, expectedAnswer } from '../../support/document-cases.ts';
import { fhirProblems } from '../../support/fhir-validity.ts';
import { buildRequest } from '../../support/resource-builders.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';

/** Each document is read by a process of its own, which may have to wait for its turn. */

const NOW = new Date('2026-06-01T12:00:00Z');
const pdf = (name: string) =>
  readFileSync(path.join(DOCUMENT_FIXTURES, name, 'document.pdf')).toString('base64');
const DATA = pdf('wrapped-table');
const LISTED = (
  expectedAnswer('wrapped-table') as { medications: { rxnorm_code: string | null }[] }
).medications.map((entry) => entry.rxnorm_code ?? '');

let stub: StubServer;
let server: TestServer;
let answer: Answer;
beforeAll(async () => {
  stub = await startStub((request, response) => answer(request, response));
  server = await startTestServer({ now: () => NOW, settings: { FHIR_SERVER_URL: stub.base.href } });
});
afterAll(async () => {
  await server.stop();
  await stub.close();
});
beforeEach(() => {
  stub.seen.length = 0;
});

async function call(
  at: string,
  body?: unknown,
): Promise<{ status: number; headers: Headers; json: Resource }> {
  const response = await fetch(`${server.address}/fhir/${at}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'content-type': 'application/fhir+json', authorization: `Bearer ${server.key}` },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  // Decode edge: every answer of the surface is a resource, which is checked next.
  const json = (await response.json()) as Resource;
  expect(fhirProblems(json)).toEqual([]);
  return { status: response.status, headers: response.headers, json };
}

const parameters = (...parameter: object[]) => ({ resourceType: 'Parameters', parameter });
const document = (resource: unknown) => ({ name: 'document', resource });
const FULL = { name: 'verbosity', valueCode: 'full' };
const binary = (fields: object = {}) => ({
  resourceType: 'Binary',
  contentType: 'application/pdf',
  data: DATA,
  ...fields,
});
const reference = (attachment: object = {}, fields: object = {}) => ({
  resourceType: 'DocumentReference',
  id: 'd1',
  status: 'current',
  date: '2026-05-20T10:00:00Z',
  subject: { reference: 'Patient/p1' },
  content: [{ attachment: { contentType: 'application/pdf', title: 'list.pdf', ...attachment } }],
  ...fields,
});
const codesOf = (json: Resource) =>
  ((json as Bundle).entry ?? []).flatMap(({ resource }) =>
    resource?.resourceType === 'MedicationRequest'
      ? [resource.medicationCodeableConcept?.coding?.[0]?.code ?? '']
      : [],
  );
const sourcesOf = (json: Resource) =>
  ((json as Bundle).entry ?? []).flatMap(({ resource }) =>
    resource?.resourceType === 'Provenance'
      ? ((resource as Provenance).entity ?? []).map(({ what }) => what?.display ?? what?.reference)
      : [],
  );
const outcomesOf = (json: Resource) =>
  ((json as Bundle).entry ?? []).flatMap(({ resource }) =>
    resource?.resourceType === 'OperationOutcome' ? resource.issue.map(({ details }) => details?.text) : [],
  );
const issuesOf = (json: Resource): OperationOutcome['issue'] => (json as OperationOutcome).issue;

describe('$extract-medications', () => {
  test('a Binary, a DocumentReference and a Bundle of both give the list of the PDF endpoint', async () => {
    const { status, json, headers } = await call(
      '$extract-medications',
      parameters(document(binary()), FULL),
    );
    expect(status).toBe(200);
    expect(codesOf(json).toSorted()).toEqual(LISTED.toSorted());
    expect(headers.get('x-document-count')).toBe('1');
    expect(Number(headers.get('x-total-page-count'))).toBeGreaterThan(0);
    for (const source of sourcesOf(json)) expect(source).toMatch(/^Binary\/#1, page \d+, .*: ./);
    const referred = await call(
      '$extract-medications',
      parameters(document(reference({ data: DATA })), FULL),
    );
    expect(codesOf(referred.json)).toEqual(codesOf(json));
    for (const source of sourcesOf(referred.json)) expect(source).toMatch(/^list\.pdf, page \d+/);
    const bundle = {
      resourceType: 'Bundle',
      type: 'collection',
      entry: [{ resource: reference({ url: 'Binary/b1' }) }, { resource: binary({ id: 'b1' }) }],
    };
    expect(codesOf((await call('$extract-medications', bundle)).json)).toEqual(codesOf(json));
  });

  test('of several Binaries without an id none is lost, and each line names its own', async () => {
    const other = binary({ data: pdf('brand-and-generic') });
    const { json, headers } = await call(
      '$extract-medications',
      parameters(document(binary()), document(other), FULL),
    );
    expect(headers.get('x-document-count')).toBe('2');
    const names = sourcesOf(json).map((source) => source?.split(',', 1)[0] ?? '');
    expect([...new Set(names)].toSorted()).toEqual(['Binary/#1', 'Binary/#2']);
  });

  test('a Binary is found by the fullUrl of its entry; one of a withdrawn reference is not read', async () => {
    const fullUrl = 'urn:uuid:6f2c3c3e-0000-4000-8000-00000000000a';
    const bundleWith = (fields: object): object => ({
      resourceType: 'Bundle',
      type: 'collection',
      entry: [{ resource: reference({ url: fullUrl }, fields) }, { fullUrl, resource: binary() }],
    });
    const read = await call('$extract-medications', bundleWith({}));
    expect([read.headers.get('x-document-count'), codesOf(read.json).length]).toEqual(['1', LISTED.length]);
    const withdrawn = await call('$extract-medications', bundleWith({ status: 'entered-in-error' }));
    expect(codesOf(withdrawn.json)).toEqual([]);
  });

  test('more documents than an upload may have are refused before they are looked at', async () => {
    const many = Array.from({ length: 16 }, () => document(binary({ data: 'none' })));
    const { status, json } = await call('$extract-medications', parameters(...many));
    expect([status, issuesOf(json)[0]?.details?.text]).toEqual([
      422,
      'too many files: max 15 per request (received 16)',
    ]);
  });

  test('the documents of a patient of the connected server', async () => {
    answer = (request, response) => {
      if (request.path.startsWith('/fhir/DocumentReference')) {
        sendJson(
          response,
          page([
            reference({ url: `${stub.base.href}/Binary/b1` }),
            reference({ data: pdf('needs-password') }, { id: 'd2', date: '2026-05-21' }),
            reference({ url: 'http://elsewhere.example/Binary/b1' }, { id: 'd3', date: '2026-05-19' }),
            reference({ data: DATA }, { id: 'd4', status: 'entered-in-error' }),
            reference({ data: DATA }, { id: 'd5', subject: { reference: 'Patient/p2' } }),
            reference({ contentType: 'text/plain' }, { id: 'd6' }),
          ]),
        );
      } else sendJson(response, binary({ id: 'b1' }));
    };
    const patient = { name: 'patient', valueReference: { reference: 'Patient/p1' } };
    const { status, json, headers } = await call('$extract-medications', parameters(patient));
    expect(status).toBe(200);
    expect(codesOf(json).toSorted()).toEqual(LISTED.toSorted());
    expect(headers.get('x-document-count')).toBe('1');
    expect(outcomesOf(json)).toEqual([
      "DocumentReference: resources of another patient were in the server's answer and were left out (1)",
      'DocumentReference: a document is no PDF and was not read (list.pdf, text/plain)',
      'Binary: the address is outside the base URL of the connected server (list.pdf)',
      "file 'list.pdf' is protected with a password",
    ]);
    expect(stub.seen.map((request) => request.path)).toEqual([
      '/fhir/DocumentReference?patient=p1&_sort=-date&_count=200',
      '/fhir/Binary/b1',
    ]);
  });

  test.each([
    ['nothing', parameters(), 'Parameters.parameter', 'required'],
    [
      'both',
      parameters(document(binary()), { name: 'patient', valueReference: { reference: 'Patient/p1' } }),
      'Parameters.parameter',
      'required',
    ],
    [
      'no PDF',
      parameters(document(binary({ data: Buffer.from('hello').toString('base64') }))),
      'Parameters.parameter[0].resource',
      'invalid',
    ],
    [
      'no base64',
      parameters(document(binary({ data: '%PDF-' }))),
      'Parameters.parameter[0].resource',
      'invalid',
    ],
    [
      'another type',
      parameters(FULL, document(binary({ contentType: 'text/plain' }))),
      'Parameters.parameter[1].resource',
      'invalid',
    ],
    [
      'an address',
      parameters(document(reference({ url: 'http://127.0.0.1:1/secret' }))),
      'Parameters.parameter[0].resource',
      'invalid',
    ],
    [
      'a Bundle without a list',
      parameters(document({ resourceType: 'Bundle', entry: 'x' })),
      'Parameters.parameter[0].resource.entry',
      'structure',
    ],
    [
      'a locked PDF',
      parameters(FULL, document(binary({ data: pdf('needs-password') }))),
      'Parameters.parameter[1].resource',
      'invalid',
    ],
    [
      'XML of another kind',
      parameters(document(binary({ contentType: 'text/xml', data: Buffer.from('<a/>').toString('base64') }))),
      'Parameters.parameter[0].resource',
      'invalid',
    ],
    [
      'another resource',
      parameters(document(buildRequest('lisinopril10'))),
      'Parameters.parameter[0].resource',
      'invalid',
    ],
    [
      'a patient elsewhere',
      parameters({ name: 'patient', valueReference: { reference: 'http://x/Patient/1' } }),
      'Parameters.parameter[0].valueReference.reference',
      'invalid',
    ],
  ])('%s is refused where it stands', async (_what, body, expression, code) => {
    const { status, json } = await call('$extract-medications', body);
    expect(status).toBe(422);
    expect(issuesOf(json)[0]).toMatchObject({ code, expression: [expression] });
    expect(stub.seen).toEqual([]);
  });
});

describe('one list of resources and documents', () => {
  const ORDER = buildRequest('lisinopril10', { subject: { reference: 'Patient/p1' } });

  test('at instance level with include-documents', async () => {
    answer = (request, response) => {
      const type = new URL(request.path, 'http://x').pathname.split('/')[2];
      if (type === 'DocumentReference') sendJson(response, page([reference({ data: DATA })]));
      else sendJson(response, page(type === 'MedicationRequest' ? [ORDER] : []));
    };
    const without = await call('Patient/p1/$infer-medications?verbosity=full');
    expect(codesOf(without.json)).toEqual(['314076']);
    const { json } = await call('Patient/p1/$infer-medications?verbosity=full&include-documents=true');
    const codes = new Set([...LISTED, '314076']);
    expect(new Set(codesOf(json))).toEqual(codes);
    expect(sourcesOf(json)).toContain(`${stub.base.href}/MedicationRequest/MedicationRequest-lisinopril10`);
    expect(sourcesOf(json).some((source) => source?.startsWith('list.pdf, page 1'))).toBe(true);
  });

  test('at type level, as documents or in a Bundle', async () => {
    const body = parameters(
      { name: 'medication-data', resource: ORDER },
      document(reference({ data: DATA })),
      FULL,
    );
    const { json, headers } = await call('Patient/$infer-medications', body);
    expect(codesOf(json)).toContain('314076');
    expect(codesOf(json).length).toBeGreaterThan(1);
    expect(headers.get('x-document-count')).toBe('1');
    const off = { name: 'include-documents', valueBoolean: false };
    const without = await call('Patient/$infer-medications', {
      ...body,
      parameter: [...body.parameter, off],
    });
    expect(codesOf(without.json)).toEqual(['314076']);
    expect(outcomesOf(without.json)).toEqual([
      "DocumentReference/d1: a document that was not read; the parameter 'document' reads one, 'include-documents' those of a Bundle",
    ]);
    const bundle = {
      resourceType: 'Bundle',
      type: 'collection',
      entry: [{ resource: ORDER }, { resource: reference({ data: DATA }) }],
    };
    const bare = await call('Patient/$infer-medications?include-documents=true&verbosity=full', bundle);
    expect(codesOf(bare.json)).toEqual(codesOf(json));
    expect(codesOf((await call('Patient/$infer-medications', bundle)).json)).toEqual(['314076']);
  });

  test('and over REST, from the request and from the connected server', async () => {
    const asked = { include_documents: true, verbosity: 'full' };
    const codesOfList = async (response: Response) =>
      ((await response.json()) as { medications: { rxnorm_code: string }[] }).medications.map(
        (entry) => entry.rxnorm_code,
      );
    const given = await server.infer({ ...asked, resources: [ORDER, reference({ data: DATA })] });
    const codes = await codesOfList(given);
    expect(new Set(codes)).toEqual(new Set([...LISTED, '314076']));
    answer = (request, response) => {
      const type = new URL(request.path, 'http://x').pathname.split('/')[2];
      const documents = [reference({ data: DATA }), reference({ data: pdf('needs-password') }, { id: 'd2' })];
      if (type === 'DocumentReference') sendJson(response, page(documents));
      else sendJson(response, page(type === 'MedicationRequest' ? [ORDER] : []));
    };
    const connected = await server.infer({ ...asked, patient: 'Patient/p1' });
    expect(connected.headers.get('x-partial-read')).toBe('documents 1');
    expect(await codesOfList(connected)).toEqual(codes);
    expect((await server.infer({ ...asked, resources: [reference({ data: 'x' })] })).status).toBe(422);
    expect((await server.infer({ include_documents: 'yes', resources: [ORDER] })).status).toBe(422);
  });
});
