/**
 * Small bodies that unpack to many megabytes, thirty at once and each of them again and again, to a service with a heap of 512 MB: it lives, `/healthz`
 * answers, and so do the lists of another organization. Ends with 1 where the service died or answered with a fault.
 *
 *     npx node bench/hostile.ts [--at-once 30]
 */
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { gzipSync } from 'node:zlib';
import { middle } from './cost.ts';
import type { HostileAnswers, HostileFlood } from './hostile-flood.ts';
import { BODY } from './overload-flood.ts';
import { startedService } from './started-service.ts';

const { values } = parseArgs({ options: { 'at-once': { type: 'string', default: '30' } } });
const AT_ONCE = Number(values['at-once']);
/** Just below what a body may unpack to. */
const UNPACKED = 18_000_000;
const PAUSE_MS = 50;
const QUIET_MS = 3000;
/** Long enough for some dozens of the other organization's lists. */
const SENT_MS = 5000;

const filled = (piece: string): string => piece.repeat(Math.floor(UNPACKED / piece.length));
const listed = (piece: string): string => `${filled(`${piece},`)}${piece}`;
const INFER = '/v1/medications/infer';

/** What is sent: a name, where to, and the text before it is packed. */
const BODIES: readonly (readonly [string, string, string])[] = [
  ['nested arrays', INFER, `{"resources":${filled('[')}`],
  ['nested objects', INFER, `{"resources":[${filled('{"a":')}`],
  ['empty objects', INFER, `{"resources":[${listed('{}')}]}`],
  ['numbers', INFER, `{"resources":[${listed('1')}]}`],
  ['one long text', INFER, `{"resources":[{"resourceType":"${filled('a')}"}]}`],
  [
    'as many orders as fit',
    INFER,
    `{"resources":[${listed('{"resourceType":"MedicationRequest","id":"a"}')}]}`,
  ],
  [
    'parameters',
    '/fhir/Patient/$infer-medications',
    `{"resourceType":"Parameters","parameter":[${listed('{"name":"a"}')}]}`,
  ],
];

const service = await startedService(['hostile', 'other'], { NODE_OPTIONS: '--max-old-space-size=512' });

interface Answered {
  readonly status: number;
  readonly ms: number;
}

async function asked(path: string, init: RequestInit = {}): Promise<Answered> {
  const started = performance.now();
  const status = await fetch(service.url + path, init).then(
    async (answer) => (await answer.arrayBuffer(), answer.status),
    () => 0,
  );
  return { status, ms: performance.now() - started };
}

function headersOf(organization: string): Record<string, string> {
  return { authorization: `Bearer ${service.keyOf(organization)}`, 'content-type': 'application/json' };
}

/** `/healthz` and a list of the other organization, over and over, until `ended`. */
async function othersUntil(
  ended: () => boolean,
): Promise<{ readonly health: Answered[]; readonly lists: Answered[] }> {
  const health: Answered[] = [];
  const lists: Answered[] = [];
  while (!ended()) {
    health.push(await asked('/healthz'));
    lists.push(await asked(INFER, { method: 'POST', headers: headersOf('other'), body: BODY }));
    await wait(PAUSE_MS);
  }
  return { health, lists };
}

const timesOf = (answered: readonly Answered[]): number[] => answered.map(({ ms }) => ms);

/** A thread sends the body over and over, thirty at once; meanwhile the other organization asks. */
async function underFlood(path: string, text: string) {
  const body = Uint8Array.from(gzipSync(text));
  const headers = { ...headersOf('hostile'), 'content-encoding': 'gzip' };
  const workerData: HostileFlood = { url: service.url + path, headers, body, atOnce: AT_ONCE, ms: SENT_MS };
  const thread = new Worker(join(import.meta.dirname, 'hostile-flood.ts'), { workerData });
  const started = performance.now();
  let isOver = false;
  const ending = once(thread, 'message').finally(() => (isOver = true));
  const cpuBefore = await processorSeconds();
  const { health, lists } = await othersUntil(() => isOver);
  // Decode edge: what the thread sends.
  const [statuses] = (await ending) as [HostileAnswers];
  const seconds = (performance.now() - started) / 1000;
  return {
    kilobytes: body.length / 1000,
    statuses,
    seconds,
    share: ((await processorSeconds()) - cpuBefore) / seconds,
    health,
    lists,
  };
}

/** What the service has worked since its start. */
async function processorSeconds(): Promise<number> {
  const text = await (await fetch(`${service.url}/metrics`)).text();
  return Number(/^process_cpu_seconds_total (\S+)/m.exec(text)?.[1]);
}

try {
  const until = performance.now() + QUIET_MS;
  await othersUntil(() => performance.now() > until - QUIET_MS / 2);
  const quiet = middle(timesOf((await othersUntil(() => performance.now() > until)).lists));
  let isSound = true;
  for (const [name, path, text] of BODIES) {
    const { kilobytes, statuses, seconds, share, health, lists } = await underFlood(path, text);
    const said = [...statuses].map(([status, count]) => `${status} × ${count}`).join(', ');
    const all = [...statuses.keys(), ...[...health, ...lists].map(({ status }) => status)];
    isSound &&= all.every((status) => status !== 0 && (status < 500 || status === 503));
    console.log(
      `${name}, ${kilobytes.toFixed(0)} kB each: ${said} in ${seconds.toFixed(1)} s, the service had ${share.toFixed(2)} of a processor; /healthz at most ${Math.max(...timesOf(health)).toFixed(0)} ms; lists of another organization ${(middle(timesOf(lists)) / quiet).toFixed(1)} × quiet, ${lists.filter(({ status }) => status === 200).length} of ${lists.length} answered`,
    );
  }
  const { status } = await asked('/readyz');
  console.log(`afterwards /readyz answers ${status}`);
  process.exitCode = isSound && status === 200 ? 0 : 1;
} finally {
  service.stop();
}
