/** Organizations, their keys, their limits and their usage: what the service asks of the store behind it. */

import type { ApiKeyRecord, CreatedApiKey } from './keys/key-store.ts';
import type { Limits } from './limits/kysely-limits.ts';
import type { PlanName } from './limits/plan-table.ts';
import type { OneTimeToken } from './requests/used-tokens.ts';

/** Who holds keys; limits and usage are counted per organization (specification, Authentication). */
export interface Organization {
  readonly id: string;
  /** Unique. */
  readonly name: string;
  readonly plan: PlanName;
}

/** The holder of a valid key. */
export interface KeyHolder {
  readonly organization: Organization;
  readonly apiKey: ApiKeyRecord;
}

/** Held state with a lifetime: open at start, `close` at the end. Every method throws when the store cannot be reached. */
export interface AccountStore extends Limits {
  /** Reads something, to see that reading works. */
  ping(): Promise<void>;
  close(): Promise<void>;

  /** Is there no organization yet? */
  isEmpty(): Promise<boolean>;
  /** The organization of this name, made or moved to the plan where needed; a new one without a plan is `free`. */
  ensureOrganization(name: string, plan: PlanName | undefined, now: Date): Promise<Organization>;
  organizations(): Promise<readonly Organization[]>;

  createKey(organizationId: string, now: Date, expiresAt?: Date): Promise<CreatedApiKey>;
  /** Every key, oldest first. */
  keys(): Promise<readonly ApiKeyRecord[]>;
  /** Takes effect with the next request on every instance. False when there is no such key or it was revoked before. */
  revokeKey(keyId: string, now: Date): Promise<boolean>;
  /** Who holds this key; undefined when it is unknown, revoked or expired. */
  keyHolder(key: string, now: Date): Promise<KeyHolder | undefined>;
  /** Is this the first time, over all instances, that the token is used? */
  useToken(token: OneTimeToken): Promise<boolean>;
}
