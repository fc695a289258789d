import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import type { Act } from '../../../src/accounts/audit/act.ts';
import type { FhirServerAuth } from '../../../src/accounts/connections/connection-store.ts';
import { actOf } from '../../../src/accounts/people/signed-in.ts';
import { openStores } from '../../../src/accounts/open-account-store.ts';
import { csrfTokenOf } from '../../../src/accounts/people/session-token.ts';
import type { Stores } from '../../../src/accounts/stores.ts';
import { STORE_KINDS, withStoresOn } from '../../support/account-stores.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const NOON = new Date('2026-06-10T12:00:00Z');

async function owner(stores: Stores, name: string): Promise<Act> {
  const { id } = await stores.accounts.ensureOrganization(name, 'team', NOON);
  return { organizationId: id, by: { kind: 'person', id: 'person_1', role: 'owner' }, now: NOON };
}

const BACKEND = { kind: 'backend-services', clientId: 'client-1', scope: 'system/*.rs' } as const;
const AUTHS: readonly FhirServerAuth[] = [
  { kind: 'none' },
  { kind: 'bearer', token: 'token-of-the-server' },
  { ...BACKEND, privateJwk: undefined },
  { ...BACKEND, privateJwk: '{"kty":"EC"}' },
];

describe.each(STORE_KINDS)('$name', ({ start }) => {
  let stores: Stores;
  let made = 0;
  withStoresOn(start, (opened) => (stores = opened));
  const newOwner = () => owner(stores, `organization ${(made += 1)}`);

  test.each(AUTHS)('a server with %j is listed without its secret and opened with it', async (auth) => {
    const act = await newOwner();
    const server = { name: ' Hospital ', baseUrl: 'https://fhir.example.org/r4', auth };
    const saved = await stores.connections.addServer(act, server);
    if (saved.kind !== 'saved') throw new Error(saved.kind);
    const { record } = saved;
    expect(await stores.connections.servers(act.organizationId)).toEqual([record]);
    expect(record).toMatchObject({ name: 'Hospital', authKind: auth.kind });
    expect(JSON.stringify(record)).not.toMatch(/token-of|kty/);
    const opened = await stores.connections.serverAuth(act.organizationId, record.id);
    expect(opened).toEqual({ baseUrl: server.baseUrl, auth });
    expect(await stores.connections.removeServer(act, record.id)).toBe(true);
    expect(await stores.connections.removeServer(act, record.id)).toBe(false);
    expect(await stores.connections.servers(act.organizationId)).toEqual([]);
    const acts = (await stores.audit.entries(act.organizationId, { limit: 2 })).map((entry) => entry.act);
    expect(acts).toEqual(['connection.remove', 'connection.create']);
  });

  test('a name or an address stands once per organization', async () => {
    const [act, other] = [await newOwner(), await newOwner()];
    const server = { name: 'Hospital', baseUrl: 'https://fhir.example.org', auth: { kind: 'none' } } as const;
    expect((await stores.connections.addServer(act, server)).kind).toBe('saved');
    expect(await stores.connections.addServer(act, { ...server, name: 'Other' })).toEqual({ kind: 'taken' });
    expect(await stores.connections.addServer(act, { ...server, baseUrl: 'https://x' })).toEqual({
      kind: 'taken',
    });
    expect((await stores.connections.addServer(other, server)).kind).toBe('saved');
  });

  test('trusted issuers with their clients, by issuer over all organizations', async () => {
    const [act, other] = [await newOwner(), await newOwner()];
    const issuer = `https://ehr${made}.example.org/r4`;
    const client = { kind: 'confidential', clientId: 'app', secret: 'secret-of-the-app' } as const;
    const wishes = ['write-back'] as const;
    const saved = await stores.connections.addIssuer(act, { name: 'EHR', issuer, client, wishes });
    if (saved.kind !== 'saved') throw new Error(saved.kind);
    expect(await stores.connections.addIssuer(act, { name: 'Again', issuer, client })).toEqual({
      kind: 'taken',
    });
    const open = { kind: 'public', clientId: 'app' } as const;
    await stores.connections.addIssuer(other, { name: 'EHR', issuer, client: open });
    const trusted = await stores.connections.issuersAt(issuer);
    expect(new Set(trusted.map(({ organizationId }) => organizationId))).toEqual(
      new Set([act.organizationId, other.organizationId]),
    );
    expect(JSON.stringify(trusted)).not.toContain('secret-of');
    expect(await stores.connections.issuerClient(act.organizationId, saved.record.id)).toEqual(client);
    expect(await stores.connections.issuersAt(`${issuer}/`)).toEqual([]);
    expect(await stores.connections.issuers(act.organizationId)).toEqual([saved.record]);
    expect(saved.record.wishes).toEqual(wishes);
    const wished = trusted.map((record) => [record.id === saved.record.id, record.wishes]);
    expect(new Map(wished as [boolean, unknown][])).toEqual(
      new Map([
        [true, wishes],
        [false, []],
      ] as [boolean, unknown][]),
    );
    const later = new Date(NOON.getTime() + 1000);
    for (const now of [NOON, later]) await stores.connections.proveIssuer(saved.record, { now });
    expect((await stores.connections.issuersAt(issuer)).map(({ provenAt }) => provenAt)).toEqual(
      (await stores.connections.issuersAt(issuer)).map(({ id }) =>
        id === saved.record.id ? NOON : undefined,
      ),
    );
    const trail = await stores.audit.entries(act.organizationId);
    expect(trail.filter((entry) => entry.act === 'issuer.prove').map(({ target }) => target)).toEqual([
      saved.record.id,
    ]);
    expect(await stores.connections.removeIssuer(act, saved.record.id)).toBe(true);
    expect(await stores.connections.issuers(act.organizationId)).toEqual([]);
  });

  test('what a check found of a server, and the origins of web pages, each of one organization', async () => {
    const [act, other] = [await newOwner(), await newOwner()];
    const server = { name: 'Checked', baseUrl: 'https://checked', auth: { kind: 'none' } } as const;
    const saved = await stores.connections.addServer(act, server);
    if (saved.kind !== 'saved') throw new Error(saved.kind);
    expect(saved.record.ways).toBeUndefined();
    const ways = { MedicationRequest: 'by-category' };
    expect(await stores.connections.keepWays(other, saved.record.id, ways)).toBe(false);
    expect(await stores.connections.keepWays(act, saved.record.id, ways)).toBe(true);
    expect((await stores.connections.servers(act.organizationId))[0]?.ways).toEqual(ways);
    const origin = `https://app${made}.example.org`;
    expect(await stores.origins.add(act, origin)).toBe(true);
    expect(await stores.origins.add(act, origin)).toBe(false);
    expect(await stores.origins.of(act.organizationId)).toEqual([origin]);
    expect(await stores.origins.lists(origin)).toBe(true);
    expect(await stores.origins.lists(origin, other.organizationId)).toBe(false);
    expect(await stores.origins.remove(other, origin)).toBe(false);
    expect(await stores.origins.remove(act, origin)).toBe(true);
    expect(await stores.origins.lists(origin)).toBe(false);
    const acts = (await stores.audit.entries(act.organizationId)).map((entry) => entry.act);
    expect(acts.slice(0, 3)).toEqual(['origin.remove', 'origin.add', 'connection.profile']);
  });

  test('ids of another organization are not there', async () => {
    const [act, other] = [await newOwner(), await newOwner()];
    const server = {
      name: 'Theirs',
      baseUrl: 'https://theirs',
      auth: { kind: 'bearer', token: 'x' },
    } as const;
    const [one, two] = [
      await stores.connections.addServer(other, server),
      await stores.connections.addIssuer(other, {
        name: 'Theirs',
        issuer: `https://theirs${made}`,
        client: { kind: 'public', clientId: 'a' },
      }),
    ];
    if (one.kind !== 'saved' || two.kind !== 'saved') throw new Error('not saved');
    const { organizationId } = act;
    expect(await stores.connections.serverAuth(organizationId, one.record.id)).toBeUndefined();
    expect(await stores.connections.removeServer(act, one.record.id)).toBe(false);
    expect(await stores.connections.issuerClient(organizationId, two.record.id)).toBeUndefined();
    expect(await stores.connections.removeIssuer(act, two.record.id)).toBe(false);
    expect(await stores.connections.serverAuth(other.organizationId, one.record.id)).toBeDefined();
  });
});

