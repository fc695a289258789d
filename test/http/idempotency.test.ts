import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { STORE_KINDS } from '../support/account-stores.ts';
import type { TestDatabase } from '../support/account-stores.ts';
import { ONE_ORDER } from '../support/one-order.ts';
import { startTestServer, type TestServer } from '../support/test-server.ts';

const OTHER = { ...ONE_ORDER, as_of: '2026-06-02T12:00:00Z' };
const PDF = readFileSync(new URL('../../fixtures/documents/acute-course/document.pdf', import.meta.url));

describe.each(STORE_KINDS)('$name', ({ start }) => {
  let database: TestDatabase;
  let server: TestServer;
  /** A second instance where the store can have one. */
  let other: TestServer;
  let made = 0;
  beforeAll(async () => {
    database = await start();
    const isShared = 'DATABASE_URL' in database.environment;
    server = await startTestServer({ settings: isShared ? database.environment : {} });
    other = isShared ? await startTestServer({ settings: database.environment }) : server;
  });
  afterAll(async () => {
    await server.stop();
    if (other !== server) await other.stop();
    await database.stop();
  });

  async function customer(plan: 'free' | 'team' = 'team') {
    const { id } = await server.accounts.ensureOrganization(`customer ${(made += 1)}`, plan, new Date());
    const { key } = await server.accounts.createKey(id, new Date());
    const used = async (): Promise<number> =>
      (await server.accounts.usage(id, new Date())).reduce((sum, { units }) => sum + units, 0);
    return { id, authorization: `Bearer ${key}`, used };
  }

  const withKey = ({ authorization }: { readonly authorization: string }, key: string) => ({
    authorization,
    'idempotency-key': key,
  });

  test('the same request under the same key is answered on every instance and counted once', async () => {
    const one = await customer();
    const first = await server.infer(ONE_ORDER, withKey(one, 'k1'));
    const again = await other.infer(ONE_ORDER, withKey(one, '"k1"'));
    expect([first.status, again.status]).toEqual([200, 200]);
    expect([first, again].map(({ headers }) => headers.get('idempotent-replayed'))).toEqual([null, 'true']);
    const lists = await Promise.all(
      [first, again].map(async (answer) => ((await answer.json()) as { medications: unknown }).medications),
    );
    expect(lists[1]).toEqual(lists[0]);
    expect(await one.used()).toBe(1);
    expect((await server.infer(ONE_ORDER, { authorization: one.authorization })).status).toBe(200);
    expect(await one.used()).toBe(2);
  });

  test('another request under the key is refused, before any work and without being counted', async () => {
    const [one, two] = [await customer(), await customer()];
    expect((await server.infer(ONE_ORDER, withKey(one, 'k2'))).status).toBe(200);
    const refused = await other.infer(OTHER, withKey(one, 'k2'));
    expect(refused.status).toBe(422);
    expect(await refused.json()).toMatchObject({
      code: 'idempotency_key_reused',
      detail: [{ loc: ['header', 'idempotency-key'] }],
    });
    expect(await one.used()).toBe(1);
    expect((await server.infer(OTHER, withKey(two, 'k2'))).status).toBe(200);
    expect(await two.used()).toBe(1);
  });

  test('copies that run at once are counted once', async () => {
    const one = await customer();
    const statuses = await Promise.all(
      Array.from({ length: 12 }, async (_, index) => {
        const answer = await (index % 2 === 0 ? server : other).infer(ONE_ORDER, withKey(one, 'k3'));
        return answer.status;
      }),
    );
    expect(statuses).toEqual(Array<number>(12).fill(200));
    expect(await one.used()).toBe(1);
  });

  test('a refused request leaves its key free; a full minute or month does not keep a repetition back', async () => {
    const one = await customer('free');
    expect((await server.infer({ resources: 'none' }, withKey(one, 'k4'))).status).toBe(422);
    expect((await server.infer(ONE_ORDER, withKey(one, 'k4'))).status).toBe(200);
    expect((await server.infer(ONE_ORDER, withKey(one, 'k5'))).status).toBe(200);
    expect((await server.infer(ONE_ORDER, withKey(one, 'k6'))).status).toBe(429);
    expect((await other.infer(ONE_ORDER, withKey(one, 'k4'))).status).toBe(200);
    expect(await one.used()).toBe(2);
    const statuses: number[] = [];
    for (let count = 0; count < 10; count += 1)
      statuses.push((await server.infer(ONE_ORDER, withKey(one, 'k4'))).status);
    expect(statuses).toContain(429);
    expect(await one.used()).toBe(2);
  });

  test('a document is known by its files, whatever the boundary; its pages are paid for once', async () => {
    const one = await customer();
    const send = async (at: TestServer, name: string) => {
      const form = new FormData();
      form.append('files', new Blob([PDF], { type: 'application/pdf' }), name);
      const headers = withKey(one, 'k7');
      return fetch(`${at.address}/v1/med-lists/from-documents`, { method: 'POST', headers, body: form });
    };
    const answers = [await send(server, 'a.pdf'), await send(other, 'a.pdf'), await send(server, 'b.pdf')];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 422]);
    const pages = Number(answers[0]?.headers.get('x-total-page-count'));
    expect(await one.used()).toBe(2 * pages);
  });

  test('nothing of key or body is kept', async () => {
    const one = await customer();
    await server.infer(ONE_ORDER, withKey(one, 'Zzyxkey'));
    const rows = JSON.stringify(await server.stores.audit.entries(one.id));
    expect(rows).not.toMatch(/Zzyxkey|metformin/);
  });

  test.each(['ü', 'x'.repeat(256), 'a\tb', 'a b', '"a b"'])('the key %j is refused', async (key) => {
    const one = await customer();
    const refused = await server.infer(ONE_ORDER, withKey(one, key));
    expect([refused.status, await refused.json()]).toMatchObject([422, { code: 'idempotency_key_invalid' }]);
    expect(await one.used()).toBe(0);
  });
});
