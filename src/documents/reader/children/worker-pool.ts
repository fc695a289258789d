/** A bounded number of single-use children, some started before there is work for them. */
import { ServiceError } from '../../../errors.ts';
import { packChildProgram, type ChildProgram } from './program.ts';
import { startIsolatedChild, type ChildRights, type IsolatedChild } from './isolated-child.ts';

export interface WorkerPoolOptions {
  /** Program of the children. */
  readonly entry: string;
  readonly rights: ChildRights;
  readonly maxChildren: number;
  readonly preStartedChildren: number;
  /** Requests that may wait for a child; past it the service is busy. */
  readonly maxWaiting: number;
}

/** Lends children out, each once. */
export interface WorkerPool {
  /** Waits for a place, lends a child that has never seen a document, and ends it when `use` is done. */
  run<Result>(use: (child: IsolatedChild) => Promise<Result>, signal?: AbortSignal): Promise<Result>;
  /** Ends all children; what runs fails. */
  close(): Promise<void>;
  /** Children lent out and requests waiting, for metrics and tests. */
  load(): { running: number; waiting: number };
}

/** Seconds after which a busy service is asked again. */
const RETRY_AFTER_SECONDS = 5;

/** Starts the pool. */
export function createWorkerPool(options: WorkerPoolOptions): WorkerPool {
  return new SingleUsePool(options);
}

class SingleUsePool implements WorkerPool {
  readonly #options: WorkerPoolOptions;
  readonly #places: Places;
  readonly #ready: IsolatedChild[] = [];
  readonly #lent = new Set<IsolatedChild>();
  readonly #closing = new AbortController();
  #program: ChildProgram;
  #packing: Promise<void> | undefined;
  #hasRead = false;

  constructor(options: WorkerPoolOptions) {
    this.#options = options;
    this.#program = { entry: options.entry };
    this.#places = createPlaces(options);
    this.#refill();
  }

  async run<Result>(use: (child: IsolatedChild) => Promise<Result>, signal?: AbortSignal): Promise<Result> {
    await this.#places.take(signal);
    const child = this.#ready.shift() ?? this.#start();
    this.#lent.add(child);
    const kill = (): void => child.kill();
    signal?.addEventListener('abort', kill, { once: true });
    try {
      signal?.throwIfAborted();
      return await use(child);
    } finally {
      signal?.removeEventListener('abort', kill);
      child.kill();
      this.#lent.delete(child);
      this.#places.free();
      this.#refill();
      if (this.#hasRead) this.#packing ??= this.#pack();
      this.#hasRead = true;
    }
  }

  async close(): Promise<void> {
    this.#closing.abort();
    const children = [...this.#ready, ...this.#lent];
    for (const child of children) child.kill();
    await Promise.all([this.#packing, ...children.map((child) => child.ended)]);
  }

  load(): { running: number; waiting: number } {
    return { running: this.#lent.size, waiting: this.#places.waiting() };
  }

  /** After the second document: a command that reads one has no use for it. */
  async #pack(): Promise<void> {
    if (this.#closing.signal.aborted) return;
    this.#program = await packChildProgram(this.#options.entry, this.#closing.signal);
  }

  #start(): IsolatedChild {
    const child = startIsolatedChild(this.#program, this.#options.rights);
    void child.ended.then(() => {
      const index = this.#ready.indexOf(child);
      if (index >= 0) this.#ready.splice(index, 1);
    });
    return child;
  }

  #refill(): void {
    while (!this.#closing.signal.aborted && this.#ready.length < this.#options.preStartedChildren)
      this.#ready.push(this.#start());
  }
}

interface Places {
  take(signal?: AbortSignal): Promise<void>;
  free(): void;
  waiting(): number;
}

/** First come, first served; a request that leaves the queue frees its place in it. */
function createPlaces({
  maxChildren,
  maxWaiting,
}: Pick<WorkerPoolOptions, 'maxChildren' | 'maxWaiting'>): Places {
  let taken = 0;
  const queue: (() => void)[] = [];
  return {
    take(signal) {
      signal?.throwIfAborted();
      if (taken < maxChildren) {
        taken++;
        return Promise.resolve();
      }
      if (queue.length >= maxWaiting) {
        throw new ServiceError('unavailable', 'too many documents are being read; try again shortly', {
          code: 'too_busy',
          retryAfterSeconds: RETRY_AFTER_SECONDS,
        });
      }
      return new Promise<void>((resolve, reject) => {
        const leave = (): void => {
          queue.splice(queue.indexOf(enter), 1);
          reject(signal?.reason instanceof Error ? signal.reason : new Error('the request was given up'));
        };
        const enter = (): void => {
          signal?.removeEventListener('abort', leave);
          resolve();
        };
        queue.push(enter);
        signal?.addEventListener('abort', leave, { once: true });
      });
    },
    free() {
      const next = queue.shift();
      if (next === undefined) taken--;
      else next();
    },
    waiting: () => queue.length,
  };
}
