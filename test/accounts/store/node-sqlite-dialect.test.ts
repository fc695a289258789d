import path from 'node:path';
import { Kysely } from 'kysely';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { nodeSqliteDialect } from '../../../src/accounts/store/node-sqlite-dialect.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

interface Schema {
  readonly number: { readonly value: number };
}

const BESIDE = /beside the transaction/;

let db: Kysely<Schema>;
beforeAll(async () => {
  const file = path.join(temporaryFolder(), 'test.sqlite');
  db = new Kysely<Schema>({ dialect: nodeSqliteDialect({ file, synchronous: 'NORMAL' }) });
  await db.schema.createTable('number').addColumn('value', 'integer').execute();
});
afterAll(() => db.destroy());

const count = async (at: Kysely<Schema>): Promise<number> =>
  (await at.selectFrom('number').select('value').execute()).length;

test('what is asked beside the transaction around it is refused, instead of waiting for itself for good', async () => {
  const asked = db.transaction().execute(async (open) => {
    await open.insertInto('number').values({ value: 1 }).execute();
    await Promise.resolve();
    await count(db);
  });
  await expect(asked).rejects.toThrow(BESIDE);
  const nested = db.transaction().execute(() => db.transaction().execute(count));
  await expect(nested).rejects.toThrow(BESIDE);
  expect(await count(db)).toBe(0);
});

test('what is asked within it, beside it by others, and after it by what began in it, is answered', async () => {
  let later: Promise<number> | undefined;
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
  const others: Promise<number>[] = [];
  const own = db.transaction().execute(async (open) => {
    later = isOver.then(() => count(db));
    await open.insertInto('number').values({ value: 2 }).execute();
    return count(open);
  });
  others.push(count(db), db.transaction().execute(count));
  expect(await own).toBe(1);
  end();
  expect(await Promise.all([...others, later])).toEqual([1, 1, 1]);
  await expect(db.transaction().execute(() => Promise.reject(new Error('undone')))).rejects.toThrow('undone');
  expect(await count(db)).toBe(1);
});

test('many at once have their turn in the order they came', async () => {
  const order: number[] = [];
  await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      db.transaction().execute(async (open) => {
        await open.insertInto('number').values({ value: index }).execute();
        order.push(index);
      }),
    ),
  );
  expect(order).toEqual(Array.from({ length: 50 }, (_, index) => index));
});
