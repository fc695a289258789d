/** A few OCR processes: started when a page needs one, kept for the next pages, ended when none come or after a number of them; never given a document. */
import { fileURLToPath } from 'node:url';
import { programBeside } from '../../installed.ts';
import { OcrChildMessage } from './child-messages.ts';
import { TICK_MS } from './cost-watch.ts';
import { DocumentFailure } from '../document-failure.ts';
import type { DocumentLimits } from '../document-limits.ts';
import { createFairTurns, type FairTurns } from '../../fair-turns.ts';
import { startIsolatedChild, type IsolatedChild } from './children/isolated-child.ts';
import { isPortableGreymap } from '../pdf/portable-greymap.ts';
import type { ScannedWord } from '../scan/read-scan.ts';

/** Whose page it is, and until when anybody wants it. */
export interface RecognizeOptions {
  /** Pages are read in fair turns of organizations. */
  readonly organization?: string;
  readonly signal?: AbortSignal | undefined;
  /** Told what the page takes, in milliseconds of a processor, as it takes them. */
  readonly onWork?: ((ms: number) => void) | undefined;
}

/** Reads page images, several at a time. */
export interface OcrPool {
  /** Words of a PGM of our own making; throws DocumentFailure 'timeout' for a page that makes too much work, and 'ocr-unavailable' for anything else and when OCR is off or broken. */
  recognize(greymap: Uint8Array, options?: RecognizeOptions): Promise<readonly ScannedWord[]>;
  close(): Promise<void>;
  /** Running processes, for tests. */
  load(): { readonly processes: number };
}

export type OcrPoolOptions = Pick<
  DocumentLimits,
  | 'ocrProcesses'
  | 'ocrPageMs'
  | 'ocrIdleMs'
  | 'ocrPagesPerProcess'
  | 'ocrDataBytes'
  | 'childHeapMegabytes'
  | 'maxPixels'
> & {
  /** Program of the processes. */
  readonly entry?: string;
};

const ENTRY = fileURLToPath(programBeside('ocr-child.ts', import.meta.url));
/** Words of the densest page are far smaller. */
const MAX_ANSWER_BYTES = 16 * 1024 * 1024;
/** A page that ended a process is tried on one more. */
const ATTEMPTS = 2;

interface OcrProcess {
  readonly child: IsolatedChild;
  pagesRead: number;
  /** Ends it when no page comes. */
  idleTimer?: NodeJS.Timeout;
}

/** Prepares the pool; no process is started yet. */
export function createOcrPool(options: OcrPoolOptions): OcrPool {
  return new ProcessPool(options);
}

class ProcessPool implements OcrPool {
  readonly #options: OcrPoolOptions;
  readonly #idle: OcrProcess[] = [];
  readonly #all = new Set<OcrProcess>();
  readonly #turns: FairTurns;

