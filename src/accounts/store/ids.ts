/** Ids of everything the account store keeps. */

import { randomBytes } from 'node:crypto';

/** `key_5f0c…`: 64 random bits say which, never who. */
export function newId(kind: string): string {
  return `${kind}_${randomBytes(8).toString('hex')}`;
}

/** A stored time: `1780000000000` → Date; null → undefined. */
export function dateOf(time: number | null): Date | undefined {
  return time === null ? undefined : new Date(time);
}
