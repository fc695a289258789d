/** What a job holds, cut into the pieces that are sealed under a key of the job's own. */

import { randomBytes } from 'node:crypto';

/** Bytes of a piece: small enough for one row, large enough that few are needed. */
export const PIECE_BYTES = 1_048_576;

/** A new key of 32 bytes. */
export function newJobKey(): Uint8Array {
  return new Uint8Array(randomBytes(32));
}

/** The pieces of some bytes, in their order; the last one is marked, so that none can be missing at the end. */
export function* piecesOf(
  bytes: Uint8Array,
): Generator<{ readonly number: number; readonly isLast: boolean; readonly bytes: Uint8Array }> {
  const count = Math.max(1, Math.ceil(bytes.length / PIECE_BYTES));
  for (let number = 0; number < count; number++) {
    const piece = bytes.subarray(number * PIECE_BYTES, (number + 1) * PIECE_BYTES);
    yield { number, isLast: number === count - 1, bytes: piece };
  }
}

/** Where a piece belongs. */
export function placeOf(jobId: string, part: string, number: number, isLast: boolean): string {
  return `job:${jobId}:${part}:${number}${isLast ? ':last' : ''}`;
}
