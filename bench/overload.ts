/**
 * Five times as much as the service can take, for minutes: it answers 200 or 503 and nothing else, its memory stays
 * flat, another organization goes on being answered, and when it is over the first request is as fast as before.
 *
 *     npx node bench/overload.ts [--seconds 600] [--times 5]
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { middle } from './cost.ts';
import { startedService } from './started-service.ts';

const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '600' }, times: { type: 'string', default: '5' } },
});
const SECONDS = Number(values.seconds);
const TIMES = Number(values.times);
const ROOT = path.resolve(import.meta.dirname, '..');
/** How many callers keep the service busy without waiting for one another. */
const CALLERS = 8;
const CAPACITY_MS = 5000;
/** Requests of the flood that may be open at once; a client has no more sockets. */
const MOST_OPEN = 1000;
const TICK_MS = 50;

const body = readFileSync(path.join(ROOT, 'fixtures/bundles/order-and-fill/request.json'));
const service = await startedService(['many', 'other']);

interface Answered {
  /** 0: no connection within the ten seconds Node waits for one, or no answer. */
  readonly status: number;
  readonly ms: number;
}

async function send(organization: string): Promise<Answered> {
  const started = performance.now();
  const headers = {
    authorization: `Bearer ${service.keyOf(organization)}`,
    'content-type': 'application/json',
  };
  try {
    const answer = await fetch(`${service.url}/v1/medications/infer`, { method: 'POST', headers, body });
    await answer.arrayBuffer();
    return { status: answer.status, ms: performance.now() - started };
  } catch {
    return { status: 0, ms: performance.now() - started };
  }
}

/** Answers a second with some callers that always wait for the last answer. */
async function capacity(): Promise<number> {
  const until = performance.now() + CAPACITY_MS;
  let answered = 0;
  const call = async (): Promise<void> => {
    while (performance.now() < until) if ((await send('many')).status === 200) answered++;
  };
  await Promise.all(Array.from({ length: CALLERS }, call));
  return answered / (CAPACITY_MS / 1000);
}

/** The middle time of ten requests of another organization, one after the other. */
async function timeOfOther(): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < 10; round++) {
    const { status, ms } = await send('other');
    if (status === 200) times.push(ms);
  }
  return middle(times);
}

/** Resident megabytes (proc_pid_status(5)); Linux. */
function residentMegabytes(): number {
  const status = readFileSync(`/proc/${service.pid}/status`, 'latin1');
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024;
}

/** Sends so many a second, whether they are answered or not, and counts the answers by status. */
async function flood(aSecond: number): Promise<{
  readonly statuses: ReadonlyMap<number, number>;
  readonly notSent: number;
  readonly others: readonly Answered[];
  readonly memory: readonly number[];
}> {
  const statuses = new Map<number, number>();
  const [others, memory]: [Answered[], number[]] = [[], []];
  const running = new Set<Promise<void>>();
  const until = performance.now() + SECONDS * 1000;
  let notSent = 0;
  let owed = 0;
  for (let tick = 0; performance.now() < until; tick++) {
    for (owed += (aSecond * TICK_MS) / 1000; owed >= 1; owed--) {
      if (running.size >= MOST_OPEN) {
        notSent++;
        continue;
      }
      const one = send('many').then(({ status }) => {
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        running.delete(one);
      });
      running.add(one);
    }
    if (tick % (1000 / TICK_MS) === 0) {
      memory.push(residentMegabytes());
      void send('other').then((answer) => others.push(answer));
    }
    await wait(TICK_MS);
  }
  await Promise.all(running);
  return { statuses, notSent, others, memory };
}

try {
  const [quiet, most] = [await timeOfOther(), await capacity()];
  console.log(`capacity ${Math.round(most)} a second with ${CALLERS} callers`);
  const { statuses, notSent, others, memory } = await flood(most * TIMES);
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
