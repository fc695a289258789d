/** What a child may do: next to nothing, by Node's rules and by the system's. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  createFrameDecoder,
  encodeFrame,
  type Frame,
} from '../../../../src/documents/reader/children/frames.ts';
import { packChildProgram, type ChildProgram } from '../../../../src/documents/reader/children/program.ts';
import { childIsolation } from '../../../../src/documents/reader/children/isolation.ts';
import {
  childCommand,
  startIsolatedChild,
  type ChildRights,
} from '../../../../src/documents/reader/children/isolated-child.ts';

const RIGHTS: ChildRights = {
  dataBytes: 1e9,
  heapMegabytes: 256,
  cpuSeconds: 20,
  canStartThreads: false,
  maxFrameBytes: 100_000,
};
const support = (file: string): string => fileURLToPath(new URL(`../../../support/${file}`, import.meta.url));
const PROBE: ChildProgram = { entry: support('escape-probe.ts') };

/** A server on this machine: what a child that can call the network would reach. */
const server = createServer((socket) => socket.destroy());
const targets = (): unknown => ({ port: (server.address() as AddressInfo).port, pid: process.pid });
beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterAll(() => {
  server.close();
  rmSync('/tmp/medlist-escape', { force: true });
});

async function answerOf(program: ChildProgram): Promise<unknown> {
  const child = startIsolatedChild(program, RIGHTS);
  await child.send(targets());
  const frame = await child.next();
  await child.ended;
  return frame?.message;
}

/** Where users may not make namespaces (most containers), the container has to hold these. */
const OF_THE_SYSTEM = childIsolation().isAlone
  ? { 'call the network': 'ENETUNREACH', 'signal a process': 'ESRCH' }
  : { 'call the network': 'done', 'signal a process': 'done' };
const REFUSED = {
  outcomes: {
    'read a file': 'ERR_ACCESS_DENIED',
    'write a file': 'ERR_ACCESS_DENIED',
    'start a process': 'ERR_ACCESS_DENIED',
    'evaluate text': 'EvalError',
    'start a thread': 'ERR_ACCESS_DENIED',
    'load native code': 'ERR_DLOPEN_DISABLED',
    'open the inspector': 'ERR_ACCESS_DENIED',
    ...OF_THE_SYSTEM,
  },
  environment: [],
};

describe('a child', () => {
  it('reads and writes no file, starts no process or thread, evaluates nothing, and has no environment', async () => {
    expect(await answerOf(PROBE)).toEqual(REFUSED);
  });

  it('may no more when its program is packed', async () => {
    const packed = await packChildProgram(PROBE.entry, new AbortController().signal);
    expect(packed.packed).toBeDefined();
    expect(await answerOf(packed)).toEqual(REFUSED);
  });

  it('writes no file where Node would let it: the system does not', async () => {
    const { file, args } = childCommand(PROBE, RIGHTS);
    const lenient = args.toSpliced(args.indexOf('--permission'), 0, '--allow-fs-write=*');
    const child = spawn(file, lenient, { env: {}, stdio: ['pipe', 'ignore', 'ignore', 'pipe'] });
    const answered = new Promise<Frame>((resolve) => {
      const decode = createFrameDecoder(RIGHTS.maxFrameBytes);
      child.stdio[3]?.on('data', (chunk: Uint8Array) => decode(chunk).forEach(resolve));
    });
    child.stdin?.write(Buffer.concat(encodeFrame(targets())));
    const { message } = await answered;
    const written = childIsolation().hasLimits ? 'EFBIG' : 'done';
    expect(message).toMatchObject({ outcomes: { 'write a file': written, ...OF_THE_SYSTEM } });
  });

  it('that sends more than it may is ended', async () => {
    const child = startIsolatedChild(PROBE, { ...RIGHTS, maxFrameBytes: 64 });
    await child.send(targets());
    await expect(child.next()).rejects.toThrow('larger than a message may be');
    await child.ended;
  });
});

/** Processes of a group that still run: those that ended and were not asked for yet are none. */
async function runningOf(group: number): Promise<number[]> {
  const { stdout } = await promisify(execFile)('ps', ['-eo', 'pid=,pgid=,stat=']);
  const rows = stdout.split('\n').map((line) => line.trim().split(/\s+/));
  return rows
    .filter(([, pgid, state]) => Number(pgid) === group && state?.startsWith('Z') === false)
    .map(([pid]) => Number(pid));
}

describe('a service that is killed', () => {
  it('leaves no child behind, whatever that child is doing', async () => {
    // A group of its own: what it starts is told from what other runs of this test start on the machine.
    const service = spawn(process.execPath, [support('leave-a-child.ts')], {
      stdio: 'ignore',
      detached: true,
    });
    const group = service.pid ?? 0;
    const [, signal] = await once(service, 'exit');
    expect(signal).toBe('SIGKILL');
    if (childIsolation().endsWithService) {
      while ((await runningOf(group)).length > 0) await setTimeout(50);
    }
    for (const left of await runningOf(group)) process.kill(left, 'SIGKILL');
  });
});

/** Runs a command where users may make no namespaces, as in most containers: such a place itself, or one made for it. */
function inContainer(command: readonly string[]): Promise<string> {
  const script = 'echo 0 > /proc/sys/user/max_user_namespaces && exec "$@"';
  const [file = '', ...args] = childIsolation().isAlone
    ? ['unshare', '--map-root-user', 'sh', '-c', script, 'sh', ...command]
    : command;
  return promisify(execFile)(file, args).then(({ stdout }) => stdout);
}

describe('where users may make no namespaces', () => {
  it('documents are read all the same, and the service knows', async () => {
    const printed = await inContainer([process.execPath, support('read-one-document.ts')]);
    expect(JSON.parse(printed)).toEqual({
      ...childIsolation(),
      isAlone: false,
      lines: ['Lisinopril 10 mg daily'],
    });
  });
});

describe('a packed program', () => {
  it('holds every module of ours that its modules import, now or later, and no other', async () => {
    const entry = fileURLToPath(new URL('../../../../src/documents/reader/pdf-child.ts', import.meta.url));
    const { packed = '' } = await packChildProgram(entry, new AbortController().signal);
    const { sources } = JSON.parse(packed) as { sources: Record<string, string> };
    const names = Object.keys(sources).map((url) => url.slice(url.lastIndexOf('/') + 1));
    expect(names).toEqual(expect.arrayContaining(['pdf-child.ts', 'pdfium.ts', 'read-with-pdf2json.ts']));
    // The service checks what children say; a child that loads the checks starts late.
    expect(names).not.toContain('child-messages.ts');
    expect(Object.values(sources).join('\n')).not.toMatch(/from 'zod'/);
    // Nor does it read directions: their grammar is as large as everything else together.
    expect(Object.keys(sources).filter((url) => url.includes('/src/sig/'))).toEqual([]);
  });

  it('that cannot be packed is started from its files', async () => {
    const program = await packChildProgram(support('no-such-program.ts'), new AbortController().signal);
    expect(program).toEqual({ entry: support('no-such-program.ts') });
  });
});