test('without SECRETS_KEY what needs no secret is kept and what needs one is not', async () => {
  const options = {
    dataDir: temporaryFolder(),
    databaseUrl: undefined,
    sqliteSynchronous: 'NORMAL',
  } as const;
  const stores = await openStores(options);
  const act = await owner(stores, 'no key');
  expect(stores.connections.canKeepSecrets).toBe(false);
  const kinds = [];
  for (const [index, auth] of AUTHS.entries()) {
    const server = { name: `server ${index}`, baseUrl: `https://s${index}`, auth };
    kinds.push((await stores.connections.addServer(act, server)).kind);
  }
  expect(kinds).toEqual(['saved', 'no-secrets-key', 'saved', 'no-secrets-key']);
  const client = { kind: 'confidential', clientId: 'a', secret: 'b' } as const;
  expect(await stores.connections.addIssuer(act, { name: 'a', issuer: 'https://a', client })).toEqual({
    kind: 'no-secrets-key',
  });
  await stores.close();
});

test.each([
  ['another SECRETS_KEY', new Uint8Array(32).fill(9)],
  ['no SECRETS_KEY', undefined],
])(
  'with %s secrets of before are marked as lost, and opening one is refused with its code',
  async (_, key) => {
    const files = {
      dataDir: temporaryFolder(),
      databaseUrl: undefined,
      sqliteSynchronous: 'NORMAL',
    } as const;
    const before = await openStores({ ...files, secretsKey: new Uint8Array(32).fill(3) });
    const act = await owner(before, 'sealed');
    const auth = { kind: 'bearer', token: 'token-of-the-server' } as const;
    const server = await before.connections.addServer(act, { name: 's', baseUrl: 'https://s', auth });
    const client = { kind: 'confidential', clientId: 'a', secret: 'b' } as const;
    const issuer = await before.connections.addIssuer(act, { name: 'i', issuer: 'https://i', client });
    if (server.kind !== 'saved' || issuer.kind !== 'saved') throw new Error('not saved');
    expect([server.record.isSecretLost, issuer.record.isSecretLost]).toEqual([false, false]);
    await before.close();
    const after = await openStores({ ...files, secretsKey: key });
    const { connections } = after;
    const { organizationId } = act;
    expect(await connections.servers(organizationId)).toEqual([{ ...server.record, isSecretLost: true }]);
    expect(await connections.issuers(organizationId)).toEqual([{ ...issuer.record, isSecretLost: true }]);
    const refusal = { kind: 'unavailable', code: 'connection_secret_unreadable' };
    await expect(connections.serverAuth(organizationId, server.record.id)).rejects.toMatchObject(refusal);
    await expect(connections.issuerClient(organizationId, issuer.record.id)).rejects.toMatchObject(refusal);
    await after.close();
  },
);

