import { openSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { isClientLeft } from '../../src/web/client-left.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

const PDF = readFileSync(new URL('../../fixtures/documents/acute-course/document.pdf', import.meta.url));

const logFile = path.join(temporaryFolder(), 'log');
const descriptor = openSync(logFile, 'a');
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ settings: { LOG_LEVEL: 'debug' }, logTo: descriptor });
});
// The log stays open: what a request whose client has left still tells when the server is gone must find it.
afterAll(() => server.stop());

const linesOfLog = () =>
  readFileSync(logFile, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>);

/**
 * Sends bytes and breaks the connection off some time after the system has taken them. Who ends it leaves them to be
 * read; a reset takes back what was not read yet.
 */
async function sendAndLeave(bytes: string | Buffer, how: 'end' | 'reset', afterMs: number): Promise<void> {
  const { hostname, port } = new URL(server.address);
  const socket = connect({ host: hostname, port: Number(port) });
  socket.on('error', () => undefined);
  await new Promise((resolve) => socket.write(bytes, resolve));
  await wait(afterMs);
  if (how === 'reset') socket.resetAndDestroy();
  else socket.destroy();
}

const head = (path_: string, type: string, length: number) =>
  `POST ${path_} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${server.key}\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`;

const BODY = JSON.stringify({
  resources: Array.from({ length: 2000 }, (_, index) => ({
    resourceType: 'MedicationRequest',
    id: `m${index}`,
    status: 'active',
    medicationCodeableConcept: { text: 'metformin 500 mg tablet' },
  })),
});

function upload(): Buffer {
  const start = `--b\r\nContent-Disposition: form-data; name="files"; filename="a.pdf"\r\nContent-Type: application/pdf\r\n\r\n`;
  return Buffer.concat([Buffer.from(start), PDF, Buffer.from('\r\n--b--\r\n')]);
}

test('whoever leaves, and whenever, is no fault of the service', async () => {
  const json = head('/v1/medications/infer', 'application/json', BODY.length) + BODY;
  const file = Buffer.concat([
    Buffer.from(head('/v1/med-lists/from-documents', 'multipart/form-data; boundary=b', upload().length)),
    upload(),
  ]);
  const form = head('/dashboard/sign-in', 'application/x-www-form-urlencoded', 1000) + 'email=a';
  for (const how of ['end', 'reset'] as const) {
    for (const afterMs of [0, 5, 40, 150]) {
      await Promise.all([
        sendAndLeave(json.slice(0, 5000), how, afterMs),
        sendAndLeave(json, how, afterMs),
        sendAndLeave(file.subarray(0, 1500), how, afterMs),
        sendAndLeave(file, how, afterMs),
        sendAndLeave(form, how, afterMs),
      ]);
    }
  }
  const isOver = () =>
    linesOfLog().filter(({ event }) => event === 'request answered').length >= 20 ||
    linesOfLog().some(({ level }) => level === 'error');
  while (!isOver()) await wait(100);
  await wait(500);
  expect(linesOfLog().filter(({ level }) => level === 'error')).toEqual([]);
  expect(linesOfLog().filter(({ errorKind }) => errorKind === 'internal')).toEqual([]);
  expect((await server.infer(BODY)).status).toBe(200);
});

test('a fault stays one, whoever left; what broke off with a client that is there is one too', () => {
  const left = { req: { socket: { destroyed: true } }, res: { closed: true, writableFinished: false } };
  const there = { req: { socket: { destroyed: false } }, res: { closed: false, writableFinished: false } };
  type Exchange = Parameters<typeof isClientLeft>[1];
  const aborted = Object.assign(new Error('aborted'), { code: 'ECONNRESET' });
  const judged = [aborted, new Error('x', { cause: aborted }), new TypeError('x'), undefined].map((error) => [
    isClientLeft(error, left as Exchange),
    isClientLeft(error, there as Exchange),
  ]);
  expect(judged).toEqual([
    [true, false],
    [true, false],
    [false, false],
    [false, false],
  ]);
});
