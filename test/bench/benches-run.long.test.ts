import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@jest/globals';
import { BENCHES } from '../../bench/bench-table.ts';

const BENCH = path.join(import.meta.dirname, '../../bench');
const brief = Object.entries(BENCHES).flatMap(([name, { file, briefly }]) =>
  briefly === undefined ? [] : [[name, [path.join(BENCH, file), ...briefly]] as const],
);

test.each(brief)('bench:%s starts its service and comes to its end', async (_name, args) => {
  const { stdout } = await promisify(execFile)(process.execPath, args);
  expect(stdout).toContain('ratio');
});
