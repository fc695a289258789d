/** A bounded number of single-use children, some started before there is work for them. */
import { ServiceError } from '../errors.ts';
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
  const ready: IsolatedChild[] = [];
  const lent = new Set<IsolatedChild>();
  const places = createPlaces(options);
  let isClosed = false;

  const start = (): IsolatedChild => {
    const child = startIsolatedChild(options.entry, options.rights);
    void child.ended.then(() => {
      const index = ready.indexOf(child);
      if (index >= 0) ready.splice(index, 1);
    });
    return child;
  };
  const refill = (): void => {
    while (!isClosed && ready.length < options.preStartedChildren) ready.push(start());
  };
  refill();

  return {
    async run(use, signal) {
      await places.take(signal);
      const child = ready.shift() ?? start();
      lent.add(child);
      const kill = (): void => child.kill();
      signal?.addEventListener('abort', kill, { once: true });
      try {
        signal?.throwIfAborted();
        return await use(child);
      } finally {
        signal?.removeEventListener('abort', kill);
        child.kill();
        lent.delete(child);
        places.free();
        refill();
      }
    },
    async close() {
      isClosed = true;
      const children = [...ready, ...lent];
      for (const child of children) child.kill();
      await Promise.all(children.map((child) => child.ended));
    },
    load: () => ({ running: lent.size, waiting: places.waiting() }),
  };
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
