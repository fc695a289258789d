/** What a piece of work costs: wall-clock time, and processor time with that of the programs it ran. */
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { createEffortMeter, type EffortMeter } from '../src/documents/reader/children/effort.ts';

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

/** Processor time of another process and its threads, fields 14 and 15 of proc_pid_stat(5); NaN where /proc is not there. */
export function cpuMsOf(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
  } catch {
    return Number.NaN;
  }
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

/** So often children are looked at: what one works after the last look and before its end is not seen. */
const LOOK_MS = 10;

/**
 * Processor time of the children of this process while they live: the system counts those of a parent only that ended by
 * themselves, and readers of documents are ended.
 */
export class ChildrenMeter {
  readonly #meters = new Map<number, EffortMeter>();
  readonly #looking = setInterval(() => this.#look(), LOOK_MS);
  #isAtRest = true;
  /** Milliseconds since the start. */
  workedMs = 0;

  /** What the children have worked before is not counted. */
  constructor() {
    this.#look();
    this.workedMs = 0;
  }

  #look(): void {
    const text = readFileSync(`/proc/self/task/${process.pid}/children`, 'latin1').trim();
    const living = new Set(text === '' ? [] : text.split(' ').map(Number));
    for (const pid of living) if (!this.#meters.has(pid)) this.#meters.set(pid, createEffortMeter(pid));
    for (const pid of this.#meters.keys()) if (!living.has(pid)) this.#meters.delete(pid);
    const efforts = [...this.#meters.values()].map((meter) => meter.since());
    this.workedMs += efforts.reduce((sum, { worked }) => sum + worked, 0);
    this.#isAtRest = efforts.every(({ isAtRest }) => isAtRest);
  }

  /** Waits until none of them has had anything to do for a while. */
  async rest(): Promise<void> {
    for (let looks = 0; looks < 20; looks = this.#isAtRest ? looks + 1 : 0) await wait(LOOK_MS);
  }

  stop(): number {
    this.#look();
    clearInterval(this.#looking);
    return this.workedMs;
  }
}
