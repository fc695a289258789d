/** What stands around every run over many patients: its folder, Ctrl-C, temporary files, what is said at the end. */

import { createReadStream, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { counted } from '../../web/numbers.ts';
import { removeWorkFolder, workFolderOf } from './work-folder.ts';

/** How many lines there are in both files. */
export interface Results {
  readonly lists: number;
  readonly errors: number;
}

/** Files of the folder that is given out. */
export const LISTS_FILE = 'lists.ndjson';
export const ERRORS_FILE = 'errors.ndjson';

/** Somebody ended the run; what it has done so far is kept for the next start, or not. */
class RunStopped extends Error {
  readonly keeps: boolean;

  constructor(keeps: boolean) {
    super(keeps ? 'stopped; the same command goes on from here' : 'stopped; temporary files are removed');
    this.name = 'RunStopped';
    this.keeps = keeps;
  }
}

/** True when the run was ended in a way that leaves nothing behind. */
export function isCancelled({ reason }: AbortSignal): boolean {
  return reason instanceof RunStopped && !reason.keeps;
}

/**
 * Has the work done into `out`, or, where that is undefined, into a folder that is printed and removed. Throws an Error
 * where something has no list: the exit code says so too. `keepsAlways`: Ctrl-C throws nothing away either.
 */
export async function runInFolder(
  out: string | undefined,
  work: (folder: string, signal: AbortSignal) => Promise<Results>,
  { keepsAlways = false }: { readonly keepsAlways?: boolean } = {},
): Promise<void> {
  // What is written is for its owner alone.
  process.umask(0o077);
  const folder = out ?? mkdtempSync(path.join(tmpdir(), 'medlist-'));
  mkdirSync(folder, { recursive: true });
  try {
    const { lists, errors } = await whileNotStopped({ folder, keepsAlways }, (signal) =>
      work(folder, signal),
    );
    removeWorkFolder(workFolderOf(folder));
    if (out === undefined) await printFiles(folder);
    const place = out === undefined ? 'the lines above' : path.join(out, ERRORS_FILE);
    const outcome = `${counted(lists, 'list')}, ${counted(errors, 'error')}`;
    if (errors > 0) throw new Error(`${outcome}: what has no list is in ${place}`);
    process.stderr.write(`${outcome}\n`);
  } finally {
    if (out === undefined) rmSync(folder, { recursive: true, force: true });
  }
}

async function printFiles(folder: string): Promise<void> {
  const end = { end: false };
  await pipeline(createReadStream(path.join(folder, LISTS_FILE)), process.stdout, end);
  await pipeline(createReadStream(path.join(folder, ERRORS_FILE)), process.stderr, end);
}

/** Ctrl-C leaves nothing behind; SIGTERM, which says that the machine is needed, leaves what the next start goes on with. */
async function whileNotStopped<Result>(
  { folder, keepsAlways }: { readonly folder: string; readonly keepsAlways: boolean },
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const stopping = new AbortController();
  const cancel = (): void => stopping.abort(new RunStopped(keepsAlways));
  const stop = (): void => stopping.abort(new RunStopped(true));
  process.once('SIGINT', cancel).once('SIGTERM', stop);
  try {
    return await work(stopping.signal);
  } catch (error) {
    const reason: unknown = stopping.signal.reason;
    if (!(reason instanceof RunStopped)) throw error;
    if (!reason.keeps) removeWorkFolder(workFolderOf(folder));
    throw reason;
  } finally {
    process.off('SIGINT', cancel).off('SIGTERM', stop);
  }
}
