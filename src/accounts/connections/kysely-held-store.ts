/** What browsers have open over Kysely: rows found by a hash of id and cookie, sealed under a key that follows from the cookie. */

import { createHash, hkdfSync } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { AccountSchema } from '../store/account-schema.ts';
import { createSecretBox } from '../store/secret-box.ts';
import type { SecretBox } from '../store/secret-box.ts';
import type { Held, HeldBounds, HeldKind, HeldPlace, HeldStore, NewHeld } from './held-store.ts';

type Database = Kysely<AccountSchema>;

/**
 * More launches than a hospital behind one address begins at one EHR while one lasts; and lists of a large region. A
 * launch is about a kilobyte, a list with its decisions a few.
 */
const HELD_BOUNDS: HeldBounds = {
  launch: { all: 20_000, ofSource: 2_500 },
  list: { all: 50_000, ofSource: 50_000 },
};

/** Opens it on a database that is up to date. */
export function createHeldStore(db: Database, bounds = HELD_BOUNDS): HeldStore {
  return {
    async add(held, now) {
      await forgetHeld(db, now);
      await insert(db, held, now);
      await keepWithin(db, held, bounds[held.kind]);
    },
    find: async (place, now) => opened(place, await rowOf(db, place), now),
    async take(place, now) {
      const held = opened(place, await rowOf(db, place), now);
      return (await remove(db, place)) ? held : undefined;
    },
    async replace(place, version, content) {
      const row = db.updateTable('held').where('id', '=', keyOf(place)).where('version', '=', version);
      const sealed = boxOf(place).seal(content, placeOf(place));
      const { numUpdatedRows } = await row.set({ sealed, version: version + 1 }).executeTakeFirstOrThrow();
      return numUpdatedRows === 1n;
    },
    async keep(place, endsAt) {
      await db.updateTable('held').set({ ends_at: endsAt }).where('id', '=', keyOf(place)).execute();
    },
    remove: async (place) => void (await remove(db, place)),
  };
}

/** Deletes what has ended. */
export async function forgetHeld(db: Database, now: number): Promise<void> {
  await db.deleteFrom('held').where('ends_at', '<=', now).execute();
}

async function insert(db: Database, held: NewHeld, now: number): Promise<void> {
  const sealed = boxOf(held).seal(held.content, placeOf(held));
  const { kind, source, endsAt } = held;
  const row = { id: keyOf(held), kind, source, sealed, version: 0, ends_at: endsAt, created_at: now };
  await db.insertInto('held').values(row).execute();
}

async function rowOf(db: Database, place: HeldPlace) {
  return db.selectFrom('held').selectAll().where('id', '=', keyOf(place)).executeTakeFirst();
}

async function remove(db: Database, place: HeldPlace): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('held')
    .where('id', '=', keyOf(place))
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

function opened(place: HeldPlace, row: Awaited<ReturnType<typeof rowOf>>, now: number): Held | undefined {
  if (row === undefined || row.ends_at <= now) return undefined;
  const content = boxOf(place).open(row.sealed, placeOf(place));
  return { content, version: row.version, endsAt: row.ends_at, createdAt: row.created_at };
}

/** Of a source that has too many the oldest go; of all together the oldest of the largest source. */
async function keepWithin(
  db: Database,
  { kind, source }: NewHeld,
  { all, ofSource }: HeldBounds[HeldKind],
): Promise<void> {
  const sources = await db
    .selectFrom('held')
    .select(['source', ({ fn }) => fn.countAll<number>().as('count')])
    .where('kind', '=', kind)
    .groupBy('source')
    .execute();
  const counts = new Map(sources.map((row) => [row.source, Number(row.count)]));
  const own = counts.get(source) ?? 0;
  if (own > ofSource) return dropOldest(db, { kind, source, count: own - ofSource });
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  if (total <= all) return;
  const [largest = source] = [...counts].toSorted(([, one], [, other]) => other - one)[0] ?? [];
  await dropOldest(db, { kind, source: largest, count: total - all });
}

async function dropOldest(
  db: Database,
  of: { readonly kind: HeldKind; readonly source: string; readonly count: number },
): Promise<void> {
  const oldest = db
    .selectFrom('held')
    .select('id')
    .where('kind', '=', of.kind)
    .where('source', '=', of.source)
    .orderBy('created_at')
    .orderBy('ends_at')
    .limit(of.count);
  await db.deleteFrom('held').where('id', 'in', oldest).execute();
}

/** What the row is found by: nothing of it tells the id or the cookie. */
function keyOf({ kind, id, browser }: HeldPlace): string {
  return createHash('sha256')
    .update(JSON.stringify([kind, id, browser]))
    .digest('hex');
}

/** Whoever has the database, and SECRETS_KEY with it, opens nothing: the key follows from a cookie that is kept nowhere else. */
function boxOf({ id, browser }: HeldPlace): SecretBox {
  return createSecretBox(new Uint8Array(hkdfSync('sha256', browser, id, 'medlist held', 32)));
}

function placeOf({ kind, id }: HeldPlace): string {
  return `held:${kind}:${id}`;
}
