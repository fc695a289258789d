/**
 * Five times as much as the service can take, for minutes: it answers 200 or 503 and nothing else, its memory stays
 * flat, another organization goes on being answered, and when it is over its requests are as fast as before. How much of a
 * processor the service had, how long its event loop was held up, and what the same flood does to a bare Koa that refuses
 * all of it unread, tell what of it is the machine's.
 *
 *     npx node bench/overload.ts [--seconds 600] [--times 5]
 */
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { middle } from './cost.ts';
import { type Flood, type Flooded, MOST_OPEN, send } from './overload-flood.ts';
import { startedService, startedYardstick, type StartedService } from './started-service.ts';
import { residentOf } from '../scripts/faults/resident.ts';

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '600' }, times: { type: 'string', default: '5' } },
});
const SECONDS = Number(values.seconds);
const TIMES = Number(values.times);
/** How many callers keep the service busy without waiting for one another. */
const CALLERS = 8;
const CAPACITY_MS = 5000;
const WARM_UP_SECONDS = 3;
const QUIET_SECONDS = 15;
const YARDSTICK_SECONDS = 60;
/** Between two requests of the other organization. */
const PAUSE_MS = 50;

const service = await startedService(['many', 'other']);

interface Answered {
  readonly status: number;
  readonly ms: number;
}

async function timed({ url, keyOf }: StartedService, organization: string): Promise<Answered> {
  const started = performance.now();
  const status = await send(url, keyOf(organization));
  return { status, ms: performance.now() - started };
}

/** Answers a second with some callers that always wait for the last answer. */
async function capacity(): Promise<number> {
  const until = performance.now() + CAPACITY_MS;
  let answered = 0;
  const call = async (): Promise<void> => {
    while (performance.now() < until) if ((await timed(service, 'many')).status === 200) answered++;
  };
  await Promise.all(Array.from({ length: CALLERS }, call));
  return answered / (CAPACITY_MS / 1000);
}

/** Requests of another organization, so many a second as one person sends. */
async function othersFor(server: StartedService, seconds: number): Promise<readonly Answered[]> {
  const answered: Answered[] = [];
  const until = performance.now() + seconds * 1000;
  while (performance.now() < until) {
    answered.push(await timed(server, 'other'));
    await wait(PAUSE_MS);
  }
  return answered;
}

/** What the machine and the event loop did between two questions. */
interface Strain {
  /** Share of a processor. */
  readonly share: number;
  /** The longest but one of a hundred delays of the event loop. */
  readonly delayMs: number;
}

/** From the metrics of the service, since they were asked the last time. */
function strainMeter(): () => Promise<Strain> {
  let [cpu, at] = [0, performance.now()];
  return async () => {
    const text = await (await fetch(`${service.url}/metrics`)).text();
    const valueOf = (name: string): number =>
      Number(new RegExp(String.raw`^${name} (\S+)`, 'm').exec(text)?.[1]);
    const [cpuNow, now] = [valueOf('process_cpu_seconds_total'), performance.now()];
    const share = (cpuNow - cpu) / ((now - at) / 1000);
    [cpu, at] = [cpuNow, now];
    return { share, delayMs: valueOf('nodejs_eventloop_lag_p99_seconds') * 1000 };
  };
}

interface Times {
  readonly middle: number;
  readonly p99: number;
}

function timesOf(answered: readonly Answered[]): Times {
  const times = answered.filter(({ status }) => status === 200).map(({ ms }) => ms);
  const sorted = times.toSorted((one, other) => one - other);
  return { middle: middle(times), p99: sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN };
}

function said(what: string, times: Times, { share, delayMs }: Strain): string {
  return `${what}: ${times.middle.toFixed(1)} ms in the middle, p99 ${times.p99.toFixed(1)} ms; the service had ${share.toFixed(2)} of a processor, p99 of the delay of its event loop ${delayMs.toFixed(0)} ms`;
}

/** Resident megabytes (proc_pid_status(5)); Linux. */
/** A thread sends so many a second; meanwhile another organization asks, and memory is looked at. */
async function underFlood(
  server: StartedService,
  aSecond: number,
  seconds: number,
): Promise<Flooded & { readonly others: readonly Answered[]; readonly memory: readonly number[] }> {
  const workerData: Flood = { url: server.url, key: server.keyOf('many'), aSecond, seconds };
  const thread = new Worker(path.join(import.meta.dirname, 'overload-flood.ts'), { workerData });
  const ending = once(thread, 'message');
  const memory: number[] = [];
  const looking = setInterval(() => memory.push(residentOf(server.pid)), 1000);
  const others = await othersFor(server, seconds);
  clearInterval(looking);
  // Decode edge: what the thread sends.
  const [flooded] = (await ending) as [Flooded];
  return { ...flooded, others, memory };
}

/** What the flood does to a server that has nothing else to do with it. */
async function yardstick(aSecond: number): Promise<void> {
  const bare = await startedYardstick('many');
  try {
    await othersFor(bare, WARM_UP_SECONDS);
    const quiet = timesOf(await othersFor(bare, QUIET_SECONDS));
    const { others } = await underFlood(bare, aSecond, Math.min(SECONDS, YARDSTICK_SECONDS));
    const times = timesOf(others);
    console.log(
      `a bare Koa that refuses the flood unread: another organization middle ${(times.middle / quiet.middle).toFixed(1)} × quiet, p99 ${times.p99.toFixed(1)} ms, ${(times.p99 / quiet.p99).toFixed(1)} × quiet`,
    );
  } finally {
    bare.stop();
  }
}

try {
  const strain = strainMeter();
  await othersFor(service, WARM_UP_SECONDS);
  await strain();
  const quiet = timesOf(await othersFor(service, QUIET_SECONDS));
  console.log(said('another organization, quiet', quiet, await strain()));
  const most = await capacity();
  console.log(`capacity ${Math.round(most)} a second with ${CALLERS} callers`);
  await strain();
  const { statuses, notSent, others, memory } = await underFlood(service, most * TIMES, SECONDS);
  const counts = [...statuses].map((one) => one.join(' × ')).join(', ');
  console.log(
    `${TIMES} times as many for ${SECONDS} s: status × count ${counts}; ${notSent} not sent, ${MOST_OPEN} were open`,
  );
  const times = timesOf(others);
  console.log(said('another organization meanwhile', times, await strain()));
  const served = others.filter(({ status }) => status === 200).length;
  console.log(
    `${served} of ${others.length} answered with 200; middle ${(times.middle / quiet.middle).toFixed(1)} × quiet, p99 ${(times.p99 / quiet.p99).toFixed(1)} × quiet`,
  );
  const half = memory.length >> 1;
  const [early, late] = [middle(memory.slice(0, half)), middle(memory.slice(half))];
  console.log(`memory: ${Math.round(early)} MB in the first half, ${Math.round(late)} MB in the second`);
  const after = timesOf(await othersFor(service, QUIET_SECONDS));
  console.log(`afterwards: middle ${(after.middle / quiet.middle).toFixed(1)} × quiet`);
  service.stop();
  await yardstick(most * TIMES);
  const isOnlyAnsweredOrPutOff = [...statuses.keys()].every((status) => status === 200 || status === 503);
  process.exitCode = isOnlyAnsweredOrPutOff ? 0 : 1;
} finally {
  service.stop();
}
