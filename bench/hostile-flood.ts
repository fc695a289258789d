/** A thread that sends one body again and again, so many at once, each when the one before is answered: whoever measures beside it does not wait for its own flood. */
import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';

/** What is sent, and for how long. */
export interface HostileFlood {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array<ArrayBuffer>;
  readonly atOnce: number;
  readonly ms: number;
}

/** How often each status was answered; 0: no answer. */
export type HostileAnswers = ReadonlyMap<number, number>;

async function flood({ url, headers, body, atOnce, ms }: HostileFlood): Promise<HostileAnswers> {
  const statuses = new Map<number, number>();
  const until = performance.now() + ms;
  const send = async (): Promise<void> => {
    do {
      const status = await fetch(url, { method: 'POST', headers, body }).then(
        async (answer) => (await answer.arrayBuffer(), answer.status),
        () => 0,
      );
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    } while (performance.now() < until);
  };
  await Promise.all(Array.from({ length: atOnce }, send));
  return statuses;
}

if (parentPort !== null) {
  // Floods come from other machines: this thread is not to take the processor from the service. Linux counts it for the thread alone.
  setPriority(10);
  // Decode edge: what bench/hostile.ts gave.
  parentPort.postMessage(await flood(workerData as HostileFlood));
}
