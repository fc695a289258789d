/** Single-use children, some started before there is work for them; how many run at once is for who borrows them to say (fair-turns.ts). */
import { packChildProgram, type ChildProgram } from './program.ts';
import {
  startIsolatedChild,
  type ChildRights,
  type IsolatedChild,
  type StartOptions,
} from './isolated-child.ts';

export interface WorkerPoolOptions {
  /** Program of the children. */
  readonly entry: string;
  readonly rights: ChildRights;
  readonly preStartedChildren: number;
}

/** Lends children out, each once. */
export interface WorkerPool {
  /** Lends a child that has never seen a document, and ends it when `use` is done. */
  run<Result>(use: (child: IsolatedChild) => Promise<Result>, options?: Borrowing): Promise<Result>;
  /** Starts the children that wait for work; without it the first piece of work starts its own, and they follow it. */
  prepare(): void;
  /** Ends all children; what runs fails. */
  close(): Promise<void>;
  /** Children lent out and children that wait for a document, for metrics and tests. */
  load(): { running: number; ready: number };
}

/** Who borrows. */
export interface Borrowing {
  readonly signal?: AbortSignal | undefined;
  /** The children that are ready are left for others; a new one is started, behind them. */
  readonly leavesReady?: boolean;
}

/** Opens the pool; nothing is started yet. */
export function createWorkerPool(options: WorkerPoolOptions): WorkerPool {
  return new SingleUsePool(options);
}

class SingleUsePool implements WorkerPool {
  readonly #options: WorkerPoolOptions;
  readonly #ready: IsolatedChild[] = [];
  readonly #lent = new Set<IsolatedChild>();
  readonly #closing = new AbortController();
  #program: ChildProgram;
  #packing: Promise<void> | undefined;
  #hasRead = false;

  constructor(options: WorkerPoolOptions) {
    this.#options = options;
    this.#program = { entry: options.entry };
  }

  async run<Result>(
    use: (child: IsolatedChild) => Promise<Result>,
    { signal, leavesReady = false }: Borrowing = {},
  ): Promise<Result> {
    signal?.throwIfAborted();
    const ready = leavesReady ? undefined : this.#ready.shift();
    const child = ready ?? this.#start({ isBehind: leavesReady });
    this.#lent.add(child);
    const kill = (): void => child.kill();
    signal?.addEventListener('abort', kill, { once: true });
    try {
      return await use(child);
    } finally {
      signal?.removeEventListener('abort', kill);
      child.kill();
      this.#lent.delete(child);
      this.#refill();
      if (this.#hasRead) this.#packing ??= this.#pack();
      this.#hasRead = true;
    }
  }

  prepare(): void {
    this.#refill();
  }

  async close(): Promise<void> {
    this.#closing.abort();
    const children = [...this.#ready, ...this.#lent];
    for (const child of children) child.kill();
    await Promise.all([this.#packing, ...children.map((child) => child.ended)]);
  }

  load(): { running: number; ready: number } {
    return { running: this.#lent.size, ready: this.#ready.length };
  }

  /** After the second document: a command that reads one has no use for it. */
  async #pack(): Promise<void> {
    if (this.#closing.signal.aborted) return;
    this.#program = await packChildProgram(this.#options.entry, this.#closing.signal);
  }

  #start(options: StartOptions = {}): IsolatedChild {
    const child = startIsolatedChild(this.#program, this.#options.rights, options);
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
