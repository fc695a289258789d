/** A few OCR processes: started when the first page needs one, replaced after a number of pages, never given a document. */
import { fileURLToPath } from 'node:url';
import { OcrChildMessage } from './child-messages.ts';
import { DocumentFailure } from './document-failure.ts';
import type { DocumentLimits } from './document-limits.ts';
import { startIsolatedChild, type IsolatedChild } from './isolated-child.ts';
import type { ScannedWord } from './read-scan.ts';

/** Reads page images, several at a time. */
export interface OcrPool {
  /** Words of a PGM; throws DocumentFailure 'ocr-unavailable' when OCR is off, broken or too slow. */
  recognize(greymap: Uint8Array, signal?: AbortSignal): Promise<readonly ScannedWord[]>;
  close(): Promise<void>;
}

export type OcrPoolOptions = Pick<
  DocumentLimits,
  'ocrProcesses' | 'ocrPageMs' | 'ocrPagesPerProcess' | 'ocrDataBytes' | 'childHeapMegabytes'
> & {
  /** Program of the processes. */
  readonly entry?: string;
};

const ENTRY = fileURLToPath(new URL('ocr-child.ts', import.meta.url));
/** Words of the densest page are far smaller. */
const MAX_ANSWER_BYTES = 16 * 1024 * 1024;
/** A page that ended a process is tried on one more. */
const ATTEMPTS = 2;

interface OcrProcess {
  readonly child: IsolatedChild;
  pagesRead: number;
}

/** Prepares the pool; no process is started yet. */
export function createOcrPool(options: OcrPoolOptions): OcrPool {
  const idle: OcrProcess[] = [];
  const all = new Set<OcrProcess>();
  const queue: (() => void)[] = [];
  let busy = 0;

  const start = (): OcrProcess => {
    const child = startIsolatedChild(options.entry ?? ENTRY, {
      dataBytes: options.ocrDataBytes,
      heapMegabytes: options.childHeapMegabytes,
      cpuSeconds: undefined,
      canStartThreads: true,
      maxFrameBytes: MAX_ANSWER_BYTES,
    });
    const process: OcrProcess = { child, pagesRead: 0 };
    all.add(process);
    void child.ended.then(() => {
      all.delete(process);
      if (idle.includes(process)) idle.splice(idle.indexOf(process), 1);
    });
    return process;
  };
  const giveBack = (process: OcrProcess, isHealthy: boolean): void => {
    if (isHealthy && process.pagesRead < options.ocrPagesPerProcess) idle.push(process);
    else process.child.kill();
  };
  const attempt = async (
    greymap: Uint8Array,
    signal?: AbortSignal,
  ): Promise<readonly ScannedWord[] | undefined> => {
    const process = idle.pop() ?? start();
    let words: readonly ScannedWord[] | undefined;
    try {
      words = await readOnePage(process, greymap, { timeoutMs: options.ocrPageMs, signal });
      return words;
    } finally {
      giveBack(process, words !== undefined);
    }
  };

  return {
    async recognize(greymap, signal) {
      if (options.ocrProcesses === 0) throw new DocumentFailure('ocr-unavailable');
      if (busy >= options.ocrProcesses) await new Promise<void>((resolve) => queue.push(resolve));
      else busy++;
      try {
        for (let tried = 0; tried < ATTEMPTS; tried++) {
          signal?.throwIfAborted();
          const words = await attempt(greymap, signal);
          if (words !== undefined) return words;
        }
        throw new DocumentFailure('ocr-unavailable');
      } finally {
        const next = queue.shift();
        if (next === undefined) busy--;
        else next();
      }
    },
    async close() {
      const processes = [...all];
      for (const { child } of processes) child.kill();
      await Promise.all(processes.map(({ child }) => child.ended));
    },
  };
}

/** The words of a page; undefined when the process ended, refused, failed or took too long. */
async function readOnePage(
  process: OcrProcess,
  greymap: Uint8Array,
  { timeoutMs, signal }: { timeoutMs: number; signal: AbortSignal | undefined },
): Promise<readonly ScannedWord[] | undefined> {
  const end = (): void => process.child.kill();
  const timer = setTimeout(end, timeoutMs);
  signal?.addEventListener('abort', end, { once: true });
  try {
    process.pagesRead++;
    await process.child.send({ kind: 'page' }, greymap);
    const frame = await process.child.next();
    const answer = frame === undefined ? undefined : OcrChildMessage.safeParse(frame.message).data;
    return answer?.kind === 'words' ? answer.words : undefined;
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', end);
  }
}
