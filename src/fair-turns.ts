/** Who goes next: a few places, lent in fair turns, so that no organization waits for the heap of work of another. */
import { ServiceError } from './errors.ts';

export interface FairTurnsOptions {
  readonly places: number;
  /** Places that one organization may hold at the same time. */
  readonly placesEach: number;
  /** Who may wait for a place; past it the service is busy. */
  readonly maxWaiting: number;
  /** Of these, how many of one organization. */
  readonly maxWaitingEach: number;
  /** What whoever comes behind these is told. */
  readonly busy: string;
}

/** A place, until it is given back. */
export interface Turn {
  /** When it was lent its organization held no other place, and none of its work waited for one. */
  readonly isOnly: boolean;
  /** Whether somebody waits who would get this place. */
  isWanted(): boolean;
  /** Gives the place back; the second time does nothing. */
  free(): void;
}

/** Why one waits. */
export interface Asking {
  /** Whose turn it is to be. */
  readonly organization: string;
  /** Ends the waiting. */
  readonly signal?: AbortSignal | undefined;
  /** Work that held such a place and made room for others: it is never turned away. */
  readonly isBegun?: boolean;
}

/**
 * Lends places. The organization that holds the fewest goes first, and of these the one that has waited longest for a
 * turn; inside an organization it is first come, first served. So who holds no place waits for at most one turn of each
 * other organization, whatever these have in their queues.
 */
export interface FairTurns {
  /** Waits for a place. Throws ServiceError 'unavailable' when too many wait, and the reason of the signal. */
  take(asking: Asking): Promise<Turn>;
  /** A place that nobody waits for; undefined when there is none. */
  takeAtOnce(organization: string): Turn | undefined;
  /** Throws what `take` would throw for one who has not begun: known before anything is prepared. */
  refuseWhenFull(organization: string): void;
  /** Places held and askers waiting. */
  load(): { readonly running: number; readonly waiting: number };
}

/** Seconds after which a busy service is asked again. */
const RETRY_AFTER_SECONDS = 5;

type Enter = (turn: Turn) => void;

/** All places free, nobody waiting. */
export function createFairTurns(options: FairTurnsOptions): FairTurns {
  return new Turns(options);
}

class Turns implements FairTurns {
  readonly #options: FairTurnsOptions;
  readonly #held = new Map<string, number>();
  /** Organizations that wait, who waits longest for a turn first; none of the queues is empty. */
  readonly #waiting = new Map<string, Enter[]>();

  constructor(options: FairTurnsOptions) {
    this.#options = options;
  }

  async take({ organization, signal, isBegun = false }: Asking): Promise<Turn> {
    signal?.throwIfAborted();
    const turn = this.takeAtOnce(organization);
    if (turn !== undefined) return turn;
    if (!isBegun) this.refuseWhenFull(organization);
    return this.#wait(organization, signal);
  }

  takeAtOnce(organization: string): Turn | undefined {
    if (this.#running() >= this.#options.places || !this.#mayHoldMore(organization)) return undefined;
    return this.#lend(organization);
  }

  load(): { readonly running: number; readonly waiting: number } {
    const waiting = [...this.#waiting.values()].reduce((sum, queue) => sum + queue.length, 0);
    return { running: this.#running(), waiting };
  }

  #running(): number {
    return [...this.#held.values()].reduce((sum, held) => sum + held, 0);
  }

  #heldBy(organization: string): number {
    return this.#held.get(organization) ?? 0;
  }

  #mayHoldMore(organization: string): boolean {
    return this.#heldBy(organization) < this.#options.placesEach;
  }

  refuseWhenFull(organization: string): void {
    const { maxWaiting, maxWaitingEach, places, busy } = this.#options;
    if (this.#running() < places && this.#mayHoldMore(organization)) return;
    const own = this.#waiting.get(organization)?.length ?? 0;
    if (own < maxWaitingEach && this.load().waiting < maxWaiting) return;
    throw new ServiceError('unavailable', busy, {
      code: 'too_busy',
      retryAfterSeconds: RETRY_AFTER_SECONDS,
    });
  }

  #wait(organization: string, signal: AbortSignal | undefined): Promise<Turn> {
    return new Promise<Turn>((resolve, reject) => {
      const leave = (): void => {
        this.#remove(organization, enter);
        reject(signal?.reason instanceof Error ? signal.reason : new Error('the request was given up'));
      };
      const enter: Enter = (turn) => {
        signal?.removeEventListener('abort', leave);
        resolve(turn);
      };
      const queue = this.#waiting.get(organization);
      if (queue === undefined) this.#waiting.set(organization, [enter]);
      else queue.push(enter);
      signal?.addEventListener('abort', leave, { once: true });
    });
  }

  #remove(organization: string, enter: Enter): void {
    const others = (this.#waiting.get(organization) ?? []).filter((one) => one !== enter);
    if (others.length === 0) this.#waiting.delete(organization);
    else this.#waiting.set(organization, others);
  }

  #lend(organization: string): Turn {
    const others = this.#heldBy(organization);
    this.#held.set(organization, others + 1);
    let isHeld = true;
    return {
      isOnly: others === 0 && !this.#waiting.has(organization),
      isWanted: () => isHeld && this.#wouldGet(organization),
      free: () => {
        if (isHeld) this.#giveBack(organization);
        isHeld = false;
      },
    };
  }

  #wouldGet(holder: string): boolean {
    return [...this.#waiting.keys()].some(
      (organization) => organization === holder || this.#mayHoldMore(organization),
    );
  }

  #giveBack(organization: string): void {
    const left = this.#heldBy(organization) - 1;
    if (left === 0) this.#held.delete(organization);
    else this.#held.set(organization, left);
    this.#letNextIn();
  }

  #letNextIn(): void {
    const next = this.#next();
    if (next === undefined) return;
    const [enter, ...others] = this.#waiting.get(next) ?? [];
    // Whoever had a turn stands behind all that wait for theirs.
    this.#waiting.delete(next);
    if (others.length > 0) this.#waiting.set(next, others);
    enter?.(this.#lend(next));
  }

  #next(): string | undefined {
    const eligible = [...this.#waiting.keys()].filter((organization) => this.#mayHoldMore(organization));
    const fewest = Math.min(...eligible.map((organization) => this.#heldBy(organization)));
    return eligible.find((organization) => this.#heldBy(organization) === fewest);
  }
}
