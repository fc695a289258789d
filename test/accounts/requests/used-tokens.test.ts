import { describe, expect, test } from '@jest/globals';
import { STORE_KINDS } from '../../support/account-stores.ts';

const NOON = new Date('2026-06-10T12:00:00Z');
const LATER = new Date(NOON.getTime() + 1000);

describe.each(STORE_KINDS)('$name', ({ start }) => {
  test('of all who use a token at once one is the first, and after its end it is forgotten', async () => {
    const database = await start();
    const [one, two] = [await database.openAll(), await database.openAll()];
    const token = { issuer: 'https://ehr.example.org', id: 'j1', until: LATER };
    const uses = await Promise.all(
      Array.from({ length: 40 }, (_, index) => (index % 2 === 0 ? one : two).accounts.useToken(token)),
    );
    expect(uses.filter(Boolean)).toHaveLength(1);
    expect(await one.accounts.useToken({ ...token, issuer: 'https://other.example.org' })).toBe(true);
    await one.tidy({ now: NOON, auditDays: 1, requestLogDays: 1 });
    expect(await two.accounts.useToken(token)).toBe(false);
    await one.tidy({ now: LATER, auditDays: 1, requestLogDays: 1 });
    expect(await two.accounts.useToken(token)).toBe(true);
    await one.close();
    if (two !== one) await two.close();
    await database.stop();
  });
});
