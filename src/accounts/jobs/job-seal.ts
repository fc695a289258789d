/** What a job holds, sealed piece by piece: AES-256-GCM under a key of the job's own. Without the key the pieces are noise. */

import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Bytes of a piece: small enough for one row, large enough that few are needed. */
export const PIECE_BYTES = 1_048_576;

/** A new key of 32 bytes. */
export function newJobKey(): Uint8Array {
  return new Uint8Array(randomBytes(32));
}

/** A piece as it is stored; `place` says where it belongs, and elsewhere it does not open. */
export function sealPiece(key: Uint8Array, place: string, bytes: Uint8Array): Uint8Array {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, key, nonce).setAAD(Buffer.from(place));
  return Buffer.concat([nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
}

/** Throws when the key is another one or the piece was changed or moved. */
export function openPiece(key: Uint8Array, place: string, sealed: Uint8Array): Uint8Array {
  const decipher = createDecipheriv(ALGORITHM, key, sealed.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(Buffer.from(place)).setAuthTag(sealed.subarray(-TAG_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]);
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
