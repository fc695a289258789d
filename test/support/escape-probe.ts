/** A child that tries to do what a child must not: answers with what became of each attempt. Its first message says which port to call and which process to signal. */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import inspector from 'node:inspector';
import { connect } from 'node:net';
import { constants } from 'node:os';
import { Worker } from 'node:worker_threads';
import { openServiceChannel } from '../../src/documents/reader/children/child-side.ts';

/** Reaches a server on this machine, or fails as the system says. */
function call(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve();
    });
    socket.on('error', reject);
  });
}

interface Targets {
  readonly port: number;
  readonly pid: number;
}

const attempts: Readonly<Record<string, (targets: Targets) => unknown>> = {
  'read a file': () => readFileSync('/etc/passwd'),
  'write a file': () => writeFileSync('/tmp/medlist-escape', 'x'),
  'start a process': () => {
    const { error } = spawnSync('/bin/true');
    if (error !== undefined) throw error;
  },
  'evaluate text': () => Reflect.construct(Function, ['return 1']),
  'start a thread': () => new Worker('1', { eval: true }).terminate(),
  'load native code': () =>
    process.dlopen({ exports: {} }, '/lib/x86_64-linux-gnu/libc.so.6', constants.dlopen.RTLD_NOW),
  'open the inspector': () => inspector.open(0),
  'call the network': ({ port }) => call(port),
  'signal a process': ({ pid }) => process.kill(pid, 0),
};

/** "done", or the code of the error (its name where it has none). */
async function outcomeOf(attempt: () => unknown): Promise<string> {
  try {
    await attempt();
    return 'done';
  } catch (error) {
    if (!(error instanceof Error)) return String(error);
    return 'code' in error ? String(error.code) : error.name;
  }
}

const channel = openServiceChannel();
const asked = await channel.next();
const targets = asked?.message as Targets;
const outcomes: Record<string, string> = {};
for (const [name, attempt] of Object.entries(attempts))
  outcomes[name] = await outcomeOf(() => attempt(targets));
await channel.send({ outcomes, environment: Object.keys(process.env) });
await channel.close();
process.exit(0);
