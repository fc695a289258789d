/** The keys of one organization as its people manage them: names, scopes, expiry, rotation, revocation. */

import type { ApiKeyRecord, CreatedApiKey } from '../store/account-store.ts';
import type { Act } from '../audit/act.ts';
import type { KeyScope } from './key-scope-table.ts';

/** What a person chooses for a new key. */
export interface NewKey {
  /** For people; need not be unique. Trimmed, at most 100 characters. */
  readonly name: string;
  /** Endpoints the key may call (key-scope-table.ts); absent: all. */
  readonly scopes?: readonly KeyScope[] | undefined;
  readonly expiresAt?: Date | undefined;
}

/** Part of the opened stores. A key of another organization is not there: undefined or false. */
export interface KeyStore {
  /** The key is displayed now and never again. */
  create(act: Act, key: NewKey): Promise<CreatedApiKey>;
  /** Newest first, revoked and expired ones included. */
  list(organizationId: string): Promise<readonly ApiKeyRecord[]>;
  get(organizationId: string, keyId: string): Promise<ApiKeyRecord | undefined>;
  /**
   * A new key with the same name, scopes and expiry; the old one works until `graceUntil` (now: it stops at once).
   * Undefined when there is no such key or it no longer works.
   */
  rotate(act: Act, keyId: string, graceUntil: Date): Promise<CreatedApiKey | undefined>;
  /** Takes effect with the next request on every instance. False when there is no such key or it was revoked before. */
  revoke(act: Act, keyId: string): Promise<boolean>;
}
