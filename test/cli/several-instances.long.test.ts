import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startSandbox, type Sandbox } from '../../scripts/sandbox/sandbox.ts';
import { STORE_KINDS, type TestDatabase } from '../support/account-stores.ts';
import { SmartAgent } from '../support/smart-agent.ts';
import { startRoundRobin, type RoundRobin } from '../support/round-robin.ts';
import { medlist, startService, type ServiceProcess } from '../support/service-process.ts';
import { storedFiles } from '../support/stored-files.ts';

const BODY = JSON.stringify({ resources: [{ resourceType: 'MedicationRequest', id: 'a' }] });

/** The topology of docker-compose.yml from plain processes: PostgreSQL, two instances, a proxy that sends each request to the other one. */
for (const { name, start } of STORE_KINDS.filter((kind) => kind.name === 'PostgreSQL')) {
  describe(`two instances behind a proxy without affinity, on ${name}`, () => {
    let database: TestDatabase;
    let proxy: RoundRobin;
    let sandbox: Sandbox;
    let environment: Readonly<Record<string, string>>;
    let services: readonly ServiceProcess[] = [];
    let key = '';
    beforeAll(async () => {
      database = await start();
      proxy = await startRoundRobin();
      sandbox = await startSandbox({ port: 0 });
      sandbox.register({
        clientId: 'medlist',
        name: 'medlist',
        launchUrl: `${proxy.address}/smart/launch`,
        redirectUri: `${proxy.address}/smart/callback`,
      });
      const issuer = { iss: sandbox.iss, name: 'EHR sandbox', clientId: 'medlist', writeBack: true };
      environment = {
        SMART_ISSUERS: JSON.stringify([issuer]),
        NODE_ENV: 'production',
        LOG_LEVEL: 'silent',
        PUBLIC_URL: proxy.address,
        TRUSTED_PROXIES: '127.0.0.1',
        DRAIN_SECONDS: '1',
        SECRETS_KEY: Buffer.alloc(32, 7).toString('hex'),
        ...database.environment,
      };
      // Both at once on an empty database: both bring its schema up to date.
      use(await Promise.all([startService(environment), startService(environment)]));
      key = await newKey();
    });
    afterAll(async () => {
      for (const service of services) await service.end('SIGKILL');
      await sandbox.close();
      await proxy.stop();
      await database.stop();
    });

    function use(running: readonly ServiceProcess[]): void {
      services = running;
      proxy.use(running.map(({ address }) => address));
    }

    async function newKey(): Promise<string> {
      const made = await medlist(
        ['keys', 'create', '--organization', 'x', '--plan', 'unlimited'],
        environment,
      );
      return made.stdout.trim();
    }

    /** A machine too busy to reach its database in time answers 503, and clients come again. */
    async function sent(address: string, init: RequestInit): Promise<Response> {
      for (;;) {
        const answer = await fetch(new URL(address, proxy.address), init);
        if (answer.status !== 503) return answer;
        await answer.arrayBuffer();
        await wait(100);
      }
    }

    const get = (address: string, as = key): Promise<Response> =>
      sent(address, { headers: { authorization: `Bearer ${as}` } });

    const asked = (more: Readonly<Record<string, string>> = {}, as = key): RequestInit => {
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${as}`, ...more };
      return { method: 'POST', headers, body: BODY };
    };

    const infer = (more: Readonly<Record<string, string>> = {}, as = key): Promise<Response> =>
      sent('/v1/medications/infer', asked(more, as));

    async function used(): Promise<number> {
      const answer = await get('/v1/usage');
      return ((await answer.json()) as { readonly used: number }).used;
    }

    test('two that start at once make one schema and one trail, and both answer', async () => {
      const verified = await medlist(['audit', 'verify'], environment);
      expect([verified.code, verified.stderr]).toEqual([0, '']);
      const before = await used();
      const answers = await Promise.all(Array.from({ length: 10 }, () => infer()));
      expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
      expect((await used()) - before).toBe(10);
      expect([...proxy.taken().keys()].toSorted()).toEqual(services.map(({ address }) => address).toSorted());
    });

    test('a key that is revoked is dead on both at once', async () => {
      const own = await newKey();
      expect([(await infer({}, own)).status, (await infer({}, own)).status]).toEqual([200, 200]);
      const listed = await medlist(['keys', 'list'], environment);
      const last = own.slice(-4);
      const id = listed.stdout.split('\n').find((line) => line.includes(last)) ?? '';
      const revoked = await medlist(['keys', 'revoke', /key_[0-9a-f]+/.exec(id)?.[0] ?? ''], environment);
      expect(revoked.code).toBe(0);
      expect([(await infer({}, own)).status, (await infer({}, own)).status]).toEqual([401, 401]);
    });

    test('what is put aside at one is asked for and read at the other', async () => {
      const taken = await infer({ prefer: 'respond-async' });
      expect(taken.status).toBe(202);
      const { pathname } = new URL(taken.headers.get('content-location') ?? '');
      let state = await get(pathname);
      for (; state.status === 202; state = await get(pathname)) await wait(50);
      expect(state.status).toBe(200);
      // Twice, so that each of the two is asked for the status after its end.
      expect((await get(pathname)).status).toBe(200);
      const result = await get(`${pathname}/result`);
      expect([result.status, Object.keys((await result.json()) as object)]).toEqual([
        200,
        expect.arrayContaining(['medications']),
      ]);
    });

    test('a launch that one began another goes on with, and a list is decided on at any, also after a restart', async () => {
      const agent = new SmartAgent(proxy.address);
      const list = await agent.open(sandbox, 'maria-alvarez');
      const page = await agent.get(list);
      expect([page.status, page.text]).toEqual([200, expect.stringContaining('Medication list')]);
      const entry = /name="decide-([\w-]+)"/.exec(page.text)?.[1] ?? '';
      const decide = (act: string) =>
        agent.post(`${list}/decisions`, {
          act,
          [`decide-${entry}`]: 'stop',
          [`reason-${entry}`]: 'Quillfeather',
        });
      expect((await decide('save')).status).toBe(303);
      const looks = [await agent.get(list), await agent.get(list)];
      for (const { status, text } of looks) {
        expect(status).toBe(200);
        expect(text).toContain('Quillfeather');
      }
      const files = storedFiles(database.environment['DATA_DIR'] ?? '');
      expect(files.length).toBeGreaterThan(100);
      for (const { file, bytes } of files)
        expect([file, bytes.includes('Quillfeather')]).toEqual([file, false]);
      const [first] = services;
      if (first !== undefined) await first.end('SIGTERM');
      use([...services.filter((one) => one !== first), await startService(environment)]);
      for (const look of [await agent.get(list), await agent.get(list)])
        expect(look.text).toContain('Quillfeather');
    });

    test('one after the other is restarted while requests run: each is answered, and counted once', async () => {
      const before = await used();
      const statuses: number[] = [];
      let isOver = false;
      const caller = async (): Promise<void> => {
        while (!isOver) {
          const answer = await fetch(`${proxy.address}/v1/medications/infer`, asked());
          await answer.arrayBuffer();
          statuses.push(answer.status);
          if (answer.status === 503) expect(answer.headers.get('retry-after')).not.toBeNull();
        }
      };
      const callers = [caller(), caller(), caller(), caller()];
      for (const old of services) {
        // As an orchestrator does: no more requests, the end, another one.
        use(services.filter((one) => one !== old));
        expect(await old.end('SIGTERM')).toBe(0);
        use([...services, await startService(environment)]);
      }
      isOver = true;
      await Promise.all(callers);
      const count = (status: number): number => statuses.filter((one) => one === status).length;
      expect(count(200) + count(503)).toBe(statuses.length);
      expect(count(200)).toBeGreaterThan(0);
      expect((await used()) - before).toBe(count(200));
    });
  });
}
