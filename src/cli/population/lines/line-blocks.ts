/** The lines of many files, in blocks of whole lines: the same blocks however the bytes arrive. */

import { createReadStream } from 'node:fs';
import path from 'node:path';
import { createGunzip } from 'node:zlib';

/** Whole lines of one file. */
export interface LineBlock {
  /** Counted over all files. */
  readonly number: number;
  readonly file: string;
  /** The number of the first line, from 1. */
  readonly firstLine: number;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** One line of an export is one resource; a longer one is cut away and said. */
export const MAX_LINE_BYTES = 20 * 1024 * 1024;

const NEWLINE = 10;
const PIECE_BYTES = 1024 * 1024;

export interface LineSource {
  readonly folder: string;
  /** Paths below the folder. */
  readonly files: readonly string[];
  readonly blockBytes: number;
  /** Hears of every piece read, as bytes on the disk. */
  readonly onBytes: (bytes: number) => void;
}

/** The blocks of all files, in their order. Files that end with `.gz` are unpacked. Throws an Error that names a file that cannot be read. */
export async function* lineBlocks(source: LineSource): AsyncGenerator<LineBlock> {
  let number = 0;
  for (const file of source.files) {
    let firstLine = 1;
    for await (const bytes of wholeLines(piecesOf(file, source), source.blockBytes)) {
      // Counted first: whoever takes the bytes may send them away.
      const lines = newlinesIn(bytes);
      yield { number, file, firstLine, bytes };
      number += 1;
      firstLine += lines;
    }
  }
}

async function* piecesOf(file: string, { folder, onBytes }: LineSource): AsyncGenerator<Uint8Array> {
  const stream = createReadStream(path.join(folder, file), { highWaterMark: PIECE_BYTES });
  stream.on('data', (piece) => onBytes(piece.length));
  const bytes = file.endsWith('.gz') ? createGunzip({ chunkSize: PIECE_BYTES }) : undefined;
  if (bytes !== undefined) {
    stream.on('error', (error) => bytes.destroy(error));
    stream.pipe(bytes);
  }
  try {
    for await (const piece of bytes ?? stream) yield piece as Uint8Array;
  } catch (error) {
    const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
    throw new Error(`${file}: cannot be read (${code})`, { cause: error });
  } finally {
    stream.destroy();
  }
}

/** Blocks end behind the last line that begins and ends within `blockBytes`; a longer line is a block of its own, and one of more than 20 MB is cut there. */
async function* wholeLines(
  pieces: AsyncIterable<Uint8Array>,
  blockBytes: number,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let held = Buffer.alloc(0);
  let isSkipping = false;
  for await (const piece of pieces) {
    const rest = isSkipping ? behindNewline(piece) : piece;
    if (rest === undefined) continue;
    isSkipping = false;
    held = held.length === 0 ? Buffer.from(rest) : Buffer.concat([held, rest]);
    while (held.length >= blockBytes) {
      const end = endOfBlock(held, blockBytes);
      if (end === undefined && held.length <= MAX_LINE_BYTES) break;
      yield end === undefined ? cutLine(held) : new Uint8Array(held.subarray(0, end));
      isSkipping = end === undefined;
      held = held.subarray(end ?? held.length);
    }
  }
  if (held.length > 0) yield new Uint8Array(held);
}

/** Undefined where the first line goes on. */
function endOfBlock(held: Buffer, blockBytes: number): number | undefined {
  const last = held.lastIndexOf(NEWLINE, blockBytes - 1);
  if (last !== -1) return last + 1;
  const next = held.indexOf(NEWLINE, blockBytes);
  return next === -1 || next > MAX_LINE_BYTES ? undefined : next + 1;
}

/** So long that the reader of lines says so. */
function cutLine(held: Buffer): Uint8Array<ArrayBuffer> {
  const line = new Uint8Array(MAX_LINE_BYTES + 2);
  line.set(held.subarray(0, MAX_LINE_BYTES + 1));
  line[MAX_LINE_BYTES + 1] = NEWLINE;
  return line;
}

function behindNewline(piece: Uint8Array): Uint8Array | undefined {
  const newline = piece.indexOf(NEWLINE);
  return newline === -1 ? undefined : piece.subarray(newline + 1);
}

function newlinesIn(bytes: Uint8Array): number {
  let count = 0;
  for (let at = bytes.indexOf(NEWLINE); at !== -1; at = bytes.indexOf(NEWLINE, at + 1)) count += 1;
  return count;
}

/** Each line of a block that is not blank, without its end. */
export function* linesOf({ bytes, firstLine }: Pick<LineBlock, 'bytes' | 'firstLine'>): Generator<{
  readonly line: number;
  readonly start: number;
  readonly end: number;
}> {
  let line = firstLine;
  for (let start = 0; start < bytes.length; line += 1) {
    const newline = bytes.indexOf(NEWLINE, start);
    const end = newline === -1 ? bytes.length : newline;
    const [from, to] = trimmed(bytes, start, end);
    if (from < to) yield { line, start: from, end: to };
    start = end + 1;
  }
}

/** Without the blanks around it and the mark at the beginning of a file. */
function trimmed(bytes: Uint8Array, start: number, end: number): [from: number, to: number] {
  let [from, to] = [start, end];
  if (bytes[from] === 0xef && bytes[from + 1] === 0xbb && bytes[from + 2] === 0xbf) from += 3;
  while (from < to && isBlank(bytes[from])) from += 1;
  while (to > from && isBlank(bytes[to - 1])) to -= 1;
  return [from, to];
}

function isBlank(byte: number | undefined): boolean {
  return byte === 32 || byte === 13 || byte === 9;
}
