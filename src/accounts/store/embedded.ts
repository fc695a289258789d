/** Which of the two databases it is, for the few places where they differ. */

import { SqliteAdapter } from 'kysely';
import type { Kysely } from 'kysely';

/** The file in the data folder? PostgreSQL otherwise. */
export function isEmbedded(db: Pick<Kysely<unknown>, 'getExecutor'>): boolean {
  return db.getExecutor().adapter instanceof SqliteAdapter;
}
