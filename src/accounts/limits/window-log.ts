/** The log of the sliding window: units of work that read and shorten it, as far as it is not remembered. */

import { sql } from 'kysely';
import { WINDOW_MS } from './admission.ts';
import { compiledOnce } from '../store/compiled-once.ts';
import { writeLedger } from './ledger.ts';
import type { Ledger } from './ledger.ts';
import { ask } from './unit-of-work.ts';
import type { Unit } from './unit-of-work.ts';
import { dropOld, MOST_ROWS, NO_TIME, NONE_LEFT, READ_ROWS } from './window.ts';
import type { Window } from './window.ts';

/**
 * Takes out of the window what is a minute old. A time more than a window ahead can only come from a clock that was
 * set back; it must not lock anyone out. No statement is asked for while the rows that leave are remembered.
 */
export function* slide(ledger: Ledger, window: Window, now: number): Unit<void> {
  for (;;) {
    dropOld(window, now - WINDOW_MS);
    if (window.oldest.length === 0 && !window.isWhole) yield* readOldest(ledger, window);
    else if (window.newest > now + WINDOW_MS) yield* deleteAhead(ledger, window, now + WINDOW_MS);
    else break;
  }
  if (window.left.rows >= MOST_ROWS) yield* deleteLeft(ledger, window);
}

/** Their parameter: organization. */
const selectOldest = compiledOnce((db) =>
  db
    .selectFrom('admission')
    .select(['at', 'units'])
    .where('organization_id', '=', '')
    .orderBy('at')
    .limit(sql.lit(READ_ROWS)),
);
const selectNewest = compiledOnce((db) =>
  db
    .selectFrom('admission')
    .select('at')
    .where('organization_id', '=', '')
    .orderBy('at', 'desc')
    .limit(sql.lit(1)),
);

function* readOldest(ledger: Ledger, window: Window): Unit<void> {
  yield* deleteLeft(ledger, window);
  yield* writeLedger(ledger);
  const rows = yield* ask(selectOldest, [ledger.organizationId]);
  const [newest] = yield* ask(selectNewest, [ledger.organizationId]);
  window.oldest = rows.map((row) => ({ ...row }));
  window.isWhole = rows.length < READ_ROWS;
  window.newest = newest?.at ?? NO_TIME;
}

/** Their parameters: organization, time. */
const deleteUntil = compiledOnce((db) =>
  db.deleteFrom('admission').where('organization_id', '=', '').where('at', '<=', 0),
);
const deleteAfter = compiledOnce((db) =>
  db.deleteFrom('admission').where('organization_id', '=', '').where('at', '>', 0).returning('units'),
);

function* deleteLeft(ledger: Ledger, window: Window): Unit<void> {
  const { rows, until, units } = window.left;
  if (rows === 0) return;
  yield* writeLedger(ledger);
  yield* ask(deleteUntil, [ledger.organizationId, until]);
  ledger.unwritten.window -= units;
  window.left = NONE_LEFT;
}

function* deleteAhead(ledger: Ledger, window: Window, after: number): Unit<void> {
  yield* writeLedger(ledger);
  const rows = yield* ask(deleteAfter, [ledger.organizationId, after]);
  const units = rows.reduce((sum, row) => sum + row.units, 0);
  ledger.unwritten.window -= units;
  window.units -= units;
  window.oldest = [];
  window.isWhole = false;
  window.newest = NO_TIME;
}

/** Its parameters: organization, time, number of rows. */
const selectFrom = compiledOnce((db) =>
  db
    .selectFrom('admission')
    .select(['at', 'units'])
    .where('organization_id', '=', '')
    .where('at', '>', 0)
    .orderBy('at')
    .limit(0),
);

/** When so many units will have left the window, in milliseconds since 1970. */
export function* timeWindowFrees(ledger: Ledger, units: number, now: number): Unit<number> {
  yield* writeLedger(ledger);
  const rows = yield* ask(selectFrom, [ledger.organizationId, now - WINDOW_MS, units]);
  let freed = 0;
  for (const row of rows) {
    freed += row.units;
    if (freed >= units) return row.at + WINDOW_MS;
  }
  return now + WINDOW_MS;
}
