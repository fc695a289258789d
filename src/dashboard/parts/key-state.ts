/** Whether a key works, and until when, as the pages say it. */

import { endOf } from '../../accounts/keys/key-store.ts';
import type { ApiKeyRecord } from '../../accounts/keys/key-store.ts';

export interface KeyState {
  readonly isWorking: boolean;
  readonly label: 'works' | 'ends soon' | 'expired' | 'rotated out' | 'revoked';
  readonly tone: 'good' | 'warn' | 'bad';
  /** When it stops, or stopped, by itself. */
  readonly endsAt: Date | undefined;
}

/** The state of a key at a moment: revoked before rotated out before expired. */
export function keyState(key: ApiKeyRecord, now: Date): KeyState {
  const endsAt = endOf(key);
  if (key.revokedAt !== undefined) return { isWorking: false, label: 'revoked', tone: 'bad', endsAt };
  if (key.graceUntil !== undefined && key.graceUntil <= now) {
    return { isWorking: false, label: 'rotated out', tone: 'bad', endsAt };
  }
  if (key.expiresAt !== undefined && key.expiresAt <= now) {
    return { isWorking: false, label: 'expired', tone: 'bad', endsAt };
  }
  if (key.graceUntil !== undefined) return { isWorking: true, label: 'ends soon', tone: 'warn', endsAt };
  return { isWorking: true, label: 'works', tone: 'good', endsAt };
}
