/** Ranges of pages that were read, as bytes, for whoever reads the same document again when this reader is gone. */
import { hash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { MEDLIST_VERSION } from '../../installed.ts';
import type { DocumentNote, PageLines } from '../line.ts';

/** Keeps bytes under a name, for the documents of one request. What it cannot keep or find is read anew. */
export interface RangeKeeper {
  /** Undefined when there are none, or they cannot be read. */
  find(name: string): Promise<Uint8Array | undefined>;
  keep(name: string, bytes: Uint8Array): Promise<void>;
}

/** What a range of pages of a document came to. */
export interface ReadRange {
  /** Of the whole document. */
  readonly pageCount: number;
  readonly pages: readonly PageLines[];
  readonly notes: readonly DocumentNote[];
}

/** The ranges of one document, by their first page. */
export interface KeptRanges {
  find(from: number): Promise<ReadRange | undefined>;
  keep(from: number, range: ReadRange): Promise<void>;
}

/** What is kept is a line of JSON, and one for each page: nobody waits for a whole packet to be written down. */
interface Head extends Omit<ReadRange, 'pages'> {
  /** Of the document: another one may stand in its place the next time. */
  readonly sha256: string;
  /** That read it: another one may read otherwise. */
  readonly version: string;
}

/** Those of the document that stands in this place of the request. */
export function openKeptRanges(
  keeper: RangeKeeper,
  index: number,
  read: () => Promise<Uint8Array>,
): KeptRanges {
  let hashed: Promise<string> | undefined;
  const own = async () => ({
    sha256: await (hashed ??= read().then((bytes) => hash('sha256', bytes))),
    version: MEDLIST_VERSION,
  });
  const nameOf = (from: number): string => `pages-${index}-${from}`;
  return {
    async find(from) {
      const bytes = await keeper.find(nameOf(from));
      if (bytes === undefined) return undefined;
      const [first, ...pages] = await linesOf(bytes);
      // Decode edge: `keep` wrote it, and nobody else could.
      const { sha256, version, ...head } = first as Head;
      const wanted = await own();
      if (sha256 !== wanted.sha256 || version !== wanted.version) return undefined;
      return { ...head, pages: pages as PageLines[] };
    },
    async keep(from, { pages, ...range }) {
      await keeper.keep(nameOf(from), await bytesOf([{ ...range, ...(await own()) }, ...pages]));
    },
  };
}

async function bytesOf(values: readonly unknown[]): Promise<Uint8Array> {
  const lines: Buffer[] = [];
  for (const value of values) {
    lines.push(Buffer.from(`${JSON.stringify(value)}\n`));
    await setImmediate();
  }
  return Buffer.concat(lines);
}

async function linesOf(bytes: Uint8Array): Promise<unknown[]> {
  const values: unknown[] = [];
  for (let start = 0, end = 0; start < bytes.length; start = end + 1) {
    end = bytes.indexOf(0x0a, start);
    values.push(JSON.parse(Buffer.from(bytes.subarray(start, end)).toString()));
    await setImmediate();
  }
  return values;
}
