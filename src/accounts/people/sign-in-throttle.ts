/** Slows guessing down: an attempt is charged before the password is looked at, and given back when it was right. */

import { createHash } from 'node:crypto';
import type { Database } from '../store/account-schema.ts';
import type { Origin } from '../audit/act.ts';
import type { Throttled } from './outcomes.ts';
import { normalizeEmail } from './password.ts';
import { delayAfter, THROTTLES } from './throttle-table.ts';
import type { ThrottleKind } from './throttle-table.ts';

/** One bucket of an attempt. */
export interface Bucket {
  readonly kind: ThrottleKind;
  readonly id: string;
}

/** Who tries, as far as it is known. */
export interface Attempt {
  /** Normalized. */
  readonly email: string;
  readonly address: string | undefined;
  /** Hash of the device token, only where it belongs to the person with this e-mail. */
  readonly device: string | undefined;
}

/** The buckets of an attempt, in the order in which they are locked. A known browser has one of its own alone. */
export function bucketsOf({ email, address, device }: Attempt): readonly Bucket[] {
  if (device !== undefined) return [bucket('device', email, device)];
  const pair = bucket('pair', email, address ?? '');
  const account = bucket('account', email);
  return address === undefined ? [account, pair] : [account, bucket('address', address), pair];
}

/** The buckets of a sign-up. */
export function signUpBuckets(address: string | undefined): readonly Bucket[] {
  return [bucket('sign-up', address ?? ''), bucket('all-sign-ups')];
}

/** See IdentityStore.askedTooOften. */
export async function askedTooOften(
  db: Database,
  { address, now }: Origin,
  email?: string,
): Promise<Throttled | undefined> {
  const asked = bucket('asked', address ?? '');
  const buckets = email === undefined ? [asked] : [asked, bucket('reset-link', normalizeEmail(email))];
  const open = db.transaction();
  const wait = await open.execute((inside) => chargeAttempt(inside, buckets, now));
  return wait > 0 ? { kind: 'throttled', retryAfterSeconds: wait } : undefined;
}

function bucket(kind: ThrottleKind, ...parts: string[]): Bucket {
  return {
    kind,
    id: createHash('sha256')
      .update(JSON.stringify([kind, ...parts]))
      .digest('hex'),
  };
}

/**
 * Charges an attempt; gives the seconds to wait when a bucket refuses, and then charges nothing, so that waiting is
 * never made longer by trying. Attempts of one bucket take turns: parallel guesses cannot slip through together.
 */
export async function chargeAttempt(db: Database, buckets: readonly Bucket[], now: Date): Promise<number> {
  let waitMs = 0;
  for (const { kind, id } of buckets) {
    await ensureBucket(db, id, now);
    const found = db.selectFrom('sign_in_failure').select(['failures', 'last_at']).where('bucket', '=', id);
    const row = await found.forUpdate().executeTakeFirstOrThrow();
    const isForgotten = row.last_at + THROTTLES[kind].forgetMs <= now.getTime();
    if (isForgotten) await setFailures(db, id, 0, now);
    else waitMs = Math.max(waitMs, row.last_at + delayAfter(kind, row.failures) - now.getTime());
  }
  if (waitMs > 0) return Math.ceil(waitMs / 1000);
  for (const { id } of buckets) {
    await db
      .updateTable('sign_in_failure')
      .set((eb) => ({ failures: eb('failures', '+', 1), last_at: now.getTime() }))
      .where('bucket', '=', id)
      .execute();
  }
  return 0;
}

async function ensureBucket(db: Database, id: string, now: Date): Promise<void> {
  await db
    .insertInto('sign_in_failure')
    .values({ bucket: id, failures: 0, last_at: now.getTime() })
    .onConflict((conflict) => conflict.column('bucket').doNothing())
    .execute();
}

async function setFailures(db: Database, id: string, failures: number, now: Date): Promise<void> {
  await db
    .updateTable('sign_in_failure')
    .set({ failures, last_at: now.getTime() })
    .where('bucket', '=', id)
    .execute();
}

/** Gives a right attempt back: the guesser's own buckets are emptied, those shared with others lose this one attempt. */
export async function refundAttempt(db: Database, buckets: readonly Bucket[]): Promise<void> {
  for (const { kind, id } of buckets) {
    if (kind === 'pair' || kind === 'device') {
      await db.deleteFrom('sign_in_failure').where('bucket', '=', id).execute();
    } else {
      await db
        .updateTable('sign_in_failure')
        .set((eb) => ({ failures: eb('failures', '-', 1) }))
        .where('bucket', '=', id)
        .where('failures', '>', 0)
        .execute();
    }
  }
}
