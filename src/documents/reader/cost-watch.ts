/** What a document costs its child, and when that is too much: by the work it makes, so that a busy machine is not its fault. */
import type { Effort } from './children/effort.ts';
import type { DocumentLimits } from '../document-limits.ts';

/** What a document has cost so far, over all children that read it. */
export interface WorkClock {
  /** Milliseconds of a processor, and of children that did nothing although nobody kept them waiting. */
  worked: number;
  /** All its turns by the clock, in milliseconds: on a busy machine this says nothing of the document. */
  inTurns: number;
  /** Pages of it that OCR was asked to read. */
  scans: number;
}

/** Why a child is ended: its document makes too much work, the second reader does not come back, or the machine has no time. */
export type Ending = 'timeout' | 'second-reader' | 'overdue';

/** What is watched, and what ends it. */
export interface Watched {
  readonly limits: Pick<
    DocumentLimits,
    'workMs' | 'perPageMs' | 'perScanMs' | 'secondReaderMs' | 'documentMs'
  >;
  readonly clock: WorkClock;
  /** What the child did since this was last asked. */
  readonly effort: () => Effort;
  readonly end: () => void;
  /** Told what is added to `worked`. */
  readonly onWork?: ((ms: number) => void) | undefined;
}

/** So often somebody looks. */
export const TICK_MS = 250;

/** Watches one child. */
export class CostWatch {
  readonly #watched: Watched;
  #isReady = false;
  #pageCount = 0;
  /** Answers that the child waits for. */
  #owed = 0;
  /** What the second reader has made of work; undefined when it does not read. */
  #secondReaderMs: number | undefined;
  /** Set when the child was ended. */
  ending: Ending | undefined;

  constructor(watched: Watched) {
    this.#watched = watched;
  }

  /** The child has started: what that took is not the document's. */
  ready(): void {
    this.#isReady = true;
    this.#watched.effort();
  }

  counted(pages: number): void {
    this.#pageCount = pages;
  }

  secondReader(isReading: boolean): void {
    this.#secondReaderMs = isReading ? 0 : undefined;
  }

  /** The child waits until the answer to what it asked is there. */
  async owing<Answer>(answer: Promise<Answer>): Promise<Answer> {
    this.#owed += 1;
    try {
      return await answer;
    } finally {
      this.#owed -= 1;
    }
  }

  /** `TICK_MS` have passed. */
  tick(): void {
    const { clock, effort, limits } = this.#watched;
    clock.inTurns += TICK_MS;
    if (clock.inTurns > limits.documentMs) this.#end('overdue');
    if (!this.#isReady) return;
    const { worked, isAtRest } = effort();
    this.#spend(isAtRest && this.#owed === 0 ? TICK_MS : worked);
  }

  #spend(ms: number): void {
    const { clock, limits, onWork } = this.#watched;
    const { workMs, perPageMs, perScanMs, secondReaderMs } = limits;
    clock.worked += ms;
    onWork?.(ms);
    if (this.#secondReaderMs !== undefined) {
      this.#secondReaderMs += ms;
      if (this.#secondReaderMs > secondReaderMs) this.#end('second-reader');
    }
    const most = workMs + perPageMs * this.#pageCount + perScanMs * clock.scans;
    if (clock.worked > most) this.#end('timeout');
  }

  #end(why: Ending): void {
    this.ending ??= why;
    this.#watched.end();
  }
}
