/** Reads untrusted PDFs, each in a child of its own, and their scanned pages by OCR (start here for bytes → lines). */
import { fileURLToPath } from 'node:url';
import { programBeside } from '../../installed.ts';
import { DocumentFailure } from '../document-failure.ts';
import { DEFAULT_DOCUMENT_LIMITS, type DocumentLimits } from '../document-limits.ts';
import type { DocumentPages } from '../line.ts';
import { createFairTurns } from '../../fair-turns.ts';
import { createOcrPool, type OcrPool } from './ocr-pool.ts';
import { openKeptRanges, type RangeKeeper } from './kept-ranges.ts';
import { readInRanges } from './read-in-ranges.ts';
import type { Lanes } from './seat.ts';
import { createWorkerPool, type WorkerPool } from './children/worker-pool.ts';

/** A document as submitted: its name, and its bytes or what gives them when its turn comes. */
export interface SubmittedDocument {
  readonly name: string;
  readonly read: () => Promise<Uint8Array>;
}

export interface ReadOptions {
  /** Whose documents they are: organizations have fair turns. */
  readonly organization?: string | undefined;
  /** Aborted when the client leaves: ends the children at once. */
  readonly signal?: AbortSignal;
  /** Reads this page of each document alone, 1-indexed, and its picture with it. */
  readonly onlyPage?: number;
  /** Told the pages of all documents together before one of them is read; what it throws ends the reading. */
  readonly price?: (pages: number) => Promise<void>;
  /** Counts the pages alone: those of the answer are empty. */
  readonly countsOnly?: boolean;
  /** Pages that were counted before; a document that has more now is not read. */
  readonly mostPages?: number;
  /** Other bounds than those of the reader, for documents nobody waits for on the line. */
  readonly limits?:
    | Partial<Pick<DocumentLimits, 'maxPagesPerRequest' | 'documentMs' | 'pagesPerRange'>>
    | undefined;
  /** Keeps what was read, range by range, for a reader that takes over: nobody waits for such a document on the line. */
  readonly keeper?: RangeKeeper | undefined;
  /** Told what the reading takes, in milliseconds of a processor, as it takes them. */
  readonly onWork?: (ms: number) => void;
  /** Told after each page of each document, for a progress bar. */
  readonly onPage?: (progress: {
    readonly name: string;
    readonly page: number;
    readonly pageCount: number;
  }) => void;
}

/** Reads documents of requests. */
export interface DocumentReader {
  /**
   * The pages of every document, in the order given. Throws DocumentFailure (with the name of the document) when one
   * cannot be read as a whole, ServiceError 'unavailable' when the service is busy, and the abort reason of the signal.
   */
  read(documents: readonly SubmittedDocument[], options?: ReadOptions): Promise<DocumentPages[]>;
  /** Throws the ServiceError 'unavailable' that a document of this organization would get now, before it is taken in. */
  refuseWhenFull(organization: string): void;
  close(): Promise<void>;
}

/** A reader whose children can be started before there is a document. */
export interface PreparableReader extends DocumentReader {
  /** Starts them; for a service, once it listens. */
  prepare(): void;
}

const ENTRY = fileURLToPath(programBeside('pdf-child.ts', import.meta.url));
/** A page image of 12 megapixels and room around it. */
const MAX_FRAME_BYTES = 13 * 1024 * 1024;

/** As `readPriced` got them, the bounds in the context. */
type Reading = Omit<ReadOptions, 'limits'>;

interface Context {
  readonly limits: DocumentLimits;
  readonly lanes: Lanes;
  readonly children: WorkerPool;
  readonly ocr: OcrPool;
}

