/** How much a process has worked, as Linux tells it (proc_pid_stat(5)): what a busy machine kept from it does not count. */
import { readdirSync, readFileSync } from 'node:fs';

/** What a child did since it was last asked. */
export interface Effort {
  /** Milliseconds of a processor. */
  readonly worked: number;
  /** It did nothing, and none of its threads wanted a processor: it waits for somebody, or for ever. */
  readonly isAtRest: boolean;
}

/** Measures one process and those it started itself (`unshare` starts the child). */
export interface EffortMeter {
  /** Where the system does not tell (macOS), every child is at rest: its time is then by the clock. */
  since(): Effort;
}

/** Linux counts in hundredths of a second for every program (sysconf(3), `_SC_CLK_TCK`). */
const TICK_MS = 10;
const AT_REST: Effort = { worked: 0, isAtRest: true };

/** Begins at what the process has worked before the first question. */
export function createEffortMeter(pid: number | undefined): EffortMeter {
  let before = 0;
  return {
    since() {
      if (pid === undefined) return AT_REST;
      try {
        const family = [pid, ...childrenOf(pid)];
        const all = family.reduce((sum, one) => sum + processorMs(one), 0);
        const worked = Math.max(0, all - before);
        before = all;
        return { worked, isAtRest: worked === 0 && !family.some(wantsProcessor) };
      } catch {
        // It has ended, or there is no /proc.
        return AT_REST;
      }
    },
  };
}

function childrenOf(pid: number): number[] {
  const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'latin1').trim();
  return text === '' ? [] : text.split(' ').map(Number);
}

/** State, and from there on the numbers: the name before it may hold anything but is closed by the last bracket. */
function statOf(file: string): string[] {
  const text = readFileSync(file, 'latin1');
  return text.slice(text.lastIndexOf(')') + 2).split(' ');
}

/** Of all its threads (utime and stime). */
function processorMs(pid: number): number {
  const fields = statOf(`/proc/${pid}/stat`);
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

/** A thread that runs, waits for a processor or the disk, or was stopped: all but one that sleeps. */
function wantsProcessor(pid: number): boolean {
  const threads = readdirSync(`/proc/${pid}/task`);
  return threads.some((thread) => statOf(`/proc/${pid}/task/${thread}/stat`)[0] !== 'S');
}
