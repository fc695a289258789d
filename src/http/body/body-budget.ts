/** How much the bodies of all requests may take together, so that a crowd of large ones cannot use up the memory. */

import { ServiceError } from '../../errors.ts';

/** Eight of the largest bodies at once; small ones hardly show. */
const MOST_BYTES_IN_HAND = 167_772_160;

const RETRY_AFTER_SECONDS = 4;

/** The share of one request; `release` gives all of it back, once. */
export interface BodyShare {
  /** Throws `unavailable` (code `too_busy`) when all bodies together would take too much. */
  readonly take: (bytes: number) => void;
  readonly release: () => void;
}

/** A budget for one process. */
export function openBodyBudget(most = MOST_BYTES_IN_HAND): () => BodyShare {
  let inHand = 0;
  return () => {
    let own = 0;
    return {
      take: (bytes) => {
        own += bytes;
        inHand += bytes;
        if (inHand <= most) return;
        throw new ServiceError('unavailable', 'the service is busy with other large requests', {
          code: 'too_busy',
          retryAfterSeconds: RETRY_AFTER_SECONDS,
        });
      },
      release: () => {
        inHand -= own;
        own = 0;
      },
    };
  };
}
