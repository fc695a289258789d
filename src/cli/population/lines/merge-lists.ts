/** The sorted lists of all shards → one sorted file. */

import { closeSync, openSync, readSync, renameSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { openLineWriter } from './line-writer.ts';

/** What is held of all files together. */
const HELD_BYTES = 32 * 1024 * 1024;
const LARGEST_PIECE = 256 * 1024;
/** Between them others of the process have their turn. */
const LINES_AT_ONCE = 5_000;

const NEWLINE = 10;
const TAB = '\t';

interface Head {
  readonly name: string;
  readonly line: string;
  readonly rest: Generator<string>;
}

/** Writes `to`, whole or not at all; each line without its name. Gives how many there are. */
export async function mergeLists(
  files: readonly string[],
  to: string,
  { signal, onFileEnd }: { readonly signal: AbortSignal; readonly onFileEnd: () => void },
): Promise<number> {
  const pieceBytes = Math.min(LARGEST_PIECE, Math.ceil(HELD_BYTES / Math.max(1, files.length)));
  const heap = heapOf(files.flatMap((file) => nextOf(namedLines(file, pieceBytes)) ?? []));
  const writer = openLineWriter(`${to}.part`);
  let count = 0;
  try {
    for (let first = heap[0]; first !== undefined; first = heap[0]) {
      writer.write(first.line);
      count += 1;
      const next = nextOf(first.rest);
      if (next === undefined) {
        removeFirst(heap);
        onFileEnd();
      } else sink(heap, next);
      if (count % LINES_AT_ONCE === 0) await setImmediate(undefined, { signal });
    }
  } finally {
    writer.close();
  }
  renameSync(`${to}.part`, to);
  return count;
}

function nextOf(lines: Generator<string>): Head | undefined {
  const { value, done } = lines.next();
  if (done === true || value === undefined) return undefined;
  const tab = value.indexOf(TAB);
  return { name: value.slice(0, tab), line: value.slice(tab + 1), rest: lines };
}

/** The lines of a file with their ends, read in small pieces; the file is open only while it is read. */
function* namedLines(file: string, pieceBytes: number): Generator<string> {
  let held: Buffer = Buffer.alloc(0);
  for (let at = 0; ;) {
    const piece = readPiece(file, at, pieceBytes);
    if (piece.length === 0) return;
    at += piece.length;
    held = Buffer.concat([held, piece]);
    let start = 0;
    for (let end = held.indexOf(NEWLINE); end !== -1; end = held.indexOf(NEWLINE, start)) {
      yield held.toString('utf8', start, end + 1);
      start = end + 1;
    }
    held = held.subarray(start);
  }
}

function readPiece(file: string, at: number, bytes: number): Buffer {
  const opened = openSync(file, 'r');
  try {
    const piece = Buffer.alloc(bytes);
    return piece.subarray(0, readSync(opened, piece, 0, bytes, at));
  } finally {
    closeSync(opened);
  }
}

/** The smallest name first. */
function heapOf(heads: readonly Head[]): Head[] {
  return heads.toSorted((one, other) => (one.name < other.name ? -1 : 1));
}

function removeFirst(heap: Head[]): void {
  const last = heap.pop();
  if (last !== undefined && heap.length > 0) sink(heap, last);
}

/** Puts a head at the top and lets it sink to its place. */
function sink(heap: Head[], head: Head): void {
  let at = 0;
  for (;;) {
    const left = 2 * at + 1;
    const [one, other] = [heap[left], heap[left + 1]];
    const [child, smaller] =
      other !== undefined && one !== undefined && other.name < one.name ? [left + 1, other] : [left, one];
    if (smaller === undefined || smaller.name >= head.name) break;
    heap[at] = smaller;
    at = child;
  }
  heap[at] = head;
}
