import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { MOST_WORKERS } from '../../../src/accounts/jobs/job-engine.ts';
import type { JobEngine } from '../../../src/accounts/jobs/job-engine.ts';
import { pgBossEngine } from '../../../src/accounts/jobs/pg-boss-engine.ts';
import { STORE_KINDS, type TestDatabase } from '../../support/account-stores.ts';

for (const { name, start } of STORE_KINDS.filter((kind) => kind.name === 'PostgreSQL')) {
  describe(`a queue on ${name}`, () => {
    let database: TestDatabase;
    let engine: JobEngine;
    beforeAll(async () => {
      database = await start();
      engine = pgBossEngine(database.environment['DATABASE_URL'] ?? '', 0);
    });
    afterAll(async () => {
      await engine.stop();
      await database.stop();
    });

    test('gives a job up that fails its workers, also where each left it to others first', async () => {
      const turns: string[] = [];
      const givenUp = Promise.withResolvers<string>();
      const faults: unknown[] = [];
      await engine.work({
        run(id) {
          turns.push(id);
          // Every other turn finds it in the hands of another worker.
          if (turns.length % 2 === 0) throw new Error('the worker failed');
          return Promise.resolve({ againInSeconds: 0 });
        },
        giveUp(id) {
          givenUp.resolve(id);
          return Promise.resolve(undefined);
        },
        onFault: (error) => faults.push(error),
      });
      await engine.enqueue({ id: 'job_1', organizationId: 'org_1' });
      expect(await givenUp.promise).toBe('job_1');
      expect([turns.length, faults.length]).toEqual([2 * MOST_WORKERS, MOST_WORKERS]);
    });
  });
}
