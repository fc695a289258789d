/**
 * Two instances on one PostgreSQL beside one, under a mix of lists, text PDFs, scans and packets of 200 pages that are
 * answered later: everything is answered, memory stays flat, and small requests of another organization go on. Ends
 * with 1 where anything but an answer came back.
 *
 *     npx node bench/instances.ts [--seconds 600] [--of 1,2]
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { buildPdf, textContent } from '../scripts/sandbox/build-pdf.ts';
import { newKey, startCluster } from '../scripts/faults/cluster.ts';
import type { Cluster } from '../scripts/faults/cluster.ts';
import { residentMegabytes } from '../scripts/faults/resident.ts';
import { middle } from './cost.ts';
import { patientBundle } from './patient-bundle.ts';

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '600' }, of: { type: 'string', default: '1,2' } },
});
const SECONDS = Number(values.seconds);
const QUIET_SECONDS = 10;
/** Callers that always wait for the last answer. */
const LIST_CALLERS = 3;
const PACKET_PAGES = 200;
/** Between two requests of the other organization. */
const PAUSE_MS = 100;
const LOOK_MS = 2000;
const POLL_MS = 250;

const FIXTURES = path.join(import.meta.dirname, '../fixtures/documents');
const document = (name: string): Uint8Array =>
  new Uint8Array(readFileSync(path.join(FIXTURES, name, 'document.pdf')));
const LIST = JSON.stringify({ bundle: patientBundle(30), as_of: '2026-06-01T12:00:00Z' });
const SMALL = JSON.stringify({ resources: [{ resourceType: 'MedicationRequest', id: 'a' }] });
const TEXT = document('discharge-summary');
const SCAN = document('scan');
const PACKET = buildPdf(
  Array.from({ length: PACKET_PAGES }, (_, page) => ({
    content: textContent([`Page ${page + 1}`, 'Medication list', 'Lisinopril 10 mg tablet once daily']),
  })),
);

/** How often what came back to a kind of request. */
type Outcomes = Map<string, number>;

interface Sender {
  readonly address: string;
  readonly key: string;
}

function sendJson({ address, key }: Sender, body: string): Promise<Response> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  return fetch(`${address}/v1/medications/infer`, { method: 'POST', headers, body });
}

function sendPdf({ address, key }: Sender, bytes: Uint8Array, more: Record<string, string> = {}) {
  const body = new FormData();
  body.append('files', new Blob([new Uint8Array(bytes)], { type: 'application/pdf' }), 'a.pdf');
  const headers = { authorization: `Bearer ${key}`, ...more };
  return fetch(`${address}/v1/med-lists/from-documents`, { method: 'POST', headers, body });
}

/** Sent to be answered later, and waited for. */
async function sendPacket(sender: Sender): Promise<Response> {
  const taken = await sendPdf(sender, PACKET, { prefer: 'respond-async' });
  if (taken.status !== 202) return taken;
  const { pathname } = new URL(taken.headers.get('content-location') ?? '');
  const headers = { authorization: `Bearer ${sender.key}` };
  for (;;) {
    const answer = await fetch(sender.address + pathname, { headers });
    if (answer.status !== 200 && answer.status !== 202) return answer;
    await answer.arrayBuffer();
    if (answer.status === 200) return fetch(`${sender.address}${pathname}/result`, { headers });
    await wait(POLL_MS);
  }
}

/** Sends one kind of request again and again until `until`. */
async function keepSending(until: number, outcomes: Outcomes, send: () => Promise<Response>): Promise<void> {
  while (performance.now() < until) {
    const outcome = await send().then(
      async (answer) => {
        if (answer.ok) await answer.arrayBuffer();
        return answer.ok ? '200' : `${answer.status} ${codeIn(await answer.text())}`;
      },
      () => 'no answer',
    );
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
  }
}

/** `too_busy` */
function codeIn(body: string): string {
  return /"code":"(?<code>\w+)"/.exec(body)?.groups?.['code'] ?? '';
}