test('no secret of anybody can be read from the files of the embedded database', async () => {
  const dataDir = temporaryFolder();
  const secretsKey = new Uint8Array(32).fill(3);
  const stores = await openStores({
    dataDir,
    databaseUrl: undefined,
    sqliteSynchronous: 'NORMAL',
    secretsKey,
  });
  const origin = { now: NOON, address: '192.0.2.1' };
  const secrets = ['pass phrase of Ada Example', 'bearer-token-of-the-server', 'secret-of-the-smart-app'];
  const [password = '', token = '', secret = ''] = secrets;
  await stores.identity.signUp({ kind: 'password', email: 'ada@example.org', password }, 'Clinic', {
    ...origin,
    isOpen: true,
  });
  const entered = await stores.identity.signIn({ email: 'ada@example.org', password }, origin);
  if (entered.kind !== 'signed-in') throw new Error(entered.kind);
  const act = actOf(entered.made.session, origin);
  const { key } = await stores.keys.create(act, { name: 'key' });
  await stores.connections.addServer(act, {
    name: 's',
    baseUrl: 'https://s',
    auth: { kind: 'bearer', token },
  });
  const client = { kind: 'confidential', clientId: 'a', secret } as const;
  await stores.connections.addIssuer(act, { name: 'i', issuer: 'https://i', client });
  const invitation = { role: 'member', label: 'x', expiresAt: new Date('2027-01-01') } as const;
  const invited = await stores.identity.invite(act, invitation);
  await stores.identity.signIn({ email: 'ada@example.org', password: 'a wrong pass phrase' }, origin);
  await stores.identity.signIn({ email: 'unknown@example.org', password }, origin);
  await stores.requests.flush();

  const tokens = [entered.made.token, entered.deviceToken, invited.token, csrfTokenOf(entered.made.token)];
  const mustNotStand = [
    ...secrets,
    key,
    key.slice(20),
    ...tokens,
    'a wrong pass phrase',
    'unknown@example.org',
  ];
  const files = globSync('**/*', { cwd: dataDir }).map((file) => readFileSync(path.join(dataDir, file)));
  expect(files.length).toBeGreaterThanOrEqual(2);
  expect(files.some((bytes) => bytes.includes('ada@example.org'))).toBe(true);
  for (const text of mustNotStand) {
    for (const form of [
      text,
      Buffer.from(text).toString('base64').slice(0, -4),
      Buffer.from(text).toString('hex'),
    ]) {
      expect([text, files.some((bytes) => bytes.includes(form))]).toEqual([text, false]);
    }
  }
  await stores.close();
});
