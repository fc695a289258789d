import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from '@jest/globals';
import { isPlanName, planNamed, PLANS } from '../src/accounts/limits/plan-table.ts';
import { PRICES } from '../src/accounts/limits/price-table.ts';
import { readConfig } from '../src/config.ts';
import { ERROR_KINDS } from '../src/errors.ts';
import { ENDPOINTS } from '../src/http/endpoint-table.ts';
import { LOG_EVENTS } from '../src/log.ts';
import { SETTINGS } from '../src/setting-table.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');

/** The cells of every table row of a page whose first cell is in code marks, by that cell. */
function rowsOf(file: string): Map<string, string[]> {
  const rows = new Map<string, string[]>();
  for (const line of read(file).split('\n')) {
    const cells = line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim());
    const name = /^`(?<name>[^`]+)`$/.exec(cells[0] ?? '')?.groups?.['name'];
    if (name !== undefined) rows.set(name, cells.slice(1));
  }
  return rows;
}

const code = (text: string | undefined): string => (text === undefined ? '' : `\`${text}\``);

test('docs/configuration.md has every setting as it is, and no other', () => {
  const settings = Object.entries(SETTINGS).map(([name, row]) => [name, [code(row.default), row.meaning]]);
  expect([...rowsOf('docs/configuration.md')]).toEqual(settings);
});

