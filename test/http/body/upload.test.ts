/** The upload: every message of the specification, limits held while streaming, nothing left behind. */
import { readdirSync } from 'node:fs';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import Koa from 'koa';
import { ServiceError } from '../../../src/errors.ts';
import type { RequestContext } from '../../../src/http/request-state.ts';
import { readUpload } from '../../../src/http/body/upload.ts';
import { UPLOAD_LIMITS, type UploadLimits } from '../../../src/http/body/upload-limits.ts';
import { size } from '../../support/runs.ts';

const PDF = '%PDF-1.7\n';
/** A megabyte; every day the limits and all that is sent are a tenth of their size. */
const MB = size(1024 * 1024, 100 * 1024);
const LIMITS: UploadLimits = { ...UPLOAD_LIMITS, maxFileBytes: 50 * MB, maxTotalBytes: 150 * MB };
/** What is written at once. */
const CHUNK = MB / 4;
/** Clients that leave, and that hardly move. */
const CLIENTS = size(200, 40);
let limits = LIMITS;

/** Answers with what was read: name, size and first bytes of each file. */
const app = new Koa();
app.silent = true;
app.use(async (ctx) => {
  try {
    const upload = await readUpload(ctx as unknown as RequestContext, limits);
    const files = await Promise.all(
      upload.files.map(async ({ name, size, read }) => {
        const bytes = await read();
        return { name, size, read: bytes.length, last: bytes.at(-1) };
      }),
    );
    ctx.body = { files, totalBytes: upload.totalBytes };
    await upload.close();
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    ctx.status = error.status;
    ctx.body = { detail: error.detail };
  }
});
const server = app.listen(0);
const { port } = server.address() as AddressInfo;

beforeAll(() => {
  server.requestTimeout = 60_000;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

interface PartSpec {
  readonly field?: string;
  readonly name?: string;
  readonly type?: string;
  readonly head?: string;
  readonly size?: number;
}

function partHead({ field = 'files', name = 'note.pdf', type = 'application/pdf' }: PartSpec): string {
  const filename = name === '' ? '' : `; filename="${name}"`;
  const contentType = type === '' ? '' : `Content-Type: ${type}\r\n`;
  return `--XbX\r\nContent-Disposition: form-data; name="${field}"${filename}\r\n${contentType}\r\n`;
}

interface Sent {
  readonly status: number;
  readonly body: { detail?: unknown; files?: { name: string; size: number; read: number }[] };
  readonly sentBytes: number;
}

/** Sends parts over a raw connection, chunked or with a length, until it is answered. */
function send(
  parts: readonly PartSpec[],
  { isChunked = false }: { isChunked?: boolean } = {},
): Promise<Sent> {
  const heads = parts.map(partHead);
  const sizeOf = (part: PartSpec): number => Math.max(part.size ?? 0, (part.head ?? PDF).length);
  const total =
    parts.reduce((sum, part, index) => sum + Buffer.byteLength(heads[index] ?? '') + sizeOf(part) + 2, 0) + 9;
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    let answer = '';
    socket.setMaxListeners(0);
    let sentBytes = 0;
    let isOver = false;
    const finish = (): void => {
      if (isOver) return;
      isOver = true;
      socket.destroy();
      const [head = '', body = '{}'] = answer.split('\r\n\r\n');
      resolve({ status: Number(head.slice(9, 12)), body: JSON.parse(body), sentBytes });
    };
    socket.on('data', (data) => {
      answer += data.toString();
      if (/\r\n\r\n[^]*\}$/.test(answer)) finish();
    });
    socket.on('error', () => (answer === '' ? reject(new Error('no answer')) : finish()));
    socket.on('close', () => (answer === '' ? reject(new Error('closed without an answer')) : finish()));
    const write = async (data: string | Buffer): Promise<void> => {
      const bytes = Buffer.from(data);
      sentBytes += bytes.length;
      const framed = isChunked
        ? Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')])
        : bytes;
      if (isOver || socket.destroyed) return;
      if (!socket.write(framed)) await drained(socket);
    };
    void (async () => {
      const length = isChunked ? 'Transfer-Encoding: chunked' : `Content-Length: ${total}`;
      socket.write(
        `POST / HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=XbX\r\n${length}\r\n\r\n`,
      );
      for (const [index, part] of parts.entries()) {
        await write(heads[index] ?? '');
        await write(part.head ?? PDF);
        let rest = (part.size ?? 0) - (part.head ?? PDF).length;
        while (rest > 0 && !isOver) {
          await write(Buffer.alloc(Math.min(rest, CHUNK), 97));
          rest -= CHUNK;
        }
        await write('\r\n');
      }
      await write('--XbX--\r\n');
      if (isChunked && !isOver) socket.write('0\r\n\r\n');
    })();
  });
}

