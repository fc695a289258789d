import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { ServiceError } from '../../../src/errors.ts';
import { openBodyBudget } from '../../../src/http/body/body-budget.ts';
import { readBytes } from '../../../src/http/body/read-bytes.ts';

const LIMIT = 1_000_000;
const PATIENCE_MS = 300;
/** As small as one body of the largest size, so that it shows when a share is not given back. */
const shareOf = openBodyBudget(LIMIT);
let server: Server;
let address: string;

beforeAll(async () => {
  server = createServer((request, response) => {
    const share = shareOf();
    const reading = readBytes(request, { limit: LIMIT }, share, PATIENCE_MS).finally(share.release);
    reading.then(
      (bytes) => response.end(bytes.toString('utf8')),
      (error: unknown) => {
        response.statusCode = error instanceof ServiceError ? error.status : 500;
        response.end(error instanceof ServiceError ? error.code : String(error));
      },
    );
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => void server.close());

async function send(body: Uint8Array<ArrayBuffer>, encoding?: string): Promise<string> {
  const headers = {
    'content-type': 'application/json',
    ...(encoding !== undefined && { 'content-encoding': encoding }),
  };
  const response = await fetch(address, { method: 'POST', body, headers });
  return `${response.status} ${await response.text()}`;
}

const bytesOf = (text: string | Buffer): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(text));

describe('the bytes of a JSON body', () => {
  const text = JSON.stringify({ resources: [{ text: 'é'.repeat(40_000) }] });
  test.each([
    ['plain', text, undefined],
    ['gzip', gzipSync(text), 'gzip'],
    ['deflate', deflateSync(text), 'deflate'],
    ['br', brotliCompressSync(text), 'br'],
  ])('come as they were sent: %s', async (_, body, encoding) => {
    expect(await send(bytesOf(body), encoding)).toBe(`200 ${text}`);
  });

  test.each([
    ['more than the limit', `"${'x'.repeat(LIMIT)}"`, '413 body_too_large'],
    ['a body that is ruinous to parse', '['.repeat(LIMIT / 2), '422 body_too_complex'],
  ])('%s is refused, plain and compressed', async (_, body, answer) => {
    expect(await send(bytesOf(body))).toBe(answer);
    expect(await send(bytesOf(gzipSync(body)), 'gzip')).toBe(answer);
  });

  test('what is not compressed as it says is refused', async () => {
    expect(await send(bytesOf(text), 'gzip')).toBe('422 invalid_body');
    expect(await send(bytesOf(gzipSync(text).subarray(0, 60)), 'gzip')).toBe('422 invalid_body');
  });

  test.each(['', 'content-encoding: gzip\r\n'])(
    'a body that stops coming is given up (%j)',
    async (header) => {
      const { port } = server.address() as AddressInfo;
      const answer = await new Promise<string>((resolve, reject) => {
        const socket = connect(port, '127.0.0.1', () => {
          socket.write(
            `POST / HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n${header}content-length: 100\r\n\r\n[`,
          );
        });
        socket.once('data', (chunk) => {
          resolve(chunk.toString('latin1').slice(0, 12));
          socket.destroy();
        });
        socket.once('error', reject);
      });
      expect(answer).toBe('HTTP/1.1 408');
    },
  );

  test('bodies that together take more than there is room for are told to come again', () => {
    const [first, second] = [shareOf(), shareOf()];
    first.take(LIMIT - 1);
    expect(() => second.take(2)).toThrow(expect.objectContaining({ code: 'too_busy', retryAfterSeconds: 4 }));
    second.release();
    first.release();
    first.release();
    expect(() => shareOf().take(LIMIT)).not.toThrow();
  });
});
