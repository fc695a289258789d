/** A thread that sends requests whether they are answered or not, so that whoever measures beside it does not wait for its own flood. */
import { readFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

/** What is sent, and how much. */
export interface Flood {
  readonly url: string;
  readonly key: string;
  readonly aSecond: number;
  readonly seconds: number;
}

/** What became of it. */
export interface Flooded {
  /** How often each status was answered; 0: no connection within the ten seconds Node waits for one, or no answer. */
  readonly statuses: ReadonlyMap<number, number>;
  /** Left out because too many were open. */
  readonly notSent: number;
}

/** A request of the usual kind. */
export const BODY = readFileSync(
  path.join(import.meta.dirname, '../fixtures/bundles/order-and-fill/request.json'),
);
/** Requests of the flood that may be open at once; a client has no more sockets. */
export const MOST_OPEN = 1000;
/** Clients that do not know of each other come one by one. */
const TICK_MS = 5;

/** Sends one request and reads the whole answer. */
export async function send(url: string, key: string): Promise<number> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  try {
    const answer = await fetch(`${url}/v1/medications/infer`, { method: 'POST', headers, body: BODY });
    await answer.arrayBuffer();
    return answer.status;
  } catch {
    return 0;
  }
}

async function flood({ url, key, aSecond, seconds }: Flood): Promise<Flooded> {
  const statuses = new Map<number, number>();
  const running = new Set<Promise<void>>();
  const until = performance.now() + seconds * 1000;
  let notSent = 0;
  for (let owed = 0; performance.now() < until;) {
    for (owed += (aSecond * TICK_MS) / 1000; owed >= 1; owed--) {
      if (running.size >= MOST_OPEN) {
        notSent++;
        continue;
      }
      const one = send(url, key).then((status) => {
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        running.delete(one);
      });
      running.add(one);
    }
    await wait(TICK_MS);
  }
  await Promise.all(running);
  return { statuses, notSent };
}

if (parentPort !== null) {
  // Floods come from other machines: this thread is not to take the processor from the service. Linux counts it for the thread alone.
  setPriority(10);
  // Decode edge: what bench/overload.ts gave.
  parentPort.postMessage(await flood(workerData as Flood));
}
