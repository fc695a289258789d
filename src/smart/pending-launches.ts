/** Launches until their browsers come back: bounded for each source, so that a flood of one takes no place of another. */

import { createHash } from 'node:crypto';

/** One launch on its way. */
export interface Pending<Value> {
  /** Hash of the cookie of the browser that began. */
  readonly browser: string;
  readonly value: Value;
  /** Milliseconds since 1970; all last equally long. */
  readonly endsAt: number;
}

/** More than a hospital behind one address begins at one EHR while a launch lasts; beyond it the oldest of this source go. */
export const MOST_OF_ONE_SOURCE = 2_500;
/** About 30 MB; beyond it the oldest of the largest source goes. */
export const MOST_LAUNCHES = 20_000;

/** Who begins a launch, as far as it is known: an address, or the network of an IPv6 one, and the EHR. */
export function sourceOf(address: string | undefined, iss: string): string {
  const network = address?.includes(':') === true ? networkOf(address) : address;
  return createHash('sha256')
    .update(JSON.stringify([network ?? '', iss]))
    .digest('base64');
}

/** The first 64 bits: one household or machine has all addresses below them (RFC 6177). IPv4 within IPv6 stays whole. */
function networkOf(address: string): string {
  if (address.includes('.')) return address.slice(address.lastIndexOf(':') + 1);
  const [head = '', tail] = address.split('::');
  const groups = head === '' ? [] : head.split(':');
  const rest = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - groups.length - rest.length);
  return [...groups, ...Array<string>(zeros).fill('0'), ...rest].slice(0, 4).join(':');
}

/** Held state: what this instance began. */
export class PendingLaunches<Value> {
  /** By state, oldest first. */
  readonly #sources = new Map<string, string>();
  readonly #bySource = new Map<string, Map<string, Pending<Value>>>();

  get size(): number {
    return this.#sources.size;
  }

  add(source: string, state: string, launch: Pending<Value>, now: number): void {
    this.#forgetEnded(now);
    const own = this.#bySource.get(source) ?? new Map<string, Pending<Value>>();
    this.#bySource.set(source, own.set(state, launch));
    this.#sources.set(state, source);
    if (own.size > MOST_OF_ONE_SOURCE) this.#dropOldest(own);
    else if (this.#sources.size > MOST_LAUNCHES) this.#dropOldest(this.#largest());
  }

  /** The launch with this state, for the browser that began it only; once. */
  take(state: string, browser: string, now: number): Value | undefined {
    const found = this.#bySource.get(this.#sources.get(state) ?? '')?.get(state);
    if (found?.browser !== browser) return undefined;
    this.#drop(state);
    return found.endsAt > now ? found.value : undefined;
  }

  #forgetEnded(now: number): void {
    for (const [state, source] of this.#sources) {
      if ((this.#bySource.get(source)?.get(state)?.endsAt ?? 0) > now) return;
      this.#drop(state);
    }
  }

  #largest(): ReadonlyMap<string, unknown> {
    const all = [...this.#bySource.values()];
    return all.reduce((largest, one) => (one.size > largest.size ? one : largest));
  }

  #dropOldest(own: ReadonlyMap<string, unknown>): void {
    const [oldest] = own.keys();
    if (oldest !== undefined) this.#drop(oldest);
  }

  #drop(state: string): void {
    const source = this.#sources.get(state) ?? '';
    this.#sources.delete(state);
    const own = this.#bySource.get(source);
    own?.delete(state);
    if (own?.size === 0) this.#bySource.delete(source);
  }
}