function drained(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    socket.once('drain', resolve);
    socket.once('close', resolve);
  });
}

/** The answer to an upload of one byte every 100 ms. */
function slowUpload(): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(
    'POST / HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=XbX\r\nContent-Length: 90000\r\n\r\n',
  );
  const feed = setInterval(() => socket.write('a'), 100);
  return new Promise((resolve) => {
    socket.once('data', (data) => {
      clearInterval(feed);
      socket.destroy();
      resolve(data.toString());
    });
  });
}

/** Files of this process are removed beside the answer: waits until the last is gone. */
async function untilNothingIsLeft(): Promise<void> {
  while (ownTempFiles().length > 0) await new Promise((resolve) => setTimeout(resolve, 20));
}

function ownTempFiles(): string[] {
  return readdirSync(tmpdir()).filter((name) => name.startsWith(`medlist-upload-${process.pid}-`));
}

describe('what is taken', () => {
  it('is bounded as the specification says', () => {
    const { maxFiles, maxFileBytes, maxTotalBytes } = UPLOAD_LIMITS;
    expect([maxFiles, maxFileBytes, maxTotalBytes]).toEqual([15, 52_428_800, 157_286_400]);
  });

  it('takes several files under one field, small and large, byte for byte', async () => {
    const { status, body } = await send([{ name: 'a.pdf' }, { name: 'ünï cödé.pdf', size: 3 * MB }]);
    expect(status).toBe(200);
    expect(body.files).toEqual([
      { name: 'a.pdf', size: 9, read: 9, last: 10 },
      { name: 'ünï cödé.pdf', size: 3 * MB, read: 3 * MB, last: 97 },
    ]);
    await untilNothingIsLeft();
  });

  it('takes exactly 15 files, a file of exactly 50 MB, and content types with parameters', async () => {
    const many = await send(Array.from({ length: 15 }, (_, index) => ({ name: `${index}.pdf` })));
    expect(many.status).toBe(200);
    const large = await send([{ size: LIMITS.maxFileBytes, type: 'Application/PDF; charset=binary' }]);
    expect(large.body.files?.[0]?.read).toBe(LIMITS.maxFileBytes);
  });

  it('keeps names as text: a path, a very long name, a name with quotes', async () => {
    const long = 'x'.repeat(4000);
    // A form writes a quotation mark as %22 (HTML, multipart/form-data encoding algorithm).
    const { body } = await send([{ name: '../../etc/passwd.pdf' }, { name: long }, { name: '%22a%22.pdf' }]);
    expect(body.files?.map((file) => file.name)).toEqual(['../../etc/passwd.pdf', long, '"a".pdf']);
  });

  it('passes over other fields', async () => {
    const { status, body } = await send([{ field: 'note', name: '', type: '' }, {}]);
    expect(status).toBe(200);
    expect(body.files).toHaveLength(1);
  });

  it('names them, also where the files stand in one', async () => {
    const ignoredOf = async (...fields: readonly string[]): Promise<string | null> => {
      const form = new FormData();
      for (const field of fields) form.append(field, new Blob([PDF], { type: 'application/pdf' }), 'a.pdf');
      const response = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: form });
      return response.headers.get('x-ignored-fields');
    };
    expect(await ignoredOf('files')).toBeNull();
    expect(await ignoredOf('files', 'note', 'note')).toBe('note');
    expect(await ignoredOf('file', 'files[]')).toBe('file, files[]');
  });
});

