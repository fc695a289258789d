/** The transaction an act runs in, and what was worked out before it began: better-auth finds both here. */

import { AsyncLocalStorage } from 'node:async_hooks';
import type { Database } from '../../store/account-schema.ts';

/** A password and its hash, worked out before the transaction: hashing takes its time and must not hold a lock. */
export interface KnownPassword {
  readonly text: string;
  readonly hash: string;
}

/** What an act runs in. */
export interface Frame {
  readonly db: Database;
  readonly passwords: readonly KnownPassword[];
  /** Tokens of links the library asked us to send. */
  readonly tokens: string[];
}

const frames = new AsyncLocalStorage<Frame>();

/** The act that runs now, if one does. */
export function currentFrame(): Frame | undefined {
  return frames.getStore();
}

/** Runs an act in its frame. */
export function inFrame<T>(frame: Frame, work: () => T): T {
  return frames.run(frame, work);
}
