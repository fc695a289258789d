/** Requests that are let in from memory, and settled in the transaction that counts them. */
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { Admitted, Organization, Refused, Ticket } from '../../../src/accounts/store/account-store.ts';
import { WINDOW_MS } from '../../../src/accounts/limits/admission.ts';
import { ACCOUNT_FILE, openStores } from '../../../src/accounts/open-account-store.ts';
import { PLANS } from '../../../src/accounts/limits/plan-table.ts';
import type { Stores } from '../../../src/accounts/stores.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const NOON = new Date('2026-06-10T12:00:00Z');
const dataDir = temporaryFolder();
let stores: Stores;
/** Another process on the same file. */
let other: DatabaseSync;
let made = 0;

beforeAll(async () => {
  stores = await openStores({ dataDir, databaseUrl: undefined, sqliteSynchronous: 'NORMAL' });
  other = new DatabaseSync(path.join(dataDir, ACCOUNT_FILE));
});
afterAll(async () => {
  other.close();
  await stores.close();
});

const organizationOn = (plan: 'team' | 'scale') =>
  stores.accounts.ensureOrganization(`organization ${(made += 1)}`, plan, NOON);

async function admitted(organization: Organization, units: number, now: Date): Promise<Admitted> {
  const decision = await stores.accounts.admit(organization, units, now);
  if (!decision.admitted) throw new Error('was refused');
  return decision;
}

/** Asks in the turn of the event loop in which the store was looked at, as a request does whose key was just read. */
async function admittedAfterKey(organization: Organization, key: string, now = NOON): Promise<Admitted> {
  await stores.accounts.keyHolder(key, NOON);
  return admitted(organization, 1, now);
}

/** What the store holds of an organization. */
function stored({ id }: Organization): unknown {
  const sums = `select (select units from rate_window where organization_id = :id) as kept,
    (select coalesce(sum(units), 0) from admission where organization_id = :id) as log,
    (select coalesce(sum(units), 0) from promise where organization_id = :id) as promised,
    (select coalesce(sum(units), 0) from usage_day where organization_id = :id) as used`;
  return { ...other.prepare(sums).get({ id }) };
}

/** Takes units as another process does. */
function takeBesides({ id }: Organization, units: number): void {
  other.exec('begin immediate');
  other
    .prepare('insert into admission (organization_id, at, units) values (?, ?, ?)')
    .run(id, NOON.getTime() - 1, units);
  other.prepare('update rate_window set units = units + ? where organization_id = ?').run(units, id);
  other.exec('commit');
}

describe('a request whose organization is remembered', () => {
  let organization: Organization;
  let key: string;

  beforeEach(async () => {
    organization = await organizationOn('team');
    key = (await stores.accounts.createKey(organization.id, NOON)).key;
    // The first one reads what the second is held against.
    const { ticket } = await admittedAfterKey(organization, key);
    await stores.accounts.count(ticket, 'infer', 1);
  });

  test('is let in before it is written, and told what is left', async () => {
    const { ticket, standing } = await admittedAfterKey(organization, key);
    expect(ticket.provisional).toMatchObject({ stage: 'waits' });
    expect(standing.minute?.remaining).toBe(58);
    expect(stored(organization)).toEqual({ kept: 1, log: 1, promised: 0, used: 1 });
    await stores.accounts.release(ticket);
  });

  test('answered at once, it is written and counted in one transaction, without a promise', async () => {
    const { ticket } = await admittedAfterKey(organization, key);
    expect(await stores.accounts.count(ticket, 'infer', 1)).toBeUndefined();
    expect(ticket.provisional).toMatchObject({ stage: 'is ended' });
    expect(stored(organization)).toEqual({ kept: 2, log: 2, promised: 0, used: 2 });
  });

  test('answered at once with other units than reserved, it is in the window with those', async () => {
    const { ticket } = await admittedAfterKey(organization, key);
    await stores.accounts.count(ticket, 'documents', 7);
    expect(stored(organization)).toEqual({ kept: 8, log: 8, promised: 0, used: 8 });
  });

  test('slow, it is written by itself, with a promise that ends when it is counted', async () => {
    const { ticket } = await admittedAfterKey(organization, key);
    await ticket.provisional?.written;
    expect(stored(organization)).toEqual({ kept: 2, log: 2, promised: 1, used: 1 });
    expect(await stores.accounts.count(ticket, 'infer', 1)).toBeUndefined();
    expect(stored(organization)).toEqual({ kept: 2, log: 2, promised: 0, used: 2 });
  });

  test.each(['before', 'after'])('given back %s it is written, it leaves nothing', async (when) => {
    const { ticket } = await admittedAfterKey(organization, key);
    if (when === 'after') await ticket.provisional?.written;
    await stores.accounts.release(ticket);
    await ticket.provisional?.written;
    expect(stored(organization)).toEqual({ kept: 1, log: 1, promised: 0, used: 1 });
    const { standing } = await admittedAfterKey(organization, key);
    expect(standing.minute?.remaining).toBe(58);
  });

  test('those that are not written yet are held against the next', async () => {
    await stores.accounts.keyHolder(key, NOON);
    const decisions = await Promise.all(
      Array.from({ length: 5 }, () => stores.accounts.admit(organization, 1, NOON)),
    );
    const left = decisions.map((decision) => decision.admitted && decision.standing.minute?.remaining);
    expect(left).toEqual([58, 57, 56, 55, 54]);
    for (const decision of decisions) if (decision.admitted) await stores.accounts.release(decision.ticket);
  });

  test('near a limit it is written first', async () => {
    takeBesides(organization, 40);
    const { ticket } = await admittedAfterKey(organization, key);
    expect(ticket.provisional).toBeUndefined();
    expect(stored(organization)).toMatchObject({ kept: 42, promised: 1 });
    await stores.accounts.release(ticket);
  });

  const refusal: Refused = {
    admitted: false,
    reason: 'rate-limited',
    retryAfterSeconds: 60,
    usedThisMonth: 1,
  };

  test('when another process took the room meanwhile, counting refuses it, and counts nothing', async () => {
    const { ticket } = await admittedAfterKey(organization, key);
    takeBesides(organization, 59);
    expect(await stores.accounts.count(ticket, 'infer', 1)).toEqual(refusal);
    await stores.accounts.release(ticket);
    expect(stored(organization)).toEqual({ kept: 60, log: 60, promised: 0, used: 1 });
  });

  test('slow, it is refused just so, and giving it back takes nothing', async () => {
    const { ticket } = await admittedAfterKey(organization, key);
    takeBesides(organization, 59);
    await ticket.provisional?.written;
    expect(await stores.accounts.count(ticket, 'infer', 1)).toEqual(refusal);
    await stores.accounts.release(ticket);
    expect(stored(organization)).toEqual({ kept: 60, log: 60, promised: 0, used: 1 });
  });

  describe('with a store that takes no writes', () => {
    beforeEach(() => other.exec('begin immediate'));
    afterEach(() => other.exec('rollback'));

    test.each(['at once', 'after it could not be written'])(
      'counting fails %s',
      async (when) => {
        // The lock came after the last look at the store.
        const { ticket } = await admittedAfterKey(organization, key);
        expect(ticket.provisional).toBeDefined();
        const written = ticket.provisional?.written.catch(() => undefined);
        if (when !== 'at once') await written;
        await expect(stores.accounts.count(ticket, 'infer', 1)).rejects.toThrow('locked');
        expect(stored(organization)).toEqual({ kept: 1, log: 1, promised: 0, used: 1 });
      },
      60_000,
    );
  });
});

