import { describe, expect, test } from '@jest/globals';
import fc from '../../support/fast-check.ts';
import type { AccountStore, Organization } from '../../../src/accounts/account-store.ts';
import type { Ticket } from '../../../src/accounts/limits/limits.ts';
import { PROMISE_MS, WINDOW_MS } from '../../../src/accounts/limits/decide.ts';
import type { PlanName } from '../../../src/accounts/limits/plan-table.ts';
import { STORE_KINDS, withTwoInstances } from '../../support/account-stores.ts';

process.stdout.write(
  `contract of the account store over: ${STORE_KINDS.map(({ name }) => name).join(', ')}\n`,
);

const NOON = new Date('2026-06-10T12:00:00Z');
const later = (ms: number, from = NOON) => new Date(from.getTime() + ms);

describe.each(STORE_KINDS)('$name', ({ start }) => {
  let store: AccountStore;
  /** A second instance on the same database. */
  let other: AccountStore;
  let made = 0;
  withTwoInstances(start, (...instances) => ([store, other] = instances));

  const organizationOn = (plan: PlanName) =>
    store.ensureOrganization(`organization ${(made += 1)}`, plan, NOON);
  const admitted = async (organization: Organization, now: Date, on = store) => {
    const decision = await on.admit(organization, 1, now);
    if (!decision.admitted) throw new Error('was refused');
    return decision.ticket;
  };

  test('is empty before the first organization', async () => {
    const fresh = await start();
    const empty = await fresh.open();
    expect(await empty.isEmpty()).toBe(true);
    await empty.ensureOrganization('first', 'free', NOON);
    expect(await empty.isEmpty()).toBe(false);
    await empty.close();
    await fresh.stop();
  });

  test('makes an organization once and moves it between plans', async () => {
    const first = await store.ensureOrganization('Hillside Clinic', undefined, NOON);
    expect(first.plan).toBe('free');
    expect(await store.ensureOrganization('Hillside Clinic', undefined, NOON)).toEqual(first);
    expect(await other.ensureOrganization('Hillside Clinic', 'team', NOON)).toEqual({
      ...first,
      plan: 'team',
    });
  });

  describe('keys', () => {
    test('a key leads to its organization, on every instance', async () => {
      const organization = await organizationOn('team');
      const { key, record } = await store.createKey(organization.id, NOON);
      const holder = await other.keyHolder(key, NOON);
      expect(holder?.organization).toEqual(organization);
      expect(holder?.apiKey).toEqual({ ...record, lastUsedAt: undefined });
      expect(key.startsWith(record.prefix)).toBe(true);
      expect(key.endsWith(record.lastFour)).toBe(true);
    });

    test('a revoked key stops working at once, on every instance', async () => {
      const organization = await organizationOn('team');
      const { key, record } = await store.createKey(organization.id, NOON);
      expect(await other.keyHolder(key, NOON)).toBeDefined();
      expect(await store.revokeKey(record.id, NOON)).toBe(true);
      expect(await other.keyHolder(key, NOON)).toBeUndefined();
      expect(await store.revokeKey(record.id, NOON)).toBe(false);
      expect(await store.revokeKey('key_none', NOON)).toBe(false);
    });

    test('an expired key stops working', async () => {
      const organization = await organizationOn('team');
      const { key } = await store.createKey(organization.id, NOON, later(1000));
      expect(await store.keyHolder(key, later(999))).toBeDefined();
      expect(await store.keyHolder(key, later(1000))).toBeUndefined();
    });

    test('its last use is written to the minute, not with every request', async () => {
      const organization = await organizationOn('team');
      const { key, record } = await store.createKey(organization.id, NOON);
      const lastUse = async () => (await store.keys()).find(({ id }) => id === record.id)?.lastUsedAt;
      expect(await lastUse()).toBeUndefined();
      await store.keyHolder(key, NOON);
      await store.keyHolder(key, later(59_000));
      expect(await lastUse()).toEqual(NOON);
      await store.keyHolder(key, later(60_000));
      expect(await lastUse()).toEqual(later(60_000));
    });

    test('lists what is kept of every key, and that is not the key', async () => {
      const organization = await organizationOn('team');
      const { key, record } = await store.createKey(organization.id, NOON);
      const listed = await store.keys();
      expect(listed).toContainEqual(record);
      expect(JSON.stringify(listed)).not.toContain(key);
    });
  });

  describe('per minute', () => {
    test('of hundreds at once, on two instances, exactly N pass', async () => {
      const organization = await organizationOn('team');
      const decisions = await Promise.all(
        Array.from({ length: 300 }, (_, index) =>
          (index % 2 === 0 ? store : other).admit(organization, 1, NOON),
        ),
      );
      expect(decisions.filter((decision) => decision.admitted)).toHaveLength(60);
    });

    test('in any 60 seconds exactly N pass, wherever the window begins', async () => {
      const gaps = fc.array(fc.nat({ max: 45_000 }), { minLength: 10, maxLength: 25 });
      await fc.assert(
        fc.asyncProperty(gaps, async (waits) => {
          const organization = await organizationOn('free');
          const passed: number[] = [];
          let time = NOON.getTime();
          for (const each of waits) {
            time += each;
            const expected = passed.filter((at) => at > time - WINDOW_MS).length < 2;
            const decision = await store.admit(organization, 1, new Date(time));
            expect(decision.admitted).toBe(expected);
            if (decision.admitted) passed.push(time);
          }
        }),
        { numRuns: 15 },
      );
    });

    test('a client that waits as long as it is told is let in, and not a second earlier', async () => {
      const organization = await organizationOn('free');
      await admitted(organization, NOON);
      await admitted(organization, later(10_500));
      const refused = await store.admit(organization, 1, later(20_250));
      if (refused.admitted) throw new Error('was let in');
      expect(refused).toMatchObject({ reason: 'rate-limited', retryAfterSeconds: 40, usedThisMonth: 2 });
      const told = later(20_250 + refused.retryAfterSeconds * 1000);
      expect((await store.admit(organization, 1, later(-1000, told))).admitted).toBe(false);
      expect((await store.admit(organization, 1, told)).admitted).toBe(true);
    });

    test('a released request gives its place back', async () => {
      const organization = await organizationOn('free');
      const ticket = await admitted(organization, NOON);
      await admitted(organization, NOON);
      expect((await store.admit(organization, 1, NOON)).admitted).toBe(false);
      await other.release(ticket);
      expect((await store.admit(organization, 1, NOON)).admitted).toBe(true);
    });

    test('a request released after it left the window takes nothing from the next ones', async () => {
      const organization = await organizationOn('free');
      const slow = await admitted(organization, NOON);
      await admitted(organization, later(61_000));
      await store.release(slow);
      await admitted(organization, later(61_001));
      expect((await store.admit(organization, 1, later(61_002))).admitted).toBe(false);
    });

    test('a request that took more units than reserved is in the window with those', async () => {
      const organization = await organizationOn('team');
      await store.count(await admitted(organization, NOON), 'documents', 60);
      expect((await store.admit(organization, 1, later(1))).admitted).toBe(false);
      expect((await store.admit(organization, 1, later(WINDOW_MS))).admitted).toBe(true);
    });

    test('a clock that was set back locks nobody out', async () => {
      const organization = await organizationOn('free');
      await admitted(organization, later(3_600_000));
      await admitted(organization, later(3_600_000));
      await admitted(organization, NOON);
      await admitted(organization, NOON);
      expect((await store.admit(organization, 1, NOON)).admitted).toBe(false);
    });

    test('what is left is told with the admission', async () => {
      const organization = await organizationOn('free');
      await admitted(organization, later(-20_000));
      const decision = await store.admit(organization, 1, NOON);
      expect(decision).toMatchObject({
        standing: {
          minute: { limit: 2, remaining: 0, resetSeconds: 40 },
          month: { limit: 50, remaining: 48, resetSeconds: (20 * 24 + 12) * 3600 },
        },
      });
    });
  });

  describe('per month', () => {
    /** Uses units of an organization on the free plan in calm steps. */
    const use = async (organization: Organization, units: number, from = NOON) => {
      for (let used = 0; used < units; used += 1) {
        await store.count(await admitted(organization, later(used * 31_000, from)), 'infer', 1);
      }
    };

    test('the cap admits exactly N, names the reset, and opens on the 1st, 00:00 UTC', async () => {
      const organization = await organizationOn('free');
      await use(organization, 50);
      const late = new Date('2026-06-30T23:59:00.500Z');
      expect(await store.admit(organization, 1, late)).toEqual({
        admitted: false,
        reason: 'quota-exceeded',
        retryAfterSeconds: 60,
        usedThisMonth: 50,
        units: 1,
      });
      expect((await store.admit(organization, 1, new Date('2026-07-01T00:00:00Z'))).admitted).toBe(true);
    });

    test('units promised to running requests cannot be promised twice', async () => {
      const organization = await organizationOn('free');
      await use(organization, 49);
      const ticket = await admitted(organization, later(3_600_000));
      expect(await other.admit(organization, 1, later(3_600_000))).toMatchObject({
        reason: 'quota-exceeded',
        usedThisMonth: 50,
      });
      await store.release(ticket);
      expect((await other.admit(organization, 1, later(3_600_001))).admitted).toBe(true);
    });

    test('the promise of a request whose process died lapses', async () => {
      const organization = await organizationOn('free');
      await use(organization, 49);
      const lost = later(3_600_000);
      await admitted(organization, lost);
      expect((await store.admit(organization, 1, later(PROMISE_MS - 1, lost))).admitted).toBe(false);
      expect((await store.admit(organization, 1, later(PROMISE_MS, lost))).admitted).toBe(true);
    });

    test('a request belongs to the month in which it arrived', async () => {
      const organization = await organizationOn('free');
      const arrived = new Date('2026-06-30T23:59:59.900Z');
      await store.count(await admitted(organization, arrived), 'infer', 1);
      expect(await store.usage(organization.id, arrived)).toEqual([
        { day: '2026-06-30', endpoint: 'infer', units: 1, requests: 1 },
      ]);
      expect(await store.usage(organization.id, new Date('2026-07-01T00:00:00Z'))).toEqual([]);
    });
  });

  test('a plan without limits is counted all the same', async () => {
    const organization = await organizationOn('unlimited');
    const tickets: Ticket[] = [];
    for (let index = 0; index < 500; index += 1) tickets.push(await admitted(organization, NOON));
    await Promise.all(
      tickets.map((ticket, index) => (index % 2 === 0 ? store : other).count(ticket, 'infer', 1)),
    );
    expect(await other.usage(organization.id, NOON)).toEqual([
      { day: '2026-06-10', endpoint: 'infer', units: 500, requests: 500 },
    ]);
  });

  test('organizations do not share limits', async () => {
    const [one, two] = [await organizationOn('free'), await organizationOn('free')];
    await admitted(one, NOON);
    await admitted(one, NOON);
    expect((await store.admit(one, 1, NOON)).admitted).toBe(false);
    expect((await store.admit(two, 1, NOON)).admitted).toBe(true);
  });
});
