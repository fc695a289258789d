/** Whose request is worked on next: lists are worked out on the thread that all requests share, a few milliseconds each. */

import type { DocumentReader } from '../documents/reader/document-reader.ts';
import { createFairTurns } from '../fair-turns.ts';
import type { RequestState, Step } from './request-state.ts';

/** One list of each organization, of four at most, is begun before what has arrived meanwhile is looked at; as many may wait as can be done in a few seconds. */
const BOUNDS = {
  places: 4,
  placesEach: 1,
  maxWaiting: 1_000,
  maxWaitingEach: 500,
  busy: 'too many requests are waiting; try again shortly',
};

/**
 * Fair turns of the organizations: whoever sends one request does not wait for all that another has sent, and past what can be
 * done in a few seconds the answer is to come again, before the limits are asked and a file is taken in.
 */
export interface RequestTurns {
  /** Refuses the request of an organization that has too many waiting: 503 with Retry-After. */
  readonly refuseWhenFull: Step;
  /** Waits until the request may begin. The turn is over when what has arrived meanwhile was looked at. */
  readonly take: (state: RequestState, signal: AbortSignal) => Promise<void>;
}

/** Requests without a price, and large ones, which threads work on, take no turns. Documents wait for a reader besides. */
export function createRequestTurns(documents: Pick<DocumentReader, 'refuseWhenFull'>): RequestTurns {
  const turns = createFairTurns(BOUNDS);
  return {
    refuseWhenFull: (ctx, next) => {
      const organization = organizationOf(ctx.state);
      if (organization !== undefined) turns.refuseWhenFull(organization);
      if (organization !== undefined && isReadAtOnce(ctx.state)) documents.refuseWhenFull(organization);
      return next();
    },
    take: async (state, signal) => {
      const organization = organizationOf(state);
      if (organization === undefined) return;
      const turn = await turns.take({ organization, signal });
      setImmediate(() => turn.free());
    },
  };
}

function isReadAtOnce({ endpoint, isLater }: RequestState): boolean {
  return endpoint?.body === 'multipart' && isLater !== true;
}

function organizationOf({ endpoint, keyHolder, heavyBody }: RequestState): string | undefined {
  return endpoint?.cost === undefined || heavyBody !== undefined ? undefined : keyHolder?.organization.id;
}
