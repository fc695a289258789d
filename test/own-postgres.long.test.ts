import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { ownPostgres, POSTGRES_PROGRAMS } from './support/own-postgres.ts';
import { temporaryFolder } from './support/temporary-folder.ts';

/** A folder that everybody may enter, with programs in place of PostgreSQL's. */
function programsWith(scripts: Readonly<Record<string, string>>): string {
  const folder = temporaryFolder();
  chmodSync(folder, 0o755);
  for (const [name, script] of Object.entries(scripts)) {
    writeFileSync(path.join(folder, name), `#!/bin/sh\n${script}\n`);
    chmodSync(path.join(folder, name), 0o755);
  }
  return folder;
}

const onPostgres = POSTGRES_PROGRAMS === undefined ? [] : [POSTGRES_PROGRAMS];

test.each(onPostgres)('initdb that fails is told in its own words', async () => {
  const programs = programsWith({ initdb: 'echo "fixing permissions ..."; echo "no room here" >&2; exit 3' });
  await expect(ownPostgres({ programs })).rejects.toThrow(
    /attempt 3 \(exit code 3\):\nfixing permissions \.\.\.\nno room here/,
  );
});

test.each(onPostgres)('initdb that cannot be started is told', async () => {
  await expect(ownPostgres({ programs: programsWith({}) })).rejects.toThrow(/attempt 1 \(spawnSync .*ENOENT/);
});

test.each(onPostgres)('a cluster that could not be made for a moment is made', async (real) => {
  const initdb = `test -e "$PWD/tried" && exec ${real}/initdb "$@"; touch "$PWD/tried"; exit 1`;
  const links = Object.fromEntries(
    ['postgres', 'pg_isready'].map((name) => [name, `exec ${real}/${name} "$@"`]),
  );
  const postgres = await ownPostgres({ programs: programsWith({ initdb, ...links }) });
  await postgres.start();
  await postgres.remove();
});

test.each(onPostgres)('a server that does not start is told in its own words', async () => {
  const postgres = await ownPostgres({ settings: ['shared_buffers=none'] });
  await expect(postgres.start()).rejects.toThrow(/invalid value for parameter "shared_buffers"/);
  await postgres.remove();
});

test.each(onPostgres)(
  'a temporary folder of root alone, or with a long name, is not in its way',
  async () => {
    const own = temporaryFolder();
    const long = path.join(own, 'a'.repeat(90));
    mkdirSync(long);
    const before = process.env['TMPDIR'];
    try {
      for (const folder of [own, long]) {
        process.env['TMPDIR'] = folder;
        const postgres = await ownPostgres();
        await postgres.start();
        await postgres.remove();
      }
    } finally {
      if (before === undefined) delete process.env['TMPDIR'];
      else process.env['TMPDIR'] = before;
    }
  },
);
