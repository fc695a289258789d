/** Reads untrusted PDFs, each in a child of its own, and their scanned pages by OCR (start here for bytes → lines). */
import { setImmediate } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { PdfChildMessage, type PdfServiceMessage } from './child-messages.ts';
import { DocumentFailure } from './document-failure.ts';
import { DEFAULT_DOCUMENT_LIMITS, type DocumentLimits } from './document-limits.ts';
import type { IsolatedChild } from './isolated-child.ts';
import type { DocumentNote, DocumentPages, PageLines } from './line.ts';
import { createOcrPool, type OcrPool } from './ocr-pool.ts';
import { createWorkerPool, type WorkerPool } from './worker-pool.ts';

/** A document as submitted: its name, and its bytes or what gives them when its turn comes. */
export interface SubmittedDocument {
  readonly name: string;
  readonly read: () => Promise<Uint8Array>;
}

export interface ReadOptions {
  /** Aborted when the client leaves: ends the children at once. */
  readonly signal?: AbortSignal;
  /** Reads this page of each document alone, 1-indexed, and its picture with it. */
  readonly onlyPage?: number;
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
  close(): Promise<void>;
}

const ENTRY = fileURLToPath(new URL('pdf-child.ts', import.meta.url));
/** A page image of 12 megapixels and room around it. */
const MAX_FRAME_BYTES = 13 * 1024 * 1024;

interface Context {
  readonly limits: DocumentLimits;
  readonly children: WorkerPool;
  readonly ocr: OcrPool;
}

/** Starts the children that wait for documents. */
export function createDocumentReader(options: Partial<DocumentLimits> = {}): DocumentReader {
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
  return {
    read: (documents, readOptions = {}) => readAll(documents, { limits, children, ocr }, readOptions),
    async close() {
      await Promise.all([children.close(), ocr.close()]);
    },
  };
}

/** Reads the documents side by side; the first failure ends the others. */
async function readAll(
  documents: readonly SubmittedDocument[],
  context: Context,
  options: ReadOptions,
): Promise<DocumentPages[]> {
  const stop = new AbortController();
  const signal = options.signal === undefined ? stop.signal : AbortSignal.any([options.signal, stop.signal]);
  let pages = 0;
  const countPages = (count: number): void => {
    pages += count;
    if (pages > context.limits.maxPagesPerRequest) throw new DocumentFailure('too-many-pages');
  };
  const read: DocumentPages[] = [];
  const readFrom = async (queue: Iterator<readonly [number, SubmittedDocument]>): Promise<void> => {
    for (let next = queue.next(); next.done !== true; next = queue.next()) {
      const [index, document] = next.value;
      read[index] = await context.children.run(
        (child) => readOne(document, child, { ...context, ...options, signal, countPages }),
        signal,
      );
    }
  };
  // No more documents of one request stand in the queue than there are children: those of others get their turn.
  const queue = documents.entries();
  const reading = Array.from({ length: context.limits.maxChildren }, async () => {
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

interface OneOptions extends Context, ReadOptions {
  readonly signal: AbortSignal;
  readonly countPages: (count: number) => void;
}

async function readOne(
  document: SubmittedDocument,
  child: IsolatedChild,
  options: OneOptions,
): Promise<DocumentPages> {
  const { maxPixels, maxInflatedBytes } = options.limits;
  const send = (message: PdfServiceMessage, bytes?: Uint8Array): Promise<void> => child.send(message, bytes);
  const conversation = new Conversation(document.name, child, options);
  const timer = setTimeout(() => conversation.end(), options.limits.documentMs);
  try {
    await send({ kind: 'open', maxPixels, maxInflatedBytes }, await document.read());
    return await conversation.finish();
  } finally {
    clearTimeout(timer);
  }
}

/** The talk with one child: what it has said so far, and the watch over its silence. */
class Conversation {
  readonly #name: string;
  readonly #child: IsolatedChild;
  readonly #options: OneOptions;
  readonly #pages: PageLines[] = [];
  #pageCount = 0;
  #picture: Uint8Array | undefined;
  #scansUnderWay = 0;
  #hasTimedOut = false;

  constructor(name: string, child: IsolatedChild, options: OneOptions) {
    this.#name = name;
    this.#child = child;
    this.#options = options;
  }

  /** Ends the child because it took too long. */
  end(): void {
    this.#hasTimedOut = true;
    this.#child.kill();
  }

  /** Answers the child until it is done. */
  async finish(): Promise<DocumentPages> {
    for (;;) {
      const frame = await this.#next();
      const message = PdfChildMessage.safeParse(frame.message).data;
      if (message === undefined) throw this.#failure('crashed');
      if (message.kind === 'picture') this.#picture = frame.bytes;
      const notes =
        message.kind === 'scan' ? this.#scan(message.page, frame.bytes) : await this.#hear(message);
      if (notes === undefined) continue;
      const { signal } = this.#options;
      signal.throwIfAborted();
      const picture = this.#picture;
      const read = { name: this.#name, pageCount: this.#pageCount, pages: this.#pages, notes };
      return picture === undefined ? read : { ...read, picture };
    }
  }

  /** The next message, or a failure when the child has ended or has been silent for too long. */
  async #next(): Promise<{ message: unknown; bytes: Uint8Array }> {
    const watch = setInterval(() => this.#checkSilence(), this.#options.limits.silenceMs / 2);
    let halves = 0;
    this.#checkSilence = () => {
      halves = this.#scansUnderWay > 0 ? 0 : halves + 1;
      if (halves >= 2) this.end();
    };
    try {
      const frame = await this.#child.next().catch(() => undefined);
      if (frame !== undefined) return frame;
      this.#options.signal.throwIfAborted();
      throw this.#failure(this.#hasTimedOut ? 'timeout' : 'crashed');
    } finally {
      clearInterval(watch);
    }
  }

  #checkSilence: () => void = () => undefined;

  async #hear(
    message: Exclude<PdfChildMessage, { kind: 'scan' }>,
  ): Promise<readonly DocumentNote[] | undefined> {
    switch (message.kind) {
      case 'opened':
        this.#pageCount = message.pageCount;
        this.#options.countPages(message.pageCount);
        await this.#child.send({ kind: 'read', ...onlyPageOf(this.#options) });
        return undefined;
      case 'picture':
        return undefined;
      case 'progress':
        this.#options.onPage?.({ name: this.#name, page: message.page, pageCount: this.#pageCount });
        return undefined;
      case 'page':
        this.#pages.push(message.page);
        // Pages come in bursts: between two of them others get their turn.
        await setImmediate();
        return undefined;
      case 'failure':
        throw this.#failure(message.reason);
      case 'done':
        return message.notes;
    }
  }

  /** Has a page image read without holding up the child's other pages. */
  #scan(page: number, image: Uint8Array): undefined {
    this.#scansUnderWay++;
    const answer = async (): Promise<void> => {
      try {
        const words = await this.#options.ocr.recognize(image, this.#options.signal);
        await this.#child.send({ kind: 'words', page, words });
      } catch {
        await this.#child.send({ kind: 'no-ocr', page });
      } finally {
        this.#scansUnderWay--;
      }
    };
    void answer();
  }

  #failure(reason: DocumentFailure['reason']): DocumentFailure {
    return new DocumentFailure(reason, { documentName: this.#name });
  }
}

function onlyPageOf({ onlyPage }: ReadOptions): { readonly onlyPage?: number } {
  return onlyPage === undefined ? {} : { onlyPage };
}