interface Step {
  readonly act: 'answer' | 'answer later' | 'give back' | 'lose';
  readonly units: number;
  readonly waitMs: number;
}

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.record({
    act: fc.constantFrom('answer', 'answer', 'answer', 'answer later', 'give back', 'lose'),
    units: fc.integer({ min: 1, max: 9 }),
    waitMs: fc.oneof(
      { arbitrary: fc.nat(400), weight: 20 },
      { arbitrary: fc.constantFrom(0, WINDOW_MS), weight: 1 },
    ),
  }),
  { minLength: 100, maxLength: 400 },
);

/** Lets one request in and ends it; true: it stays in the window. */
async function take({ act, units }: Step, organization: Organization, key: string, now: Date) {
  await stores.accounts.keyHolder(key, NOON);
  const decision = await stores.accounts.admit(organization, units, now);
  if (decision.admitted) await end(act, decision.ticket);
  return decision;
}

async function end(act: Step['act'], ticket: Ticket): Promise<void> {
  if (act === 'answer later') await ticket.provisional?.written;
  if (act === 'answer' || act === 'answer later') await stores.accounts.count(ticket, 'infer', ticket.units);
  if (act === 'give back') await stores.accounts.release(ticket);
}

test('a log longer than what is remembered of it: decisions and what is left are those of a plain list', async () => {
  const { limitPerMinute } = PLANS.scale;
  await fc.assert(
    fc.asyncProperty(steps, async (taken) => {
      const organization = await organizationOn('scale');
      const { key } = await stores.accounts.createKey(organization.id, NOON);
      const log: { readonly at: number; readonly units: number }[] = [];
      let time = NOON.getTime();
      for (const step of taken) {
        time += step.waitMs;
        const inWindow = log.filter(({ at }) => at > time - WINDOW_MS);
        const left = limitPerMinute - inWindow.reduce((sum, row) => sum + row.units, 0) - step.units;
        const decision = await take(step, organization, key, new Date(time));
        expect(decision.admitted).toBe(left >= 0);
        if (!decision.admitted) continue;
        const oldestAt = inWindow[0]?.at ?? time;
        expect(decision.standing.minute).toEqual({
          limit: limitPerMinute,
          remaining: left,
          resetSeconds: Math.max(1, Math.ceil((oldestAt + WINDOW_MS - time) / 1000)),
        });
        if (step.act !== 'give back') log.push({ at: time, units: step.units });
      }
      const { kept, log: sum } = { ...(stored(organization) as { kept: number; log: number }) };
      expect(kept).toBe(sum);
    }),
    { numRuns: 20 },
  );
}, 120_000);
