import { execFileSync } from 'node:child_process';
import { expect, test } from '@jest/globals';

const PROGRAM = new URL('../../../src/cli/service/forbid-core-dumps.ts', import.meta.url).href;

test('the process and what it starts can leave no core dump, whatever it was started with', () => {
  const script = `
    const { forbidCoreDumps } = await import('${PROGRAM}');
    const { execFileSync } = await import('node:child_process');
    console.log(await forbidCoreDumps());
    console.log(execFileSync('sh', ['-c', 'ulimit -Sc; ulimit -Hc; grep core /proc/self/limits']).toString());`;
  const start = `ulimit -c unlimited 2>/dev/null; exec "${process.execPath}" --input-type=module -e "$SCRIPT"`;
  const said = execFileSync('sh', ['-c', start], { env: { ...process.env, SCRIPT: script } }).toString();
  expect(said).toMatch(/^true\n/);
  expect(said).toMatch(/Max core file size +1 +1 +bytes/);
});
