/** Organizations, their keys, their limits and their usage: the one interface both stores implement. */

import type { PlanName } from './plan-table.ts';

export interface Organization {
  readonly id: string;
  readonly name: string;
  readonly plan: PlanName;
}

/** What is kept of a key: enough to recognize and list it, never enough to use it. */
export interface ApiKeyRecord {
  readonly id: string;
  readonly organizationId: string;
  /** The first characters, for lists and logs: `medlist_Ab3dE9`. */
  readonly prefix: string;
  readonly lastFour: string;
  readonly createdAt: Date;
  readonly lastUsedAt?: Date;
  readonly revokedAt?: Date;
  readonly expiresAt?: Date;
}

/** Held state with a lifetime: open at start, `close` at the end. */
export interface AccountStore {
  /** Reads something; throws when the store cannot be read. */
  ping(): Promise<void>;
  close(): Promise<void>;
}
