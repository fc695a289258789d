import { globSync, mkdirSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createApiKey } from '../../src/accounts/keys/api-key.ts';
import { ENDPOINTS } from '../../src/http/endpoint-table.ts';
import type { Endpoint } from '../../src/http/endpoint.ts';
import { LOG_KEYS } from '../../src/log.ts';
import { MARKED_WORDS, markedPdf, markedRequest, tracesIn } from '../support/marked-patient.ts';
import { medlist, startService, type ServiceProcess } from '../support/service-process.ts';
import { storedFiles } from '../support/stored-files.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

// Processes, sockets and disks take their time on a busy machine.

const root = temporaryFolder();
const environment = {
  NODE_ENV: 'production',
  DATA_DIR: path.join(root, 'data'),
  TMPDIR: path.join(root, 'tmp'),
  LOG_LEVEL: 'trace',
  DEBUG: '*',
  BODY_LIMIT: '64 KB',
};
const marks = Object.values(MARKED_WORDS).join(' ');
const text = JSON.stringify(markedRequest());

let service: ServiceProcess;
let key = '';
let limitedKey = '';
/** Everything the processes wrote to their terminals. */
let output = '';
/** Status codes seen, by what was tried. */
const seen = new Map<string, Set<number>>();

beforeAll(async () => {
  mkdirSync(environment.TMPDIR);
  key = (
    await medlist(['keys', 'create', '--organization', 'x', '--plan', 'unlimited'], environment)
  ).stdout.trim();
  limitedKey = (
    await medlist(['keys', 'create', '--organization', 'y', '--plan', 'free'], environment)
  ).stdout.trim();
  service = await startService(environment);
});
afterAll(() => service.end('SIGKILL'));

type Attempt = readonly [what: string, init: RequestInit, suffix?: string];

const JSON_HEADERS = { 'content-type': 'application/json' };
const as = (bearer: string) => ({ authorization: `Bearer ${bearer}` });

/** What is tried on every endpoint, whatever it is: all of it also without any hope of success. */
function attemptsOn(endpoint: Endpoint): Attempt[] {
  const { method } = endpoint;
  const headers = { ...JSON_HEADERS, ...as(key) };
  const query = `?name=${encodeURIComponent(marks)}`;
  const marked = {
    'user-agent': marks,
    referer: `https://ehr.example.org/${encodeURIComponent(marks)}`,
    cookie: marks,
  };
  if (method === 'GET') {
    return [
      ['asked', { headers: { ...as(key), ...marked } }, query],
      ['below its address', { headers }, `/${encodeURIComponent(marks)}`],
      ['with the wrong method', { method: 'POST', headers, body: text }, query],
    ];
  }
  const send = (body: NonNullable<RequestInit['body']>, more: Record<string, string> = {}) => ({
    method,
    headers: { ...headers, ...more },
    body,
  });
  return [
    ['sent as JSON', send(text, marked), query],
    [
      'with marks for key words',
      send(JSON.stringify({ ...markedRequest(), format: marks, statuses: [marks] })),
    ],
    ['with a mark for a date', send(JSON.stringify({ ...markedRequest(), as_of: MARKED_WORDS.note }))],
    ['with names for fields', send(JSON.stringify({ [marks]: marks, resources: [{ [marks]: marks }] }))],
    ['cut in half', send(text.slice(0, text.length / 2))],
    ['as UTF-16', send(Buffer.from(text, 'utf16le'))],
    ['as base64', send(Buffer.from(text).toString('base64'))],
    ['as base64 in JSON', send(JSON.stringify({ resources: [Buffer.from(text).toString('base64')] }))],
    ['too large', send(JSON.stringify({ ...markedRequest(), padding: marks.repeat(2000) }))],
    ['compressed', send(gzipSync(text), { 'content-encoding': 'gzip' })],
    ['not compressed as it claims', send(text, { 'content-encoding': 'gzip' })],
    ['of a type that is not read', send(text, { 'content-type': `text/${MARKED_WORDS.family}` })],
    ['without a key', send(text, { authorization: '' })],
    ['with a mark for a key', send(text, as(`medlist_${MARKED_WORDS.family}`))],
    ['with an unknown key', send(text, as(createApiKey()))],
    ['with the wrong method', { method: 'PUT', headers, body: text }],
    ['over the limit', send(text, as(limitedKey))],
    ['over the limit', send(text, as(limitedKey))],
    ['over the limit', send(text, as(limitedKey))],
    ...uploads(endpoint),
  ];
}

