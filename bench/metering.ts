/**
 * Requests per second of `POST /v1/medications/infer` behind a key, its limits, its meter and its row of the audit
 * trail, as a ratio to the same application without them, on the embedded store:
 * `npm run bench:metering [-- --seconds 2 --rounds 5 --resources 100]`.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import autocannon from 'autocannon';
import { ENDPOINTS } from '../src/http/endpoint-table.ts';
import type { Endpoint } from '../src/http/endpoint.ts';
import { readConfig } from '../src/config.ts';
import { openStores } from '../src/accounts/open-account-store.ts';
import type { PlanName } from '../src/accounts/limits/plan-table.ts';
import { patientBundle } from './patient-bundle.ts';
import { lazyDocumentReader } from '../test/support/lazy-document-reader.ts';
import { openMetrics } from '../src/http/metrics.ts';
import { startServer } from '../src/http/server.ts';
import { openLog } from '../src/log.ts';
import { openRxNormStore } from '../src/terminology/open-store.ts';
import { cpuMsOf, middle } from './cost.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '2' },
    rounds: { type: 'string', default: '5' },
    resources: { type: 'string', default: '100' },
    serve: { type: 'string' },
  },
});
/** Issue and documentation promise this share of the rate without keys and meters. */
const TARGET = 0.85;
/** So many organizations that none reaches its limit per minute while the bench runs. */
const ORGANIZATIONS = 60;
/** Clients that wait for their answer before they ask again. */
const CLIENTS = [2, 10] as const;

/** The endpoint as it is, and once more without key, limits, meter and log of requests. */
const BENCH_ENDPOINTS: readonly Endpoint[] = ENDPOINTS.filter(({ id }) => id === 'infer-medications').flatMap(
  ({ cost, ...infer }) => [
    { ...infer, id: 'plain', path: '/plain', access: 'public' },
    { ...infer, id: 'metered', path: '/metered', ...(cost !== undefined && { cost }) },
  ],
);
const BODY = JSON.stringify({ bundle: patientBundle(Number(values.resources)) });

interface Ready {
  readonly address: string;
  readonly pid: number;
  readonly keys: Readonly<Record<'unlimited' | 'enterprise', readonly string[]>>;
}

/** The server process: the real application with two endpoints of its own. */
async function serve(dataDir: string): Promise<void> {
  const config = readConfig({ NODE_ENV: 'production', DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'warn' });
  const stores = await openStores(config);
  const keysOf = async (plan: PlanName, count: number) => {
    const keys: string[] = [];
    for (let i = 0; i < count; i += 1) {
      const { id } = await stores.accounts.ensureOrganization(`${plan} ${i}`, plan, new Date());
      keys.push((await stores.accounts.createKey(id, new Date())).key);
    }
    return keys;
  };
  const keys = {
    unlimited: await keysOf('unlimited', 1),
    enterprise: await keysOf('enterprise', ORGANIZATIONS),
  };
  const services = {
    config,
    accounts: stores.accounts,
    requests: stores.requests,
    rxnorm: openRxNormStore(),
    documents: lazyDocumentReader(),
    log: openLog({ level: 'warn' }),
    metrics: openMetrics(),
    cds: undefined,
    now: () => new Date(),
    isStopping: () => false,
  };
  const server = await startServer(services, BENCH_ENDPOINTS);
  process.send?.({ address: server.address, pid: process.pid, keys } satisfies Ready);
}

interface Measured {
  readonly perSecond: number;
  /** Processor time of the server for one request, all its threads; NaN where /proc is not there. */
  readonly cpuMs: number;
}

interface Load {
  readonly route: string;
  readonly keys: readonly string[];
  readonly clients: number;
}

async function measure({ address, pid }: Ready, { route, keys, clients }: Load): Promise<Measured> {
  const before = cpuMsOf(pid);
  const url = address + route;
  const result = await autocannon({
    url,
    connections: clients,
    duration: Number(values.seconds),
    method: 'POST',
    body: BODY,
    headers: { 'content-type': 'application/json' },
    ...(keys.length > 0 && {
      requests: keys.map((key) => ({
        headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
      })),
    }),
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx} refused, ${result.errors} errors`);
  return { perSecond: result.requests.average, cpuMs: (cpuMsOf(pid) - before) / result.requests.total };
}

async function compare(ready: Ready, plan: keyof Ready['keys'], clients: number): Promise<void> {
  const rounds: { readonly plain: Measured; readonly metered: Measured }[] = [];
  for (let round = 0; round <= Number(values.rounds); round += 1) {
    const plain = await measure(ready, { route: '/plain', keys: [], clients });
    const metered = await measure(ready, { route: '/metered', keys: ready.keys[plan], clients });
    // The first round warms up.
    if (round > 0) rounds.push({ plain, metered });
  }
  // Round by round, because the load of the machine changes while the bench runs.
  const ratio = middle(rounds.map(({ plain, metered }) => metered.perSecond / plain.perSecond));
  const cpuRatio = middle(rounds.map(({ plain, metered }) => plain.cpuMs / metered.cpuMs));
  const rate = (side: 'plain' | 'metered') => middle(rounds.map((round) => round[side].perSecond)).toFixed(0);
  const cpu = (side: 'plain' | 'metered') => middle(rounds.map((round) => round[side].cpuMs)).toFixed(3);
  console.log(
    `${plan.padEnd(10)} ${clients} clients: without ${rate('plain')}/s, with key, limits, meter and audit ${rate('metered')}/s, ` +
      `ratio ${ratio.toFixed(2)} (target ${TARGET}); ` +
      `processor time ${cpu('plain')} ms, ${cpu('metered')} ms, ratio ${cpuRatio.toFixed(2)}`,
  );
}

async function main(): Promise<void> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'medlist-bench-'));
  let child: ChildProcess | undefined;
  try {
    child = fork(import.meta.filename, ['--serve', dataDir], { execArgv: process.execArgv });
    // Decode edge: what the server process sends is written a few lines above.
    const ready = await new Promise<Ready>((resolve) =>
      child?.once('message', (message) => resolve(message as Ready)),
    );
    for (const clients of CLIENTS) {
      for (const plan of ['unlimited', 'enterprise'] as const) await compare(ready, plan, clients);
    }
  } finally {
    child?.kill();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

await (values.serve === undefined ? main() : serve(values.serve));
