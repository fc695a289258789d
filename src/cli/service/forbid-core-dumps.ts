/** A crash must leave no picture of the memory behind: it holds what requests are about. */

import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * One byte, for soft and hard limit: too little for a file, and the one value that keeps the kernel from handing the
 * memory to a program (core(5), fs/coredump.c). Node cannot limit itself, so `prlimit` of util-linux does it.
 */
const LIMIT = '1:1';
const PATIENCE_MS = 5000;

/** Holds for this process and all it starts. False where the system has no `prlimit` and the limit it was started with allows dumps. */
export function forbidCoreDumps(): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const args = ['--pid', String(process.pid), `--core=${LIMIT}`];
  execFile('prlimit', args, { timeout: PATIENCE_MS, env: { PATH: '/usr/bin:/bin' } }, (error) =>
    resolve(error === null || isForbidden()),
  );
  return promise;
}

/** `Max core file size        0                    0                    bytes` */
function isForbidden(): boolean {
  try {
    return /^Max core file size +[01] /m.test(readFileSync('/proc/self/limits', 'utf8'));
  } catch {
    return false;
  }
}
