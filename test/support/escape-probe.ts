/** A child that tries to do what a child must not: answers with what was refused. */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { openServiceChannel } from '../../src/documents/child-side.ts';

const attempts: Readonly<Record<string, () => unknown>> = {
  'read a file': () => readFileSync('/etc/passwd'),
  'write a file': () => writeFileSync('/tmp/medlist-escape', 'x'),
  'start a process': () => {
    const { error } = spawnSync('/bin/true');
    if (error !== undefined) throw error;
  },
  'evaluate text': () => Reflect.construct(Function, ['return 1']),
  'start a thread': () => new Worker('1', { eval: true }),
};

const channel = openServiceChannel();
const refused: string[] = [];
for (const [name, attempt] of Object.entries(attempts)) {
  try {
    attempt();
  } catch {
    refused.push(name);
  }
}
await channel.send({ refused, environment: Object.keys(process.env), tried: Object.keys(attempts) });
await channel.close();
process.exit(0);
