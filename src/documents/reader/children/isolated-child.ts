/** Starts a child with no rights it does not need: no files but the program, no network, no processes, no eval, no environment, bounded memory and processor time. */
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { getPriority, setPriority } from 'node:os';
import path from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { createEffortMeter, type Effort } from './effort.ts';
import { createFrameDecoder, encodeFrame, FrameError, type Frame } from './frames.ts';
import { isolated } from './isolation.ts';
import type { ChildProgram } from './program.ts';

/** What a child may use. */
export interface ChildRights {
  /** Bytes of memory it may write to. */
  readonly dataBytes: number;
  readonly heapMegabytes: number;
  /** Processor seconds; undefined for a child that lives on. */
  readonly cpuSeconds: number | undefined;
  /** May start worker threads (tesseract.js needs one). */
  readonly canStartThreads: boolean;
  /** Largest message it may send. */
  readonly maxFrameBytes: number;
}

/** A running child and the two ends of its conversation. */
export interface IsolatedChild {
  /** Sends a message; resolves when the child can take more. */
  send(message: unknown, bytes?: Uint8Array): Promise<void>;
  /** The next message; undefined when the child has ended. Throws FrameError when it sends what it may not. */
  next(): Promise<Frame | undefined>;
  /** What it did since this was last asked. */
  effort(): Effort;
  /** Ends the child at once. */
  kill(): void;
  /** Resolves when the child has ended. */
  readonly ended: Promise<ChildEnd>;
}

/** How a child came to its end: `killed` from outside, by the system or a person; else by itself or by `kill`. */
export type ChildEnd = 'killed' | 'ended';

/** All code of ours, and the manifest beside it. */
const CODE = fileURLToPath(new URL('../../../', import.meta.url));
const MANIFEST = fileURLToPath(new URL('../../../../package.json', import.meta.url));
/** Packages lie beside `src` in a checkout, and beside medlist itself where it is installed. */
const PACKAGES = (createRequire(import.meta.url).resolve.paths('medlist') ?? []).filter(
  (folder) => path.basename(folder) === 'node_modules' && existsSync(folder),
);
const BOOT = fileURLToPath(new URL('boot.mjs', import.meta.url));

/**
 * For a child that soon ends: functions of WebAssembly are checked when they are first called, and compiled a second
 * time, better, only when they have run for a dozen times longer than usual. It halves what a page costs. Young objects
 * get 16 MB from the start: growing there bit by bit is a fifth of what a start takes.
 */
const SHORT_LIFE = ['--wasm-lazy-validation', '--wasm-tiering-budget=200000000', '--min-semi-space-size=16'];

/** The command line of a child that runs the program. */
export function childCommand(program: ChildProgram, rights: ChildRights): { file: string; args: string[] } {
  const readable =
    program.packed === undefined ? [path.join(CODE, '*'), path.dirname(program.entry)] : [BOOT];
  const node = [
    process.execPath,
    '--permission',
    ...[...PACKAGES.map((folder) => path.join(folder, '*')), MANIFEST, ...readable].map(
      (file) => `--allow-fs-read=${file}`,
    ),
    ...(rights.canStartThreads ? ['--allow-worker'] : []),
    '--disallow-code-generation-from-strings',
    `--max-old-space-size=${rights.heapMegabytes}`,
    '--no-warnings',
    ...(rights.cpuSeconds === undefined ? [] : SHORT_LIFE),
    program.packed === undefined ? program.entry : BOOT,
  ];
  const [file = process.execPath, ...args] = isolated(node, rights);
  return { file, args };
}

/** Signals that no child gets by what it does itself: a fault is another one, and too much processor time is SIGXCPU. */
const OUTSIDE: ReadonlySet<NodeJS.Signals | null> = new Set([
  'SIGKILL',
  'SIGTERM',
  'SIGINT',
  'SIGHUP',
  'SIGQUIT',
]);

/**
 * By how much a child that others go before stands behind the service, as `nice` counts: a process with a core's other
 * work before it keeps a tenth of that core (Linux, `sched_prio_to_weight`: 110 to 1,024). At 4 it kept three tenths, and
 * two scans made the page of another organization take more than twice its time (`bench/starving.ts`); at 19 it would keep
 * a sixtieth, and a document has ten minutes.
 */