test('.env.example has every setting with its default, and what it says can be read', () => {
  const lines = read('.env.example')
    .split('\n')
    .filter((line) => /^# [A-Z_]+=/.test(line));
  expect(lines).toEqual(Object.entries(SETTINGS).map(([name, row]) => `# ${name}=${row.default ?? ''}`));
  const environment = Object.fromEntries(lines.map((line) => line.slice(2).split('=', 2)));
  expect(readConfig(environment)).toEqual(readConfig({}));
});

test('docs/errors.md has every kind of error', () => {
  const rows = rowsOf('docs/errors.md');
  for (const [kind, { status, when }] of Object.entries(ERROR_KINDS)) {
    const [documentedStatus, documentedWhen] = rows.get(kind) ?? [];
    expect([kind, documentedStatus, documentedWhen]).toEqual([kind, String(status), when]);
  }
});

test('docs/errors.md has every type of problem that a 422 of the REST surface names', () => {
  const files = globSync('src/http/{body,wire,lists,endpoints,middleware}/**/*.ts', { cwd: ROOT });
  const named = [...files, 'src/medications/read/one-patient.ts'].flatMap((file) =>
    [...read(file).matchAll(/\btype: '(?<type>[a-z]+_[a-z]+|missing|enum)'/g)].map(
      ({ groups }) => groups?.['type'] ?? '',
    ),
  );
  expect(named).toContain('value_error');
  const documented = read('docs/errors.md').split('## Types of problems')[1] ?? '';
  expect([...new Set(named)].filter((type) => !documented.includes(`\`${type}\``))).toEqual([]);
});

/** What breaks before an address is known, and what belongs to CDS Hooks, is no answer of the FHIR surface. */
const NOT_OF_FHIR = new Set(['not-http', 'headers-too-large', 'request-timeout', 'precondition-failed']);

test('docs/fhir.md has every status and issue of an error', () => {
  const rows = read('docs/fhir.md')
    .split('\n')
    .filter((line) => /^\| \d{3} \|/.test(line));
  for (const [kind, { status, issue }] of Object.entries(ERROR_KINDS)) {
    // Media types have statuses of their own there.
    const wanted = kind === 'unsupported-media-type' ? 415 : status;
    const row = rows.find((line) => line.startsWith(`| ${wanted} |`)) ?? '';
    if (!NOT_OF_FHIR.has(kind)) expect([kind, row]).toEqual([kind, expect.stringContaining(`\`${issue}\``)]);
  }
});

describe('docs/operations.md', () => {
  const rows = rowsOf('docs/operations.md');

  test('has every plan', () => {
    for (const name of Object.keys(PLANS).filter(isPlanName)) {
      const { limitPerMinute = '', limitPerMonth = '' } = planNamed(name);
      expect([name, ...(rows.get(name) ?? [])]).toEqual([
        name,
        String(limitPerMinute),
        String(limitPerMonth),
        planNamed(name).reason,
      ]);
    }
  });

  test('has every price', () => {
    for (const [name, { units, what, reason }] of Object.entries(PRICES))
      expect([name, rows.get(name)]).toEqual([name, [String(units), what, reason]]);
  });

  test('has every event of the log', () => {
    for (const [event, meaning] of Object.entries(LOG_EVENTS)) expect(rows.get(event)).toEqual([meaning]);
  });

  test('has every public endpoint', () => {
    for (const { method, path: address, access } of ENDPOINTS) {
      if (access === 'public') expect([...rows.keys()]).toContain(`${method} ${address}`);
    }
  });
});

test('docs/dependencies.md has every package, and no other', () => {
  // Decode edge: our own manifest.
  const manifest = JSON.parse(read('package.json')) as Record<string, Readonly<Record<string, string>>>;
  const installed = Object.keys({ ...manifest['dependencies'], ...manifest['devDependencies'] });
  const named = read('docs/dependencies.md')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .flatMap((line) => line.split('|', 2)[1]?.match(/[^`\s,]+(?=`)/g) ?? []);
  const held = new Set([...installed, ...Object.keys(manifest['overrides'] ?? {}), '@types/…']);
  expect(installed.filter((name) => !name.startsWith('@types/') && !named.includes(name))).toEqual([]);
  expect(named.filter((name) => !held.has(name))).toEqual([]);
});

test('in CHANGELOG.md a clinical change stands under the newest version of the rules it names', () => {
  const misplaced: string[] = [];
  let version = '';
  for (const line of read('CHANGELOG.md').split('\n')) {
    if (line.startsWith('#'))
      version = /^#### Rules of (?<version>\S+\.v\d+)/.exec(line)?.groups?.['version'] ?? '';
    const named = [...line.matchAll(/ruleset (?<named>\d{4}-\d\d-\d\d\.v\d+)/g)].map(
      ({ groups }) => groups?.['named'] ?? '',
    );
    const isHere = named.includes(version) && named.every((other) => other <= version);
    if (version !== '' && named.length > 0 && !isHere) misplaced.push(`${version}: ${line}`);
  }
  expect(misplaced).toEqual([]);
});

test('every row of docs/compliance.md names the test that shows it', () => {
  const rows = read('docs/compliance.md')
    .split('\n')
    .filter((line) => /^\| (?:\(|V\d)/.test(line));
  expect(rows.length).toBeGreaterThan(20);
  expect(rows.filter((row) => !/\| `test\/[^|]+\.test\.ts` \|$/.test(row))).toEqual([]);
});

/** `src/{a,b}-table.ts` → both files. */
function eachOf(file: string): string[] {
  const { before = '', names, after = '' } = BRACES.exec(file)?.groups ?? {};
  return names === undefined ? [file] : names.split(',').map((name) => `${before}${name}${after}`);
}

const BRACES = /^(?<before>[^{]*)\{(?<names>[^}]*)\}(?<after>.*)$/;

test('every file a page names is there', () => {
  const missing: string[] = [];
  const sources = globSync('{src,test,scripts,bench}/**/*.ts', { cwd: ROOT });
  const names = new Set(sources.map((file) => path.basename(file)));
  for (const page of globSync('{docs/**/*.md,README.md,CONTRIBUTING.md}', { cwd: ROOT })) {
    const text = read(page);
    const links = [...text.matchAll(/\]\((?<to>[^)#:]+)(?:#[^)]*)?\)/g)].map(({ groups }) =>
      path.join(path.dirname(page), groups?.['to'] ?? ''),
    );
    const named = [...text.matchAll(/`(?<to>(?:src|test|docs|bench|fixtures)\/[\w./{},*-]*[\w/])`/g)].map(
      ({ groups }) => groups?.['to'] ?? '',
    );
    for (const [, name = ''] of text.matchAll(/`(?:[\w./-]*\/)?([\w.-]+\.ts)`/g))
      if (!names.has(name)) missing.push(`${page} → ${name}`);
    for (const file of [...links, ...named].flatMap(eachOf)) {
      if (globSync(file, { cwd: ROOT }).length === 0) missing.push(`${page} → ${file}`);
    }
  }
  expect(missing).toEqual([]);
});
