import { once } from 'node:events';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { request, type ClientRequest } from 'node:http';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, test } from '@jest/globals';
import { openAccountStore } from '../../../src/accounts/open-account-store.ts';
import { runCurl } from '../../support/curl.ts';
import { medlist, startService, type ServiceProcess } from '../../support/service-process.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

/** A few kills in the everyday run; `KILL_ROUNDS=100 npm test -- serve-command` for a long one. */
const KILL_ROUNDS = Number(process.env['KILL_ROUNDS'] ?? 3);
const BODY = JSON.stringify({ resources: [{ resourceType: 'MedicationRequest', id: 'a' }] });

function infer(
  service: ServiceProcess,
  key: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  return fetch(`${service.address}/v1/medications/infer`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}`, ...headers },
    body: BODY,
  });
}

/** A request that the service works on while its body is still on the way; the answer to `100-continue` tells. */
async function beginInfer(service: ServiceProcess): Promise<ClientRequest> {
  const running = request(`${service.address}/v1/medications/infer`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${service.key}`,
      expect: '100-continue',
    },
  });
  running.flushHeaders();
  await once(running, 'continue');
  running.write(BODY.slice(0, 10));
  return running;
}

async function untilNotAnswered(address: string): Promise<void> {
  const isAnswered = () =>
    fetch(address).then(
      () => true,
      () => false,
    );
  while (await isAnswered()) await wait(20);
}

/** Opens an invitation link as a browser does, and joins. */
async function joinThrough(link: string): Promise<Response> {
  const opened = await fetch(link);
  const csrf = /name="csrf"\s+value="([^"]+)"/.exec(await opened.text())?.[1] ?? '';
  const cookie = opened.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const fields = { csrf, email: 'first@owner.example', password: 'four calm words here' };
  return fetch(link, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie },
    body: new URLSearchParams(fields),
  });
}

