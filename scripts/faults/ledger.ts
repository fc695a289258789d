/** Callers that send each request until it is answered, under an Idempotency-Key of its own, and keep account of everything that came back. */
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';

const BODY = JSON.stringify({ resources: [{ resourceType: 'MedicationRequest', id: 'a' }] });
const CALLERS = 4;
const PAUSE_MS = 50;
/** Whoever waits longer has no answer. */
const PATIENCE_MS = 30_000;

/** What came back: a status, `502` from the proxy where an instance died, `cut off` where it died in the middle of its answer, or why nothing did. */
export type Outcome = number | 'cut off' | 'no Retry-After' | `no answer (${string})`;

/** Held state with a lifetime. */
export interface Ledger {
  /** How often what came back. */
  readonly outcomes: () => ReadonlyMap<Outcome, number>;
  /** Requests that were answered with 200, each counted once here however often it was sent. */
  readonly answered: () => number;
  /** Waits until somebody is answered who asked from now on; milliseconds. */
  readonly untilAnswered: () => Promise<number>;
  /** Every caller ends with an answer. */
  readonly stop: () => Promise<void>;
}

export interface Caller {
  readonly address: string;
  readonly key: string;
}

/** Begins at once. */
export function startLedger(caller: Caller): Ledger {
  const outcomes = new Map<Outcome, number>();
  let [answered, lastBegun, isOver] = [0, 0, false];
  const one = async (): Promise<void> => {
    while (!isOver) {
      const idempotencyKey = randomUUID();
      for (;;) {
        const begun = performance.now();
        const outcome = await send(caller, idempotencyKey);
        outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
        if (outcome === 200) {
          lastBegun = Math.max(lastBegun, begun);
          break;
        }
        await wait(PAUSE_MS);
      }
      answered += 1;
    }
  };
  const callers = Array.from({ length: CALLERS }, one);
  return {
    outcomes: () => outcomes,
    answered: () => answered,
    async untilAnswered() {
      const began = performance.now();
      while (lastBegun < began) await wait(10);
      return performance.now() - began;
    },
    async stop() {
      isOver = true;
      await Promise.all(callers);
    },
  };
}

async function send({ address, key }: Caller, idempotencyKey: string): Promise<Outcome> {
  const headers = {
    'content-type': 'application/json',
    authorization: `Bearer ${key}`,
    'idempotency-key': idempotencyKey,
  };
  let answer: Response | undefined;
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const options = { method: 'POST', headers, body: BODY, signal };
    answer = await fetch(`${address}/v1/medications/infer`, options);
    await answer.arrayBuffer();
    const isPutOff = answer.status === 503 || answer.status === 429;
    return isPutOff && !answer.headers.has('retry-after') ? 'no Retry-After' : answer.status;
  } catch (error) {
    const reason = reasonOf(error);
    return answer === undefined || reason === 'TimeoutError' ? `no answer (${reason})` : 'cut off';
  }
}

/** The code of what the system says, or the name of the error. */
function reasonOf(error: unknown): string {
  const { name, cause } = error instanceof Error ? error : new Error('unknown');
  return cause instanceof Error && 'code' in cause ? String(cause.code) : name;
}

/** Units that the service has counted this month. */
export async function countedUnits({ address, key }: Caller): Promise<number> {
  for (;;) {
    const answer = await fetch(`${address}/v1/usage`, { headers: { authorization: `Bearer ${key}` } });
    if (answer.ok) return ((await answer.json()) as { readonly used: number }).used;
    await answer.arrayBuffer();
    await wait(PAUSE_MS);
  }
}
