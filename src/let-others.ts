/** Long work on the thread that all requests share, in pieces: between them the requests of others get their turn. */

import { setImmediate } from 'node:timers/promises';

/** Steps of a fifth of a millisecond or so: a piece takes no longer than a small request does. */
const STEPS = 25;

/** Awaited between two steps of long work: at once most of the time; where a piece is over, when others had their turn. */
export type LetOthers = (step?: number) => Promise<void>;

/** Counts the steps of one piece of work; they have to be short, or to say how many of them a long one is. */
export function letOthers(steps = STEPS): LetOthers {
  let done = 0;
  return async (step = 1) => {
    done += step;
    if (done < steps) return;
    done = 0;
    await setImmediate();
  };
}

/** `items.map(work)` in pieces. */
export async function mapInPieces<From, To>(
  items: Iterable<From>,
  work: (item: From) => To | Promise<To>,
  others: LetOthers = letOthers(),
): Promise<To[]> {
  const done: To[] = [];
  for (const item of items) {
    done.push(await work(item));
    await others();
  }
  return done;
}
