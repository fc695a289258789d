/**
 * A long packet that is answered later, its worker killed on the way: the list is that of a packet nobody disturbed,
 * and both are counted once. Says pages a second and the memory of the worker with its children.
 *
 *     npx node scripts/faults/packet.ts [--pages 1000] [--kills 2]
 */
import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual, parseArgs } from 'node:util';
import { buildPdf, textContent } from '../sandbox/build-pdf.ts';
import { startCluster, workerWith } from './cluster.ts';
import type { Cluster, Program } from './cluster.ts';
import { countedUnits } from './ledger.ts';
import { residentMegabytes } from './resident.ts';

const POLL_MS = 200;
/** Every so many pages one lists medications; the others are prose. */
const LIST_EVERY = 20;
const UNITS_A_PAGE = 2;

const { values } = parseArgs({
  options: { pages: { type: 'string', default: '1000' }, kills: { type: 'string', default: '2' } },
});
const PAGES = Number(values.pages);
const KILLS = Number(values.kills);

const LISTED = [
  'Lisinopril 10 mg tablet take one by mouth daily',
  'Metformin 500 mg tablet take one by mouth twice daily',
  'Atorvastatin 20 mg tablet take one at bedtime',
];

function packet(): Uint8Array {
  const prose = Array.from(
    { length: 40 },
    (_, line) => `The patient told us of matter ${line} at length, and nothing came of it.`,
  );
  const list = ['Medication list', ...LISTED];
  return buildPdf(
    Array.from({ length: PAGES }, (_, page) => ({
      content: textContent([`Page ${page + 1}`, ...(page % LIST_EVERY === 0 ? list : prose)]),
    })),
  );
}

interface Progress {
  readonly pages_done?: number;
}

interface Run {
  readonly medications: unknown;
  readonly seconds: number;
  /** Of the worker and all it started, megabytes. */
  readonly peak: number;
}

/** Sends it, and kills the worker `kills` times on the way. */
async function run(cluster: Cluster, worker: Program, kills: number): Promise<Run> {
  const headers = { authorization: `Bearer ${cluster.key}`, prefer: 'respond-async' };
  const body = new FormData();
  body.append('files', new Blob([new Uint8Array(packet())], { type: 'application/pdf' }), 'packet.pdf');
  const began = performance.now();
  const address = `${cluster.address}/v1/med-lists/from-documents`;
  const taken = await fetch(address, { method: 'POST', headers, body });
  if (taken.status !== 202)
    throw new Error(`the packet was not taken: ${taken.status} ${await taken.text()}`);
  const { pathname } = new URL(taken.headers.get('content-location') ?? '');
  const place = cluster.address + pathname;
  const steps = Array.from({ length: kills }, (_, kill) => ((kill + 1) * PAGES) / (kills + 2));
  let peak = 0;
  for (;;) {
    const answer = await fetch(place, { headers });
    const text = await answer.text();
    if (answer.status === 200) break;
    if (answer.status !== 202) throw new Error(`the packet failed: ${answer.status} ${text}`);
    peak = Math.max(peak, residentMegabytes(worker.pid()));
    const { pages_done: done = 0 } = JSON.parse(text) as Progress;
    if (done > (steps[0] ?? Infinity)) {
      process.stdout.write(`killed at page ${done}\n`);
      steps.shift();
      await worker.kill();
      await worker.start();
    }
    await wait(POLL_MS);
  }
  const seconds = (performance.now() - began) / 1000;
  const result = await fetch(`${place}/result`, { headers });
  const { medications } = (await result.json()) as Pick<Run, 'medications'>;
  return { medications, seconds, peak };
}

const cluster = await startCluster({ instances: 1, settings: { WORK_ON_JOBS: 'off' } });
const worker = workerWith(cluster.environment);
try {
  await worker.start();
  const whole = await run(cluster, worker, 0);
  const torn = await run(cluster, worker, KILLS);
  const counted = await countedUnits(cluster);
  const isSame = isDeepStrictEqual(torn.medications, whole.medications);
  const entries = Array.isArray(whole.medications) ? whole.medications.length : 0;
  process.stdout.write(
    `${PAGES} pages: ${(PAGES / whole.seconds).toFixed(1)} a second (${whole.seconds.toFixed(0)} s), worker with its children ${whole.peak} MB at most, ${entries} medications; ` +
      `killed ${KILLS} times: ${isSame ? 'the same list' : 'ANOTHER LIST'} after ${torn.seconds.toFixed(0)} s; ${counted} units counted for both\n`,
  );
  process.exitCode = isSame && entries === LISTED.length && counted === 2 * PAGES * UNITS_A_PAGE ? 0 : 1;
} finally {
  await worker.kill();
  await cluster.close();
}