const STEP_BACK = 10;
const LAST = 19;

/** What the child starts later (the system's programs around it, threads) has the same priority. */
function stepBack({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) setPriority(pid, Math.min(LAST, getPriority() + STEP_BACK));
  } catch {
    // It has ended, or the system does not allow it: it then runs like the others.
  }
}

/** How a child is started. */
export interface StartOptions {
  /** Whatever else the service does goes before it. */
  readonly isBehind?: boolean;
}

/** Starts a child. Messages go to its standard input and come from its file descriptor 3; what it prints is thrown away. */
export function startIsolatedChild(
  program: ChildProgram,
  rights: ChildRights,
  { isBehind = false }: StartOptions = {},
): IsolatedChild {
  const { file, args } = childCommand(program, rights);
  const child = spawn(file, args, {
    env: {},
    cwd: '/',
    stdio: ['pipe', 'ignore', 'ignore', 'pipe', program.packed === undefined ? 'ignore' : 'pipe'],
  });
  if (isBehind) stepBack(child);
  let isOurs = false;
  const ended = new Promise<ChildEnd>((resolve) => {
    child.once('close', (_code, signal) => resolve(!isOurs && OUTSIDE.has(signal) ? 'killed' : 'ended'));
    child.once('error', () => resolve('ended'));
  });
  const kill = (): void => {
    isOurs = true;
    child.kill('SIGKILL');
  };
  if (program.packed !== undefined) sendProgram(child, program.packed);
  const meter = createEffortMeter(child.pid);
  return { ...talkTo(child, rights.maxFrameBytes, kill), effort: () => meter.since(), kill, ended };
}

function sendProgram(child: ChildProcess, packed: string): void {
  const pipe = child.stdio[4];
  if (!isWritable(pipe)) return;
  // The child may be ended before it has read its program.
  pipe.on('error', () => undefined);
  pipe.end(packed);
}

function talkTo(
  child: ChildProcess,
  maxFrameBytes: number,
  kill: () => void,
): Pick<IsolatedChild, 'send' | 'next'> {
  const input = child.stdin;
  const output = child.stdio[3];
  if (input === null || !isReadable(output)) throw new Error('a child was started without its pipes');
  // The child may end while it is written to; its end is reported by `next`.
  input.on('error', () => undefined);
  const next = readFrames(output, maxFrameBytes, kill);
  return { next, send: (message, bytes) => writeFrame(input, message, bytes) };
}

function isReadable(stream: unknown): stream is Readable {
  return typeof stream === 'object' && stream !== null && 'read' in stream;
}

function isWritable(stream: unknown): stream is Writable {
  return typeof stream === 'object' && stream !== null && 'write' in stream;
}

async function writeFrame(input: Writable, message: unknown, bytes?: Uint8Array): Promise<void> {
  if (input.destroyed) return;
  let hasRoom = true;
  for (const part of encodeFrame(message, bytes)) if (part.length > 0) hasRoom = input.write(part);
  if (hasRoom) return;
  await new Promise<void>((resolve) => {
    const go = (): void => {
      input.off('drain', go);
      input.off('close', go);
      resolve();
    };
    input.once('drain', go);
    input.once('close', go);
  });
}

/** A queue of messages, filled as they come in. */
function readFrames(output: Readable, maxFrameBytes: number, kill: () => void): IsolatedChild['next'] {
  const decode = createFrameDecoder(maxFrameBytes);
  const ready: Frame[] = [];
  let hasEnded = false;
  let failure: FrameError | undefined;
  let wake: (() => void) | undefined;
  const ring = (): void => {
    wake?.();
    wake = undefined;
  };
  output.on('data', (chunk: Uint8Array) => {
    try {
      ready.push(...decode(chunk));
    } catch (error) {
      failure =
        error instanceof FrameError ? error : new FrameError('a message cannot be read', { cause: error });
      kill();
    }
    ring();
  });
  const finish = (): void => {
    hasEnded = true;
    ring();
  };
  output.once('close', finish);
  output.once('error', finish);
  return async () => {
    while (ready.length === 0 && !hasEnded && failure === undefined) {
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
    if (failure !== undefined) throw failure;
    return ready.shift();
  };
}
