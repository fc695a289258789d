/** Tokens that work once, over all instances: known by a hash of their id until they end by themselves. */

import { hash } from 'node:crypto';
import type { Database } from '../store/account-schema.ts';

/** A token by what makes it unique: who signed it, and the id they gave it. */
export interface OneTimeToken {
  readonly issuer: string;
  readonly id: string;
  /** From then on its signature is too old to be accepted anyway. */
  readonly until: Date;
}

/** True for the first of all instances that asks; the row's key decides, so that no two can be first. */
export async function useToken(db: Database, { issuer, id, until }: OneTimeToken): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('used_token')
    .values({ hash: hash('sha256', JSON.stringify([issuer, id])), until: until.getTime() })
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}
