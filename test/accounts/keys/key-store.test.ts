import { describe, expect, test } from '@jest/globals';
import type { Act } from '../../../src/accounts/audit/act.ts';
import type { Stores } from '../../../src/accounts/stores.ts';
import { STORE_KINDS, withStoresOn } from '../../support/account-stores.ts';

const NOON = new Date('2026-06-10T12:00:00Z');
const later = (ms: number) => new Date(NOON.getTime() + ms);
const HOUR = 3_600_000;

describe.each(STORE_KINDS)('$name', ({ start }) => {
  let stores: Stores;
  let made = 0;
  withStoresOn(start, (opened) => (stores = opened));

  async function member(): Promise<Act> {
    const { id } = await stores.accounts.ensureOrganization(`organization ${(made += 1)}`, 'team', NOON);
    return { organizationId: id, by: { kind: 'person', id: `person_${made}`, role: 'member' }, now: NOON };
  }
  const works = async (key: string, now = NOON) => (await stores.accounts.keyHolder(key, now)) !== undefined;

  test('a key has a name, scopes, an expiry and a maker, and the trail says so', async () => {
    const act = await member();
    const options = { name: ' Night import ', scopes: ['infer', 'fhir'] as const, expiresAt: later(HOUR) };
    const { key, record } = await stores.keys.create(act, options);
    expect(record).toMatchObject({
      name: 'Night import',
      scopes: ['infer', 'fhir'],
      createdBy: `person_${made}`,
    });
    expect(await stores.keys.get(act.organizationId, record.id)).toEqual(record);
    expect((await stores.accounts.keyHolder(key, NOON))?.apiKey.scopes).toEqual(['infer', 'fhir']);
    expect(await works(key, later(HOUR))).toBe(false);
    const [entry] = await stores.audit.entries(act.organizationId);
    expect(entry).toMatchObject({ act: 'key.create', target: record.id, details: { scopes: 'infer fhir' } });
  });

  test('keys made on the command line have no scopes, and their acts are in the trail too', async () => {
    const act = await member();
    const { key, record } = await stores.accounts.createKey(act.organizationId, NOON);
    expect((await stores.accounts.keyHolder(key, NOON))?.apiKey).toMatchObject({
      scopes: undefined,
      name: '',
    });
    expect(await stores.accounts.revokeKey(record.id, NOON)).toBe(true);
    const acts = (await stores.audit.entries(act.organizationId)).map((entry) => [
      entry.act,
      entry.actor.kind,
    ]);
    expect(acts).toEqual([
      ['key.revoke', 'command'],
      ['key.create', 'command'],
      ['organization.create', 'command'],
    ]);
  });

  test('after rotation the old key works until the end of its grace, the new one at once', async () => {
    const act = await member();
    const old = await stores.keys.create(act, { name: 'import', scopes: ['infer'] });
    const fresh = await stores.keys.rotate(act, old.record.id, later(HOUR));
    expect(fresh?.record).toMatchObject({ name: 'import', scopes: ['infer'] });
    expect(await works(fresh?.key ?? '')).toBe(true);
    expect(await works(old.key, later(HOUR - 1))).toBe(true);
    expect(await works(old.key, later(HOUR))).toBe(false);
    const [entry] = await stores.audit.entries(act.organizationId);
    expect(entry).toMatchObject({
      act: 'key.rotate',
      target: old.record.id,
      details: { replacedBy: fresh?.record.id },
    });
  });

  test('rotation without grace ends the old key now; a second rotation never makes a grace longer', async () => {
    const act = await member();
    const old = await stores.keys.create(act, { name: 'import' });
    await stores.keys.rotate(act, old.record.id, later(HOUR));
    await stores.keys.rotate(act, old.record.id, later(24 * HOUR));
    expect(await works(old.key, later(HOUR))).toBe(false);
    const second = await stores.keys.create(act, { name: 'import' });
    await stores.keys.rotate(act, second.record.id, later(-HOUR));
    expect(await works(second.key)).toBe(false);
    expect(await stores.keys.rotate(act, second.record.id, later(HOUR))).toBeUndefined();
  });

  test('a revoked key stops at once, also within its grace', async () => {
    const act = await member();
    const { key, record } = await stores.keys.create(act, { name: 'import' });
    await stores.keys.rotate(act, record.id, later(HOUR));
    expect(await stores.keys.revoke(act, record.id)).toBe(true);
    expect(await works(key)).toBe(false);
    expect(await stores.keys.revoke(act, record.id)).toBe(false);
  });

  test('keys of another organization are not there', async () => {
    const [act, other] = [await member(), await member()];
    const { key, record } = await stores.keys.create(other, { name: 'theirs' });
    const before = await stores.audit.entries(other.organizationId);
    expect(await stores.keys.get(act.organizationId, record.id)).toBeUndefined();
    expect(await stores.keys.rotate(act, record.id, NOON)).toBeUndefined();
    expect(await stores.keys.revoke(act, record.id)).toBe(false);
    expect((await stores.keys.list(act.organizationId)).map(({ id }) => id)).not.toContain(record.id);
    expect(await works(key)).toBe(true);
    expect(await stores.audit.entries(other.organizationId)).toEqual(before);
  });

  test('lists are newest first', async () => {
    const act = await member();
    for (const name of ['one', 'two', 'three']) {
      await stores.keys.create({ ...act, now: later(name.length) }, { name });
    }
    const names = (await stores.keys.list(act.organizationId)).map(({ name }) => name);
    expect(names.at(0)).toBe('three');
    expect(names).toHaveLength(3);
  });
});
