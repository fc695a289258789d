/** What the limits promise, over every store: exact whatever comes at once, true in what they tell, nothing charged that was not answered. */
import { describe, expect, test } from '@jest/globals';
import fc from '../../support/fast-check.ts';
import type { AccountStore, Organization } from '../../../src/accounts/account-store.ts';
import { PROMISE_MS } from '../../../src/accounts/limits/decide.ts';
import type { Admitted, Refused } from '../../../src/accounts/limits/limits.ts';
import { PLANS } from '../../../src/accounts/limits/plan-table.ts';
import type { PlanName } from '../../../src/accounts/limits/plan-table.ts';
import { FILE_KNOWN_MS } from '../../../src/accounts/requests/sent-files.ts';
import { STORE_KINDS, withTwoInstances } from '../../support/account-stores.ts';

const NOON = new Date('2026-06-10T12:00:00Z');
const later = (ms: number) => new Date(NOON.getTime() + ms);
const MINUTE = 60_000;

interface Model {
  readonly organization: Organization;
  readonly list: { readonly at: number; readonly units: number; readonly isLost: boolean }[];
  readonly time: number;
}

/** Units of the list that are in the window of the free plan: each minute two of a request leave. */
function inWindow(list: Model['list'], time: number): number {
  const left = list.map(({ at, units }) => Math.max(0, units - 2 * Math.floor((time - at) / MINUTE)));
  return left.reduce((sum, units) => sum + units, 0);
}

interface Step {
  readonly units: number;
  readonly waitMs: number;
  readonly end: 'answer' | 'give back' | 'lose';
}

const STEPS: fc.Arbitrary<Step[]> = fc.array(
  fc.record({
    units: fc.oneof(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 4, max: 9 })),
    waitMs: fc.oneof(fc.nat(30_000), fc.constantFrom(0, MINUTE, 3 * MINUTE)),
    end: fc.constantFrom('answer', 'answer', 'give back', 'lose'),
  }),
  { minLength: 5, maxLength: 15 },
);

