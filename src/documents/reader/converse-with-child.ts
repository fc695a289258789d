/** The talk with a child that reads one document: hands it over, has its scans read, takes its pages, and watches its time. */
import { setImmediate } from 'node:timers/promises';
import { PdfChildMessage } from './child-messages.ts';
import { DocumentFailure } from '../document-failure.ts';
import type { DocumentLimits } from '../document-limits.ts';
import type { IsolatedChild } from './children/isolated-child.ts';
import type { DocumentNote, DocumentPages, PageLines } from '../line.ts';
import type { OcrPool } from './ocr-pool.ts';
import type { PdfServiceMessage } from './service-message.ts';

/** What is read, and by whom. */
export interface Reading {
  readonly name: string;
  /** Its bytes, when their turn comes. */
  readonly read: () => Promise<Uint8Array>;
  readonly child: IsolatedChild;
  readonly clock: WorkClock;
  /** False when the second reader did not come back from this document before. */
  readonly hasSecondReader: boolean;
}

export interface ConversationOptions {
  readonly limits: DocumentLimits;
  readonly ocr: OcrPool;
  readonly signal: AbortSignal;
  readonly onlyPage?: number;
  /** Told the number of pages before they are read; what it throws ends the reading. */
  readonly countPages: (count: number) => Promise<void>;
  readonly countsOnly?: boolean;
  readonly onPage?: (progress: {
    readonly name: string;
    readonly page: number;
    readonly pageCount: number;
  }) => void;
}

/** What a document has cost so far, over all children that read it, in milliseconds. */
export interface WorkClock {
  /** Without what it waited for OCR, and for children to start on a busy machine. */
  worked: number;
}

const TICK_MS = 250;

/** The pages of the document; undefined when the second reader did not come back. Throws DocumentFailure with the name. */
export async function converse(
  reading: Reading,
  options: ConversationOptions,
): Promise<DocumentPages | undefined> {
  const { maxPixels, maxInflatedBytes, documentMs } = options.limits;
  const conversation = new Conversation(reading, options);
  const timer = setTimeout(() => conversation.end('timeout'), documentMs);
  const watch = setInterval(() => conversation.tick(), TICK_MS);
  const { hasSecondReader } = reading;
  try {
    const bytes = await reading.read();
    await conversation.send({ kind: 'open', maxPixels, maxInflatedBytes, hasSecondReader }, bytes);
    return await conversation.finish();
  } catch (error) {
    if (conversation.ending === 'second-reader' && error instanceof DocumentFailure) return undefined;
    throw error;
  } finally {
    clearInterval(watch);
    clearTimeout(timer);
  }
}

class Conversation {
  readonly #reading: Reading;
  readonly #options: ConversationOptions;
  readonly #pages: PageLines[] = [];
  #pageCount = 0;
  #picture: Uint8Array | undefined;
  #isReady = false;
  #scansUnderWay = 0;
  /** How long the second reader has been reading; undefined when it is not. */
  #secondReaderMs: number | undefined;
  /** Why the child was ended. */
  ending: 'timeout' | 'second-reader' | undefined;

  constructor(reading: Reading, options: ConversationOptions) {
    this.#reading = reading;
    this.#options = options;
  }

  send(message: PdfServiceMessage, bytes?: Uint8Array): Promise<void> {
    return this.#reading.child.send(message, bytes);
  }

  /** Ends the child because it took too long. */
  end(why: 'timeout' | 'second-reader'): void {
    this.ending ??= why;
    this.#reading.child.kill();
  }

  /** Time has passed. */
  tick(): void {
    const { workMs, perPageMs, secondReaderMs } = this.#options.limits;
    const { clock } = this.#reading;
    if (!this.#isReady || this.#scansUnderWay > 0) return;
    clock.worked += TICK_MS;
    if (this.#secondReaderMs !== undefined) {
      this.#secondReaderMs += TICK_MS;
      if (this.#secondReaderMs > secondReaderMs) this.end('second-reader');
    }
    if (clock.worked > workMs + perPageMs * this.#pageCount) this.end('timeout');
  }

  /** Answers the child until it is done. */
  async finish(): Promise<DocumentPages> {
    for (;;) {
      const frame = await this.#next();
      const message = PdfChildMessage.safeParse(frame.message).data;
      if (message === undefined) throw this.#failure('crashed');
      if (message.kind === 'second-reader') this.#secondReaderMs = message.isReading ? 0 : undefined;
      if (message.kind === 'picture') this.#picture = frame.bytes;
      const notes =
        message.kind === 'scan' ? this.#scan(message.page, frame.bytes) : await this.#hear(message);
      if (notes === undefined) continue;
      this.#options.signal.throwIfAborted();
      const picture = this.#picture;
      const { name } = this.#reading;
      const read = { name, pageCount: this.#pageCount, pages: this.#pages, notes };
      return picture === undefined ? read : { ...read, picture };
    }
  }

  /** The next message, or a failure when the child has ended. */
  async #next(): Promise<{ message: unknown; bytes: Uint8Array }> {
    const frame = await this.#reading.child.next().catch(() => undefined);
    if (frame !== undefined) return frame;
    this.#options.signal.throwIfAborted();
    if (this.ending !== undefined) throw this.#failure('timeout');
    // What it said last has been heard; how it ended is known in a moment.
    const end = await this.#reading.child.ended;
    throw this.#failure(end === 'killed' ? 'killed' : 'crashed');
  }

  async #hear(
    message: Exclude<PdfChildMessage, { kind: 'scan' }>,
  ): Promise<readonly DocumentNote[] | undefined> {
    switch (message.kind) {
      case 'ready':
        this.#isReady = true;
        return undefined;
      case 'opened':
        this.#pageCount = message.pageCount;
        await this.#options.countPages(message.pageCount);
        if (this.#options.countsOnly === true) return [];
        await this.send({ kind: 'read', ...onlyPageOf(this.#options) });
        return undefined;
      case 'picture':
      case 'second-reader':
        return undefined;
      case 'progress':
        this.#options.onPage?.({
          name: this.#reading.name,
          page: message.page,
          pageCount: this.#pageCount,
        });
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
        await this.send({ kind: 'words', page, words });
      } catch (error) {
        const reason = error instanceof DocumentFailure ? error.reason : 'ocr-unavailable';
        await this.send({ kind: 'no-ocr', page, reason });
      } finally {
        this.#scansUnderWay--;
      }
    };
    void answer();
  }

  #failure(reason: DocumentFailure['reason']): DocumentFailure {
    return new DocumentFailure(reason, { documentName: this.#reading.name });
  }
}

function onlyPageOf({ onlyPage }: ConversationOptions): { readonly onlyPage?: number } {
  return onlyPage === undefined ? {} : { onlyPage };
}
