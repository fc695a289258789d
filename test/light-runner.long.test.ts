/** The runner of `npm test` on a busy machine. */
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from '@jest/globals';

const ROOT = path.resolve(import.meta.dirname, '..');
/** Holds the second worker of a run back while it starts. */
const LATE =
  "if (process.env.TINYPOOL_WORKER_ID === '2') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 4000);";

test('a worker that starts late is told what it works on, and the run ends', () => {
  const jest = path.join(ROOT, 'node_modules/jest/bin/jest.js');
  const files = ['test/stored-files', 'test/fair-turns', 'test/config'];
  const printed = execFileSync(process.execPath, [jest, '--json', ...files], {
    cwd: ROOT,
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(LATE)}` },
    stdio: ['ignore', 'pipe', 'ignore'],
    // So long a run has come to a stop: without the answer it waits for ever.
    timeout: 120_000,
  });
  expect(JSON.parse(printed)).toMatchObject({ numPassedTestSuites: 3, numFailedTests: 0 });
});
