import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeAll, expect, test } from '@jest/globals';
import { ACCOUNT_FILE, openStores } from '../../src/accounts/open-account-store.ts';
import { sendJson, startStub } from '../ehr/hostile-server.ts';
import { fhirProblems } from '../support/fhir-validity.ts';
import { medlist } from '../support/service-process.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

// Processes take their time on a busy machine.

const dataDir = temporaryFolder();
const environment = { DATA_DIR: dataDir };
const JUNE = new Date('2026-06-10T12:00:00Z');
const linesOf = (text: string) => text.trim().split('\n');
let organizationId = '';

beforeAll(async () => {
  const stores = await openStores({ dataDir, databaseUrl: undefined, sqliteSynchronous: 'NORMAL' });
  const { id } = await stores.accounts.ensureOrganization('=Hill, "Side"', 'free', JUNE);
  organizationId = id;
  await stores.accounts.createKey(id, JUNE);
  const ticket = { organizationId: id, units: 1, at: JUNE };
  for (let i = 0; i < 3; i += 1) await stores.accounts.count(ticket, 'infer-medications', 1);
  await stores.close();
});

test('organizations list and plan set, by name or id', async () => {
  const set = await medlist(['plan', 'set', '=Hill, "Side"', 'team'], environment);
  expect([set.code, set.stdout]).toEqual([0, '']);
  expect((await medlist(['plan', 'set', organizationId, 'scale'], environment)).stderr).toContain(
    'team → scale',
  );
  const { stdout } = await medlist(['organizations', 'list', '--json'], environment);
  expect(JSON.parse(stdout)).toMatchObject({ id: organizationId, plan: 'scale', members: 0, keys: 1 });
  expect((await medlist(['organizations', 'list'], environment)).stdout).toContain(organizationId);
  expect((await medlist(['plan', 'set', 'nobody', 'team'], environment)).code).toBe(1);
  expect((await medlist(['plan', 'set', organizationId, 'golden'], environment)).code).toBe(2);
});

test('a key that was rotated out has ended, in the list of keys and in the count of those that work', async () => {
  const stores = await openStores({ dataDir, databaseUrl: undefined, sqliteSynchronous: 'NORMAL' });
  const may = new Date('2026-05-10T12:00:00Z');
  const { record } = await stores.accounts.createKey(organizationId, may);
  const act = { organizationId, by: { kind: 'command' }, now: may } as const;
  await stores.keys.rotate(act, record.id, may);
  await stores.close();
  const keys = linesOf((await medlist(['keys', 'list', '--json'], environment)).stdout).map((line) =>
    JSON.parse(line),
  );
  expect(keys.find(({ id }) => id === record.id)).toMatchObject({ state: 'expired 2026-05-10' });
  const { stdout } = await medlist(['organizations', 'list', '--json'], environment);
  expect(JSON.parse(stdout)).toMatchObject({ keys: 2 });
});

test('usage export as CSV and JSON', async () => {
  const csv = await medlist(['usage', 'export', '--month', '2026-06'], environment);
  const [head, row] = linesOf(csv.stdout);
  expect(head).toBe('organization,name,plan,day,endpoint,units,requests');
  expect(row?.startsWith(`${organizationId},"'=Hill, ""Side""",`)).toBe(true);
  expect(row?.endsWith(',2026-06-10,infer-medications,3,3')).toBe(true);
  const json = await medlist(['usage', 'export', '--month', '2026-06', '--json'], environment);
  expect(JSON.parse(json.stdout)).toMatchObject({ organization: organizationId, units: 3, requests: 3 });
  expect(
    linesOf((await medlist(['usage', 'export', '--month', '2026-05'], environment)).stdout),
  ).toHaveLength(1);
  expect((await medlist(['usage', 'export', '--month', '2026-13'], environment)).code).toBe(2);
});

test('audit export is valid FHIR, one event per line, and says so in the trail', async () => {
  const { code, stdout } = await medlist(['audit', 'export', '--organization', organizationId], environment);
  expect(code).toBe(0);
  const events = linesOf(stdout).map((line) => JSON.parse(line));
  expect(events.length).toBeGreaterThanOrEqual(5);
  expect(events.flatMap((event) => fhirProblems(event))).toEqual([]);
  const day = ['--from', '2026-06-10', '--until', '2026-06-11'];
  const ofDay = await medlist(['audit', 'export', '--organization', organizationId, ...day], environment);
  expect(linesOf(ofDay.stdout)).toHaveLength(5);
  const again = await medlist(['audit', 'export', '--organization', organizationId], environment);
  expect(again.stdout).toContain('"audit.export"');
});

