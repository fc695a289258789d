/** The pool of single-use children: none serves two documents, none outlives its reader. */
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from '@jest/globals';
import type { IsolatedChild } from '../../../../src/documents/reader/children/isolated-child.ts';
import {
  createWorkerPool,
  type WorkerPoolOptions,
} from '../../../../src/documents/reader/children/worker-pool.ts';

const PATIENCE_MS = 600_000;
/** The program waits for a message that never comes. */
const OPTIONS: WorkerPoolOptions = {
  entry: fileURLToPath(new URL('../../../support/escape-probe.ts', import.meta.url)),
  rights: {
    dataBytes: 1e9,
    heapMegabytes: 256,
    cpuSeconds: 20,
    canStartThreads: false,
    maxFrameBytes: 100_000,
  },
  maxChildren: 1,
  preStartedChildren: 1,
  maxWaiting: 1,
};
const pool = createWorkerPool(OPTIONS);
afterAll(() => pool.close());

/** Waits until the child has ended: what a reader of an endless document does. */
const forever = async (child: IsolatedChild): Promise<void> => {
  await child.ended;
};
const IDLE = { running: 0, waiting: 0 };

describe('a pool', () => {
  it(
    'lends a child once, and ends it when its reader is done, also by a fault',
    async () => {
      const lent: IsolatedChild[] = [];
      for (const outcome of ['done', 'fault', 'done']) {
        const running = pool.run((child) => {
          lent.push(child);
          return outcome === 'done' ? Promise.resolve() : Promise.reject(new Error('fault'));
        });
        await running.catch(() => undefined);
      }
      expect(new Set(lent).size).toBe(3);
      await Promise.all(lent.map(({ ended }) => ended));
      expect(pool.load()).toEqual(IDLE);
    },
    PATIENCE_MS,
  );

  it(
    'ends the child of a reader that leaves, and gives its place to the next',
    async () => {
      const leaving = new AbortController();
      const reading = pool.run(forever, leaving.signal);
      const next = pool.run(() => Promise.resolve('the next'));
      await new Promise((resolve) => setTimeout(resolve, 50));
      expect(pool.load()).toEqual({ running: 1, waiting: 1 });
      leaving.abort(new Error('the client left'));
      await reading;
      expect(await next).toBe('the next');
      expect(pool.load()).toEqual(IDLE);
    },
    PATIENCE_MS,
  );

  it(
    'forgets who leaves the queue, and turns away who finds it full',
    async () => {
      const [first, second] = [new AbortController(), new AbortController()];
      const reading = pool.run(forever, first.signal);
      const waiting = pool.run(forever, second.signal);
      await expect(pool.run(forever)).rejects.toMatchObject({ kind: 'unavailable' });
      second.abort(new Error('the second client left'));
      await expect(waiting).rejects.toThrow('the second client left');
      expect(pool.load()).toEqual({ running: 1, waiting: 0 });
      first.abort(new Error('the first client left'));
      await reading;
    },
    PATIENCE_MS,
  );

  it(
    'that is closed ends what runs',
    async () => {
      const closing = createWorkerPool({ ...OPTIONS, preStartedChildren: 2 });
      const reading = closing.run(forever);
      await new Promise((resolve) => setTimeout(resolve, 50));
      await closing.close();
      await reading;
      expect(closing.load().running).toBe(0);
    },
    PATIENCE_MS,
  );
});