describe.each(STORE_KINDS)('$name', ({ start }) => {
  let store: AccountStore;
  /** A second instance on the same database. */
  let other: AccountStore;
  let made = 0;
  withTwoInstances(start, (...instances) => ([store, other] = instances));

  const organizationOn = (plan: PlanName) =>
    store.ensureOrganization(`organization ${(made += 1)}`, plan, NOON);

  async function admitted(organization: Organization, units: number, now = NOON): Promise<Admitted> {
    const decision = await store.admit(organization, units, now);
    if (!decision.admitted) throw new Error('was refused');
    return decision;
  }

  async function refused(organization: Organization, units: number, now: Date): Promise<Refused> {
    const decision = await store.admit(organization, units, now);
    if (decision.admitted) throw new Error('was let in');
    return decision;
  }

  async function answered(organization: Organization, units: number, now = NOON): Promise<Admitted> {
    const decision = await admitted(organization, units, now);
    await store.count(decision.ticket, 'infer', units);
    return decision;
  }

  const unitsOf = async ({ id }: Organization, now = NOON) =>
    (await store.usage(id, now)).reduce((sum, { units }) => sum + units, 0);

  describe('many at once, on two instances', () => {
    const bursts = fc.record({
      left: fc.constantFrom(2, 10, 100),
      burst: fc.integer({ min: 60, max: 300 }),
      givesBack: fc.boolean(),
    });

    test('with room for N, N are let in and never N + 1; what was given back can be had again', async () => {
      await fc.assert(
        fc.asyncProperty(bursts, async ({ left, burst, givesBack }) => {
          const plan = left === 2 ? 'free' : left === 10 ? 'team' : 'scale';
          const organization = await organizationOn(plan);
          const taken = PLANS[plan].limitPerMinute - left;
          if (taken > 0) await answered(organization, taken);
          const decisions = await Promise.all(
            Array.from({ length: burst }, (_, index) =>
              (index % 2 === 0 ? store : other).admit(organization, 1, NOON),
            ),
          );
          const tickets = decisions.flatMap((decision) => (decision.admitted ? [decision.ticket] : []));
          expect(tickets).toHaveLength(Math.min(left, burst));
          if (!givesBack) return;
          await Promise.all(tickets.map((ticket) => other.release(ticket)));
          await admitted(organization, left);
        }),
        { numRuns: 6, examples: [[{ left: 100, burst: 500, givesBack: true }]] },
      );
    });

    test('of the last unit of a month one request gets one', async () => {
      const organization = await organizationOn('free');
      await answered(organization, 49);
      const at = later(3_600_000);
      const decisions = await Promise.all(
        Array.from({ length: 60 }, (_, index) =>
          (index % 2 === 0 ? store : other).admit(organization, 1, at),
        ),
      );
      expect(decisions.filter((decision) => decision.admitted)).toHaveLength(1);
    });
  });

  describe('a plain list of what was let in', () => {
    /** Takes one step on both; what was let in and not given back goes on the list. */
    async function take({ units, end }: Step, { organization, list, time }: Model): Promise<void> {
      const fits = (at: number) => inWindow(list, at) + Math.min(units, 2) <= 2;
      const inMonth = list.filter(({ at, isLost }) => !isLost || time < at + PROMISE_MS);
      const isOverMonth = inMonth.reduce((sum, row) => sum + row.units, units) > 50;
      const decision = await store.admit(organization, units, new Date(time));
      expect(decision.admitted).toBe(!isOverMonth && fits(time));
      if (!decision.admitted) {
        expect(decision.reason).toBe(isOverMonth ? 'quota-exceeded' : 'rate-limited');
        const told = time + decision.retryAfterSeconds * 1000;
        if (!isOverMonth) expect([fits(told), fits(told - 1000)]).toEqual([true, false]);
        return;
      }
      if (end === 'give back') return store.release(decision.ticket);
      list.push({ at: time, units, isLost: end === 'lose' });
      if (end === 'answer') await store.count(decision.ticket, 'infer', units);
      const { remaining = 0, resetSeconds = 0 } = decision.standing.minute ?? {};
      expect(remaining).toBe(Math.max(0, 2 - inWindow(list, time)));
      expect(2 - inWindow(list, time + resetSeconds * 1000)).toBeGreaterThan(remaining);
    }

    test('decides the same, for documents larger than the limit too, and Retry-After is the first second that helps', async () => {
      await fc.assert(
        fc.asyncProperty(STEPS, async (steps) => {
          const model = { organization: await organizationOn('free'), list: [], time: NOON.getTime() };
          for (const step of steps) {
            model.time += step.waitMs;
            await take(step, model);
          }
        }),
        { numRuns: 12 },
      );
    });
  });

  describe('a document', () => {
    test('larger than the limit is let in when the minute is empty, and worked off minute by minute', async () => {
      const organization = await organizationOn('free');
      const { standing } = await answered(organization, 7);
      expect(standing).toMatchObject({
        minute: { limit: 2, remaining: 0, resetSeconds: 180 },
        month: { remaining: 43 },
      });
      expect(await refused(organization, 1, later(1000))).toMatchObject({ retryAfterSeconds: 179 });
      expect(await refused(organization, 9, later(1000))).toMatchObject({ retryAfterSeconds: 239 });
      await admitted(organization, 1, later(180_000));
    });

    test('asks for its whole price instead of what was reserved; refused, nothing changes', async () => {
      const organization = await organizationOn('free');
      await answered(organization, 45, later(-3_600_000));
      const { ticket } = await admitted(organization, 2);
      expect(await store.admit(organization, 62, later(5), ticket)).toMatchObject({
        reason: 'quota-exceeded',
        usedThisMonth: 45,
        units: 62,
      });
      const priced = await store.admit(organization, 4, later(5), ticket);
      if (!priced.admitted) throw new Error('was refused');
      expect(priced.standing).toMatchObject({ minute: { remaining: 0 }, month: { remaining: 1 } });
      await store.count(priced.ticket, 'documents', 4);
      expect(await unitsOf(organization)).toBe(49);
      expect((await refused(organization, 1, later(10))).reason).toBe('rate-limited');
      await admitted(organization, 1, later(120_005));
    });

    test('two at once cannot both have the rest of the month', async () => {
      const organization = await organizationOn('team');
      await answered(organization, 9_990, later(-200 * 3_600_000));
      const tickets = await Promise.all([admitted(organization, 2), admitted(organization, 2)]);
      const [one, two] = tickets;
      const priced = await Promise.all([
        store.admit(organization, 8, later(5), one.ticket),
        other.admit(organization, 8, later(5), two.ticket),
      ]);
      expect(priced.filter((decision) => decision.admitted)).toHaveLength(1);
    });
  });

  describe('refused work', () => {
    test('gives its units back, and a few refusals a minute change nothing', async () => {
      const organization = await organizationOn('free');
      for (let turn = 0; turn < 9; turn += 1)
        await store.release((await admitted(organization, 1, later(turn * 100))).ticket, 1);
      await answered(organization, 1, later(1000));
      await answered(organization, 1, later(1000));
      expect(await unitsOf(organization)).toBe(2);
    });

    test('beyond what a minute bears it has to wait, and after that is let in', async () => {
      const organization = await organizationOn('free');
      for (const work of [4, 6]) await store.release((await admitted(organization, 1)).ticket, work);
      const decision = await refused(organization, 0, later(10_000));
      expect(decision).toMatchObject({ reason: 'too-many-refusals', retryAfterSeconds: 50 });
      expect((await refused(organization, 1, later(59_000))).reason).toBe('too-many-refusals');
      await admitted(organization, 1, later(60_000));
    });

    test('a plan without limits knows none', async () => {
      const organization = await organizationOn('unlimited');
      for (let turn = 0; turn < 20; turn += 1)
        await store.release((await admitted(organization, 1)).ticket, 10);
      await admitted(organization, 1);
    });
  });

  test('what costs nothing passes a full minute and a full month', async () => {
    const organization = await organizationOn('free');
    await answered(organization, 50);
    expect((await refused(organization, 1, NOON)).reason).toBe('quota-exceeded');
    await admitted(organization, 0);
  });

  test('a file is known for an hour, to the organization that sent it', async () => {
    const [one, two] = [await organizationOn('free'), await organizationOn('free')];
    const { ticket } = await admitted(one, 2);
    const request = { by: { kind: 'key', id: 'key_1' }, requestId: 'request-1', files: ['ab12'] } as const;
    await store.count(ticket, 'documents', 2, request);
    expect(await other.wasSent(one.id, 'ab12', later(FILE_KNOWN_MS - 1))).toBe(true);
    expect(await other.wasSent(one.id, 'ab12', later(FILE_KNOWN_MS))).toBe(false);
    expect(await other.wasSent(one.id, 'cd34', NOON)).toBe(false);
    expect(await other.wasSent(two.id, 'ab12', NOON)).toBe(false);
  });
});
