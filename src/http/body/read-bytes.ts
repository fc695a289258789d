/** Reads a request body into memory, up to a limit, and undoes its compression. */

import type { IncomingMessage } from 'node:http';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { ServiceError } from '../../errors.ts';
import type { BodyShare } from './body-budget.ts';
import { isDocumentType } from './document-body.ts';
import { watchShape } from './json-shape.ts';

/** Media types of the JSON bodies the service reads. */
const JSON_TYPES: ReadonlySet<string> = new Set(['application/json', 'application/fhir+json']);

/** Of documents, for the sentence of a refusal; every XML type is taken. */
const DOCUMENT_TYPES = ['text/xml', 'application/hl7-v2+er7'] as const;

const ONE_OF = new Intl.ListFormat('en-GB', { type: 'disjunction' });

const DECOMPRESSORS = { gzip: createGunzip, deflate: createInflate, br: createBrotliDecompress } as const;

/** A JSON body that takes longer to arrive than this is given up: it only keeps a place. */
const BODY_TIMEOUT_MS = 60_000;

/** What a body may be. */
export interface BodyKind {
  /** Bytes, before and after decompression. */
  readonly limit: number;
  /** XML or HL7 v2 too. */
  readonly mayBeDocument?: boolean;
}

/**
 * The bytes of a JSON body, or of a document. Size (before and after decompression), shape and time are held while the bytes come in, so
 * that what is refused was never whole in memory.
 */
export async function readBytes(
  request: IncomingMessage,
  { limit, mayBeDocument = false }: BodyKind,
  share: BodyShare,
  timeoutMs = BODY_TIMEOUT_MS,
): Promise<Buffer> {
  const type = request.headers['content-type'] ?? '';
  const isDocument = isDocumentType(type) && mayBeDocument;
  if (!isDocument) requireJson(type, mayBeDocument);
  const decompress = decompressorOf(request.headers['content-encoding']);
  if (Number(request.headers['content-length'] ?? 0) > limit) throw tooLarge(limit);
  const failure = new AbortController();
  const cut = setTimeout(() => failure.abort(tooSlow(timeoutMs)), timeoutMs);
  try {
    const take = takerOf(limit, share, !isDocument);
    await (decompress === undefined
      ? readPlain(request, take.chunk, failure.signal)
      : readCompressed(request, decompress(), { take: take.chunk, limit, signal: failure.signal }));
    return take.whole();
  } catch (error) {
    // The rest is read and thrown away, so that the client gets to see the answer instead of a broken connection.
    request.resume();
    throw error;
  } finally {
    clearTimeout(cut);
  }
}

/** `application/json; charset=utf-8` is JSON; another charset is not (RFC 8259: always UTF-8). */
function requireJson(contentType: string, mayBeDocument: boolean): void {
  const [type, ...parameters] = contentType.toLowerCase().split(';');
  if (!JSON_TYPES.has(type?.trim() ?? '')) {
    throw wrongHeader(
      'content-type',
      `Content-Type must be ${ONE_OF.format([...JSON_TYPES, ...(mayBeDocument ? DOCUMENT_TYPES : [])])}`,
    );
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

/** Takes the bytes of a body one chunk after the other, each held against the limits as it comes. */
function takerOf(
  limit: number,
  share: BodyShare,
  isJson: boolean,
): { readonly chunk: (chunk: Buffer) => void; readonly whole: () => Buffer } {
  const seeShape = watchShape();
  const chunks: Buffer[] = [];
  let size = 0;
  return {
    chunk: (chunk) => {
      size += chunk.length;
      if (size > limit) throw tooLarge(limit);
      share.take(chunk.length);
      if (isJson) seeShape(chunk);
      chunks.push(chunk);
    },
    whole: () => (chunks.length === 1 && chunks[0] !== undefined ? chunks[0] : Buffer.concat(chunks)),
  };
}

function readPlain(
  request: IncomingMessage,
  take: (chunk: Buffer) => void,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = (error: unknown): void => {
      request.removeAllListeners('data');
      reject(error instanceof Error ? error : cutOff());
    };
    signal.addEventListener('abort', () => fail(signal.reason));
    request.on('data', (chunk: Buffer) => {
      try {
        take(chunk);
      } catch (error) {
        fail(error);
      }
    });
    request.once('end', resolve);
    request.once('error', () => fail(cutOff()));
    request.once('close', () => {
      if (!request.complete) fail(cutOff());
    });
  });
}

/** The compressed bytes count against the limit too: what does not shrink is not compressed. */
async function readCompressed(
  request: IncomingMessage,
  unpack: ReturnType<Decompressor>,
  {
    take,
    limit,
    signal,
  }: {
    readonly take: (chunk: Buffer) => void;
    readonly limit: number;
    readonly signal: AbortSignal;
  },
): Promise<void> {
  let packed = 0;
  const feeding = readPlain(
    request,
    (chunk) => {
      packed += chunk.length;
      if (packed > limit) throw tooLarge(limit);
      if (!unpack.write(chunk)) {
        request.pause();
        unpack.once('drain', () => request.resume());
      }
    },
    signal,
  ).then(
    () => unpack.end(),
    (error: unknown) => unpack.destroy(error instanceof Error ? error : cutOff()),
  );
  try {
    for await (const chunk of unpack) take(chunk as Buffer);
  } catch (error) {
    throw error instanceof ServiceError ? error : notCompressed();
  } finally {
    unpack.destroy();
  }
  await feeding;
}

function notCompressed(): ServiceError {
  return new ServiceError('invalid-body', [
    { loc: ['body'], msg: 'the body is not compressed as Content-Encoding says', type: 'content_encoding' },
  ]);
}

function tooLarge(limit: number): ServiceError {
  return new ServiceError('body-too-large', `the body is larger than ${limit} bytes`);
}

function cutOff(): ServiceError {
  return new ServiceError('invalid-body', [
    { loc: ['body'], msg: 'the body ended early', type: 'body_incomplete' },
  ]);
}

function tooSlow(timeoutMs: number): ServiceError {
  return new ServiceError('request-timeout', `the body took longer than ${timeoutMs / 1000} seconds`);
}

function wrongHeader(name: string, msg: string): ServiceError {
  return new ServiceError('unsupported-media-type', [{ loc: ['header', name], msg, type: 'header_invalid' }]);
}
