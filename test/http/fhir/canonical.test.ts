import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { isDerivedTag, MEDLIST_CANONICAL } from '../../../src/fhir/derived-extensions.ts';
import { startTestServer, type TestServer } from '../../support/test-server.ts';

const OWN = 'https://fhir.hillside.example/medlist';

const ORDER = {
  resourceType: 'MedicationRequest',
  id: 'order-1',
  status: 'active',
  intent: 'order',
  subject: { reference: 'Patient/1' },
  authoredOn: '2026-05-02',
  medicationCodeableConcept: { text: 'lisinopril 10 mg tablet' },
};

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ settings: { FHIR_CANONICAL: `${OWN}/` } });
});
afterAll(() => server.stop());

async function listOf(resources: readonly unknown[]): Promise<string> {
  const response = await server.infer({ resources, verbosity: 'full', format: 'fhir_array' });
  expect(response.status).toBe(200);
  return response.text();
}

test('an operator may publish the definitions under a name of their own', async () => {
  const answer = await listOf([ORDER]);
  expect(answer).toContain(`"${OWN}/StructureDefinition/status-confidence"`);
  expect(answer).not.toContain(MEDLIST_CANONICAL);
  const served = await fetch(`${server.address}/fhir/StructureDefinition/status-confidence`);
  expect(await served.json()).toMatchObject({ url: `${OWN}/StructureDefinition/status-confidence` });
  const metadata = await fetch(`${server.address}/fhir/metadata`);
  expect(await metadata.text()).not.toContain(MEDLIST_CANONICAL);
});

test('answers under any name are recognized when they come back', async () => {
  // Decode edge: an array of resources was asked for.
  const [entry] = JSON.parse(await listOf([ORDER])) as { meta: { tag: Record<string, unknown>[] } }[];
  expect(entry?.meta.tag.some(isDerivedTag)).toBe(true);
  const again = JSON.parse(await listOf([entry])) as { resourceType: string }[];
  expect(again.filter(({ resourceType }) => resourceType === 'MedicationRequest')).toEqual([]);
});
