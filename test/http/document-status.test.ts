/** `include=status,provenance`: the list of documents says of each drug what the rules make of it, as the list of everything does. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { MedListWithDetails } from '../../src/http/wire/document-details.ts';
import { InferResponseStandard } from '../../src/http/wire/inferred-medication.ts';
import { DOCUMENT_FIXTURES } from '../support/document-cases.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ now: () => new Date('2026-06-01T12:00:00Z') });
});
afterAll(() => server.stop());

function fixture(id: string): Buffer<ArrayBuffer> {
  return Buffer.from(readFileSync(path.join(DOCUMENT_FIXTURES, id, 'document.pdf')));
}

async function listOf(id: string, query = '') {
  const form = new FormData();
  form.append('files', new Blob([fixture(id)], { type: 'application/pdf' }), 'document.pdf');
  const response = await fetch(`${server.address}/v1/med-lists/from-documents${query}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${server.key}` },
    body: form,
  });
  expect(response.status).toBe(200);
  return response.text();
}

async function withStatus(id: string) {
  return MedListWithDetails.parse(JSON.parse(await listOf(id, '?include=status,provenance'))).medications;
}

async function inferred(id: string) {
  const document = { resourceType: 'Binary', contentType: 'application/pdf' };
  const response = await fetch(`${server.address}/v1/medications/infer`, {
    method: 'POST',
    headers: { authorization: `Bearer ${server.key}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      resources: [{ ...document, data: fixture(id).toString('base64') }],
      include_documents: true,
      verbosity: 'standard',
    }),
  });
  expect(response.status).toBe(200);
  return InferResponseStandard.parse(await response.json()).medications;
}

const CASES = [
  'discharge-summary',
  'cues-in-prose',
  'status-and-action-columns',
  'combinations-and-pack',
  'taper',
  'stale-list',
];

type Judged = Pick<
  Awaited<ReturnType<typeof inferred>>[number] | Awaited<ReturnType<typeof withStatus>>[number],
  'rxnorm_code' | 'status' | 'confidence'
>;

describe('infer with documents and the documents endpoint agree on the same input', () => {
  test.each(CASES)('%s: each drug with the same status and confidence', async (id) => {
    const [listed, all] = [await withStatus(id), await inferred(id)];
    const said = (list: readonly Judged[]) =>
      [...new Set(list.map((one) => [one.rxnorm_code, one.status, one.confidence].join(' ')))].toSorted();
    expect(said(all)).toEqual(expect.arrayContaining(said(listed)));
    // The list of documents sets aside what is not taken any more; nothing that is taken is missing there.
    const taken = (list: readonly Judged[]) => list.filter(({ status }) => status === 'active');
    expect(said(taken(listed))).toEqual(said(taken(all)));
  });
});

describe('provenance', () => {
  test('names the line of every field, and why what no line says is shown', async () => {
    const medications = await withStatus('discharge-summary');
    for (const medication of medications) {
      const { provenance = {}, sources } = medication;
      for (const [field, { source, origin, reason }] of Object.entries(provenance)) {
        expect(medication).toHaveProperty(field);
        expect(sources).toContainEqual(source);
        expect(reason === null).toBe(origin === 'source');
      }
      const shown = Object.entries(medication).filter(
        ([field, value]) =>
          FIELDS.has(field) && value !== null && !(Array.isArray(value) && value.length === 0),
      );
      expect(Object.keys(provenance).toSorted()).toEqual(shown.map(([field]) => field).toSorted());
    }
    const [metoprolol] = medications;
    expect(metoprolol?.provenance).toMatchObject({
      frequency: { origin: 'source', reason: null },
      route: { origin: 'source' },
      dose_quantity: { origin: 'source' },
      rxnorm_code: { origin: 'derived' },
      route_snomed_code: { origin: 'derived', reason: 'the code of the route' },
    });
  });

  test('tells a route that follows from the form of the product', async () => {
    const medications = await withStatus('status-and-action-columns');
    const routes = medications.flatMap(({ provenance }) => provenance?.['route'] ?? []);
    for (const { origin, reason } of routes)
      expect(reason).toBe(origin === 'source' ? null : 'the route of its dose form');
    expect(routes.length).toBeGreaterThan(0);
  });
});

const FIELDS: ReadonlySet<string> = new Set([
  'drug_name',
  'rxnorm_code',
  'rxnorm_tty',
  'ingredients',
  'dose_quantity',
  'dose_unit',
  'route',
  'route_snomed_code',
  'route_ncit_code',
  'dose_form',
  'frequency',
]);

test('without it the answer is the specification’s, byte for byte', async () => {
  const plain = await listOf('discharge-summary');
  const { medications } = MedListWithDetails.parse(
    JSON.parse(await listOf('discharge-summary', '?include=status,provenance')),
  );
  const bare = medications.map(
    ({ status: _status, status_conflict: _conflict, confidence: _sure, provenance: _where, ...rest }) => rest,
  );
  expect(JSON.stringify({ medications: bare })).toBe(plain);
});
