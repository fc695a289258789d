/** The talk with a child that reads one document: hands it over, has its scans read, takes its pages, and watches its time. */
import { setImmediate } from 'node:timers/promises';
import { PdfChildMessage } from './child-messages.ts';
import { CostWatch, TICK_MS, type WorkClock } from './cost-watch.ts';
import { DocumentFailure } from '../document-failure.ts';
import type { DocumentLimits } from '../document-limits.ts';
import type { IsolatedChild } from './children/isolated-child.ts';
import type { DocumentNote, DocumentPages, PageLines } from '../line.ts';
import type { OcrPool } from './ocr-pool.ts';
import type { Seat } from './seat.ts';
import type { Lane, PdfServiceMessage } from './service-message.ts';

/** What is read, and by whom. */
export interface Reading {
  readonly name: string;
  /** Its bytes, when their turn comes. */
  readonly read: () => Promise<Uint8Array>;
  readonly child: IsolatedChild;
  readonly seat: Seat;
  readonly lane: Lane;
  readonly clock: WorkClock;
  /** Pages that other children of this document read before; nobody but its children looks into them. */
  readonly placed: readonly Uint8Array[];
  /** False when the second reader did not come back from this document before. */
  readonly hasSecondReader: boolean;
}

/** What a turn came to. */
export type TurnOutcome =
  | { readonly kind: 'read'; readonly document: DocumentPages }
  /** Others were waiting. */
  | { readonly kind: 'yielded'; readonly lane: Lane; readonly placed: readonly Uint8Array[] }
  /** The second reader did not come back. */
  | { readonly kind: 'lost-second-reader' };

export interface ConversationOptions {
  readonly limits: DocumentLimits;
  readonly ocr: OcrPool;
  readonly organization: string;
  readonly signal: AbortSignal;
  readonly onlyPage?: number;
  /** Reads these alone, 1-indexed, both ends included. */
  readonly pages?: { readonly from: number; readonly to: number };
  /** Told the number of pages before they are read; what it throws ends the reading. */
  readonly countPages: (count: number) => Promise<void>;
  readonly countsOnly?: boolean;
  /** Told what children and OCR work on it, in milliseconds of a processor. */
  readonly onWork?: (ms: number) => void;
  readonly onPage?: (progress: {
    readonly name: string;
    readonly page: number;
    readonly pageCount: number;
  }) => void;
}

/** What a service holds of a document between two turns: a page of a chart takes some 50 kB. */
const MAX_PLACED_BYTES = 64 * 1024 * 1024;

/** One turn of a document. Throws DocumentFailure with the name. */
export async function converse(reading: Reading, options: ConversationOptions): Promise<TurnOutcome> {
  const { maxPixels, maxInflatedBytes } = options.limits;
  const conversation = new Conversation(reading, options);
  const looking = setInterval(() => conversation.watch.tick(), TICK_MS);
  const { hasSecondReader } = reading;
  try {
    const bytes = await reading.read();
    await conversation.send({ kind: 'open', maxPixels, maxInflatedBytes, hasSecondReader }, bytes);
    return await conversation.finish();
  } catch (error) {
    if (conversation.watch.ending === 'second-reader' && error instanceof DocumentFailure)
      return { kind: 'lost-second-reader' };
    throw error;
  } finally {
    clearInterval(looking);
  }
}

class Conversation {
  readonly #reading: Reading;
  readonly #options: ConversationOptions;
  readonly #pages: PageLines[] = [];
  readonly #placed: Uint8Array[] = [];
  #pageCount = 0;
  /** Its child has started; before that it has seen nothing of the document. */
  #isReady = false;
  #picture: Uint8Array | undefined;
  readonly watch: CostWatch;

  constructor(reading: Reading, options: ConversationOptions) {
    this.#reading = reading;
    this.#options = options;
    const { child, clock } = reading;
    const { limits, onWork } = options;
    const [effort, end] = [() => child.effort(), () => child.kill()];
    this.watch = new CostWatch({ limits, clock, effort, end, onWork });
  }

  send(message: PdfServiceMessage, bytes?: Uint8Array): Promise<void> {
    return this.#reading.child.send(message, bytes);
  }

