import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Kysely } from 'kysely';
import type { HeldPlace, HeldStore } from '../../../src/accounts/connections/held-store.ts';
import { createHeldStore } from '../../../src/accounts/connections/held-store.ts';
import type { AccountSchema } from '../../../src/accounts/store/account-schema.ts';
import { nodeSqliteDialect } from '../../../src/accounts/store/node-sqlite-dialect.ts';
import { TABLES } from '../../../src/accounts/store/account-table.ts';
import { makeTable } from '../../../src/accounts/store/migrations.ts';
import { STORE_KINDS, withStoresOn } from '../../support/account-stores.ts';
import fc from '../../support/fast-check.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const place = (id: string, browser = 'b'): HeldPlace => ({ kind: 'launch', id, browser });

describe.each(STORE_KINDS)('$name', ({ start }) => {
  let store: HeldStore;
  withStoresOn(start, ({ held }) => (store = held));

  const add = (id: string, content = id, browser = 'b') =>
    store.add({ ...place(id, browser), source: 's', content, endsAt: 100 }, 0);

  test('of all who take it at once one gets it', async () => {
    await add('taken');
    const asked = await Promise.all(Array.from({ length: 20 }, () => store.take(place('taken'), 1)));
    expect(asked.flatMap((held) => held?.content ?? [])).toEqual(['taken']);
  });

  test('of all who change one version one does', async () => {
    await add('changed');
    const changes = Array.from({ length: 20 }, (_, index) =>
      store.replace(place('changed'), 0, String(index)),
    );
    const done = await Promise.all(changes);
    expect(done.filter(Boolean)).toHaveLength(1);
    const held = await store.find(place('changed'), 1);
    expect(held).toMatchObject({ content: String(done.indexOf(true)), version: 1 });
    await store.remove(place('changed'));
    expect(await store.replace(place('changed'), 1, 'late')).toBe(false);
  });

  test('it ends by its time, later where it is kept', async () => {
    await add('ending');
    expect(await store.find(place('ending'), 99)).toMatchObject({ content: 'ending', endsAt: 100 });
    expect(await store.find(place('ending'), 100)).toBeUndefined();
    await store.keep(place('ending'), 200);
    expect(await store.find(place('ending'), 199)).toBeDefined();
    await store.add({ ...place('later'), source: 's', content: '', endsAt: 300 }, 200);
    expect(await store.find(place('ending'), 0)).toBeUndefined();
  });
});

describe('rows', () => {
  let db: Kysely<AccountSchema>;
  let store: HeldStore;
  beforeAll(async () => {
    const file = `${temporaryFolder()}/held.sqlite`;
    const empty = new Kysely<unknown>({ dialect: nodeSqliteDialect({ file, synchronous: 'NORMAL' }) });
    await makeTable(empty, 'held', TABLES.held);
    await empty.destroy();
    db = new Kysely<AccountSchema>({ dialect: nodeSqliteDialect({ file, synchronous: 'NORMAL' }) });
    const bounds = { launch: { all: 12, ofSource: 5 }, list: { all: 12, ofSource: 12 } };
    store = createHeldStore(db, bounds);
  });
  afterAll(() => db.destroy());

  test('nothing of id, cookie or content stands in a row', async () => {
    const own = { ...place('an-id', 'a-cookie'), source: 's', content: 'metformin', endsAt: 5 };
    await store.add(own, 0);
    const rows = JSON.stringify(await db.selectFrom('held').selectAll().execute());
    expect(rows).not.toMatch(/an-id|a-cookie|metformin/);
    await store.remove(own);
  });

  test('a flood of one source takes no place of another, and what is held stays bounded', async () => {
    const begin = (source: string, id: string, now: number) =>
      store.add({ ...place(id), source, content: id, endsAt: 100 }, now);
    await begin('clinic', 'clinic', 0);
    for (let now = 1; now < 40; now += 1) await begin(`flood ${now % 4}`, `f${now}`, now);
    expect((await db.selectFrom('held').selectAll().execute()).length).toBe(12);
    for (let now = 41; now < 60; now += 1) await begin('one', `one${now}`, now);
    expect((await db.selectFrom('held').selectAll().execute()).length).toBeLessThanOrEqual(12);
    expect(await store.find(place('one54'), 60)).toBeUndefined();
    expect(await store.find(place('one59'), 60)).toBeDefined();
    expect(await store.find(place('clinic'), 60)).toBeDefined();
  });

  test('of a source that has too many the oldest go', async () => {
    await db.deleteFrom('held').execute();
    for (let now = 0; now < 7; now += 1)
      await store.add({ ...place(`s${now}`), source: 'a', content: '', endsAt: 100 }, now);
    const found = await Promise.all([1, 2].map((number) => store.find(place(`s${number}`), 7)));
    expect(found.map((held) => held !== undefined)).toEqual([false, true]);
  });

  test('whatever is begun and taken, a launch comes back once, to its browser, within its time', async () => {
    const step = fc.record({
      id: fc.integer({ min: 0, max: 4 }),
      browser: fc.constantFrom('a', 'b'),
      isTaken: fc.boolean(),
      at: fc.integer({ min: 0, max: 3 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
        await db.deleteFrom('held').execute();
        const roomy = createHeldStore(db);
        const model = new Map<string, { readonly content: string; readonly endsAt: number }>();
        let now = 0;
        for (const [index, { id, browser, isTaken, at }] of steps.entries()) {
          now += at;
          const own = place(`s${id}`, browser);
          const known = model.get(own.id + browser);
          if (isTaken) {
            const expected = known !== undefined && known.endsAt > now ? known.content : undefined;
            expect((await roomy.take(own, now))?.content).toBe(expected);
            model.delete(own.id + browser);
          } else if (known === undefined || known.endsAt <= now) {
            const held = { content: String(index), endsAt: now + 5 };
            await roomy.add({ ...own, source: 's', ...held }, now);
            model.set(own.id + browser, held);
          }
        }
      }),
    );
  });
});