  constructor(options: OcrPoolOptions) {
    this.#options = options;
    // Who may have pages read at all is decided before (seat.ts): the few that come here are all let in.
    this.#turns = createFairTurns({
      places: options.ocrProcesses,
      placesEach: options.ocrProcesses,
      maxWaiting: Infinity,
      maxWaitingEach: Infinity,
      busy: 'too many pages are being read; try again shortly',
    });
  }

  async recognize(
    greymap: Uint8Array,
    { organization = '', signal, onWork }: RecognizeOptions = {},
  ): Promise<readonly ScannedWord[]> {
    const isOurs = isPortableGreymap(greymap, this.#options.maxPixels);
    if (this.#options.ocrProcesses === 0 || !isOurs) throw new DocumentFailure('ocr-unavailable');
    const turn = await this.#turns.take({ organization, signal });
    try {
      for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
        signal?.throwIfAborted();
        const words = await this.#attempt(greymap, { signal, onWork });
        if (words !== undefined) return words;
      }
      throw new DocumentFailure('ocr-unavailable');
    } finally {
      turn.free();
    }
  }

  async close(): Promise<void> {
    const processes = [...this.#all];
    for (const { child } of processes) child.kill();
    await Promise.all(processes.map(({ child }) => child.ended));
  }

  load(): { readonly processes: number } {
    return { processes: this.#all.size };
  }

  async #attempt(
    greymap: Uint8Array,
    asking: Pick<RecognizeOptions, 'signal' | 'onWork'>,
  ): Promise<readonly ScannedWord[] | undefined> {
    const process = this.#wake() ?? this.#start();
    let words: readonly ScannedWord[] | undefined;
    try {
      process.pagesRead++;
      words = await readOnePage(process, greymap, { ...asking, mostMs: this.#options.ocrPageMs });
      return words;
    } finally {
      const isReusable = words !== undefined && process.pagesRead < this.#options.ocrPagesPerProcess;
      if (isReusable) this.#rest(process);
      else process.child.kill();
    }
  }

  /** The process that read last: the others may fall idle for good. */
  #wake(): OcrProcess | undefined {
    const process = this.#idle.pop();
    clearTimeout(process?.idleTimer);
    return process;
  }

  #rest(process: OcrProcess): void {
    this.#idle.push(process);
    process.idleTimer = setTimeout(() => {
      this.#forget(process);
      process.child.kill();
    }, this.#options.ocrIdleMs).unref();
  }

  #forget(process: OcrProcess): void {
    const index = this.#idle.indexOf(process);
    if (index >= 0) this.#idle.splice(index, 1);
  }

  #start(): OcrProcess {
    const child = startIsolatedChild(
      { entry: this.#options.entry ?? ENTRY },
      {
        dataBytes: this.#options.ocrDataBytes,
        heapMegabytes: this.#options.childHeapMegabytes,
        cpuSeconds: undefined,
        canStartThreads: true,
        maxFrameBytes: MAX_ANSWER_BYTES,
      },
      // A page takes seconds anyway.
      { isBehind: true },
    );
    const process: OcrProcess = { child, pagesRead: 0 };
    this.#all.add(process);
    void child.ended.then(() => {
      this.#all.delete(process);
      clearTimeout(process.idleTimer);
      this.#forget(process);
    });
    return process;
  }
}

type PageAsking = Pick<RecognizeOptions, 'signal' | 'onWork'> & { readonly mostMs: number };

/** The words of a page; undefined when the process ended, refused or failed. Throws DocumentFailure 'timeout'. */
async function readOnePage(
  { child }: OcrProcess,
  greymap: Uint8Array,
  { mostMs, signal, onWork }: PageAsking,
): Promise<readonly ScannedWord[] | undefined> {
  const end = (): void => child.kill();
  const watch = watchPage(child, mostMs, onWork);
  signal?.addEventListener('abort', end, { once: true });
  try {
    await child.send({ kind: 'page' }, greymap);
    const frame = await child.next();
    // The page is to blame, not the process: it is not tried again.
    if (watch.isTooMuch()) throw new DocumentFailure('timeout');
    const answer = frame === undefined ? undefined : OcrChildMessage.safeParse(frame.message).data;
    return answer?.kind === 'words' ? answer.words : undefined;
  } catch (error) {
    if (error instanceof DocumentFailure) throw error;
    return undefined;
  } finally {
    watch.stop();
    signal?.removeEventListener('abort', end);
  }
}

interface PageWatch {
  readonly isTooMuch: () => boolean;
  readonly stop: () => void;
}

/** Ends the process when the page makes too much work, or it does none; however long a busy machine lets it wait. */
function watchPage(child: IsolatedChild, mostMs: number, onWork?: (ms: number) => void): PageWatch {
  child.effort();
  let spent = 0;
  const looking = setInterval(() => {
    const { worked, isAtRest } = child.effort();
    const made = isAtRest ? TICK_MS : worked;
    spent += made;
    onWork?.(made);
    if (spent > mostMs) child.kill();
  }, TICK_MS);
  return { isTooMuch: () => spent > mostMs, stop: () => clearInterval(looking) };
}
