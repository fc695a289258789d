import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Bundle, OperationOutcome, Resource } from '@medplum/fhirtypes';
import { asCcda, asFhir, asHl7v2, asRxHistory, PATIENTS } from '../sources/same-patient/patients.ts';
import { fhirProblems } from '../support/fhir-validity.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

const NOW = new Date('2026-06-01T12:00:00Z');
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ now: () => NOW });
});
afterAll(() => server.stop());

const PATIENT = PATIENTS.find(({ name }) => name.startsWith('two drugs')) ?? PATIENTS[0];
if (PATIENT === undefined) throw new Error('there are no patients');

const ADMINISTRATIONS = 'ZRX|1';
const FORMATS = [
  ['C-CDA', 'text/xml', asCcda(PATIENT)],
  ['C-CDA under another name', 'application/cda+xml; charset=utf-8', asCcda(PATIENT)],
  ['RxHistory', 'application/xml', asRxHistory(PATIENT)],
  ['HL7 v2', 'application/hl7-v2+er7', asHl7v2(PATIENT)],
  ['HL7 v2, as some call it', 'x-application/hl7-v2+er7', asHl7v2(PATIENT)],
] as const;

async function post(path: string, type: string, body: string): Promise<Response> {
  return fetch(`${server.address}${path}`, {
    method: 'POST',
    headers: { 'content-type': type, authorization: `Bearer ${server.key}` },
    body,
  });
}

const statusesOf = (names: readonly { display_name: string; status: string }[]) =>
  names.map(({ display_name: name, status }) => `${name}: ${status}`);
const namesOf = (json: Resource) =>
  ((json as Bundle).entry ?? []).flatMap(({ resource }) =>
    resource?.resourceType === 'MedicationRequest' ? [resource.medicationCodeableConcept?.text] : [],
  );
const outcomeOf = (json: Resource) =>
  ((json as Bundle).entry ?? []).flatMap(({ resource }) =>
    resource?.resourceType === 'OperationOutcome' ? resource.issue.map(({ details }) => details?.text) : [],
  );
const EXPECTED = ['atorvastatin 20 MG Oral Tablet: active', 'lisinopril 10 MG Oral Tablet: active'];

describe('a document as the body', () => {
  test.each(FORMATS)('%s of the infer endpoint', async (_name, type, body) => {
    const response = await post('/v1/medications/infer?as_of=2026-06-01&statuses=active&asOf=x', type, body);
    const json = (await response.json()) as { medications: { display_name: string; status: string }[] };
    expect(statusesOf(json.medications)).toEqual(EXPECTED);
    expect(response.headers.get('x-ignored-fields')).toBe('asOf');
  });

  test.each(FORMATS)('%s of the operation', async (_name, type, body) => {
    const response = await post('/fhir/Patient/$infer-medications?as-of=2026-06-01', type, body);
    const json = (await response.json()) as Resource;
    expect(fhirProblems(json)).toEqual([]);
    expect(namesOf(json)).toHaveLength(2);
  });

  test('a large one is answered like a small one', async () => {
    const padding = `\rNTE|1||${'x'.repeat(300_000)}`;
    const response = await post('/v1/medications/infer', FORMATS[3][1], `${FORMATS[3][2]}${padding}`);
    const json = (await response.json()) as { medications: { display_name: string; status: string }[] };
    expect(statusesOf(json.medications)).toEqual(EXPECTED);
  });

  test('what of it was not read is said in every answer', async () => {
    const text = `${FORMATS[3][2]}\r${ADMINISTRATIONS}`;
    const json = await post('/v1/medications/infer', FORMATS[3][1], text);
    expect(json.headers.get('x-partial-read')).toBe('documents 1');
    const sentence = 'segments that were not read: ZRX';
    expect(((await json.json()) as { meta: unknown }).meta).toMatchObject({ not_read: [sentence] });
    const bundle = await post('/v1/medications/infer?format=fhir_bundle', FORMATS[3][1], text);
    expect(outcomeOf((await bundle.json()) as Resource)).toEqual([sentence]);
    const operation = await post('/fhir/Patient/$infer-medications', FORMATS[3][1], text);
    expect(outcomeOf((await operation.json()) as Resource)).toEqual([sentence]);
  });

  test('without a medication it is an empty list', async () => {
    const response = await post('/v1/medications/infer', 'text/xml', asCcda({ name: '', drugs: [] }));
    expect([response.status, ((await response.json()) as { medications: unknown }).medications]).toEqual([
      200,
      [],
    ]);
  });
});

