import fc from '../../support/fast-check.ts';
import { describe, expect, test } from '@jest/globals';
import type { Stores } from '../../../src/accounts/stores.ts';
import { STORE_KINDS, withStoresOn } from '../../support/account-stores.ts';

const NOON = new Date('2026-06-10T12:00:00Z');
const DAY_MS = 86_400_000;

const BY = { by: { kind: 'key', id: 'key_1' }, requestId: 'request-1' } as const;
const after = (ms: number): Date => new Date(NOON.getTime() + ms);

describe.each(STORE_KINDS)('$name', ({ start }) => {
  let stores: Stores;
  let made = 0;
  withStoresOn(start, (opened) => (stores = opened));

  const newOrganization = () => stores.accounts.ensureOrganization(`o${(made += 1)}`, 'team', NOON);

  async function send(
    organization: Awaited<ReturnType<typeof newOrganization>>,
    repeat: { readonly key: string; readonly digest: string },
    now = NOON,
  ): Promise<string> {
    const admitted = await stores.accounts.admit(organization, 1, now);
    if (!admitted.admitted) return admitted.reason;
    const counted = await stores.accounts.count(admitted.ticket, 'infer-medications', 1, {
      ...BY,
      repeat: { ...repeat, work: 1 },
    });
    if (counted === 'other-request') await stores.accounts.release(admitted.ticket);
    return counted;
  }

  const usedBy = async ({ id }: { readonly id: string }, now = NOON): Promise<number> =>
    (await stores.accounts.usage(id, now)).reduce((sum, { units }) => sum + units, 0);

  test('one request under one key is counted once, however many copies come at once', async () => {
    const organization = await newOrganization();
    const sent = await Promise.all(
      Array.from({ length: 30 }, () => send(organization, { key: 'k1', digest: 'd1' })),
    );
    expect(sent.toSorted()).toEqual([...Array<string>(29).fill('again'), 'counted']);
    expect(await usedBy(organization)).toBe(1);
    const trail = await stores.audit.entries(organization.id);
    expect(trail.filter(({ act }) => act === 'request.process')).toHaveLength(1);
    expect(trail.filter(({ act }) => act === 'request.repeat')).toHaveLength(29);
    expect((await stores.audit.verify(organization.id)).problem).toBeUndefined();
  });

  test('another request under the key does nothing; after a day the key is free', async () => {
    const organization = await newOrganization();
    expect(await send(organization, { key: 'k2', digest: 'd1' })).toBe('counted');
    expect(await send(organization, { key: 'k2', digest: 'd2' })).toBe('other-request');
    expect(await stores.accounts.digestUnder('k2', after(DAY_MS - 1))).toBe('d1');
    expect(await send(organization, { key: 'k2', digest: 'd1' }, after(DAY_MS - 1))).toBe('again');
    expect(await stores.accounts.digestUnder('k2', after(DAY_MS))).toBeUndefined();
    expect(await send(organization, { key: 'k2', digest: 'd2' }, after(DAY_MS))).toBe('counted');
    expect(await usedBy(organization, after(DAY_MS))).toBe(2);
    await stores.tidy({ now: after(2 * DAY_MS), auditDays: 9, requestLogDays: 9 });
    expect(await stores.accounts.digestUnder('k2', NOON)).toBeUndefined();
  });

  test('whatever is sent, each request is counted once under its key', async () => {
    const request = fc.record({
      key: fc.constantFrom('a', 'b', 'c'),
      digest: fc.constantFrom('1', '2'),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(request, { maxLength: 12 }), async (requests) => {
        const organization = await newOrganization();
        const taken = new Map<string, string>();
        for (const { key, digest } of requests) {
          const own = `${organization.id} ${key}`;
          const before = taken.get(own);
          const expected = before === undefined ? 'counted' : before === digest ? 'again' : 'other-request';
          expect(await send(organization, { key: own, digest })).toBe(expected);
          if (before === undefined) taken.set(own, digest);
        }
        expect(await usedBy(organization)).toBe(taken.size);
      }),
      { numRuns: 15 },
    );
  });
});