function uploads({ method }: Endpoint): Attempt[] {
  const form = (name: string, type: string, bytes: Uint8Array<ArrayBuffer>) => {
    const data = new FormData();
    data.append('files', new Blob([bytes], { type }), name);
    return { method, headers: as(key), body: data };
  };
  const pdf = markedPdf();
  return [
    ['as a PDF', form(`${marks}.pdf`, 'application/pdf', pdf)],
    ['as half a PDF', form('half.pdf', 'application/pdf', pdf.slice(0, pdf.length / 2))],
    ['as a file of another type', form(`${marks}.txt`, `text/${MARKED_WORDS.family}`, pdf)],
    ['as a file that is no PDF', form('note.pdf', 'application/pdf', Buffer.from(text))],
  ];
}

/** Headers and half a body, then silence. */
async function beginAndStop({ method, path: address }: Endpoint): Promise<() => void> {
  const { hostname, port } = new URL(service.address);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  const pdf = Buffer.from(markedPdf()).toString('latin1');
  const part = `--b\r\ncontent-disposition: form-data; name="files"; filename="${marks}.pdf"\r\ncontent-type: application/pdf\r\n\r\n${pdf}`;
  const isUpload = address.includes('documents');
  const head = [
    `${method} ${address} HTTP/1.1`,
    'host: x',
    `authorization: Bearer ${key}`,
    `content-type: ${isUpload ? 'multipart/form-data; boundary=b' : 'application/json'}`,
    'content-length: 60000',
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n${isUpload ? part : text}`);
  await wait(150);
  return () => socket.destroy();
}

test.each(ENDPOINTS)('$method $path: answers every attempt without a fault', async (endpoint) => {
  for (const [what, init, suffix = ''] of attemptsOn(endpoint)) {
    const response = await fetch(service.address + endpoint.path + suffix, init);
    await response.arrayBuffer();
    expect([what, response.status]).not.toEqual([what, 500]);
    const statuses = seen.get(what) ?? new Set();
    seen.set(what, statuses.add(response.status));
  }
  const abandon = await beginAndStop(endpoint);
  abandon();
});

test('the attempts were what they are called', () => {
  const expected: [what: string, status: number][] = [
    ['asked', 200],
    ['sent as JSON', 200],
    ['as a PDF', 200],
    ['cut in half', 422],
    ['too large', 413],
    ['without a key', 401],
    ['with the wrong method', 405],
    ['below its address', 404],
    ['over the limit', 429],
  ];
  for (const [what, status] of expected)
    expect([what, [...(seen.get(what) ?? [])]]).toEqual([what, expect.arrayContaining([status])]);
});

test('killed in the middle of every request, and started again', async () => {
  for (const endpoint of ENDPOINTS) await beginAndStop(endpoint);
  const page = await (await fetch(`${service.address}/metrics`)).text();
  expect(tracesIn(Buffer.from(page))).toEqual([]);
  await service.end('SIGKILL');
  output += service.stdout() + service.stderr();
  await wait(500);
  expect(filesWithTraces()).toEqual([]);
  service = await startService(environment);
});

test('nothing of her is on the disk: database, its log, temporary files', () => {
  expect(globSync('**/accounts.sqlite*', { cwd: root }).length).toBeGreaterThan(0);
  expect(filesWithTraces()).toEqual([]);
});

test('nothing of her and no key is in what the service wrote', async () => {
  await service.end('SIGTERM');
  output += service.stdout() + service.stderr();
  expect(tracesIn(Buffer.from(output))).toEqual([]);
  expect(output).not.toContain(key.slice(20));
  expect(output).not.toContain(limitedKey.slice(20));
});

test('every line on standard error is a line of the log with allowed keys', () => {
  const allowed = new Set<string>([...LOG_KEYS, 'level', 'time', 'event']);
  const lines = output.split('\n').filter((line) => line.startsWith('{'));
  expect(lines.length).toBeGreaterThan(20);
  for (const line of lines)
    expect(Object.keys(JSON.parse(line)).filter((name) => !allowed.has(name))).toEqual([]);
  const others = output.split('\n').filter((line) => line !== '' && !line.startsWith('{'));
  expect(
    others.filter(
      (line) => !/^(?:medlist |RxNorm: |Dashboard: |There is no organization| {2}npx medlist )/.test(line),
    ),
  ).toEqual([]);
});

test('the search finds her where she is: a test that cannot fail would prove nothing', () => {
  for (const padding of ['', ' ', '  ']) {
    expect(tracesIn(Buffer.from(padding + marks)).length).toBe(6);
    expect(tracesIn(Buffer.from(padding + marks, 'utf16le')).length).toBeGreaterThanOrEqual(6);
    expect(
      tracesIn(Buffer.from(Buffer.from(padding + marks).toString('base64'))).length,
    ).toBeGreaterThanOrEqual(6);
  }
});

function filesWithTraces(): string[] {
  return storedFiles(root).flatMap(({ file, bytes }) => tracesIn(bytes).map((trace) => `${file}: ${trace}`));
}