test('people: the first owner joins by a link from the command line and gets back in with a link', async () => {
  const at = { ...environment, PUBLIC_URL: 'https://meds.example.org' };
  const invited = await medlist(['people', 'invite', organizationId], at);
  const link = /^https:\/\/meds\.example\.org\/dashboard\/join\/(?<token>[\w-]{43})\n$/.exec(invited.stdout);
  const email = 'owner@example.org';
  const open = () => openStores({ dataDir, databaseUrl: undefined, sqliteSynchronous: 'NORMAL' });
  const stores = await open();
  const person = { kind: 'password', email, password: 'correct horse battery' } as const;
  const joined = await stores.identity.acceptInvitation(link?.groups?.['token'] ?? '', person, {
    now: new Date(),
  });
  expect(joined).toMatchObject({ kind: 'joined', made: { session: { role: 'owner' } } });
  await stores.close();

  const reset = await medlist(['people', 'reset-password', email], at);
  const back = /^https:\/\/meds\.example\.org\/dashboard\/reset\/(?<token>\w{24})\n$/.exec(reset.stdout);
  const again = await open();
  const password = 'chosen behind the link';
  const token = back?.groups?.['token'] ?? '';
  expect(await again.identity.resetPassword(token, password, { now: new Date() })).toBe(true);
  expect((await again.identity.signIn({ email, password }, { now: new Date() })).kind).toBe('signed-in');
  await again.close();
  expect((await medlist(['people', 'reset-password', 'nobody@example.org'], environment)).code).toBe(1);
  expect((await medlist(['people', 'invite', organizationId, '--role', 'king'], environment)).code).toBe(2);
});

test('audit verify says what is whole, and fails when a row was changed or a chain is gone', async () => {
  const whole = await medlist(['audit', 'verify', '--json'], environment);
  const states = linesOf(whole.stdout).map((line) => JSON.parse(line));
  expect(whole.code).toBe(0);
  expect(states.map(({ chain, state }) => `${chain} ${state}`)).toEqual([
    `${organizationId} whole`,
    'service whole',
  ]);
  const file = new DatabaseSync(path.join(dataDir, ACCOUNT_FILE));
  file.exec(
    "update audit_entry set at = at + 1 where sequence = 3; delete from audit_entry where organization_id = 'service'; delete from audit_head where organization_id = 'service'",
  );
  file.close();
  const changed = await medlist(['audit', 'verify'], environment);
  expect(changed.code).toBe(1);
  expect(changed.stdout).toContain('edited at 3');
  expect(changed.stdout).toContain('deleted at 1');
  expect(changed.stderr).toContain(organizationId);
});

test('audit anchor keeps the ends in a file or on a FHIR server, and verify holds the trail against them', async () => {
  const own = { DATA_DIR: temporaryFolder() };
  const stores = await openStores({
    dataDir: own.DATA_DIR,
    databaseUrl: undefined,
    sqliteSynchronous: 'NORMAL',
  });
  const { id } = await stores.accounts.ensureOrganization('anchored', 'free', JUNE);
  for (let count = 0; count < 3; count += 1) await stores.accounts.createKey(id, JUNE);
  await stores.close();
  const kept: unknown[] = [];
  const server = await startStub((request, response) => {
    if (request.method === 'POST') kept.push(JSON.parse(request.body));
    if (request.method === 'POST') sendJson(response, {}, 201);
    else
      sendJson(response, {
        resourceType: 'Bundle',
        type: 'searchset',
        entry: kept.map((resource) => ({ resource })),
      });
  });
  const tokenFile = path.join(temporaryFolder(), 'token');
  writeFileSync(tokenFile, 'anchor-token\n');
  const places = [
    [path.join(temporaryFolder(), 'anchors.ndjson')],
    [server.base.href, '--token-file', tokenFile],
  ];
  for (const place of places) {
    expect((await medlist(['audit', 'anchor', '--to', ...place], own)).code).toBe(0);
    expect((await medlist(['audit', 'verify', '--anchors', ...place], own)).code).toBe(0);
  }
  expect(server.seen.map(({ method, authorization }) => `${method} ${authorization}`)).toEqual([
    'POST Bearer anchor-token',
    'GET Bearer anchor-token',
  ]);
  const file = new DatabaseSync(path.join(own.DATA_DIR, ACCOUNT_FILE));
  file.exec(
    `delete from audit_entry where organization_id = '${id}' and sequence > 2;
     update audit_head set sequence = 2, hash = (select hash from audit_entry where organization_id = '${id}' and sequence = 2) where organization_id = '${id}'`,
  );
  file.close();
  expect((await medlist(['audit', 'verify'], own)).code).toBe(0);
  for (const place of places) {
    const cut = await medlist(['audit', 'verify', '--anchors', ...place], own);
    expect([cut.code, cut.stdout.includes('cut-off at 3')]).toEqual([1, true]);
  }
  await server.close();
});
