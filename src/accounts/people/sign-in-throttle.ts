/** Slows guessing down: an attempt is charged before the password is looked at, and given back when it was right. */

import { hash } from 'node:crypto';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Database } from '../store/account-schema.ts';
import type { Origin } from '../audit/act.ts';
import type { Throttled } from './identity.ts';
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

/**
 * Charges somebody who asks for a link by mail or the question to a passkey without showing who they are; known and
 * unknown e-mails alike. Undefined: go on.
 */
export async function askedTooOften(
  { db }: { readonly db: Database },
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
  return { kind, id: hash('sha256', JSON.stringify([kind, ...parts])) };
}

/**
 * Charges an attempt; gives the seconds to wait when a bucket refuses, and then charges nothing, so that waiting is
 * never made longer by trying. Attempts of one bucket take turns: parallel guesses cannot slip through together.
 */
export async function chargeAttempt(db: Database, buckets: readonly Bucket[], now: Date): Promise<number> {
  const at = now.getTime();
  let waitMs = 0;
  for (const { kind, id } of buckets) {
    await db
      .insertInto('sign_in_failure')
      .values({ bucket: id, failures: 0, last_at: at })
      .onConflict((conflict) => conflict.column('bucket').doNothing())
      .execute();
    const own = db.selectFrom('sign_in_failure').selectAll().where('bucket', '=', id);
    const { failures, last_at } = await own.forUpdate().executeTakeFirstOrThrow();
    const isForgotten = last_at + THROTTLES[kind].forgetMs <= at;
    if (isForgotten) await setFailures(db, id, { failures: 0, last_at: at });
    else waitMs = Math.max(waitMs, last_at + delayAfter(kind, failures) - at);
  }
  if (waitMs > 0) return Math.ceil(waitMs / 1000);
  for (const { id } of buckets)
    await setFailures(db, id, { failures: sql<number>`failures + 1`, last_at: at });
  return 0;
}

async function setFailures(
  db: Database,
  id: string,
  change: { readonly failures: number | RawBuilder<number>; readonly last_at?: number },
): Promise<void> {
  await db.updateTable('sign_in_failure').set(change).where('bucket', '=', id).execute();
}

/** Gives a right attempt back: the guesser's own buckets are emptied, those shared with others lose this one attempt. */
export async function refundAttempt(db: Database, buckets: readonly Bucket[]): Promise<void> {
  for (const { kind, id } of buckets) {
    if (kind === 'pair' || kind === 'device')
      await db.deleteFrom('sign_in_failure').where('bucket', '=', id).execute();
    else
      await setFailures(db, id, {
        failures: sql<number>`case when failures > 0 then failures - 1 else 0 end`,
      });
  }
}
