/** Whose request is worked on next: lists are worked out on the thread that all requests share, a few milliseconds each. */

import type { KeyHolder } from '../accounts/account-store.ts';
import { hashApiKey } from '../accounts/keys/api-key.ts';
import type { DocumentReader } from '../documents/reader/document-reader.ts';
import { createFairTurns } from '../fair-turns.ts';
import type { Asking, FairTurns } from '../fair-turns.ts';
import type { RequestContext, RequestState, Step } from './request-state.ts';

/** One list of each organization, of four at most, is begun before what has arrived meanwhile is looked at; as many may wait as can be done in a few seconds. */
const BOUNDS = {
  places: 4,
  placesEach: 1,
  maxWaiting: 1_000,
  maxWaitingEach: 500,
  busy: 'too many requests are waiting; try again shortly',
};

/**
 * To refuse costs little, but a flood is refused many times as often as it is answered, whether the service is busy, the
 * body too deep or the plan used up: so many refusals are told before what has arrived meanwhile is looked at, each
 * organization in its turn. One refusal is told at once, and nobody asks again on a connection that waits.
 */
const REFUSALS = {
  places: 2,
  placesEach: 2,
  maxWaiting: Number.POSITIVE_INFINITY,
  maxWaitingEach: Number.POSITIVE_INFINITY,
  busy: '',
};

/**
 * Fair turns of the organizations: whoever sends one request does not wait for all that another has sent, and past what can be
 * done in a few seconds the answer is to come again, before the limits are asked and a file is taken in.
 */
export interface RequestTurns {
  /** Tells what a later step refuses in the turn of the organization. */
  readonly tellRefusal: Step;
  /** As `refuseWhenFull` for a key that was refused a moment ago, before the store is asked whose it is. */
  readonly refuseAgain: Step;
  /** Refuses the request of an organization that has too many waiting: 503 with Retry-After. */
  readonly refuseWhenFull: Step;
  /** Waits until the request may begin. The turn is over when what has arrived meanwhile was looked at. */
  readonly take: (state: RequestState, signal: AbortSignal) => Promise<void>;
}

/** Requests without a price, and large ones, which threads work on, take no turns. Documents wait for a reader besides. */
export function createRequestTurns(documents: Pick<DocumentReader, 'refuseWhenFull'>): RequestTurns {
  const turns = createFairTurns(BOUNDS);
  const refused = new RefusedKeys();
  const refuse = (ctx: RequestContext): void => {
    const organization = organizationOf(ctx.state);
    if (organization === undefined) return;
    try {
      turns.refuseWhenFull(organization);
      if (isReadAtOnce(ctx.state)) documents.refuseWhenFull(organization);
    } catch (error) {
      refused.remember(ctx);
      throw error;
    }
  };
  return {
    tellRefusal: tellRefusalInTurn(),
    refuseAgain: async (ctx, next) => {
      const keyHolder = ctx.state.endpoint?.cost === undefined ? undefined : refused.holderOf(ctx);
      if (keyHolder !== undefined) {
        ctx.state.keyHolder = keyHolder;
        refuse(ctx);
      }
      await next();
    },
    refuseWhenFull: async (ctx, next) => {
      refuse(ctx);
      await next();
    },
    take: async (state, signal) => {
      const organization = organizationOf(state);
      if (organization === undefined) return;
      await lookUpAfter(turns, { organization, signal });
    },
  };
}

function tellRefusalInTurn(): Step {
  const refusals = createFairTurns(REFUSALS);
  return async (ctx, next) => {
    try {
      await next();
    } catch (error) {
      if (ctx.state.endpoint?.cost !== undefined)
        await lookUpAfter(refusals, { organization: ownerOf(ctx.state) });
      throw error;
    }
  };
}

/** Waits for a turn, which is over when what has arrived meanwhile was looked at. */
async function lookUpAfter(turns: FairTurns, asking: Asking): Promise<void> {
  const turn = await turns.take(asking);
  setImmediate(() => turn.free());
}

/** So long a key that was refused is known without the store: one that is revoked meanwhile is told so a second later. */
const KNOWN_MS = 1000;
/** Keys of organizations that all have their places taken: far more than there can be. */
const MOST_KNOWN = 10_000;

/** Keys that were refused a moment ago. What a flood costs is what a refusal costs, and most of that was to ask whose key it is. */
class RefusedKeys {
  readonly #known = new Map<string, { readonly holder: KeyHolder; readonly untilMs: number }>();

  holderOf(ctx: RequestContext): KeyHolder | undefined {
    if (this.#known.size === 0) return undefined;
    const key = keyOf(ctx);
    const known = this.#known.get(key);
    if (known === undefined || performance.now() < known.untilMs) return known?.holder;
    this.#known.delete(key);
    return undefined;
  }

  remember(ctx: RequestContext): void {
    const { keyHolder: holder } = ctx.state;
    if (holder === undefined) return;
    if (this.#known.size >= MOST_KNOWN) this.#known.clear();
    const key = keyOf(ctx);
    if (!this.#known.has(key)) this.#known.set(key, { holder, untilMs: performance.now() + KNOWN_MS });
  }
}

/** The header as it was sent, hashed. */
function keyOf(ctx: RequestContext): string {
  return hashApiKey(ctx.get('authorization'));
}

function isReadAtOnce({ endpoint, isLater }: RequestState): boolean {
  return endpoint?.body === 'multipart' && isLater !== true;
}

/** Strangers share one turn. */
function ownerOf({ keyHolder }: RequestState): string {
  return keyHolder?.organization.id ?? '';
}

function organizationOf({ endpoint, keyHolder, heavyBody }: RequestState): string | undefined {
  return endpoint?.cost === undefined || heavyBody !== undefined ? undefined : keyHolder?.organization.id;
}
