import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readConfig } from '../../src/config.ts';
import { STORE_KINDS, type TestDatabase } from '../support/account-stores.ts';
import { markedPdf, markedRequest, tracesIn } from '../support/marked-patient.ts';
import { inDatabase, untilTheyAreMissed } from '../support/missed-worker.ts';
import { medlist, startService, startWorker, type ServiceProcess } from '../support/service-process.ts';
import { storedFiles } from '../support/stored-files.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const FIXTURES = path.join(import.meta.dirname, '../../fixtures/documents');
const SCAN = new Uint8Array(readFileSync(path.join(FIXTURES, 'scan/document.pdf')));

test('workers by themselves need a store that others share', async () => {
  const { code, stderr } = await medlist(['worker'], { DATA_DIR: temporaryFolder() });
  expect([code, stderr]).toEqual([1, expect.stringContaining('DATABASE_URL, SECRETS_KEY')]);
  expect(() => readConfig({ WORK_ON_JOBS: 'off' })).toThrow('DATABASE_URL');
});

for (const { name, start } of STORE_KINDS.filter((kind) => kind.name === 'PostgreSQL')) {
  describe(`two instances and workers on ${name}`, () => {
    let database: TestDatabase;
    let environment: Readonly<Record<string, string>>;
    let services: readonly ServiceProcess[] = [];
    let key = '';
    beforeAll(async () => {
      database = await start();
      environment = {
        NODE_ENV: 'production',
        LOG_LEVEL: 'info',
        SECRETS_KEY: Buffer.alloc(32, 7).toString('hex'),
        ...database.environment,
      };
      const store = await database.open();
      const { id } = await store.ensureOrganization('x', 'team', new Date());
      key = (await store.createKey(id, new Date())).key;
      await store.close();
      const own = { ...environment, WORK_ON_JOBS: 'off' };
      services = await Promise.all([startService(own), startService(own)]);
    });
    afterAll(async () => {
      for (const service of services) await service.end('SIGKILL');
      await database.stop();
    });

    const headers = () => ({ authorization: `Bearer ${key}` });
    const get = (address: string) => fetch(address, { headers: headers() });

    async function kickOff(files: readonly Uint8Array<ArrayBuffer>[]): Promise<string> {
      const body = new FormData();
      for (const bytes of files)
        body.append('files', new Blob([bytes], { type: 'application/pdf' }), 'a.pdf');
      const answer = await send('/v1/med-lists/from-documents', body);
      return placeOf(answer);
    }

    function send(address: string, body: FormData | string) {
      const type = typeof body === 'string' ? { 'content-type': 'application/json' } : {};
      const all = { ...headers(), ...type, prefer: 'respond-async' };
      return fetch(services[0]?.address + address, { method: 'POST', headers: all, body });
    }

    /** The same at the other instance. */
    function placeOf(answer: Response): string {
      expect(answer.status).toBe(202);
      const { pathname } = new URL(answer.headers.get('content-location') ?? '');
      return services[1]?.address + pathname;
    }

    async function until(place: string, isThere: (answer: Response, body: Progress) => boolean) {
      for (;;) {
        const answer = await get(place);
        const body = (await answer.json()) as Progress;
        if (isThere(answer, body)) return answer;
        await wait(50);
      }
    }

    const databaseUrl = (): string => environment['DATABASE_URL'] ?? '';

    async function used(): Promise<number> {
      const answer = await get(`${services[1]?.address}/v1/usage`);
      return ((await answer.json()) as { readonly used: number }).used;
    }

    /** Traces of the marked patient in all files of the database, and in what the processes say. */
    function tracesLeft(): string[] {
      const files = storedFiles(database.environment['DATA_DIR'] ?? '');
      expect(files.length).toBeGreaterThan(100);
      const said = services.map((service) => service.stdout() + service.stderr()).join('');
      return [...files.map(({ bytes }) => bytes), Buffer.from(said)].flatMap((bytes) => tracesIn(bytes));
    }

    test('a worker that is killed in the middle leaves its packet to another: one list, counted once', async () => {
      const place = await kickOff([SCAN, SCAN, SCAN]);
      const [first, before] = [await startWorker(environment), await used()];
      await until(place, (_, { status }) => status === 'running');
      await first.end('SIGKILL');
      expect((await get(place)).status).toBe(202);
      await untilTheyAreMissed(databaseUrl());
      const second = await startWorker(environment);
      const done = await until(place, ({ status }) => status !== 202);
      expect(done.status).toBe(200);
      const result = await get(`${place}/result`);
      expect([result.status, result.headers.get('x-total-page-count')]).toEqual([200, '3']);
      expect([before, await used()]).toEqual([0, 6]);
      expect(await second.end('SIGTERM')).toBe(0);
    });

    test('a request that ended its last worker ends as failed, and nothing is counted', async () => {
      const [place, before] = [await kickOff([SCAN, SCAN, SCAN]), await used()];
      await inDatabase(databaseUrl(), "UPDATE pgboss.job SET retry_limit = 0 WHERE name = 'medlist-jobs'");
      const first = await startWorker(environment);
      await until(place, (_, { status }) => status === 'running');
      await first.end('SIGKILL');
      await untilTheyAreMissed(databaseUrl());
      const second = await startWorker(environment);
      const done = await until(place, ({ status }) => status !== 202);
      expect(done.status).toBe(500);
      expect(await (await get(place)).json()).toMatchObject({ code: 'job_given_up' });
      expect(await used()).toBe(before);
      expect(await second.end('SIGTERM')).toBe(0);
    });

    test('nothing readable waits in the database, and nothing is left', async () => {
      const answer = await send('/v1/medications/infer', JSON.stringify(markedRequest()));
      const places = [await kickOff([markedPdf()]), placeOf(answer)];
      expect(tracesLeft()).toEqual([]);
      const worker = await startWorker(environment);
      for (const place of places) {
        await until(place, ({ status }) => status !== 202);
        expect(tracesLeft()).toEqual([]);
        const result = await get(`${place}/result`);
        expect(tracesIn(Buffer.from(await result.arrayBuffer()))).not.toEqual([]);
        await until(place, ({ status }) => status === 410);
      }
      expect(await worker.end('SIGTERM')).toBe(0);
      expect(tracesIn(Buffer.from(worker.stdout() + worker.stderr()))).toEqual([]);
      expect(tracesLeft()).toEqual([]);
    });
  });
}

interface Progress {
  readonly status?: string;
}