/** Opens a reader; its children are started with the first document, or by `prepare`. */
export function createDocumentReader(options: Partial<DocumentLimits> = {}): PreparableReader {
  const limits = { ...DEFAULT_DOCUMENT_LIMITS, ...options };
  const children = createWorkerPool({
    ...limits,
    entry: ENTRY,
    rights: {
      dataBytes: limits.childDataBytes,
      heapMegabytes: limits.childHeapMegabytes,
      cpuSeconds: limits.childCpuSeconds,
      canStartThreads: false,
      maxFrameBytes: MAX_FRAME_BYTES,
    },
  });
  const ocr = createOcrPool(limits);
  const lanes = createLanes(limits);
  return {
    read: (documents, { limits: others, ...readOptions } = {}) =>
      readPriced(documents, { limits: { ...limits, ...others }, lanes, children, ocr }, readOptions),
    prepare: () => children.prepare(),
    refuseWhenFull: (organization) => lanes.text.refuseWhenFull(organization),
    async close() {
      await Promise.all([children.close(), ocr.close()]);
    },
  };
}

function createLanes({ maxChildren, maxChildrenEach, maxWaiting, maxWaitingEach }: DocumentLimits): Lanes {
  const busy = 'too many documents are being read; try again shortly';
  const bounds = { places: maxChildren, placesEach: maxChildrenEach, maxWaiting, maxWaitingEach, busy };
  return {
    text: createFairTurns(bounds),
    scan: createFairTurns(bounds),
  };
}

/** Counts the pages first where somebody wants to know; one document is counted and read by the same child. */
async function readPriced(
  documents: readonly SubmittedDocument[],
  context: Context,
  options: Reading,
): Promise<DocumentPages[]> {
  const { price, ...others } = options;
  if (price === undefined || documents.length <= 1) return readAll(documents, context, options);
  const counted = await readAll(documents, context, { ...others, countsOnly: true });
  const mostPages = counted.reduce((sum, { pageCount }) => sum + pageCount, 0);
  await price(mostPages);
  return readAll(documents, context, { ...others, mostPages });
}

/** Reads the documents side by side; the first failure ends the others. */
async function readAll(
  documents: readonly SubmittedDocument[],
  context: Context,
  options: Reading,
): Promise<DocumentPages[]> {
  const stop = new AbortController();
  const signal = options.signal === undefined ? stop.signal : AbortSignal.any([options.signal, stop.signal]);
  const countPages = pageCounter(context.limits, options);
  const read: DocumentPages[] = [];
  const readFrom = async (queue: Iterator<readonly [number, SubmittedDocument]>): Promise<void> => {
    for (let next = queue.next(); next.done !== true; next = queue.next()) {
      const [index, document] = next.value;
      const count = (pages: number): Promise<void> => countPages(index, pages);
      const { organization = '', keeper } = options;
      const kept = keeper && { kept: openKeptRanges(keeper, index, document.read), isLater: true };
      const one = { ...context, ...options, ...kept, organization, signal, countPages: count };
      read[index] = await readInRanges(document, one);
    }
  };
  // No more documents of one request stand in the queue than may be read: other requests get their turn.
  const queue = documents.entries();
  const { maxChildren, maxChildrenEach } = context.limits;
  const reading = Array.from({ length: Math.min(maxChildren, maxChildrenEach) }, async () => {
    try {
      await readFrom(queue);
    } catch (error) {
      stop.abort(error);
      throw error;
    }
  });
  const settled = await Promise.allSettled(reading);
  options.signal?.throwIfAborted();
  const failed = settled.find((result) => result.status === 'rejected');
  // The first failure aborted the others with itself as the reason.
  if (failed !== undefined) throw stop.signal.reason ?? failed.reason;
  return read;
}

/** Takes the pages of each document as they become known, and refuses too many. */
function pageCounter(
  { maxPagesPerRequest }: DocumentLimits,
  { price, mostPages }: Reading,
): (index: number, count: number) => Promise<void> {
  const counts: number[] = [];
  let isPriced = false;
  return async (index, count) => {
    counts[index] = count;
    const pages = counts.reduce((sum, one) => sum + one, 0);
    if (pages > maxPagesPerRequest) throw new DocumentFailure('too-many-pages');
    if (pages > (mostPages ?? pages)) throw new DocumentFailure('unreadable');
    if (!isPriced) await price?.(pages);
    isPriced = true;
  };
}
