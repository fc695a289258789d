import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import {
  openMachineCores,
  thisMachine,
  type MachineCores,
} from '../../../src/accounts/jobs/machine-cores.ts';
import { STORE_KINDS, type TestDatabase } from '../../support/account-stores.ts';

const MACHINE = { name: 'one', cores: 4 };

for (const { name, start } of STORE_KINDS.filter((kind) => kind.name === 'PostgreSQL')) {
  describe(`the cores of a machine on ${name}`, () => {
    let database: TestDatabase;
    let databaseUrl: string;
    let opened: MachineCores[];
    beforeAll(async () => {
      database = await start();
      databaseUrl = database.environment['DATABASE_URL'] ?? '';
    });
    beforeEach(() => {
      opened = [];
    });
    afterAll(() => database.stop());

    const open = (machine = MACHINE): MachineCores => {
      const cores = openMachineCores(databaseUrl, machine);
      opened.push(cores);
      return cores;
    };
    const stopAll = () => Promise.all(opened.map((cores) => cores.stop()));

    test('are never held by more workers than there are cores', async () => {
      const workers = Array.from({ length: 3 }, () => open());
      const held = await Promise.all(workers.map((worker) => worker.take(3)));
      expect(held.reduce((sum, cores) => sum + cores, 0)).toBe(4);
      for (const cores of held) expect(cores).toBeLessThanOrEqual(3);
      await stopAll();
    });

    test('are taken once, however often they are asked for', async () => {
      const worker = open();
      expect([await worker.take(2), await worker.take(2), await worker.take(3)]).toEqual([2, 2, 3]);
      expect(await open().take(4)).toBe(1);
      await stopAll();
    });

    test('of one that ended are there for the next', async () => {
      const [first, second] = [open(), open()];
      expect([await first.take(4), await second.take(4)]).toEqual([4, 0]);
      await first.stop();
      expect(await second.take(4)).toBe(4);
      await stopAll();
    });

    test('of another machine are others', async () => {
      expect(await open().take(4)).toBe(4);
      expect(await open({ name: 'another', cores: 2 }).take(4)).toBe(2);
      await stopAll();
    });

    test('that went with the connection are asked for again', async () => {
      const [first, second] = [open(), open()];
      expect(await first.take(4)).toBe(4);
      await endConnections();
      expect(await second.take(3)).toBe(3);
      expect(await first.take(4)).toBe(1);
      await stopAll();
    });

    /** As a database that is started again does. */
    async function endConnections(): Promise<void> {
      const client = new pg.Client({ connectionString: databaseUrl });
      await client.connect();
      await client.query(
        "select pg_terminate_backend(pid, 5000) from pg_stat_activity where pid <> pg_backend_pid() and query like '%advisory%'",
      );
      await client.end();
    }
  });
}

test('a machine has a name and cores', () => {
  const { name, cores } = thisMachine();
  expect(name.trim()).not.toBe('');
  expect(cores).toBeGreaterThan(0);
});