describe('a refusal says why', () => {
  test.each([
    ['application/fhir+xml', '<Bundle xmlns="http://hl7.org/fhir"/>', /FHIR as XML is not read/, 415],
    ['text/xml', '<Bundle xmlns="http://hl7.org/fhir"/>', /FHIR as XML is not read/, 415],
    ['text/xml', '<html/>', /neither a C-CDA document/, 422],
    ['application/hl7-v2+er7', 'PID|1||1^^^A', /no MSH segment/, 422],
    ['application/hl7-v2+er7', '{}', /no MSH segment/, 422],
    ['application/hl7-v2+er7', 'MSH|^~\\&|||||||ADT^A01', /only pharmacy messages/, 422],
    ['text/csv', 'a,b', /Content-Type must be .*text\/xml/, 415],
  ])('%s: %s', async (type, body, sentence, status) => {
    const response = await post('/fhir/Patient/$infer-medications', type, body);
    const json = (await response.json()) as OperationOutcome;
    expect([response.status, json.issue[0]?.details?.text ?? json.issue[0]?.diagnostics]).toEqual([
      status,
      expect.stringMatching(sentence),
    ]);
    const rest = await post('/v1/medications/infer', type, body);
    expect(rest.status).toBe(422);
    expect(await rest.text()).toMatch(sentence);
  });

  test('FHIR as XML is named as such where no document is read', async () => {
    const response = await post('/fhir/$extract-medications', 'application/fhir+xml', '<Bundle/>');
    expect([response.status, await response.text()]).toEqual([415, expect.stringMatching(/FHIR as XML/)]);
  });
});

describe('a document inside a resource', () => {
  const binary = (contentType: string, text: string) => ({
    resourceType: 'Binary',
    contentType,
    data: Buffer.from(text).toString('base64'),
  });
  const reference = (contentType: string, text: string) => ({
    resourceType: 'DocumentReference',
    status: 'current',
    content: [{ attachment: binary(contentType, text) }],
  });
  const parameters = (resource: unknown) =>
    JSON.stringify({ resourceType: 'Parameters', parameter: [{ name: 'document', resource }] });

  test.each(FORMATS)('%s', async (_name, type, text) => {
    for (const resource of [binary(type, text), reference(type, text)]) {
      for (const operation of ['Patient/$infer-medications', '$extract-medications']) {
        const response = await post(`/fhir/${operation}`, 'application/fhir+json', parameters(resource));
        expect([operation, namesOf((await response.json()) as Resource)]).toEqual([
          operation,
          expect.any(Array),
        ]);
        expect(response.headers.get('x-document-count')).toBe('1');
        expect(response.headers.get('x-output-medication-count')).toBe('2');
      }
      const body = JSON.stringify({ resources: [resource], include_documents: true, as_of: '2026-06-01' });
      const rest = await post('/v1/medications/infer', 'application/json', body);
      const { medications } = (await rest.json()) as {
        medications: { display_name: string; status: string }[];
      };
      expect(statusesOf(medications)).toEqual(EXPECTED);
    }
  });

  test('beside resources it is one list; one that cannot be read is an error that names it', async () => {
    const resources = [...asFhir(PATIENT, 'orders and fills'), binary('text/xml', asRxHistory(PATIENT))];
    const whole = JSON.stringify({ resources, include_documents: true });
    const json = (await (await post('/v1/medications/infer', 'application/json', whole)).json()) as {
      medications: unknown[];
    };
    expect(json.medications).toHaveLength(2);
    const response = await post(
      '/fhir/Patient/$infer-medications',
      'application/fhir+json',
      parameters({ ...binary('text/xml', '<html/>'), id: 'odd' }),
    );
    expect([response.status, await response.text()]).toEqual([
      422,
      expect.stringMatching(/Binary\/odd: this XML/),
    ]);
  });
});

describe('the forms of FHIR answers on the infer endpoint', () => {
  const ask = (fields: object) =>
    post(
      '/v1/medications/infer',
      'application/json',
      JSON.stringify({ resources: asFhir(PATIENT, 'fills'), ...fields }),
    );

  test.each([
    ['MedicationStatement', 'searchset', 'MedicationStatement'],
    ['List', 'searchset', 'List'],
    ['summary', 'document', 'Composition'],
  ])('%s', async (as, type, first) => {
    const json = (await (await ask({ as, format: 'fhir_bundle' })).json()) as Bundle;
    expect(fhirProblems(json)).toEqual([]);
    expect([json.type, json.entry?.[0]?.resource?.resourceType]).toEqual([type, first]);
  });

  test('an array names its resources by type and id', async () => {
    const [list, statement] = (await (await ask({ as: 'List', format: 'fhir_array' })).json()) as Resource[];
    expect(list?.resourceType).toBe('List');
    expect(JSON.stringify(list)).toContain(`MedicationStatement/${statement?.id ?? '?'}`);
  });

  test.each([
    [{ as: 'List' }],
    [{ as: 'summary', format: 'fhir_array' }],
    [{ as: 'Medication', format: 'fhir_bundle' }],
  ])('%j is refused', async (fields) => {
    const response = await ask(fields);
    expect(response.status).toBe(422);
    expect(((await response.json()) as { detail: { loc: string[] }[] }).detail[0]?.loc).toEqual([
      'body',
      'as',
    ]);
  });
});
