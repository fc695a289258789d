import { expect, test } from '@jest/globals';
import type { HeldStore } from '../../src/accounts/connections/held-store.ts';
import { decide } from '../../src/smart/desk/desk.ts';
import { IDLE_MS, LAUNCH_MS, LONGEST_MS, SmartSessions } from '../../src/smart/sessions.ts';
import type { BegunLaunch } from '../../src/smart/sessions.ts';
import { STORE_KINDS, withStoresOn } from '../support/account-stores.ts';

const iss = new URL('https://ehr.example.org/fhir');
const client = { kind: 'public', clientId: 'medlist' } as const;
const LAUNCH: BegunLaunch = {
  issuer: { iss, name: 'EHR', client, frameOrigins: [] },
  settings: {
    iss,
    client,
    redirectUri: new URL('https://medlist.example.org/smart/callback'),
    configuration: {
      authorizationEndpoint: new URL('https://ehr.example.org/authorize'),
      tokenEndpoint: new URL('https://ehr.example.org/token'),
      capabilities: [],
    },
  },
  pending: { state: 'state-1', codeVerifier: 'verifier', scopes: [] },
};
const BROWSER = { token: 'browser', address: '192.0.2.1' };
const GRANT = { accessToken: 'at', expiresAt: 0, patientId: 'p', granted: [], missing: [], limited: [] };

let store: HeldStore;
let sessions: SmartSessions;
let other: SmartSessions;
const [embedded] = STORE_KINDS;
if (embedded === undefined) throw new Error('there is no embedded store');
withStoresOn(embedded.start, ({ held }) => {
  store = held;
  const issuers = { find: () => Promise.resolve(LAUNCH.issuer) };
  // Two instances on one store.
  sessions = new SmartSessions(held, issuers);
  other = new SmartSessions(held, issuers);
});

test('a launch is taken once, by the browser that began it, within its time, at any instance', async () => {
  await sessions.begin(BROWSER, LAUNCH, 0);
  expect(await sessions.take('other', 'state-1', 1)).toBeUndefined();
  expect(await sessions.take('browser', 'state-2', 1)).toBeUndefined();
  expect(await other.take('browser', 'state-1', 1)).toEqual(LAUNCH);
  expect(await sessions.take('browser', 'state-1', 1)).toBeUndefined();
  await sessions.begin(BROWSER, LAUNCH, 0);
  expect(await sessions.take('browser', 'state-1', LAUNCH_MS)).toBeUndefined();
});

test('two launches of one browser, for two patients, do not disturb each other', async () => {
  const second = { ...LAUNCH, pending: { ...LAUNCH.pending, state: 'state-2' } };
  await sessions.begin(BROWSER, LAUNCH, 0);
  await sessions.begin(BROWSER, second, 0);
  expect(await other.take('browser', 'state-1', 1)).toEqual(LAUNCH);
  expect(await other.take('browser', 'state-2', 1)).toEqual(second);
});

test('a list belongs to its browser and ends when nobody looks, when it is closed, and after a shift', async () => {
  const { id } = await sessions.open('browser', LAUNCH, GRANT, 0);
  expect(await sessions.find('other', id, 1)).toBeUndefined();
  for (let now = 0; now < LONGEST_MS; now += IDLE_MS - 1)
    expect((await other.find('browser', id, now))?.grant).toEqual(GRANT);
  expect(await sessions.find('browser', id, LONGEST_MS)).toBeUndefined();

  const idle = await sessions.open('browser', LAUNCH, GRANT, 0);
  expect(await sessions.find('browser', idle.id, IDLE_MS)).toBeUndefined();

  const closed = await sessions.open('browser', LAUNCH, GRANT, 0);
  await other.end(closed);
  expect(await sessions.find('browser', closed.id, 1)).toBeUndefined();
  await expect(sessions.change(closed, () => undefined, 1)).rejects.toThrow('ended');
});

test('of an EHR that nobody trusts any more there is no list', async () => {
  const list = await sessions.open('browser', LAUNCH, GRANT, 0);
  const without = new SmartSessions(store, { find: () => Promise.resolve(undefined) });
  expect(await without.find('browser', list.id, 1)).toBeUndefined();
});

test('what two instances change at once is all there', async () => {
  const { id } = await sessions.open('browser', LAUNCH, GRANT, 0);
  const decisions = Array.from({ length: 10 }, (_, index) => String(index));
  await Promise.all(
    decisions.map(async (entry, index) => {
      const instance = index % 2 === 0 ? sessions : other;
      const list = await instance.find('browser', id, 1);
      const decision = { kind: 'stop', reason: '', directions: '' } as const;
      if (list !== undefined)
        await instance.change(list, ({ desk }) => decide(desk, new Map([[entry, decision]])), 1);
    }),
  );
  const { desk } = (await sessions.find('browser', id, 1)) ?? {};
  expect([...(desk?.decisions.keys() ?? [])].toSorted()).toEqual(decisions);
  expect(desk?.earlier).toHaveLength(10);
});

test('an errand is run by one at a time over all instances, and by the next when that one died', async () => {
  const list = await sessions.open('browser', LAUNCH, GRANT, 0);
  const again = await other.find('browser', list.id, 0);
  if (again === undefined) throw new Error('the list is not there');
  const [begun, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const runs: string[] = [];
  let now = 0;
  const first = sessions.alone(
    list,
    'renewing',
    () => now,
    async (save) => {
      runs.push('first');
      begun.resolve();
      await ended.promise;
      await save((state) => (state.grant = { ...GRANT, accessToken: 'new' }));
    },
  );
  await begun.promise;
  // It ends when the second has asked for a while whether it has.
  let asked = 0;
  const second = other.alone(
    again,
    'renewing',
    () => {
      asked += 1;
      if (asked === 8) ended.resolve();
      return now;
    },
    async () => {
      runs.push('second');
      ended.resolve();
    },
  );
  await Promise.all([first, second]);
  expect([runs, again.grant.accessToken]).toEqual([['first'], 'new']);

  await sessions.change(list, ({ busy }) => (busy.sending = 1000), 0);
  now = 1000;
  await other.alone(
    again,
    'sending',
    () => now,
    async () => void runs.push('third'),
  );
  expect(runs).toEqual(['first', 'third']);
});
