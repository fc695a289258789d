/**
 * What a browser has open at the app inside an EHR, for any instance: launches on their way and lists. Rows are found by a
 * hash of id and cookie, and sealed under a key that follows from the cookie.
 */

import { hash, hkdfSync } from 'node:crypto';
import type { Database } from '../store/account-schema.ts';
import { bound } from '../store/bound.ts';
import { createSecretBox } from '../store/secret-box.ts';
import type { SecretBox } from '../store/secret-box.ts';

/** `launch`: until the browser comes back. `list`: while it is looked at. */
export type HeldKind = 'launch' | 'list';

/** Whose it is; without the token of the browser a row is neither found nor opened. */
export interface HeldPlace {
  readonly kind: HeldKind;
  readonly id: string;
  /** The token in the cookie: 256 random bits. */
  readonly browser: string;
}

export interface NewHeld extends HeldPlace {
  /** Who began it: a flood of one source takes no place of another. */
  readonly source: string;
  readonly content: string;
  /** Milliseconds since 1970. */
  readonly endsAt: number;
}

/** As it was found. */
export interface Held {
  readonly content: string;
  /** Counts changes. */
  readonly version: number;
  /** Milliseconds since 1970. */
  readonly endsAt: number;
  readonly createdAt: number;
}

/** How much is held of all, and of one source; beyond it the oldest goes. */
export type HeldBounds = Readonly<Record<HeldKind, { readonly all: number; readonly ofSource: number }>>;

/**
 * More launches than a hospital behind one address begins at one EHR while one lasts; and lists of a large region. A
 * launch is about a kilobyte, a list with its decisions a few.
 */
const HELD_BOUNDS: HeldBounds = {
  launch: { all: 20_000, ofSource: 2_500 },
  list: { all: 50_000, ofSource: 50_000 },
};

/** What it stands on. */
interface Base {
  readonly db: Database;
  readonly bounds: HeldBounds;
}

/** Milliseconds since 1970 is every `now`. Every method throws when the store cannot be reached. */
export type HeldStore = ReturnType<typeof createHeldStore>;

/** Opens it on a database that is up to date. */
export function createHeldStore(db: Database, bounds = HELD_BOUNDS) {
  return bound({ db, bounds }, { add, find, take, replace, keep, remove });
}

async function add({ db, bounds }: Base, held: NewHeld, now: number): Promise<void> {
  await forgetHeld(db, now);
  const sealed = boxOf(held).seal(held.content, placeOf(held));
  const { kind, source, endsAt } = held;
  const row = { id: keyOf(held), kind, source, sealed, version: 0, ends_at: endsAt, created_at: now };
  await db.insertInto('held').values(row).execute();
  await keepWithin(db, held, bounds[kind]);
}

/** Undefined when it has ended, was never there, or is another browser's. */
async function find({ db }: Base, place: HeldPlace, now: number): Promise<Held | undefined> {
  const row = await db.selectFrom('held').selectAll().where('id', '=', keyOf(place)).executeTakeFirst();
  if (row === undefined || row.ends_at <= now) return undefined;
  const content = boxOf(place).open(row.sealed, placeOf(place));
  return { content, version: row.version, endsAt: row.ends_at, createdAt: row.created_at };
}

/** The same, for the last time: of all who ask, one gets it. */
async function take(base: Base, place: HeldPlace, now: number): Promise<Held | undefined> {
  const held = await find(base, place, now);
  return (await remove(base, place)) ? held : undefined;
}

/** Writes it where nobody has since `version`; false: somebody has, or it is over. */
async function replace({ db }: Base, place: HeldPlace, version: number, content: string): Promise<boolean> {
  const row = db.updateTable('held').where('id', '=', keyOf(place)).where('version', '=', version);
  const sealed = boxOf(place).seal(content, placeOf(place));
  const { numUpdatedRows } = await row.set({ sealed, version: version + 1 }).executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** It is looked at, and lasts until then. */
async function keep({ db }: Base, place: HeldPlace, endsAt: number): Promise<void> {
  await db.updateTable('held').set({ ends_at: endsAt }).where('id', '=', keyOf(place)).execute();
}

/** False when it was not there any more. */
async function remove({ db }: Base, place: HeldPlace): Promise<boolean> {
  const row = db.deleteFrom('held').where('id', '=', keyOf(place));
  return (await row.executeTakeFirstOrThrow()).numDeletedRows === 1n;
}

/** Deletes what has ended. */
export async function forgetHeld(db: Database, now: number): Promise<void> {
  await db.deleteFrom('held').where('ends_at', '<=', now).execute();
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
  return hash('sha256', JSON.stringify([kind, id, browser]));
}

/** Whoever has the database, and SECRETS_KEY with it, opens nothing: the key follows from a cookie that is kept nowhere else. */
function boxOf({ id, browser }: HeldPlace): SecretBox {
  return createSecretBox(new Uint8Array(hkdfSync('sha256', browser, id, 'medlist held', 32)));
}

function placeOf({ kind, id }: HeldPlace): string {
  return `held:${kind}:${id}`;
}
