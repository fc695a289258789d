/** The keys of one organization as its people manage them: names, scopes, expiry, rotation, revocation. */

import type { Act } from '../audit/act.ts';
import type { KeyScope } from './key-scope-table.ts';

/** What is kept of a key: enough to recognize and list it, never enough to use it. */
export interface ApiKeyRecord {
  readonly id: string;
  readonly organizationId: string;
  /** The first characters, for lists and logs: `medlist_Ab3dE9`. */
  readonly prefix: string;
  readonly lastFour: string;
  readonly createdAt: Date;
  /** To the minute: it is not written for every request. */
  readonly lastUsedAt: Date | undefined;
  readonly revokedAt: Date | undefined;
  readonly expiresAt: Date | undefined;
  /** For people; empty when none was given. */
  readonly name: string;
  /** What it may call; undefined: everything. */
  readonly scopes: readonly KeyScope[] | undefined;
  /** Id of the person who made it; undefined: the command line. */
  readonly createdBy: string | undefined;
  /** Set when it was rotated: it works until then. */
  readonly graceUntil: Date | undefined;
}

/** A key that was just made: the only moment its text exists. */
export interface CreatedApiKey {
  readonly key: string;
  readonly record: ApiKeyRecord;
}

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
