import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';

// Processes, sockets and disks take their time on a busy machine.

const PROGRAM = fileURLToPath(new URL('../../support/faulty-process.ts', import.meta.url));

test('faults in timers, promises and ticks are logged by place, and the process goes on', () => {
  const { stdout, stderr, status } = spawnSync(process.execPath, [PROGRAM], { encoding: 'utf8' });
  expect({ stdout, status }).toEqual({ stdout: 'alive', status: 0 });
  const lines = stderr
    .trim()
    .split('\n')
    .map((line): Record<string, unknown> => JSON.parse(line));
  expect(new Set(lines.map(({ errorName }) => errorName))).toEqual(
    new Set(['Error', 'TypeError', 'not an Error']),
  );
  expect(lines).toHaveLength(3);
  expect(stderr).toContain('test/support/faulty-process.ts:');
  expect(stderr).not.toMatch(/Quillfeather|zorblaxamine/);
});
