/** NDCs and their products as two sorted columns of numbers: a look-up is a binary search, a store keeps them as one block of bytes. */

import { positionOf } from './line-index.ts';

export interface NdcIndex {
  /** The RxCUI at a code; undefined when it is not listed. */
  find(code: number): number | undefined;
}

type Entry = readonly [code: number, rxcui: number];

/** Codes as 64-bit floats (11 digits need 37 bits), then RxCUIs as 32-bit integers, both ascending by code. */
export function packNdcs(entries: readonly Entry[]): Uint8Array {
  const sorted = entries.toSorted((a, b) => a[0] - b[0]);
  const codes = Float64Array.from(sorted, ([code]) => code);
  const rxcuis = Uint32Array.from(sorted, ([, rxcui]) => rxcui);
  const bytes = new Uint8Array(codes.byteLength + rxcuis.byteLength);
  bytes.set(new Uint8Array(codes.buffer));
  bytes.set(new Uint8Array(rxcuis.buffer), codes.byteLength);
  return bytes;
}

/** Reads what `packNdcs` wrote. */
export function ndcIndex(bytes: Uint8Array): NdcIndex {
  // An own copy: the block a database hands out need not lie at a multiple of eight.
  const { buffer } = new Uint8Array(bytes);
  const count = bytes.byteLength / 12;
  const codes = new Float64Array(buffer, 0, count);
  const rxcuis = new Uint32Array(buffer, count * 8, count);
  return {
    find(code) {
      const at = positionOf(codes, code);
      return at === undefined ? undefined : rxcuis[at];
    },
  };
}
