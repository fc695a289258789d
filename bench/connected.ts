/**
 * `$infer-medications` over a connected FHIR server with 300 resources in 3 pages, as a ratio to the time the server
 * itself needs for the same searches. Server and service run in processes of their own.
 * `node bench/connected.ts [--rounds 40] [--latency 0,50]` (milliseconds the server takes for each answer)
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseArgs } from 'node:util';
import { patientBundle } from './patient-bundle.ts';
import { startedService } from './started-service.ts';
import { middle } from './cost.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '40' },
    latency: { type: 'string', default: '0,50' },
    /** Set in the child that is the FHIR server. */
    stub: { type: 'string' },
  },
});
const PAGE = 100;
const PAGES = 3;
const PATIENT = '3f1c6c8e-4f0a-4c0b-9a55-0f2a7d6f0c11';
/** Kinds of resources the service asks for; the bench patient has orders only. */
const KINDS = ['MedicationRequest', 'MedicationDispense', 'MedicationStatement', 'MedicationAdministration'];

/** The FHIR server: pages made beforehand, sent after the latency. */
function serveStub(latencyMs: number): void {
  const orders = (patientBundle(500)['entry'] as { resource: { resourceType: string } }[])
    .filter(({ resource }) => resource.resourceType === KINDS[0])
    .slice(0, PAGE * PAGES);
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://127.0.0.1');
    const { port } = server.address() as AddressInfo;
    const number = Number(url.searchParams.get('page') ?? '1');
    const hasOrders = url.pathname.endsWith(KINDS[0] ?? '');
    const next = `http://127.0.0.1:${port}/fhir/${KINDS[0]}?patient=${PATIENT}&page=${number + 1}`;
    const page = {
      resourceType: 'Bundle',
      type: 'searchset',
      link: hasOrders && number < PAGES ? [{ relation: 'next', url: next }] : [],
      entry: hasOrders ? orders.slice((number - 1) * PAGE, number * PAGE) : [],
    };
    setTimeout(() => send(response, page), latencyMs);
  });
  server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
}

function send(response: ServerResponse, body: unknown): void {
  response.writeHead(200, { 'content-type': 'application/fhir+json' });
  response.end(JSON.stringify(body));
}

function startStub(latency: string): Promise<{ child: ChildProcess; base: string }> {
  const child = spawn(process.execPath, [import.meta.filename, '--stub', latency], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  return new Promise((resolve) => {
    child.once('message', (port) => {
      resolve({ child, base: `http://127.0.0.1:${typeof port === 'number' ? port : 0}/fhir` });
    });
  });
}

/** The same searches as the service makes, read and parsed and nothing more. */
async function readPlainly(base: string): Promise<void> {
  await Promise.all(
    KINDS.map(async (kind) => {
      let url: string | undefined = `${base}/${kind}?patient=${PATIENT}`;
      while (url !== undefined) {
        const page = (await (await fetch(url)).json()) as { link: { url: string }[] };
        url = page.link[0]?.url;
      }
    }),
  );
}

async function millisecondsOf(work: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

async function measure(latency: string): Promise<void> {
  const stub = await startStub(latency);
  try {
    // Nobody may sign up: what this server holds is for the organization of the key.
    const service = await startedService(['bench'], { FHIR_SERVER_URL: stub.base, SIGN_UP: 'closed' });
    const operation = async (): Promise<void> => {
      const address = `${service.url}/fhir/Patient/${PATIENT}/$infer-medications?as-of=2026-06-01`;
      const answer = await fetch(address, { headers: { authorization: `Bearer ${service.keyOf('bench')}` } });
      if (answer.headers.get('x-input-resource-count') !== String(PAGE * PAGES)) {
        throw new Error(`not the whole patient: ${answer.status} ${await answer.text()}`);
      }
      await answer.arrayBuffer();
    };
    try {
      await compare(latency, stub.base, operation);
    } finally {
      service.stop();
    }
  } finally {
    stub.child.kill();
  }
}

/** Prints how long the service takes beside the plain reading of the same pages. */
async function compare(latency: string, base: string, operation: () => Promise<void>): Promise<void> {
  for (let warm = 0; warm < 20; warm += 1) await operation().then(() => readPlainly(base));
  const rounds: { own: number; plain: number }[] = [];
  for (let round = 0; round < Number(values.rounds); round += 1) {
    rounds.push({
      plain: await millisecondsOf(() => readPlainly(base)),
      own: await millisecondsOf(operation),
    });
  }
  const ratio = middle(rounds.map(({ own, plain }) => own / plain));
  const [own, plain] = [middle(rounds.map((round) => round.own)), middle(rounds.map((round) => round.plain))];
  console.log(
    `server answers after ${latency} ms: reading ${PAGE * PAGES} resources in ${PAGES} pages ${plain.toFixed(0)} ms, ` +
      `$infer-medications ${own.toFixed(0)} ms, ratio ${ratio.toFixed(2)}`,
  );
}

if (values.stub === undefined) for (const latency of values.latency.split(',')) await measure(latency);
else serveStub(Number(values.stub));
