/**
 * Requests per second of `POST /v1/medications/infer` as a ratio to a bare Koa that parses and echoes the same body.
 * `npm run bench:http [-- --seconds 2 --rounds 7 --resources 100]`; both servers run in processes of their own and take turns.
 */
import { parseArgs } from 'node:util';
import autocannon from 'autocannon';
import { patientBundle } from './patient-bundle.ts';
import { startedService, startedYardstick, type StartedService } from './started-service.ts';
import { cpuMsOf, middle } from './cost.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '2' },
    rounds: { type: 'string', default: '7' },
    resources: { type: 'string', default: '100' },
    connections: { type: 'string', default: '10' },
  },
});
/** Issue and documentation promise this share of the bare server's rate. */
const TARGET = 0.6;

/** Requests before the measuring begins: enough for the compiler to have done its work. */
const WARM_UP = 600;

interface Measured {
  readonly perSecond: number;
  /** Processor time of the server for one request, all its threads; NaN where /proc is not there. */
  readonly cpuMs: number;
}

async function measure(
  { url, pid }: StartedService,
  address: string,
  body: string,
  key: string,
): Promise<Measured> {
  const before = cpuMsOf(pid);
  const result = await autocannon({
    url: url + address,
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
    connections: Number(values.connections),
    duration: Number(values.seconds),
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx} refused, ${result.errors} errors`);
  return { perSecond: result.requests.average, cpuMs: (cpuMsOf(pid) - before) / result.requests.total };
}

async function compare(
  bare: StartedService,
  service: StartedService,
  key: string,
  verbosity: string,
): Promise<void> {
  const bundle = patientBundle(Number(values.resources));
  const body = JSON.stringify({ bundle, as_of: '2026-06-01T12:00:00Z', verbosity });
  const rounds: { bare: Measured; own: Measured }[] = [];
  for (let round = 0; round < Number(values.rounds); round += 1) {
    rounds.push({
      bare: await measure(bare, '/', body, key),
      own: await measure(service, '/v1/medications/infer', body, key),
    });
  }
  // Round by round, because the load of the machine changes while the bench runs.
  const ratio = middle(rounds.map(({ bare: b, own }) => own.perSecond / b.perSecond));
  const cpuRatio = middle(rounds.map(({ bare: b, own }) => b.cpuMs / own.cpuMs));
  const rate = (side: 'bare' | 'own') => middle(rounds.map((round) => round[side].perSecond)).toFixed(0);
  const cpu = (side: 'bare' | 'own') => middle(rounds.map((round) => round[side].cpuMs)).toFixed(2);
  console.log(
    `${verbosity.padEnd(9)} ${values.resources} resources, ${Math.round(body.length / 1024)} KB: ` +
      `bare ${rate('bare')}/s, service ${rate('own')}/s, ratio ${ratio.toFixed(2)} (target ${TARGET}); ` +
      `processor time ${cpu('bare')} ms, ${cpu('own')} ms, ratio ${cpuRatio.toFixed(2)}`,
  );
}

async function main(): Promise<void> {
  const servers: StartedService[] = [];
  try {
    const bare = await startedYardstick();
    servers.push(bare);
    const service = await startedService(['bench'], { LOG_LEVEL: 'info' });
    servers.push(service);
    const key = service.keyOf('bench');
    for (const { url } of servers) {
      const warm = url === bare.url ? `${url}/` : `${url}/v1/medications/infer`;
      const bundle = patientBundle(Number(values.resources));
      for (let i = 0; i < WARM_UP; i += 1)
        await fetch(warm, warmRequest({ bundle }, key)).then((answer) => answer.text());
    }
    for (const verbosity of ['minimal', 'full']) await compare(bare, service, key, verbosity);
  } finally {
    for (const { stop } of servers) stop();
  }
}

function warmRequest(body: unknown, key: string): RequestInit {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${key}` };
  return { method: 'POST', headers, body: JSON.stringify(body) };
}

await main();