/** Times of the small requests of another organization. */
async function others(sender: Sender, until: number, outcomes: Outcomes): Promise<readonly number[]> {
  const times: number[] = [];
  await keepSending(until, outcomes, async () => {
    await wait(PAUSE_MS);
    const began = performance.now();
    const answer = await sendJson(sender, SMALL);
    times.push(performance.now() - began);
    return answer;
  });
  return times;
}

async function memoryOf({ instances }: Cluster, until: number): Promise<readonly number[]> {
  const seen: number[] = [];
  while (performance.now() < until) {
    seen.push(instances.reduce((sum, instance) => sum + residentMegabytes(instance.pid()), 0));
    await wait(LOOK_MS);
  }
  return seen;
}

interface Kind {
  readonly name: string;
  readonly callers: number;
  readonly send: (sender: Sender) => Promise<Response>;
}

const KINDS: readonly Kind[] = [
  { name: 'lists', callers: LIST_CALLERS, send: (sender) => sendJson(sender, LIST) },
  { name: 'text PDFs', callers: 1, send: (sender) => sendPdf(sender, TEXT) },
  { name: 'scans', callers: 1, send: (sender) => sendPdf(sender, SCAN) },
  { name: `packets of ${PACKET_PAGES} pages`, callers: 1, send: sendPacket },
];

const said = (outcomes: Outcomes): string => [...outcomes].map((one) => one.join(' × ')).join(', ');

/** The 99th of a hundred. */
function p99(times: readonly number[]): number {
  return times.toSorted((one, other) => one - other)[Math.floor(times.length * 0.99)] ?? Number.NaN;
}

/** Lists a second, and whether everything was answered. */
async function under(cluster: Cluster): Promise<{ readonly rate: number; readonly isClean: boolean }> {
  const other = { address: cluster.address, key: newKey(cluster.environment, 'other') };
  await others(other, performance.now() + QUIET_SECONDS * 500, new Map());
  const quiet = await others(other, performance.now() + QUIET_SECONDS * 1000, new Map());
  const until = performance.now() + SECONDS * 1000;
  const answers = new Map(KINDS.map(({ name }): [string, Outcomes] => [name, new Map()]));
  const theirs: Outcomes = new Map();
  const sending = KINDS.flatMap(({ name, callers, send }) =>
    Array.from({ length: callers }, () =>
      keepSending(until, answers.get(name) ?? new Map(), () => send(cluster)),
    ),
  );
  const [times, memory] = await Promise.all([others(other, until, theirs), memoryOf(cluster, until)]);
  await Promise.all(sending);
  const half = memory.length >> 1;
  const [early, late] = [middle(memory.slice(0, half)), middle(memory.slice(half))];
  console.log(
    `${cluster.instances.length} of them, ${SECONDS} s: ${[...answers].map(([name, one]) => `${name} ${said(one)}`).join('; ')}; ` +
      `small requests of another organization ${said(theirs)}, ${middle(times).toFixed(0)} ms in the middle (${(middle(times) / middle(quiet)).toFixed(1)} × quiet), p99 ${p99(times).toFixed(0)} ms (${(p99(times) / p99(quiet)).toFixed(1)} × quiet); ` +
      `memory with all children ${Math.round(early)} MB in the first half, ${Math.round(late)} MB in the second`,
  );
  const isClean = [...answers.values(), theirs].every((one) => [...one.keys()].every((key) => key === '200'));
  return { rate: (answers.get('lists')?.get('200') ?? 0) / SECONDS, isClean };
}

async function run(instances: number): Promise<{ readonly rate: number; readonly isClean: boolean }> {
  const cluster = await startCluster({ instances });
  try {
    return await under(cluster);
  } finally {
    await cluster.close();
  }
}

const rates: number[] = [];
for (const instances of values.of.split(',')) {
  const { rate, isClean } = await run(Number(instances));
  rates.push(rate);
  if (!isClean) process.exitCode = 1;
}
const [one, two] = rates;
if (one !== undefined && two !== undefined)
  console.log(`lists a second: two instances ${(two / one).toFixed(2)} × one`);
