/** Asks for checkpoints of the embedded database from a thread beside the service. */

import { Worker } from 'node:worker_threads';

/** 32 MB. Pages that change again and again are moved once; a command that writes little never starts the thread. */
const PAGES_BETWEEN = 8000;
/** How long the log is, is asked this often. */
const COMMITS_BETWEEN = 64;

/** Held state with a lifetime: the thread, started with the first checkpoint. */
export class Checkpoints {
  readonly #database: { readonly file: string; readonly synchronous: 'NORMAL' | 'FULL' };
  #thread: Worker | undefined;
  #commits = 0;

  constructor(database: { readonly file: string; readonly synchronous: 'NORMAL' | 'FULL' }) {
    this.#database = database;
  }

  /** To be called after every commit; `pagesInLog` tells how many pages of the log were not moved yet. */
  noteCommit(pagesInLog: () => number): void {
    this.#commits += 1;
    if (this.#commits % COMMITS_BETWEEN !== 0 || pagesInLog() < PAGES_BETWEEN) return;
    this.#running().postMessage('checkpoint');
  }

  /** Ends the thread. */
  async close(): Promise<void> {
    await this.#thread?.terminate();
  }

  #running(): Worker {
    if (this.#thread !== undefined) return this.#thread;
    const { file, synchronous } = this.#database;
    const program = new URL('checkpoint-thread.ts', import.meta.url);
    const thread = new Worker(program, { argv: [file, synchronous] });
    // A thread that cannot work is no loss: then the connection of the service makes the checkpoints itself.
    thread.on('error', () => undefined);
    thread.unref();
    this.#thread = thread;
    return thread;
  }
}
