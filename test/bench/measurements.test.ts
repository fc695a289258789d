import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { blockOf, putBlock } from '../../bench/accuracy/page.ts';
import { BENCHES } from '../../bench/bench-table.ts';

const ROOT = path.join(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');
const page = read('docs/measurements.md');

test('docs/measurements.md has a row for every bench, with what it measures and against what', () => {
  const rows = [...page.matchAll(/^\| `(?<name>\w+)` \| (?<measures>.+) \| (?<against>.+) \|$/gm)];
  expect(rows.map(({ groups }) => [groups?.['name'], groups?.['measures'], groups?.['against']])).toEqual(
    Object.entries(BENCHES).map(([name, { measures, against }]) => [name, measures, against]),
  );
});

test('every bench has a command, and every command a bench', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
  const commands = Object.entries(scripts).filter(
    ([name]) => name.startsWith('bench:') && name !== 'bench:all',
  );
  const due = Object.entries(BENCHES).map(([name, { file }]) => [`bench:${name}`, `node bench/${file}`]);
  expect(Object.fromEntries(commands)).toEqual(Object.fromEntries(due));
});

test('every program of bench that says how it is run is a bench', () => {
  const programs = globSync('bench/**/*.ts', { cwd: ROOT }).filter((file) =>
    /^\/\*\*[^/]*(?:npm run bench:|node bench\/)/.test(read(file)),
  );
  const known = [
    ...Object.values(BENCHES).map(({ file }) => `bench/${file}`),
    'bench/all.ts',
    'bench/bench-table.ts',
  ];
  for (const program of programs) expect(known).toContain(program);
});

test('figures say command, commit and machine', () => {
  for (const name of Object.keys(BENCHES)) {
    const figures = blockOf(page, name);
    if (name === 'accuracy' || name === 'calibration') expect(figures).toBeUndefined();
    else
      expect(figures).toMatch(
        new RegExp(`^(?:$|\`npm run bench:${name}(?: -- [^\`]+)?\`, commit \`[0-9a-f]{9}\`, )`),
      );
  }
});

test('figures are put where their mark stands, and nowhere else', () => {
  const empty = '# Page\n\n<!-- one -->\n<!-- end of one -->\n\n<!-- two -->\n<!-- end of two -->\n';
  const filled = putBlock(putBlock(empty, 'two', 'second'), 'one', 'first');
  expect([blockOf(filled, 'one'), blockOf(filled, 'two')]).toEqual(['first', 'second']);
  expect(putBlock(filled, 'one', 'other')).toBe(filled.replace('first', 'other'));
  expect(() => putBlock(empty, 'three', '')).toThrow('no block "three"');
});
