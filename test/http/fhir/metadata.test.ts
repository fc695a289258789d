import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { CapabilityStatement, OperationOutcome, Resource } from '@medplum/fhirtypes';
import { ENDPOINTS } from '../../../src/http/endpoint-table.ts';
import { definitions, operationRules } from '../../../src/http/fhir/definitions.ts';
import { fhirProblems } from '../../support/fhir-validity.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const get = (path: string, headers: Record<string, string> = {}) => fetch(server.address + path, { headers });

async function resourceAt(path: string, headers?: Record<string, string>): Promise<Resource> {
  const response = await get(path, headers);
  // Decode edge: checked in the next line.
  const json = (await response.json()) as Resource;
  expect(fhirProblems(json)).toEqual([]);
  return json;
}

describe('the CapabilityStatement', () => {
  test('is valid, of this instance, and fulfils the one of the guide', async () => {
    const served = (await resourceAt('/fhir/metadata')) as CapabilityStatement;
    const guide = definitions().get('CapabilityStatement/medlist') as unknown as CapabilityStatement;
    expect(served).toMatchObject({
      kind: 'instance',
      url: `${server.address}/fhir/metadata`,
      instantiates: [guide.url],
      fhirVersion: '4.0.1',
    });
    expect(served.rest).toEqual(guide.rest);
  });

  test('lists nothing that is not there, and everything that is', async () => {
    const { rest } = (await resourceAt('/fhir/metadata')) as CapabilityStatement;
    const listed = [
      ...(rest?.[0]?.operation ?? []).map(({ name }) => `/fhir/$${name}`),
      ...(rest?.[0]?.resource ?? []).flatMap(({ type, operation, interaction }) => [
        ...(operation ?? []).map(({ name }) => `/fhir/${type}/$${name}`),
        ...(interaction ?? []).map(() => `/fhir/${type}/:id`),
      ]),
    ];
    const routed = ENDPOINTS.filter(({ surface }) => surface === 'fhir')
      .map(({ path }) => path.replace('/:id/$', '/$'))
      // Neither is a resource or an operation.
      .filter((path) => path !== '/fhir/metadata' && !path.startsWith('/fhir/jobs/'));
    expect(listed.toSorted()).toEqual([...new Set(routed)].toSorted());
  });

  test('every operation it lists answers, and its definition can be read', async () => {
    const { rest } = (await resourceAt('/fhir/metadata')) as CapabilityStatement;
    const operations = [
      ...(rest?.[0]?.operation ?? []).map((operation) => ({ ...operation, at: '/fhir' })),
      ...(rest?.[0]?.resource ?? []).flatMap(({ type, operation }) =>
        (operation ?? []).map((one) => ({ ...one, at: `/fhir/${type}` })),
      ),
    ];
    expect(operations.length).toBeGreaterThan(0);
    for (const { name, definition, at } of operations) {
      const response = await fetch(`${server.address}${at}/$${name}`, {
        method: 'POST',
        headers: { 'content-type': 'application/fhir+json', authorization: `Bearer ${server.key}` },
        body: JSON.stringify({ resourceType: 'Parameters' }),
      });
      // Without input: refused by the operation itself, which says what it needs.
      expect(response.status).toBe(422);
      const { issue } = (await response.json()) as OperationOutcome;
      expect(issue[0]).toMatchObject({ code: 'required' });
      const found = await resourceAt(definition.slice('https://medlist.invalid'.length));
      expect(found).toMatchObject({ url: definition, code: name });
    }
  });
});

describe('the definitions', () => {
  test('the page of the guide leads to the others', async () => {
    const page = await get('/fhir/ImplementationGuide/medlist', { accept: 'text/html' });
    const links = [...(await page.text()).matchAll(/href="\/fhir\/([^"]+)"/g)].map(([, name = '']) => name);
    expect(links.toSorted()).toEqual(
      [...definitions().keys()].filter((name) => name !== 'ImplementationGuide/medlist'),
    );
  });

  test.each([...definitions().keys()])('%s is served as JSON and as a page', async (name) => {
    expect(await resourceAt(`/fhir/${name}`)).toEqual(definitions().get(name));
    const page = await get(`/fhir/${name}`, { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' });
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    const text = await page.text();
    expect(text).toMatch(/^<!doctype html>/);
    expect(text).toContain(`<code>${String(definitions().get(name)?.['url'])}</code>`);
    const style = /<style>(?<style>[^<]*)<\/style>/.exec(text)?.groups?.['style'] ?? '';
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(style));
    const hash = Buffer.from(digest).toString('base64');
    expect(page.headers.get('content-security-policy')).toContain(`style-src 'sha256-${hash}'`);
  });

  test.each(['/fhir/ValueSet/none', '/fhir/Patient/1', '/fhir/none', '/fhir'])(
    '%s is not found, said in FHIR',
    async (path) => {
      const response = await get(path);
      expect(response.status).toBe(404);
      expect(response.headers.get('content-type')).toBe('application/fhir+json; charset=utf-8');
      const outcome = (await response.json()) as OperationOutcome;
      expect(fhirProblems(outcome)).toEqual([]);
      expect(outcome.issue[0]).toMatchObject({ code: 'not-found' });
    },
  );

  test('another method is told which ones there are', async () => {
    const response = await fetch(`${server.address}/fhir/metadata`, { method: 'DELETE' });
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toContain('GET');
    expect(((await response.json()) as OperationOutcome).issue[0]).toMatchObject({ code: 'not-supported' });
  });

  test('drive the reading of parameters', () => {
    const rules = operationRules('infer-medications');
    expect(rules.find(({ name }) => name === 'status')).toEqual({
      name: 'status',
      min: 0,
      max: Infinity,
      type: 'code',
      codes: ['active', 'completed', 'stopped', 'cancelled', 'unknown'],
    });
    expect(rules.map(({ name }) => name)).not.toContain('return');
  });
});
