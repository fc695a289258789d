/** Upkeep: what is over is deleted, so that the store holds no more than it must. */

import type { AuditStore } from './audit/audit-store.ts';
import { tidyLimits } from './limits/kysely-limits.ts';
import { forgetHeld } from './connections/held-store.ts';
import type { RequestLog } from './requests/buffered-request-log.ts';
import type { IdentityStore } from './people/identity-store.ts';
import { THROTTLES } from './people/throttle-table.ts';
import type { Database } from './store/account-schema.ts';

/** How long what is kept, in days. */
export interface Retention {
  readonly auditDays: number;
  readonly requestLogDays: number;
}

const DAY_MS = 86_400_000;
/** A browser that was not used for this long is a new one again. */
const DEVICE_LIFE_MS = 365 * DAY_MS;

/** Deletes what is older than the settings allow, and sessions, devices, failures and promises that can have no effect any more. */
export async function tidy(
  db: Database,
  parts: { readonly audit: AuditStore; readonly requests: RequestLog; readonly identity: IdentityStore },
  { now, auditDays, requestLogDays }: Retention & { readonly now: Date },
): Promise<void> {
  const at = now.getTime();
  const forgetMs = Math.max(...Object.values(THROTTLES).map((row) => row.forgetMs));
  await db
    .deleteFrom('sign_in_failure')
    .where('last_at', '<=', at - forgetMs)
    .execute();
  await db
    .deleteFrom('device')
    .where('last_used_at', '<=', at - DEVICE_LIFE_MS)
    .execute();
  await tidyLimits(db, now);
  await forgetHeld(db, at);
  // Files that were sent, tokens that were used, requests that may be repeated.
  for (const table of ['sent_file', 'used_token', 'repeatable'] as const)
    await db.deleteFrom(table).where('until', '<=', at).execute();
  await parts.identity.tidy(now);
  await parts.requests.prune(new Date(at - requestLogDays * DAY_MS));
  await parts.audit.prune(new Date(at - auditDays * DAY_MS), now);
}
