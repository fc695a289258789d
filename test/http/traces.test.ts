import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { openTraces } from '../../src/http/traces.ts';
import { buildRequest } from '../support/resource-builders.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

interface Span {
  readonly name: string;
  readonly traceId: string;
  readonly parentSpanId?: string;
  readonly attributes: readonly { readonly key: string; readonly value: Readonly<Record<string, unknown>> }[];
}

/** What a collector was sent. */
const received: string[] = [];
const collector = createServer((request, response) => {
  void text(request).then((body) => {
    received.push(body);
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
});
let server: TestServer;

beforeAll(() => new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve)));
afterAll(() => new Promise((resolve) => collector.close(resolve)));

test('a request is a span that joins the trace of its caller, without anything of the patient, the key or the organization', async () => {
  const { port } = collector.address() as AddressInfo;
  const traces = openTraces({ endpoint: `http://127.0.0.1:${port}/`, version: '1.2.3' });
  server = await startTestServer({ traces });
  const [traceId, spanId] = ['0af7651916cd43dd8448eb211c80319c', 'b7ad6b7169203331'];
  const body = { resources: [buildRequest('lisinopril10', { subject: { reference: 'Patient/secret-7' } })] };
  await server.infer(body, { traceparent: `00-${traceId}-${spanId}-01` });
  await fetch(`${server.address}/secret-8?name=secret-9`, { headers: { traceparent: 'secret-10' } });
  const { key } = server;
  await server.stop();
  await traces.stop();
  const sent = received.join('\n');
  const spans = received.flatMap((one) => spansOf(JSON.parse(one)));
  expect(spans.map(({ name }) => name).toSorted()).toEqual([
    'GET',
    'POST /v1/medications/infer',
    'answer',
    'answer',
    'body',
  ]);
  const answered = spans.find(({ name }) => name.startsWith('POST'));
  expect(answered).toMatchObject({ traceId, parentSpanId: spanId });
  expect(answered?.attributes.map(({ key: name }) => name).toSorted()).toEqual([
    'http.request.method',
    'http.response.status_code',
    'http.route',
    'medlist.input_count',
    'medlist.output_count',
    'medlist.request_id',
    'medlist.units',
  ]);
  expect(sent).toContain('1.2.3');
  for (const one of ['secret', 'lisinopril', key]) expect(sent).not.toContain(one);
});

test('the work on a request that is answered later is a span in the trace it was sent in', async () => {
  const { port } = collector.address() as AddressInfo;
  const traces = openTraces({ endpoint: `http://127.0.0.1:${port}/`, version: '1.2.3' });
  server = await startTestServer({ traces });
  received.length = 0;
  const [traceId, spanId] = ['1af7651916cd43dd8448eb211c80319c', 'c7ad6b7169203331'];
  const body = { resources: [buildRequest('lisinopril10', { subject: { reference: 'Patient/secret-7' } })] };
  const headers = { prefer: 'respond-async', traceparent: `00-${traceId}-${spanId}-01` };
  const taken = await server.infer(body, headers);
  const { pathname } = new URL(taken.headers.get('content-location') ?? '');
  const get = () => fetch(server.address + pathname, { headers: { authorization: `Bearer ${server.key}` } });
  while ((await get()).status === 202) await wait(20);
  await server.stop();
  await traces.stop();
  const spans = received.flatMap((one) => spansOf(JSON.parse(one)));
  const work = spans.find(({ name }) => name === 'job POST /v1/medications/infer');
  expect(work).toMatchObject({ traceId, parentSpanId: spanId });
  const values = work?.attributes.map(({ key: name, value }) => [name, Object.values(value)[0]]) ?? [];
  expect(Object.fromEntries(values)).toMatchObject({
    'http.response.status_code': 200,
    'medlist.request_id': taken.headers.get('x-request-id'),
    'medlist.units': 1,
  });
  for (const one of ['secret', 'lisinopril', server.key]) expect(received.join('\n')).not.toContain(one);
});

/** Decode edge: OTLP as JSON. */
function spansOf(body: unknown): readonly Span[] {
  const { resourceSpans } = body as {
    readonly resourceSpans: readonly {
      readonly scopeSpans: readonly { readonly spans: readonly Span[] }[];
    }[];
  };
  return resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans));
}
