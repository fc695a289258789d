/** The pool of single-use children: none serves two documents, none outlives its reader. */
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { IsolatedChild } from '../../../../src/documents/reader/children/isolated-child.ts';
import {
  createWorkerPool,
  type WorkerPoolOptions,
} from '../../../../src/documents/reader/children/worker-pool.ts';

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
  preStartedChildren: 1,
};
const pool = createWorkerPool(OPTIONS);
beforeAll(() => pool.prepare());
afterAll(() => pool.close());

/** Waits until the child has ended: what a reader of an endless document does. */
const forever = async (child: IsolatedChild): Promise<void> => {
  await child.ended;
};
const IDLE = { running: 0, ready: 1 };

describe('a pool', () => {
  it('lends a child once, and ends it when its reader is done, also by a fault', async () => {
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
  });

  it('ends the child of a reader that leaves, and lends none to one that has left', async () => {
    const leaving = new AbortController();
    const reading = pool.run(forever, { signal: leaving.signal });
    expect(pool.load().running).toBe(1);
    leaving.abort(new Error('the client left'));
    await reading;
    await expect(pool.run(forever, { signal: leaving.signal })).rejects.toThrow('the client left');
    expect(pool.load()).toEqual(IDLE);
  });

  it('leaves its ready children to others where it is told to', async () => {
    const one = createWorkerPool({ ...OPTIONS, preStartedChildren: 2 });
    one.prepare();
    const first = one.run(forever, { leavesReady: true });
    expect(one.load()).toEqual({ running: 1, ready: 2 });
    const second = one.run(forever);
    expect(one.load()).toEqual({ running: 2, ready: 1 });
    await one.close();
    await Promise.all([first, second]);
  });

  it('that is closed ends what runs', async () => {
    const closing = createWorkerPool({ ...OPTIONS, preStartedChildren: 2 });
    closing.prepare();
    const reading = closing.run(forever);
    await new Promise((resolve) => setTimeout(resolve, 50));
    await closing.close();
    await reading;
    expect(closing.load().running).toBe(0);
  });
});
