/** What a piece of work costs: wall-clock time, and processor time with that of the programs it ran. */
import { readFileSync } from 'node:fs';

/** Milliseconds. */
export interface Cost {
  readonly wallMs: number;
  /** Of this process, its threads and the programs it started that have ended; Linux only, 0 elsewhere for the programs. */
  readonly processorMs: number;
}

/** Milliseconds of a clock tick in /proc (Linux: 100 ticks a second on every architecture Node runs on). */
const TICK_MS = 10;

/** Does the work once and says what it cost. */
export async function timed(work: () => unknown): Promise<Cost> {
  const started = performance.now();
  const before = processorMs();
  await work();
  return { wallMs: performance.now() - started, processorMs: processorMs() - before };
}

function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000 + endedProgramsMs();
}

/** `cutime` and `cstime` of proc_pid_stat(5), fields 16 and 17; the second field, a name, may hold blanks. */
function endedProgramsMs(): number {
  if (process.platform !== 'linux') return 0;
  const stat = readFileSync('/proc/self/stat', 'latin1');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[13]) + Number(fields[14])) * TICK_MS;
}

/** The longest that the event loop was held up while the work ran, in processor time of its thread: what other programs do on the machine does not count. */
export async function longestTurnMs(work: () => Promise<unknown>): Promise<number> {
  let last = threadMs();
  let longest = 0;
  const note = (): void => {
    const now = threadMs();
    longest = Math.max(longest, now - last);
    last = now;
  };
  const watch = setInterval(note, 1);
  await work();
  clearInterval(watch);
  note();
  return longest;
}

function threadMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** The middle one. */
export function middle(values: readonly number[]): number {
  return values.toSorted((left, right) => left - right)[values.length >> 1] ?? 0;
}

/** The middle cost of several rounds, each measure by itself. */
export async function middleCost(rounds: number, work: () => unknown): Promise<Cost> {
  const costs: Cost[] = [];
  for (let round = 0; round < rounds; round++) costs.push(await timed(work));
  return {
    wallMs: middle(costs.map((cost) => cost.wallMs)),
    processorMs: middle(costs.map((cost) => cost.processorMs)),
  };
}
