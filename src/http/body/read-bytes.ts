/** Reads a JSON request body into memory, up to a limit, and undoes its compression. */

import type { IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, inflate } from 'node:zlib';
import { ServiceError } from '../../errors.ts';

/** Media types of the JSON bodies the service reads. */
const JSON_TYPES: ReadonlySet<string> = new Set(['application/json', 'application/fhir+json']);

const DECOMPRESSORS = {
  gzip: promisify(gunzip),
  deflate: promisify(inflate),
  br: promisify(brotliDecompress),
} as const;

/** The bytes of a JSON body; the limit holds before and after decompression. */
export async function readBytes(request: IncomingMessage, limit: number): Promise<Buffer> {
  requireJson(request.headers['content-type']);
  const decompress = decompressorOf(request.headers['content-encoding']);
  if (Number(request.headers['content-length'] ?? 0) > limit) throw tooLarge(limit);
  const bytes = await collect(request, limit);
  return decompress === undefined ? bytes : decompressed(bytes, decompress, limit);
}

/** `application/json; charset=utf-8` is JSON; another charset is not (RFC 8259: always UTF-8). */
function requireJson(contentType: string | undefined): void {
  const [type, ...parameters] = (contentType ?? '').toLowerCase().split(';');
  if (!JSON_TYPES.has(type?.trim() ?? '')) {
    throw wrongHeader('content-type', `Content-Type must be ${[...JSON_TYPES].join(' or ')}`);
  }
  const charset = parameters
    .map((parameter) => parameter.trim())
    .find((parameter) => parameter.startsWith('charset='));
  if (charset !== undefined && !/^charset="?utf-?8"?$/.test(charset)) {
    throw wrongHeader('content-type', 'the charset of a JSON body must be utf-8');
  }
}

type Decompressor = (typeof DECOMPRESSORS)[keyof typeof DECOMPRESSORS];

function decompressorOf(contentEncoding: string | undefined): Decompressor | undefined {
  const encoding = contentEncoding?.trim().toLowerCase() ?? 'identity';
  if (encoding === 'identity' || encoding === '') return undefined;
  if (encoding === 'gzip' || encoding === 'deflate' || encoding === 'br') return DECOMPRESSORS[encoding];
  throw wrongHeader('content-encoding', 'Content-Encoding must be gzip, deflate, br or absent');
}

function collect(request: IncomingMessage, limit: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= limit) chunks.push(chunk);
      else refuse(request, chunks, () => reject(tooLarge(limit)));
    });
    request.once('end', () =>
      resolve(chunks.length === 1 && chunks[0] !== undefined ? chunks[0] : Buffer.concat(chunks)),
    );
    request.once('error', () => reject(cutOff()));
    request.once('close', () => {
      if (!request.complete) reject(cutOff());
    });
  });
}

/** The rest is read and thrown away, so that the client gets to see the answer instead of a broken connection. */
function refuse(request: IncomingMessage, chunks: Buffer[], reject: () => void): void {
  chunks.length = 0;
  request.removeAllListeners('data');
  request.resume();
  reject();
}

async function decompressed(bytes: Buffer, decompress: Decompressor, limit: number): Promise<Buffer> {
  try {
    return await decompress(bytes, { maxOutputLength: limit });
  } catch (error) {
    if (isTooLarge(error)) throw tooLarge(limit);
    throw new ServiceError('invalid-body', [
      { loc: ['body'], msg: 'the body is not compressed as Content-Encoding says', type: 'content_encoding' },
    ]);
  }
}

/** What zlib says when `maxOutputLength` is passed. */
function isTooLarge(error: unknown): boolean {
  return (
    typeof error === 'object' && error !== null && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'
  );
}

function tooLarge(limit: number): ServiceError {
  return new ServiceError('body-too-large', `the body is larger than ${limit} bytes`);
}

function cutOff(): ServiceError {
  return new ServiceError('invalid-body', [
    { loc: ['body'], msg: 'the body ended early', type: 'body_incomplete' },
  ]);
}

function wrongHeader(name: string, msg: string): ServiceError {
  return new ServiceError('unsupported-media-type', [{ loc: ['header', name], msg, type: 'header_invalid' }]);
}
