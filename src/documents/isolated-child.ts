/** Starts a child with no rights it does not need: no files but the program, no processes, no eval, no environment, bounded memory and processor time. */
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { createFrameDecoder, encodeFrame, FrameError, type Frame } from './child-frames.ts';

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
  /** Ends the child at once. */
  kill(): void;
  /** Resolves when the child has ended. */
  readonly ended: Promise<void>;
  readonly pid: number | undefined;
}

/** The folder that holds `src` and `node_modules`. */
const ROOT = fileURLToPath(new URL('../../', import.meta.url));
/** Part of util-linux on Debian; macOS and distroless images have none and rely on the other bounds. */
const PRLIMIT = ['/usr/bin/prlimit', '/bin/prlimit'].find((file) => existsSync(file));

/** The command line of a child that runs `entry`. */
export function childCommand(entry: string, rights: ChildRights): { file: string; args: string[] } {
  const node = [
    '--permission',
    `--allow-fs-read=${path.join(ROOT, 'node_modules', '*')}`,
    `--allow-fs-read=${path.join(ROOT, 'src', '*')}`,
    `--allow-fs-read=${path.join(ROOT, 'package.json')}`,
    `--allow-fs-read=${path.dirname(entry)}`,
    ...(rights.canStartThreads ? ['--allow-worker'] : []),
    '--disallow-code-generation-from-strings',
    `--max-old-space-size=${rights.heapMegabytes}`,
    '--no-warnings',
    entry,
  ];
  if (PRLIMIT === undefined) return { file: process.execPath, args: node };
  const limits = [`--data=${rights.dataBytes}`, '--core=0'];
  if (rights.cpuSeconds !== undefined) limits.push(`--cpu=${rights.cpuSeconds}`);
  return { file: PRLIMIT, args: [...limits, '--', process.execPath, ...node] };
}

/** Starts a child. Messages go to its standard input and come from its file descriptor 3; what it prints is thrown away. */
export function startIsolatedChild(entry: string, rights: ChildRights): IsolatedChild {
  const { file, args } = childCommand(entry, rights);
  const child = spawn(file, args, { env: {}, cwd: '/', stdio: ['pipe', 'ignore', 'ignore', 'pipe'] });
  const ended = new Promise<void>((resolve) => {
    child.once('close', () => resolve());
    child.once('error', () => resolve());
  });
  const kill = (): void => {
    child.kill('SIGKILL');
  };
  return { ...talkTo(child, rights.maxFrameBytes, kill), kill, ended, pid: child.pid };
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
