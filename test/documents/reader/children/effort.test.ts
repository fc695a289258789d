/** What the system says a process has worked, against what the process does; however long a machine takes for it. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { afterEach, describe, expect, it } from '@jest/globals';
import {
  createEffortMeter,
  type Effort,
  type EffortMeter,
} from '../../../../src/documents/reader/children/effort.ts';

const started: ChildProcess[] = [];
afterEach(() => {
  for (const child of started.splice(0)) {
    child.kill('SIGKILL');
    // What it started reads from there.
    child.stdin?.destroy();
  }
});

function run(file: string, ...args: readonly string[]): ChildProcess {
  const child = spawn(file, args, { stdio: ['pipe', 'ignore', 'ignore'] });
  started.push(child);
  return child;
}

/** Asks until it is so. */
async function until(meter: EffortMeter, isSo: (effort: Effort) => boolean): Promise<void> {
  while (!isSo(meter.since())) await setTimeout(20);
}

/** Asks until it has worked for so many milliseconds. */
async function untilWorked(meter: EffortMeter, ms: number): Promise<void> {
  let all = 0;
  await until(meter, ({ worked }) => (all += worked) >= ms);
}

const ENDLESS = 'for (;;);';

describe('a process', () => {
  it('that computes works, also when another started it', async () => {
    await untilWorked(createEffortMeter(run(process.execPath, '-e', ENDLESS).pid), 100);
    const shell = run('sh', '-c', `"${process.execPath}" -e "process.stdin.resume()"; true`);
    await untilWorked(createEffortMeter(shell.pid), 10);
  });

  it('that waits is at rest', async () => {
    await until(createEffortMeter(run('sleep', '1000000').pid), ({ isAtRest }) => isAtRest);
  });

  it('that is kept from its work neither works nor is at rest', async () => {
    const child = run(process.execPath, '-e', ENDLESS);
    const meter = createEffortMeter(child.pid);
    await untilWorked(meter, 20);
    child.kill('SIGSTOP');
    await until(meter, ({ worked, isAtRest }) => worked === 0 && !isAtRest);
    child.kill('SIGCONT');
    await untilWorked(meter, 20);
  });

  it('that has ended, or was never started, is at rest', async () => {
    const child = run(process.execPath, '-e', '');
    await once(child, 'exit');
    expect(createEffortMeter(child.pid).since()).toEqual({ worked: 0, isAtRest: true });
    expect(createEffortMeter(undefined).since()).toEqual({ worked: 0, isAtRest: true });
  });
});
