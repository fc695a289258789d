/** What one process remembers of the embedded store must never outlive a write of another. */
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { AccountStore, Organization, Ticket } from '../../../src/accounts/store/account-store.ts';
import { lapseOf, PROMISE_MS, WINDOW_MS } from '../../../src/accounts/limits/admission.ts';
import { ACCOUNT_FILE, openStores } from '../../../src/accounts/open-account-store.ts';
import type { Stores } from '../../../src/accounts/stores.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const NOON = new Date('2026-06-10T12:00:00Z');
const later = (ms: number) => new Date(NOON.getTime() + ms);
const dataDir = temporaryFolder();
let one: Stores;
/** A connection of its own on the same file, as another process has it. */
let two: Stores;
let made = 0;

beforeAll(async () => {
  const options = { dataDir, databaseUrl: undefined, sqliteSynchronous: 'NORMAL' } as const;
  one = await openStores(options);
  two = await openStores(options);
});
afterAll(async () => {
  await one.close();
  await two.close();
});

const organizationOn = (plan: 'free' | 'team' | 'unlimited') =>
  one.accounts.ensureOrganization(`organization ${(made += 1)}`, plan, NOON);

async function ticketOf(stores: Stores, organization: Organization, now = NOON): Promise<Ticket> {
  const decision = await stores.accounts.admit(organization, 1, now);
  if (!decision.admitted) throw new Error('was refused');
  return decision.ticket;
}

test('a key that another process revoked is refused at once, however often it was seen before', async () => {
  const { id } = await organizationOn('team');
  const { key, record } = await one.accounts.createKey(id, NOON);
  for (let turn = 0; turn < 3; turn += 1)
    expect(await one.accounts.keyHolder(key, NOON)).toMatchObject({ apiKey: { id: record.id } });
  await two.accounts.revokeKey(record.id, NOON);
  expect(await one.accounts.keyHolder(key, NOON)).toBeUndefined();
});

test('a revoked key is refused as well when the store is too busy to write', async () => {
  const organization = await organizationOn('unlimited');
  const { key, record } = await one.accounts.createKey(organization.id, NOON);
  const ticket = await ticketOf(one, organization);
  for (let turn = 0; turn < 2; turn += 1) expect(await one.accounts.keyHolder(key, NOON)).toBeDefined();
  await two.accounts.revokeKey(record.id, NOON);
  const busy = new DatabaseSync(path.join(dataDir, ACCOUNT_FILE));
  busy.exec('begin immediate');
  const [holder, counted] = await Promise.allSettled([
    one.accounts.keyHolder(key, NOON),
    one.accounts.count(ticket, 'infer', 1),
  ]);
  busy.exec('rollback');
  busy.close();
  expect(holder).toEqual({ status: 'fulfilled', value: undefined });
  expect(counted.status).toBe('rejected');
}, 60_000);

test('a plan that another process changed holds for the next request', async () => {
  const { id, name } = await organizationOn('free');
  const { key } = await one.accounts.createKey(id, NOON);
  expect((await one.accounts.keyHolder(key, NOON))?.organization.plan).toBe('free');
  await two.accounts.ensureOrganization(name, 'team', NOON);
  expect((await one.accounts.keyHolder(key, NOON))?.organization.plan).toBe('team');
});

test('a key that expires is refused although nobody writes', async () => {
  const { id } = await organizationOn('team');
  const { key } = await one.accounts.createKey(id, NOON, later(1000));
  expect(await one.accounts.keyHolder(key, later(999))).toBeDefined();
  expect(await one.accounts.keyHolder(key, later(1000))).toBeUndefined();
});

test('requests and acts of two processes make one unbroken audit chain', async () => {
  const organization = await organizationOn('unlimited');
  for (let turn = 0; turn < 6; turn += 1) {
    const stores = turn % 2 === 0 ? one : two;
    for (let request = 0; request < 3; request += 1)
      await stores.accounts.count(await ticketOf(stores, organization), 'infer', 1);
    await one.accounts.createKey(organization.id, NOON);
  }
  const verdict = await one.audit.verify(organization.id);
  expect(verdict).toMatchObject({ problem: undefined, entries: 6 * 4 + 1 });
});

test('what was counted in the same moment is part of what the next request is held against', async () => {
  const organization = await organizationOn('free');
  await one.accounts.count(await ticketOf(one, organization, later(-WINDOW_MS)), 'infer', 46);
  const running = await ticketOf(one, organization);
  await two.accounts.createKey(organization.id, NOON);
  const [, decision] = await Promise.all([
    one.accounts.count(running, 'infer', 4),
    one.accounts.admit(organization, 1, later(WINDOW_MS)),
  ]);
  expect(decision).toMatchObject({ admitted: false, reason: 'quota-exceeded', usedThisMonth: 50 });
});

test('a request that was given back is not the oldest of the window any more', async () => {
  const organization = await organizationOn('team');
  const oldest = await ticketOf(one, organization);
  await ticketOf(one, organization, later(10_000));
  await one.accounts.release(oldest);
  expect(await one.accounts.admit(organization, 1, later(20_000))).toMatchObject({
    standing: { minute: { remaining: 58, resetSeconds: 50 } },
  });
});