describe('what is refused, with the words of the specification', () => {
  const tooLarge = LIMITS.maxFileBytes + 1;
  it.each<[string, readonly PartSpec[], string]>([
    ['no file', [{ field: 'other', name: 'a.pdf' }], 'at least one file is required'],
    ['nothing at all', [], 'at least one file is required'],
    ['no filename', [{ name: '' }], 'every file must have a filename'],
    ['a text field called files', [{ name: '', type: '' }], 'every file must have a filename'],
    [
      '16 files',
      Array.from({ length: 16 }, (_, index) => ({ name: `${index}.pdf` })),
      'too many files: max 15 per request (received 16)',
    ],
    [
      'a wrong type',
      [{ name: 'a.txt', type: 'text/plain' }],
      "file 'a.txt' must be application/pdf (got text/plain)",
    ],
    ['no header', [{ head: 'hello' }], "file 'note.pdf' does not look like a PDF (missing %PDF- header)"],
    ['an empty file', [{ head: '' }], "file 'note.pdf' does not look like a PDF (missing %PDF- header)"],
    ['half a header', [{ head: '%PD' }], "file 'note.pdf' does not look like a PDF (missing %PDF- header)"],
    ...[tooLarge, 2 * LIMITS.maxFileBytes].map((bytes): [string, readonly PartSpec[], string] => [
      `a file of ${bytes} bytes`,
      [{ size: bytes }],
      `file 'note.pdf' is ${bytes} bytes; max per file is ${LIMITS.maxFileBytes} bytes`,
    ]),
  ])('%s', async (_, parts, detail) => {
    const { status, body } = await send(parts);
    expect({ status, detail: body.detail }).toEqual({ status: 422, detail });
    await untilNothingIsLeft();
  });

  it('150 MB in total: before the body when its length is announced, on the way when it is not', async () => {
    const detail = `total upload size exceeds ${LIMITS.maxTotalBytes} bytes across all files`;
    const parts = Array.from({ length: 4 }, () => ({ size: 45 * MB }));
    const announced = await send(parts);
    expect(announced.body.detail).toBe(detail);
    expect(announced.sentBytes).toBeLessThan(size(20, 150) * MB);
    const chunked = await send(parts, { isChunked: true });
    expect(chunked.body.detail).toBe(detail);
    await untilNothingIsLeft();
  });

  it('a chunked file is refused when it is larger than all may be, long before its end', async () => {
    // Beside what is read, the buffers of two sockets fill.
    const whole = 800 * MB;
    const { status, sentBytes } = await send([{ size: whole }], { isChunked: true });
    expect(status).toBe(422);
    expect(sentBytes).toBeLessThan(whole / 2);
  });

  it('a body that is not multipart, has no boundary, or is cut', async () => {
    const post = async (contentType: string, body: string): Promise<unknown> => {
      const response = await fetch(`http://127.0.0.1:${port}/`, {
        method: 'POST',
        headers: { 'content-type': contentType },
        body,
      });
      expect(response.status).toBe(422);
      return ((await response.json()) as { detail: unknown }).detail;
    };
    for (const type of ['application/json', 'application/pdf', 'application/x-www-form-urlencoded'])
      expect(await post(type, '{}')).toEqual([
        {
          loc: ['header', 'content-type'],
          msg: 'Content-Type must be multipart/form-data, with each PDF under the field `files`',
          type: 'header_invalid',
        },
      ]);
    expect(await post('multipart/form-data', 'x')).toBe(
      'the multipart body cannot be read: Content-Type names no boundary; let the HTTP client write that header',
    );
    const cut = await post('multipart/form-data; boundary=XbX', `${partHead({})}${PDF}`);
    expect(cut).toBe(
      'the multipart body cannot be read: it is damaged, or its boundary is not the one of Content-Type',
    );
  });

  it('endless part headers', async () => {
    const socket = connect(port, '127.0.0.1');
    const answered = new Promise<string>((resolve) =>
      socket.once('data', (data) => resolve(data.toString())),
    );
    socket.on('error', () => undefined);
    socket.write(
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=XbX\r\nContent-Length: 9000000\r\n\r\n',
    );
    socket.write('--XbX\r\nContent-Disposition: form-data; name="');
    const feed = setInterval(() => socket.write(Buffer.alloc(100_000, 97)), 10);
    expect(await answered).toContain('the multipart body cannot be read');
    clearInterval(feed);
    socket.destroy();
  });

  it(`uploads that hardly move, ${CLIENTS} at a time, while others are answered`, async () => {
    limits = { ...LIMITS, windowMs: 1000 };
    const slow = Array.from({ length: CLIENTS }, () => slowUpload());
    const { status } = await send([{}]);
    expect(status).toBe(200);
    for (const answer of await Promise.all(slow)) expect(answer).toContain('the upload is too slow');
    limits = LIMITS;
  });
});

/** Files this process has open: what a client that left must not add to. */
const openFiles = (): number => readdirSync('/proc/self/fd').length;

describe('clients that leave', () => {
  it(`leave nothing behind, ${CLIENTS} of them`, async () => {
    const before = openFiles();
    for (let round = 0; round < CLIENTS; round++) {
      const socket = connect(port, '127.0.0.1');
      socket.on('error', () => undefined);
      socket.write(
        'POST / HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=XbX\r\nContent-Length: 9000000\r\n\r\n',
      );
      socket.write(`${partHead({})}${PDF}`);
      socket.write(Buffer.alloc(2 * MB, 97));
      await new Promise((resolve) => setTimeout(resolve, 5));
      socket.destroy();
    }
    const { status } = await send([{}]);
    expect(status).toBe(200);
    // Ten for connections that linger; each upload that was kept would be one more.
    while (ownTempFiles().length > 0 || openFiles() > before + 10)
      await new Promise((resolve) => setTimeout(resolve, 20));
    await untilNothingIsLeft();
  });
});