  /** Answers the child until it is done, or its turn is over. */
  async finish(): Promise<TurnOutcome> {
    for (;;) {
      const frame = await this.#next();
      const message = PdfChildMessage.safeParse(frame.message).data;
      if (message === undefined) throw this.#failure('crashed');
      if (message.kind === 'yielded') return { kind: 'yielded', lane: message.lane, placed: this.#placed };
      if (message.kind === 'placed') this.#hold(frame.bytes);
      if (message.kind === 'second-reader') this.watch.secondReader(message.isReading);
      if (message.kind === 'picture') this.#picture = frame.bytes;
      const notes =
        message.kind === 'scan' ? this.#scan(message.page, frame.bytes) : await this.#hear(message);
      if (notes === undefined) continue;
      this.#options.signal.throwIfAborted();
      return { kind: 'read', document: this.#document(notes) };
    }
  }

  #document(notes: readonly DocumentNote[]): DocumentPages {
    const picture = this.#picture;
    const { name } = this.#reading;
    const read = { name, pageCount: this.#pageCount, pages: this.#pages, notes };
    return picture === undefined ? read : { ...read, picture };
  }

  #hold(page: Uint8Array): void {
    this.#placed.push(page);
    const held = this.#placed.reduce((sum, { length }) => sum + length, 0);
    if (held > MAX_PLACED_BYTES) throw this.#failure('too-large');
  }

  /** The next message, or a failure when the child has ended. */
  async #next(): Promise<{ message: unknown; bytes: Uint8Array }> {
    const frame = await this.#reading.child.next().catch(() => undefined);
    if (frame !== undefined) return frame;
    this.#options.signal.throwIfAborted();
    const { ending } = this.watch;
    if (ending !== undefined) throw this.#failure(ending === 'overdue' ? 'overdue' : 'timeout');
    // What it said last has been heard; how it ended is known in a moment.
    const end = await this.#reading.child.ended;
    if (end === 'killed') throw this.#failure('killed');
    throw this.#failure(this.#isReady ? 'crashed' : 'not-started');
  }

  async #hear(
    message: Exclude<PdfChildMessage, { kind: 'scan' | 'yielded' }>,
  ): Promise<readonly DocumentNote[] | undefined> {
    switch (message.kind) {
      case 'ready':
        this.#isReady = true;
        this.watch.ready();
        return undefined;
      case 'opened':
        this.#pageCount = message.pageCount;
        this.watch.counted(message.pageCount);
        await this.watch.owing(this.#options.countPages(message.pageCount));
        if (this.#options.countsOnly === true) return [];
        await this.#start();
        return undefined;
      case 'ask':
        await this.send({ kind: 'turn', goesOn: this.#reading.seat.goesOn(message.lane) });
        return undefined;
      case 'picture':
      case 'placed':
      case 'second-reader':
        return undefined;
      case 'progress':
        this.#tell(message.page);
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

  #tell(page: number): void {
    this.#options.onPage?.({ name: this.#reading.name, page, pageCount: this.#pageCount });
  }

  async #start(): Promise<void> {
    const { placed, lane } = this.#reading;
    for (const page of placed) await this.send({ kind: 'placed' }, page);
    await this.send({ kind: 'read', lane, ...whichPages(this.#options) });
  }

  /** Has a page image read without holding up the child's other pages. */
  #scan(page: number, image: Uint8Array): undefined {
    this.#reading.clock.scans += 1;
    const answer = async (): Promise<void> => {
      try {
        const { organization, signal, onWork } = this.#options;
        const words = await this.#options.ocr.recognize(image, { organization, signal, onWork });
        await this.send({ kind: 'words', page, words });
      } catch (error) {
        const reason = error instanceof DocumentFailure ? error.reason : 'ocr-unavailable';
        await this.send({ kind: 'no-ocr', page, reason });
      }
    };
    void this.watch.owing(answer());
  }

  #failure(reason: DocumentFailure['reason']): DocumentFailure {
    return new DocumentFailure(reason, { documentName: this.#reading.name });
  }
}

function whichPages({ onlyPage, pages }: ConversationOptions) {
  return { ...(onlyPage !== undefined && { onlyPage }), ...(pages !== undefined && { pages }) };
}