interface Step {
  readonly act: 'admit' | 'count' | 'count more' | 'release' | 'lose' | 'write';
  readonly by: 'one' | 'two';
  /** Begun in the same turn of the event loop as the step before, so that both share a transaction. */
  readonly isTogether: boolean;
  readonly waitMs: number;
}

const often = <Value>(value: Value, times: number): Value[] => Array.from({ length: times }, () => value);

const stepsOfTwo: fc.Arbitrary<Step[]> = fc.array(
  fc.record({
    act: fc.constantFrom(...often('admit' as const, 6), 'count', 'count more', 'release', 'lose', 'write'),
    by: fc.constantFrom(...often('one' as const, 6), 'two'),
    isTogether: fc.boolean(),
    waitMs: fc.oneof(fc.nat(20_000), fc.nat(20_000), fc.constantFrom(0, WINDOW_MS, PROMISE_MS)),
  }),
  { minLength: 10, maxLength: 50 },
);

/** A request as a store that remembers nothing would know it. */
interface Known {
  readonly at: number;
  state: 'runs' | 'counted' | 'lost';
  units: number;
  ticket: Ticket | undefined;
}

function isLetIn(requests: readonly Known[], now: number): boolean {
  const sum = (some: readonly Known[]) => some.reduce((total, { units }) => total + units, 0);
  const inWindow = requests.filter(({ at }) => at > now - WINDOW_MS);
  const used = requests.filter(({ state, at }) => state === 'counted' || lapseOf(new Date(at)) > now);
  return sum(inWindow) + 1 <= 2 && sum(used) + 1 <= 50;
}

/** Begins a step; what the model knows is changed at once, what the store answers is held against it. */
async function begin(step: Step, requests: Known[], organization: Organization, now: Date): Promise<void> {
  const { accounts } = step.by === 'one' ? one : two;
  if (step.act === 'write') await accounts.createKey(organization.id, now);
  else if (step.act === 'admit') await admitOne(accounts, requests, organization, now);
  else await endOne(accounts, requests, step.act);
}

async function admitOne(
  accounts: AccountStore,
  requests: Known[],
  organization: Organization,
  now: Date,
): Promise<void> {
  const isExpected = isLetIn(requests, now.getTime());
  const request: Known = { at: now.getTime(), state: 'runs', units: 1, ticket: undefined };
  if (isExpected) requests.push(request);
  const decision = await accounts.admit(organization, 1, now);
  expect(decision.admitted).toBe(isExpected);
  if (decision.admitted) request.ticket = decision.ticket;
}

/** Ends the oldest request that runs, if there is one. */
async function endOne(
  accounts: AccountStore,
  requests: Known[],
  act: 'count' | 'count more' | 'release' | 'lose',
): Promise<void> {
  const request = requests.find(({ state, ticket }) => state === 'runs' && ticket !== undefined);
  if (request?.ticket === undefined) return;
  request.state = act === 'lose' ? 'lost' : 'counted';
  if (act === 'count more') request.units = 2;
  if (act === 'release') {
    requests.splice(requests.indexOf(request), 1);
    await accounts.release(request.ticket);
  } else if (act !== 'lose') {
    await accounts.count(request.ticket, 'infer', request.units);
  }
}

async function takeAll(steps: readonly Step[], requests: Known[], organization: Organization): Promise<void> {
  let now = NOON;
  let begun: Promise<void>[] = [];
  let by: Step['by'] = 'one';
  for (const step of steps) {
    const isTogether = step.isTogether && step.by === by && step.act !== 'write';
    if (!isTogether) await Promise.all(begun.splice(0));
    now = new Date(now.getTime() + step.waitMs);
    begun = [...begun, begin(step, requests, organization, now)];
    by = step.by;
    if (step.act === 'write') await Promise.all(begun);
  }
  await Promise.all(begun);
}

test('whoever asks, and whatever happened, the decision is that of a store that remembers nothing', async () => {
  const database = new DatabaseSync(path.join(dataDir, ACCOUNT_FILE));
  await fc.assert(
    fc.asyncProperty(stepsOfTwo, async (steps) => {
      const organization = await organizationOn('free');
      // Near the month's cap, so that counted and promised units decide as well.
      const earlier = await ticketOf(one, organization, later(-WINDOW_MS));
      await one.accounts.count(earlier, 'infer', 44);
      const requests: Known[] = [
        { at: earlier.at.getTime(), state: 'counted', units: 44, ticket: undefined },
      ];
      await takeAll(steps, requests, organization);
      const sums = `select (select units from rate_window where organization_id = :id) as kept,
        (select coalesce(sum(units), 0) from admission where organization_id = :id) as log`;
      const { kept, log } = { ...database.prepare(sums).get({ id: organization.id }) };
      expect(kept).toBe(log);
    }),
    { numRuns: 150 },
  );
  database.close();
}, 60_000);
