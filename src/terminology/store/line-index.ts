/** Lines of text found by a number: sorted numbers beside one block of text, so that a look-up is a binary search and a slice. */

export interface LineIndex {
  /** The line at a number; undefined when there is none. */
  find(id: number): string | undefined;
}

/** Layout: count, ids ascending, the end of each line in the text (all 32-bit integers), then the lines in UTF-8. */
export function packLines(entries: readonly (readonly [id: number, line: string])[]): Uint8Array {
  const sorted = entries.toSorted((a, b) => a[0] - b[0]);
  const count = sorted.length;
  const text = Buffer.from(sorted.map(([, line]) => line).join(''));
  const head = new Uint32Array(1 + 2 * count);
  head[0] = count;
  let end = 0;
  for (const [index, [id, line]] of sorted.entries()) {
    end += Buffer.byteLength(line);
    head[1 + index] = id;
    head[1 + count + index] = end;
  }
  return Buffer.concat([new Uint8Array(head.buffer), text]);
}

/** Reads what `packLines` wrote. */
export function lineIndex(bytes: Uint8Array): LineIndex {
  // An own copy: the block a database hands out need not lie at a multiple of four.
  const { buffer } = new Uint8Array(bytes);
  const count = new Uint32Array(buffer, 0, 1)[0] ?? 0;
  const ids = new Uint32Array(buffer, 4, count);
  const ends = new Uint32Array(buffer, 4 + 4 * count, count);
  const text = Buffer.from(buffer, 4 + 8 * count);
  return {
    find(id) {
      const at = positionOf(ids, id);
      return at === undefined ? undefined : text.toString('utf8', at === 0 ? 0 : ends[at - 1], ends[at]);
    },
  };
}

/** Binary search in ascending numbers. */
export function positionOf(sorted: Uint32Array | Float64Array, wanted: number): number | undefined {
  let low = 0;
  let high = sorted.length - 1;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const at = sorted[middle] ?? 0;
    if (at === wanted) return middle;
    if (at < wanted) low = middle + 1;
    else high = middle - 1;
  }
  return undefined;
}
