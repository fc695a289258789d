/**
 * Runs the benches one after the other and writes what they print into docs/measurements.md, with command, commit and machine; a bench
 * that fails keeps the figures it has there. `npm run bench:all [-- infer sig …]`; figures are worth keeping from a quiet machine only.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import path from 'node:path';
import { putBlock } from './accuracy/page.ts';
import { BENCHES } from './bench-table.ts';

const PAGE = path.join(import.meta.dirname, '../docs/measurements.md');
/** Their figures are tables of a page of their own. */
const ELSEWHERE: ReadonlySet<string> = new Set(['accuracy', 'calibration']);

const wanted = process.argv.slice(2);
const names = wanted.length > 0 ? wanted : Object.keys(BENCHES);
for (const name of names) {
  const bench = BENCHES[name];
  if (bench === undefined) throw new Error(`no bench "${name}": ${Object.keys(BENCHES).join(', ')}`);
  const isElsewhere = ELSEWHERE.has(name);
  const load = (loadavg()[0] ?? 0).toFixed(1);
  const args = [path.join(import.meta.dirname, bench.file), ...(isElsewhere ? ['--write'] : [])];
  const { status, stdout } = spawnSync(process.execPath, args, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  console.log(`bench:${name} ended with ${status ?? 'a signal'}\n${stdout}`);
  if (status === 0 && !isElsewhere) {
    const page = readFileSync(PAGE, 'utf8');
    writeFileSync(PAGE, putBlock(page, name, figures(name, load, stdout)));
  }
}

function figures(name: string, load: string, printed: string): string {
  const commit = execFileSync('git', ['rev-parse', '--short=9', 'HEAD'], { encoding: 'utf8' }).trim();
  const cores = cpus();
  const machine = `${cores.length} × ${cores[0]?.model.trim() ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}`;
  return `\`npm run bench:${name}\`, commit \`${commit}\`, ${machine}, load ${load} at the start.\n\n\`\`\`text\n${printed.trimEnd()}\n\`\`\``;
}
