/** The transaction an act runs in, and what was worked out before it began: better-auth finds both here. */

import { AsyncLocalStorage } from 'node:async_hooks';
import type { Database } from '../../store/account-schema.ts';

/** A password and its hash, worked out before the transaction: hashing takes its time and must not hold a lock. */
export interface KnownPassword {
  readonly text: string;
  readonly hash: string;
}

interface Frame {
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

/** An open transaction, and the token of the link that better-auth wants to be sent, if it does. */
export interface OpenAct {
  readonly db: Database;
  readonly sentToken: () => string | undefined;
}

/** Runs an act within a transaction of its own, its row of the audit trail included; an error undoes it. */
export async function within<T>(
  base: { readonly db: Database; readonly library: () => Promise<unknown> },
  work: (open: OpenAct) => Promise<T>,
  passwords: readonly KnownPassword[] = [],
): Promise<T> {
  // Loading it reads the store, which must not wait for the transaction that waits for it.
  await base.library();
  return base.db.transaction().execute((db) => {
    const tokens: string[] = [];
    const frame = { db, passwords, tokens };
    return frames.run(frame, () => work({ ...frame, sentToken: () => tokens.at(-1) }));
  });
}
