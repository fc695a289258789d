/**
 * Small bodies that unpack to many megabytes, thirty at once and each of them again and again, to a service with a heap of 512 MB: it lives, `/healthz`
 * answers, and so do the lists of another organization. Ends with 1 where the service died or answered with a fault.
 *
 *     npx node bench/hostile.ts [--at-once 30]
 */
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { middle } from './cost.ts';
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

try {
  const until = performance.now() + QUIET_MS;
  await othersUntil(() => performance.now() > until - QUIET_MS / 2);
  const quiet = middle(timesOf((await othersUntil(() => performance.now() > until)).lists));
  let isSound = true;
  for (const [name, path, text] of BODIES) {
    const body = gzipSync(text);
    const headers = { ...headersOf('hostile'), 'content-encoding': 'gzip' };
    const started = performance.now();
    const isOver = (): boolean => performance.now() - started > SENT_MS;
    const meanwhile = othersUntil(isOver);
    const answers: Answered[] = [];
    const send = async (): Promise<void> => {
      do answers.push(await asked(path, { method: 'POST', headers, body }));
      while (!isOver());
    };
    await Promise.all(Array.from({ length: AT_ONCE }, send));
    const seconds = (performance.now() - started) / 1000;
    const { health, lists } = await meanwhile;
    const counts = Object.entries(Object.groupBy(answers, ({ status }) => status));
    const statuses = counts.map(([status, some]) => `${status} × ${some?.length ?? 0}`).join(', ');
    const all = [...answers, ...health, ...lists];
    isSound &&= all.every(({ status }) => status !== 0 && (status < 500 || status === 503));
    console.log(
      `${name}, ${(body.length / 1000).toFixed(0)} kB each: ${statuses} in ${seconds.toFixed(1)} s; /healthz at most ${Math.max(...timesOf(health)).toFixed(0)} ms; lists of another organization ${(middle(timesOf(lists)) / quiet).toFixed(1)} × quiet, ${lists.filter(({ status }) => status === 200).length} of ${lists.length} answered`,
    );
  }
  const { status } = await asked('/readyz');
  console.log(`afterwards /readyz answers ${status}`);
  process.exitCode = isSound && status === 200 ? 0 : 1;
} finally {
  service.stop();
}
