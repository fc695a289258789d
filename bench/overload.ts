/**
 * Five times as much as the service can take, for minutes: it answers 200 or 503 and nothing else, its memory stays
 * flat, another organization goes on being answered, and when it is over the first request is as fast as before.
 *
 *     npx node bench/overload.ts [--seconds 600] [--times 5]
 */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { middle } from './cost.ts';
import { type Flood, type Flooded, MOST_OPEN, send } from './overload-flood.ts';
import { startedService } from './started-service.ts';

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '600' }, times: { type: 'string', default: '5' } },
});
const SECONDS = Number(values.seconds);
const TIMES = Number(values.times);
/** How many callers keep the service busy without waiting for one another. */
const CALLERS = 8;
const CAPACITY_MS = 5000;

const service = await startedService(['many', 'other']);

interface Answered {
  readonly status: number;
  readonly ms: number;
}

async function timed(organization: string): Promise<Answered> {
  const started = performance.now();
  const status = await send(service.url, service.keyOf(organization));
  return { status, ms: performance.now() - started };
}

/** Answers a second with some callers that always wait for the last answer. */
async function capacity(): Promise<number> {
  const until = performance.now() + CAPACITY_MS;
  let answered = 0;
  const call = async (): Promise<void> => {
    while (performance.now() < until) if ((await timed('many')).status === 200) answered++;
  };
  await Promise.all(Array.from({ length: CALLERS }, call));
  return answered / (CAPACITY_MS / 1000);
}

/** The middle time of ten requests of another organization, one after the other. */
async function timeOfOther(): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < 10; round++) {
    const { status, ms } = await timed('other');
    if (status === 200) times.push(ms);
  }
  return middle(times);
}

/** Resident megabytes (proc_pid_status(5)); Linux. */
function residentMegabytes(): number {
  const status = readFileSync(`/proc/${service.pid}/status`, 'latin1');
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024;
}

/** A thread sends so many a second; meanwhile another organization asks once a second, and memory is looked at. */
async function underFlood(
  aSecond: number,
): Promise<Flooded & { readonly others: readonly Answered[]; readonly memory: readonly number[] }> {
  const workerData: Flood = { url: service.url, key: service.keyOf('many'), aSecond, seconds: SECONDS };
  const thread = new Worker(path.join(import.meta.dirname, 'overload-flood.ts'), { workerData });
  const ending = once(thread, 'message');
  const [others, memory]: [Answered[], number[]] = [[], []];
  const until = performance.now() + SECONDS * 1000;
  while (performance.now() < until) {
    memory.push(residentMegabytes());
    others.push(await timed('other'));
    await wait(1000);
  }
  // Decode edge: what the thread sends.
  const [flooded] = (await ending) as [Flooded];
  return { ...flooded, others, memory };
}

try {
  const [quiet, most] = [await timeOfOther(), await capacity()];
  console.log(`capacity ${Math.round(most)} a second with ${CALLERS} callers`);
  const { statuses, notSent, others, memory } = await underFlood(most * TIMES);
  const counts = [...statuses].map((one) => one.join(' × ')).join(', ');
  console.log(
    `${TIMES} times as many for ${SECONDS} s: status × count ${counts}; ${notSent} not sent, ${MOST_OPEN} were open`,
  );
  const times = others.filter(({ status }) => status === 200).map(({ ms }) => ms);
  console.log(
    `another organization: ${times.length} of ${others.length} answered with 200, the middle one ${(middle(times) / quiet).toFixed(1)} × quiet`,
  );
  const half = memory.length >> 1;
  const [early, late] = [middle(memory.slice(0, half)), middle(memory.slice(half))];
  console.log(`memory: ${Math.round(early)} MB in the first half, ${Math.round(late)} MB in the second`);
  const after = (await timeOfOther()) / quiet;
  console.log(`afterwards ${after.toFixed(1)} × quiet`);
  const isOnlyAnsweredOrPutOff = [...statuses.keys()].every((status) => status === 200 || status === 503);
  process.exitCode = isOnlyAnsweredOrPutOff ? 0 : 1;
} finally {
  service.stop();
}
