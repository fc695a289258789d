/** Refuses decompression bombs before a PDF is opened: a 1 MB file can hold a stream that inflates to 1 GB. */
import { constants, inflateSync } from 'node:zlib';
import { DocumentFailure } from '../document-failure.ts';

export interface InflateLimits {
  /** Bytes that all streams but pictures may inflate to. */
  readonly maxInflatedBytes: number;
}

/** A page of text inflates to well under this; so does an embedded font. */
const MAX_STREAM_BYTES = 96 * 1024 * 1024;
/** Bytes before `stream` in which its dictionary stands. */
const DICTIONARY_BYTES = 1024;
/** Pixels of an embedded picture: A3 at 600 dpi is 70 million. */
const MAX_PICTURE_PIXELS = 120_000_000;

/** Checks every deflated stream; throws DocumentFailure 'too-large'. Encrypted and otherwise filtered streams are left to the limits of the child. */
export function checkInflatedSize(pdf: Uint8Array, { maxInflatedBytes }: InflateLimits): void {
  const bytes = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength);
  let total = 0;
  let at = bytes.indexOf('stream');
  while (at >= 0) {
    const start = streamStart(bytes, at);
    if (start === undefined) {
      at = bytes.indexOf('stream', at + 6);
      continue;
    }
    const found = bytes.indexOf('endstream', start);
    const end = found < 0 ? bytes.length : found;
    total += inflatedBytes(bytes, { dictionaryEnd: at, start, end });
    if (total > maxInflatedBytes) throw new DocumentFailure('too-large');
    at = bytes.indexOf('stream', end + 9);
  }
}

/** Where the bytes of a stream begin; undefined for the word `endstream` and for the word in running text. */
function streamStart(bytes: Buffer, at: number): number | undefined {
  if (bytes.subarray(at - 3, at).toString('latin1') === 'end') return undefined;
  let start = at + 6;
  if (bytes[start] === 13) start++;
  if (bytes[start] === 10) start++;
  return start === at + 6 ? undefined : start;
}

function inflatedBytes(bytes: Buffer, part: { dictionaryEnd: number; start: number; end: number }): number {
  const dictionary = bytes
    .subarray(Math.max(0, part.dictionaryEnd - DICTIONARY_BYTES), part.dictionaryEnd)
    .toString('latin1');
  const own = dictionary.slice(dictionary.lastIndexOf(' obj') + 1);
  if (/\/Subtype\s{0,8}\/Image/.test(own)) {
    checkPicture(own);
    return 0;
  }
  if (!isZlib(bytes, part.start)) return 0;
  try {
    const { start, end } = part;
    return inflateSync(bytes.subarray(start, end), {
      maxOutputLength: MAX_STREAM_BYTES,
      finishFlush: constants.Z_SYNC_FLUSH,
    }).length;
  } catch (error) {
    if (hasCode(error, 'ERR_BUFFER_TOO_LARGE')) throw new DocumentFailure('too-large');
    return 0;
  }
}

function checkPicture(dictionary: string): void {
  const width = Number(/\/Width\s{0,8}(?<value>\d{1,9})/.exec(dictionary)?.groups?.['value'] ?? 0);
  const height = Number(/\/Height\s{0,8}(?<value>\d{1,9})/.exec(dictionary)?.groups?.['value'] ?? 0);
  if (width * height > MAX_PICTURE_PIXELS) throw new DocumentFailure('too-large');
}

/** The two bytes every zlib stream begins with (RFC 1950, section 2.2). */
function isZlib(bytes: Buffer, at: number): boolean {
  const method = bytes[at] ?? 0;
  return (method & 0x0f) === 8 && ((method << 8) | (bytes[at + 1] ?? 0)) % 31 === 0;
}

function hasCode(error: unknown, code: string): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === code;
}
