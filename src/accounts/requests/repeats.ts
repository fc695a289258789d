/** Requests that may be sent again under one `Idempotency-Key`: counted once within 24 hours, over all instances. Only hashes are kept. */

import type { Database } from '../store/account-schema.ts';

/** How long a key stands for the request that was first counted under it. */
const REPEAT_MS = 86_400_000;

/** A request as it is known again: hashes, hexadecimal. */
export interface Repeatable {
  /** Of the organization and the key it chose. */
  readonly key: string;
  /** Of the same and all that makes the request; of use to nobody who does not know the key. */
  readonly digest: string;
}

/** The request that was counted under a key before, as its digest; undefined: none within 24 hours. */
export async function digestUnder(db: Database, key: string, now: Date): Promise<string | undefined> {
  const found = db.selectFrom('repeatable').select('digest').where('key', '=', key);
  return (await found.where('until', '>', now.getTime()).executeTakeFirst())?.digest;
}

/**
 * Takes the key for a request, in the transaction that counts it: the row decides, so that of two at once one is the
 * first. `again`: this request was counted under it; `other`: another one was.
 */
export async function takeKey(
  db: Database,
  { key, digest }: Repeatable,
  now: Date,
): Promise<'first' | 'again' | 'other'> {
  const until = now.getTime() + REPEAT_MS;
  const taken = await db
    .insertInto('repeatable')
    .values({ key, digest, until })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({ digest, until }).where('repeatable.until', '<=', now.getTime()),
    )
    .executeTakeFirstOrThrow();
  if (taken.numInsertedOrUpdatedRows === 1n) return 'first';
  return (await digestUnder(db, key, now)) === digest ? 'again' : 'other';
}