describe('first start', () => {
  test('prints a link that lets one person into the dashboard of the demo organization, who sees its key and its usage', async () => {
    const dataDir = temporaryFolder();
    const first = await startService({ DATA_DIR: dataDir });
    const link = first.stdout().match(/http\S+\/dashboard\/join\/[\w-]{43}/g) ?? [];
    expect(link).toHaveLength(1);
    expect(link[0]).toContain(first.address);
    expect(first.stderr()).not.toContain(link[0]?.slice(-43));
    expect(await first.end('SIGTERM')).toBe(0);

    const second = await startService({ DATA_DIR: dataDir });
    expect(second.stdout()).toContain('npx medlist people invite Demo');
    expect(second.stdout()).not.toContain('/join/');
    const moved = (link[0] ?? '').replace(first.address, second.address);
    expect((await infer(second, first.key)).status).toBe(200);
    const joined = await joinThrough(moved);
    expect([joined.status, joined.headers.get('location')]).toEqual([303, '/dashboard?done=joined']);
    const cookie = joined.headers
      .getSetCookie()
      .map((line) => line.split(';')[0] ?? '')
      .join('; ');
    for (const page of ['keys', 'usage']) {
      const text = await (await fetch(`${second.address}/dashboard/${page}`, { headers: { cookie } })).text();
      expect(text).toContain(first.key.slice(0, 12));
    }
    expect((await fetch(moved)).status).toBe(410);
    expect(await second.end('SIGTERM')).toBe(0);

    const third = await startService({ DATA_DIR: dataDir });
    expect(third.stdout()).not.toContain('people invite');
    expect(await third.end('SIGTERM')).toBe(0);
  });

  test('in production with sign-up closed, says how the first owner comes in', async () => {
    const environment = { DATA_DIR: temporaryFolder(), NODE_ENV: 'production', SIGN_UP: 'closed' };
    const service = await startService(environment);
    expect(service.stdout()).toContain('npx medlist people invite NAME');
    expect(service.stdout()).not.toMatch(/Sign up in the dashboard|\/join\//);
    expect(await service.end('SIGTERM')).toBe(0);
  });

  test('makes a demo organization, prints its key once and a request for every story; a second start does not', async () => {
    const dataDir = temporaryFolder();
    const first = await startService({ DATA_DIR: dataDir });
    expect(first.stdout()).toContain('fixtures/bundles/order-and-fill/request.json');
    expect(first.stdout()).toContain(`Dashboard: ${first.address}/dashboard\n`);
    expect(first.stdout()).toContain(`\n  export MEDLIST_KEY=${first.key}\n`);
    expect((await fetch(`${first.address}/`)).status).toBe(200);
    expect((await fetch(`${first.address}/dashboard`)).url).toBe(`${first.address}/dashboard/sign-in`);
    const lines = first
      .stdout()
      .split('\n')
      .filter((line) => line.startsWith('curl '));
    expect(lines).toHaveLength(8);
    expect(lines.every((line) => line.includes(first.address) && line.includes(first.key))).toBe(true);
    for (const line of lines) {
      const answer = await runCurl(line, {});
      expect([line, answer.status, await answer.json()]).toMatchObject([
        line,
        200,
        { medications: expect.arrayContaining([expect.objectContaining({ status: expect.any(String) })]) },
      ]);
    }
    expect(first.stderr()).not.toContain(first.key);
    expect(await first.end('SIGTERM')).toBe(0);

    for (const file of readdirSync(dataDir, { recursive: true, encoding: 'utf8' })) {
      if (file.startsWith('accounts')) {
        expect(readFileSync(path.join(dataDir, file)).includes(first.key.slice(20))).toBe(false);
      }
    }

    const second = await startService({ DATA_DIR: dataDir });
    expect(second.stdout()).not.toContain('medlist_');
    expect((await infer(second, first.key)).status).toBe(200);
    expect(await second.end('SIGINT')).toBe(0);
  });

  test('in production creates nothing, says how to make a key, and takes one made while it runs', async () => {
    const environment = { DATA_DIR: temporaryFolder(), NODE_ENV: 'production' };
    const service = await startService(environment);
    expect(service.stdout()).toContain('npx medlist keys create');
    expect(service.stdout()).toContain('Sign up in the dashboard');
    expect(service.stdout()).not.toContain('/join/');
    expect(service.key).toBe('');

    const made = await medlist(['keys', 'create', '--organization', 'Clinic', '--plan', 'team'], environment);
    expect(made.code).toBe(0);
    expect(made.stdout).toMatch(/^medlist_\w{49}\n$/);
    const key = made.stdout.trim();
    expect((await infer(service, key)).status).toBe(200);

    const listed = await medlist(['keys', 'list', '--json'], environment);
    expect(listed.stdout).not.toContain(key);
    const [row] = listed.stdout
      .trim()
      .split('\n')
      .map((line): Record<string, string> => JSON.parse(line));
    expect(row).toMatchObject({ organization: 'Clinic', plan: 'team', state: 'active' });
    expect((await medlist(['keys', 'list'], environment)).stdout).toContain('Clinic');

    expect((await medlist(['keys', 'revoke', row?.['id'] ?? ''], environment)).code).toBe(0);
    expect((await infer(service, key)).status).toBe(401);
    const again = await medlist(['keys', 'revoke', row?.['id'] ?? ''], environment);
    expect(again).toMatchObject({ code: 1, stdout: '' });
    expect(await service.end('SIGTERM')).toBe(0);
  });
});

test('SIGTERM: what runs is finished, what arrives is refused, the process ends', async () => {
  const service = await startService({ DATA_DIR: temporaryFolder() });
  const running = await beginInfer(service);
  const ended = service.end('SIGTERM');
  await untilNotAnswered(`${service.address}/healthz`);
  running.end(BODY.slice(10));
  const [answer] = await once(running, 'response');
  expect(answer).toMatchObject({ statusCode: 200 });
  expect(await ended).toBe(0);
  expect(service.stderr()).toContain('"event":"service stopped"');
});

test('a request that never ends is cut off after the time it is given', async () => {
  const service = await startService({ DATA_DIR: temporaryFolder(), SHUTDOWN_SECONDS: '1' });
  const cutOff = once(await beginInfer(service), 'response');
  cutOff.catch(() => undefined);
  expect(await service.end('SIGTERM')).toBe(0);
  await expect(cutOff).rejects.toThrow('socket hang up');
});

test('SIGKILL in the middle: no answered request is uncounted, and the store is whole', async () => {
  const dataDir = temporaryFolder();
  const environment = { DATA_DIR: dataDir, NODE_ENV: 'production', LOG_LEVEL: 'silent' };
  const limited = (
    await medlist(['keys', 'create', '--organization', 'a', '--plan', 'scale'], environment)
  ).stdout.trim();
  const unlimited = (
    await medlist(['keys', 'create', '--organization', 'b', '--plan', 'unlimited'], environment)
  ).stdout.trim();
  const answered = { [limited]: 0, [unlimited]: 0 };
  for (let round = 0; round < KILL_ROUNDS; round += 1) {
    const service = await startService(environment);
    const callers = [limited, unlimited, limited, unlimited].map(async (key) => {
      for (;;) {
        const response = await infer(service, key).catch(() => undefined);
        if (response === undefined) return;
        if (response.ok) answered[key] = (answered[key] ?? 0) + 1;
        await response.arrayBuffer().catch(() => undefined);
      }
    });
    const before = { ...answered };
    while (Object.keys(answered).some((key) => answered[key] === before[key])) await wait(10);
    await wait((round * 170) % 700);
    expect(await service.end('SIGKILL')).toBe('SIGKILL');
    await Promise.all(callers);
  }

  const store = await openAccountStore({ dataDir, databaseUrl: undefined, sqliteSynchronous: 'NORMAL' });
  for (const [key, name] of [
    [limited, 'a'],
    [unlimited, 'b'],
  ] as const) {
    const organization = await store.ensureOrganization(name, undefined, new Date());
    const counted = (await store.usage(organization.id, new Date())).reduce((sum, day) => sum + day.units, 0);
    expect(answered[key]).toBeGreaterThan(0);
    expect(counted).toBeGreaterThanOrEqual(answered[key] ?? 0);
    // Each of the two callers of a key can have one request counted whose answer the kill cut off.
    expect(counted).toBeLessThanOrEqual((answered[key] ?? 0) + 2 * KILL_ROUNDS);
  }
  await store.close();
  const { DatabaseSync } = await import('node:sqlite');
  const database = new DatabaseSync(path.join(dataDir, 'accounts.sqlite'));
  expect(database.prepare('pragma integrity_check').get()).toEqual({ integrity_check: 'ok' });
  database.close();
});

test('SIGKILL in the middle: what is sent again under its Idempotency-Key is counted once', async () => {
  const dataDir = temporaryFolder();
  const environment = { DATA_DIR: dataDir, NODE_ENV: 'production', LOG_LEVEL: 'silent' };
  const made = await medlist(
    ['keys', 'create', '--organization', 'again', '--plan', 'unlimited'],
    environment,
  );
  const key = made.stdout.trim();
  const send = (service: ServiceProcess, name: string) => infer(service, key, { 'idempotency-key': name });
  let sent = 0;
  /** Of the last round: what the kill left in doubt, and some that were answered before it. */
  let again: string[] = [];
  for (let round = 0; round <= KILL_ROUNDS; round += 1) {
    const service = await startService(environment);
    for (const name of again) expect((await send(service, name)).status).toBe(200);
    again = [];
    if (round === KILL_ROUNDS) {
      expect(await service.end('SIGTERM')).toBe(0);
      break;
    }
    const answered: string[] = [];
    const doubtful: string[] = [];
    const callers = Array.from({ length: 4 }, async () => {
      while (doubtful.length === 0) {
        const name = `request-${(sent += 1)}`;
        const response = await send(service, name).catch(() => undefined);
        const whole = await response?.arrayBuffer().catch(() => undefined);
        (whole === undefined ? doubtful : answered).push(name);
      }
    });
    while (answered.length < 20) await wait(10);
    await wait((round * 170) % 700);
    expect(await service.end('SIGKILL')).toBe('SIGKILL');
    await Promise.all(callers);
    again = [...doubtful, ...answered.slice(-20)];
  }

  const store = await openAccountStore({ dataDir, databaseUrl: undefined, sqliteSynchronous: 'NORMAL' });
  const organization = await store.ensureOrganization('again', undefined, new Date());
  const days = await store.usage(organization.id, new Date());
  expect(days.reduce((sum, { units }) => sum + units, 0)).toBe(sent);
  await store.close();
});

test('a wrong configuration stops the start and names every wrong setting', async () => {
  await expect(
    startService({ DATA_DIR: temporaryFolder(), PORT: 'http', LOG_LEVEL: 'loud' }),
  ).rejects.toThrow(/PORT: .*\n.*LOG_LEVEL: /);
});

test('a port that is taken is told in a sentence', async () => {
  const service = await startService({ DATA_DIR: temporaryFolder() });
  const port = new URL(service.address).port;
  await expect(startService({ DATA_DIR: temporaryFolder(), PORT: port })).rejects.toThrow(
    /port \d+ of 127\.0\.0\.1 is taken; .* PORT/,
  );
  await service.end('SIGTERM');
});

test('a store that cannot be opened stops the start', async () => {
  const folder = temporaryFolder();
  writeFileSync(
    path.join(folder, 'accounts.sqlite'),
    'this is not a database, and long enough to be looked at as one',
  );
  await expect(startService({ DATA_DIR: folder })).rejects.toThrow(/ended with 1/);
});
