import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { writeExport } from '../../../bench/synthetic-patients.ts';
import { openShardQueue, type QueuedShard } from '../../../src/accounts/jobs/shard-queue.ts';
import { batchStatus, submitBatch } from '../../../src/cli/population/batch.ts';
import { STORE_KINDS, type TestDatabase } from '../../support/account-stores.ts';
import { untilTheyAreMissed } from '../../support/missed-worker.ts';
import { medlist, startWorker } from '../../support/service-process.ts';
import { openStarterStore } from '../../support/starter-store.ts';
import { temporaryFolder } from '../../support/temporary-folder.ts';

const FOLDER = temporaryFolder();
const [INPUT, ALONE, OUT] = ['in', 'alone', 'out'].map((name) => path.join(FOLDER, name)) as [
  string,
  string,
  string,
];
const AS_OF = '2026-06-01';

for (const { name, start } of STORE_KINDS.filter((kind) => kind.name === 'PostgreSQL')) {
  describe(`a population over workers on ${name}`, () => {
    let database: TestDatabase;
    beforeAll(async () => {
      database = await start();
      writeExport(INPUT, 300);
    });
    afterAll(() => database.stop());

    test('gives the bytes of one machine, though a worker dies on the way', async () => {
      const secret = { SECRETS_KEY: Buffer.alloc(32, 7).toString('hex') };
      const environment = { NODE_ENV: 'production', LOG_LEVEL: 'info', ...secret, ...database.environment };
      await (await database.open()).close();
      const alone = await medlist(
        ['infer', '--ndjson', INPUT, '--out', ALONE, '--as-of', AS_OF],
        environment,
      );
      expect(alone.code).toBe(0);
      const parts = await submitted();
      expect(parts.length).toBe(12);
      const databaseUrl = database.environment['DATABASE_URL'] ?? '';
      // However fast the first worker is and however late it is killed, a part is left.
      await enqueue(databaseUrl, parts.slice(1));
      const early = await medlist(['batch', 'collect', OUT], environment);
      expect([early.code, early.stderr]).toEqual([1, expect.stringContaining('0 of 12 parts are done')]);
      const first = await startWorker(environment);
      while (done() === 0) await wait(20);
      await first.end('SIGKILL');
      expect(done()).toBeLessThan(12);
      await untilTheyAreMissed(databaseUrl);
      await enqueue(databaseUrl, parts.slice(0, 1));
      const second = await startWorker(environment);
      while (done() < 12) await wait(200);
      await second.end('SIGTERM');
      const { stdout } = await medlist(['batch', 'status', OUT], environment);
      expect(stdout).toBe('12 of 12 parts are done\n');
      expect((await medlist(['batch', 'collect', OUT], environment)).code).toBe(0);
      for (const file of ['lists.ndjson', 'errors.ndjson'])
        expect(readFileSync(path.join(OUT, file), 'utf8')).toBe(readFileSync(path.join(ALONE, file), 'utf8'));
      expect(readdirSync(OUT).toSorted()).toEqual(['errors.ndjson', 'lists.ndjson']);
    });

    const done = (): number => batchStatus(OUT).done;

    /** The parts that the command puts into the queue, smaller than its own. */
    async function submitted(): Promise<readonly QueuedShard[]> {
      const rxnorm = openStarterStore();
      const { release } = rxnorm;
      rxnorm.close();
      const nothing = (): void => undefined;
      const open = await submitBatch({
        input: INPUT,
        out: OUT,
        settings: { format: 'inferred_list', verbosity: 'full', policy: 'dates', explain: false },
        asOf: new Date(`${AS_OF}T23:59:59.999Z`),
        now: new Date(),
        dataDir: path.join(FOLDER, 'data'),
        release,
        workers: 1,
        progress: { begin: nothing, advance: nothing, say: nothing, stop: nothing },
        signal: new AbortController().signal,
        plan: { shards: 12, blockBytes: 100_000 },
      });
      expect(globSync('*', { cwd: path.join(OUT, '.medlist-work/runs') }).length).toBeGreaterThan(5);
      expect(existsSync(path.join(OUT, 'lists.ndjson'))).toBe(false);
      return open;
    }

    async function enqueue(databaseUrl: string, parts: readonly QueuedShard[]): Promise<void> {
      const queue = openShardQueue(databaseUrl);
      await queue.enqueue(parts);
      await queue.stop();
    }
  });
}
