/** Rows of a chain, oldest first, in blocks. */

import type { Database, Row } from '../store/account-schema.ts';
import type { AuditEntry } from './audit-store.ts';

/** Rows read at once where a whole chain is walked. */
const BLOCK_ROWS = 1000;

/** Every row behind a sequence. */
export async function* rowsOf(
  db: Database,
  organizationId: string,
  after: number,
): AsyncGenerator<Row<'audit_entry'>> {
  for (let last = after; ;) {
    const block = await db
      .selectFrom('audit_entry')
      .selectAll()
      .where('organization_id', '=', organizationId)
      .where('sequence', '>', last)
      .orderBy('sequence')
      .limit(BLOCK_ROWS)
      .execute();
    yield* block;
    const newest = block.at(-1);
    if (newest === undefined || block.length < BLOCK_ROWS) return;
    last = newest.sequence;
  }
}

/** The facts of a row, as they were hashed; what cannot be read was edited. */
export function detailsOf(text: string): AuditEntry['details'] {
  try {
    return JSON.parse(text) as AuditEntry['details'];
  } catch {
    return { unreadable: 1 };
  }
}
