import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Bundle } from '@medplum/fhirtypes';
import type { JobStore } from '../../src/accounts/jobs/kysely-job-store.ts';
import { answerLarge } from '../../src/http/answer-large.ts';
import { ENDPOINTS } from '../../src/http/endpoint-table.ts';
import { HEAVY_BYTES, openHeavyRequests } from '../../src/http/heavy-requests.ts';
import type { HeavyJob } from '../../src/http/heavy-requests.ts';
import { answerSaved, type Run } from '../../src/http/jobs/answer-saved.ts';
import { NO_DOCUMENTS } from '../../src/http/lists/document-records.ts';
import type { Services } from '../../src/http/services.ts';
import { seedStarter } from '../support/starter-store.ts';
import { startTestServer } from '../support/test-server.ts';
import type { TestServer } from '../support/test-server.ts';

let server: TestServer;
beforeAll(async () => void (server = await startTestServer()));
afterAll(() => server.stop());

/** An order that is the same in every way but for its id. */
const order = (index: number): object => ({
  resourceType: 'MedicationRequest',
  id: `order-${index}`,
  status: 'active',
  intent: 'order',
  authoredOn: '2026-05-02',
  medicationCodeableConcept: { text: 'lisinopril 10 MG Oral Tablet' },
  dosageInstruction: [{ text: 'Take 1 tablet by mouth once daily' }],
});

const body = (count: number, rest: object = {}): object => ({
  resources: Array.from({ length: count }, (_, index) => order(index)),
  as_of: '2026-06-01T12:00:00Z',
  ...rest,
});

const LARGE = Math.ceil((2 * HEAVY_BYTES) / JSON.stringify(order(0)).length);

async function answerOf(sent: object | string): Promise<{ status: number; text: string; headers: Headers }> {
  const response = await server.infer(sent);
  return { status: response.status, text: await response.text(), headers: response.headers };
}

describe('a request that is answered in a thread', () => {
  test('gets the answer of a small one', async () => {
    const [small, large] = [await answerOf(body(3)), await answerOf(body(LARGE))];
    expect([small.status, large.status]).toEqual([200, 200]);
    const [few, many] = [JSON.parse(small.text), JSON.parse(large.text)];
    expect(many.medications.map(({ display_name }: { display_name: string }) => display_name)).toEqual(
      few.medications.map(({ display_name }: { display_name: string }) => display_name),
    );
    const { request_id, processing_time_ms, ...meta } = many.meta;
    expect({ ...few.meta, ...meta }).toEqual({ ...few.meta, input_resource_count: LARGE });
    expect(request_id).toBe(large.headers.get('x-request-id'));
    expect(processing_time_ms).toBeGreaterThanOrEqual(0);
    expect(large.headers.get('content-type')).toBe(small.headers.get('content-type'));
  });

  test.each([
    ['no JSON', `${JSON.stringify(body(LARGE))}]`, 'body_not_json'],
    ['a wrong field', JSON.stringify(body(LARGE, { format: 'xml' })), 'invalid_body'],
  ])('is refused as a small one is: %s', async (_, sent, code) => {
    const { status, text } = await answerOf(sent);
    expect([status, JSON.parse(text).code]).toEqual([422, code]);
  });

  test('is answered beside the others where it needs what a thread does not have', async () => {
    const { status, text } = await answerOf(body(0, { patient: 'Patient/1', note: 'x'.repeat(HEAVY_BYTES) }));
    expect([status, JSON.parse(text).code]).toEqual([404, 'not_found']);
  });

  test('has its documents read, and gets the list of a small one', async () => {
    const pdf = readFileSync(
      new URL('../../fixtures/documents/discharge-summary/document.pdf', import.meta.url),
    );
    const attachment = { contentType: 'application/pdf', data: pdf.toString('base64') };
    const document = { resourceType: 'DocumentReference', status: 'current', content: [{ attachment }] };
    const asked = { resources: [order(1), document], include_documents: true, as_of: '2026-06-01T12:00:00Z' };
    const small = await answerOf({ ...asked });
    const large = await answerOf({ ...asked, note: 'x'.repeat(HEAVY_BYTES) });
    expect([small.status, large.status]).toEqual([200, 200]);
    const lists = [small, large].map(({ text }) => JSON.parse(text).medications);
    expect(lists[0].length).toBeGreaterThan(3);
    expect(lists[1]).toEqual(lists[0]);
  });

  test('with documents is beside the others only as long as these are read', async () => {
    const sent: boolean[] = [];
    const heavy = {
      answer: (job: HeavyJob) => {
        sent.push(job.documents !== undefined);
        return Promise.resolve(job.documents && ({ kind: 'answer', body: 'the list' } as const));
      },
    };
    const job = { endpointId: 'infer-medications', bytes: new Uint8Array() } as unknown as HeavyJob;
    const asking = { signal: new AbortController().signal, onWork: () => undefined };
    const answer = await answerLarge(heavy, job, asking, async ({ onDocuments }) => {
      onDocuments?.(NO_DOCUMENTS);
      throw new Error('the list was made beside the others');
    });
    expect(answer.body).toBe('the list');
    expect(sent).toEqual([false, true]);
  });

  test('many at once are answered or told to come again, and small ones pass meanwhile', async () => {
    const packed = gzipSync(JSON.stringify(body(LARGE)));
    const large = Array.from({ length: 20 }, () =>
      fetch(`${server.address}/v1/medications/infer`, {
        method: 'POST',
        body: packed,
        headers: {
          'content-type': 'application/json',
          'content-encoding': 'gzip',
          authorization: `Bearer ${server.key}`,
        },
      }),
    );
    expect((await answerOf(body(3))).status).toBe(200);
    const statuses = (await Promise.all(large)).map((response) => {
      if (response.status === 503) expect(response.headers.get('retry-after')).not.toBeNull();
      return response.status;
    });
    expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
    expect(statuses).toContain(200);
  });
});

test('one that is answered later begins its links where it was sent, wherever it is worked on', async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'medlist-heavy-'));
  seedStarter(dataDir);
  const heavy = openHeavyRequests({ dataDir });
  try {
    const sent = Buffer.from(JSON.stringify(body(LARGE, { format: 'fhir_bundle' })));
    const saved = {
      requestId: 'request-1',
      receivedAt: '2026-06-01T12:00:00Z',
      publicUrl: 'https://meds.example.org',
      params: {},
      query: '',
      headers: { 'content-type': 'application/json' },
      key: { scopes: undefined },
      body: { kind: 'bytes' },
    };
    const endpoint = ENDPOINTS.find(({ id }) => id === 'infer-medications');
    const signal = new AbortController().signal;
    const answer = await answerSaved(
      {
        saved,
        endpoint,
        paying: {},
        pages: {},
        job: {},
        workedMs: 0,
        startedAtMs: 0,
        signal,
      } as unknown as Run,
      { read: () => Promise.resolve(sent) } as unknown as JobStore,
      { heavy, publicUrl: 'http://worker.invalid', config: {} } as unknown as Services,
    );
    const { link } = JSON.parse(String(answer.body)) as Bundle;
    expect(link?.[0]?.url).toBe('https://meds.example.org/fhir/Patient/$infer-medications');
  } finally {
    await heavy.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
});
