import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { runtimeProblem } from '../src/runtime.ts';
import { OLDER_NODES } from './support/older-nodes.ts';

const ROOT = path.join(import.meta.dirname, '..');

test.each([
  { node: '24.16.0', undici: '7.24.0', isFine: true },
  { node: '24.21.0', undici: '7.29.1', isFine: true },
  { node: '26.1.0', undici: '8.0.0', isFine: true },
  { node: '24.15.9', undici: '7.29.1', isFine: false },
  { node: '24.9.0', undici: '7.29.1', isFine: false },
  { node: '22.18.0', undici: '7.29.1', isFine: false },
  { node: '24.21.0', undici: '7.23.9', isFine: false },
  { node: '24.21.0', undici: undefined, isFine: false },
])('Node $node with undici $undici', ({ isFine, ...versions }) => {
  expect(runtimeProblem(versions) === undefined).toBe(isFine);
});

test('says what is needed, what was found and how to start it instead', () => {
  expect(runtimeProblem({ node: '20.20.2', undici: '6.0.0' })).toMatch(
    /node 24\.16\.0 .* 20\.20\.2.*npm start/,
  );
});

test('the Node of this project will do', () => {
  expect(runtimeProblem(process.versions)).toBeUndefined();
});

/** What the files that any Node may be given import by name: each is in the Node 20.0 of package.json. */
const IN_EVERY_NODE = new Set([
  'node:child_process spawn',
  'node:fs existsSync',
  'node:fs mkdirSync',
  'node:url fileURLToPath',
]);

test('bin/ imports nothing by name that Node 20 lacks', () => {
  const named = globSync('bin/*.js', { cwd: ROOT }).flatMap((file) =>
    [
      ...readFileSync(path.join(ROOT, file), 'utf8').matchAll(/^import \{([^}]+)\} from '([^']+)';$/gm),
    ].flatMap(([, names = '', from = '']) => names.split(',').map((name) => `${from} ${name.trim()}`)),
  );
  expect(named.length).toBeGreaterThan(0);
  expect(named.filter((one) => !IN_EVERY_NODE.has(one))).toEqual([]);
});

test('bin/medlist.js runs under every older Node that is here', () => {
  for (const node of OLDER_NODES) {
    const said = execFileSync(node, ['bin/medlist.js', '--version'], { cwd: ROOT, encoding: 'utf8' });
    expect([node, said]).toEqual([node, expect.stringMatching(/^\d+\.\d+\.\d+\n$/)]);
  }
});
