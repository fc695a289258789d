import { globSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';

/** Height of every room and every file of src/; imports go down only (docs/architecture.md, Floors). */
const FLOORS: Readonly<Record<string, number>> = {
  'main.ts': 7,
  cli: 6,
  http: 5,
  dashboard: 5,
  documents: 4,
  medications: 3,
  sig: 2,
  terminology: 1,
  ehr: 1,
  accounts: 1,
  fhir: 0,
  text: 0,
  'config.ts': 0,
  'errors.ts': 0,
  'log.ts': 0,
  'runtime.ts': 0,
  'setting-table.ts': 0,
};

/** Files of floor 0 that others of floor 0 may lean on: they are single files without a room around them. */
const GROUND_FILES = new Set(['config.ts', 'errors.ts', 'log.ts', 'runtime.ts', 'setting-table.ts']);

/** Packages and Node modules that only these places may import: rooms, or one named file per driver. */
const RESERVED: readonly { readonly what: RegExp; readonly where: RegExp }[] = [
  { what: /^(?:koa|koa-\w+|@koa\/\w+)$/, where: /^(?:http|dashboard)\// },
  { what: /^prom-client$/, where: /^http\/metrics\.ts$/ },
  { what: /^pino$/, where: /^log\.ts$/ },
  { what: /^pg$/, where: /^accounts\/postgres-dialect\.ts$/ },
  { what: /^kysely(?:\/.*)?$/, where: /^accounts\// },
  {
    what: /^node:sqlite$/,
    where: /^(?:accounts\/(?:node-sqlite-dialect|checkpoint-thread)|terminology\/[\w-]+)\.ts$/,
  },
  { what: /^@hyzyla\/pdfium$/, where: /^documents\/[\w-]*pdfium[\w-]*\.ts$/ },
  { what: /^pdf2json$/, where: /^documents\/[\w-]*pdf2json[\w-]*\.ts$/ },
  { what: /^tesseract\.js$/, where: /^documents\/[\w-]+\.ts$/ },
  { what: /^(?:fhir-kit-client|node:https|undici)$/, where: /^ehr\// },
  { what: /^commander$/, where: /^cli\// },
  { what: /^node:http$/, where: /^(?:http|dashboard|ehr)\// },
];

/** Text that may stand in these places only. */
const RESERVED_TEXT: readonly { readonly what: RegExp; readonly where: RegExp; readonly why: string }[] = [
  { what: /\bprocess\.env\b/, where: /^(?:main|cli\/environment)\.ts$/, why: 'settings are read once' },
  {
    what: /\b(?:Date\.now\(|new Date\(\)|performance\.now\()/,
    where: /^(?:cli|http|dashboard)\//,
    why: 'the clock is an argument below http/',
  },
  {
    what: /\bctx\.(?:request\.)?(?:host|hostname|origin|href|back|URL|protocol|secure|subdomains|ips?)\b/,
    where: /^$/,
    why: 'absolute links come from PUBLIC_URL, never from what a client sent',
  },
  { what: /['"](?:x-forwarded-(?:host|proto))['"]/i, where: /^$/, why: 'see above' },
  { what: /\bconsole\./, where: /^$/, why: 'the log is the only output of the service' },
  { what: /^export \* from|^export \{[^}]*\} from/m, where: /^$/, why: 'no barrels' },
];

const SRC = fileURLToPath(new URL('../src/', import.meta.url));
const FILES = globSync('**/*.ts', { cwd: SRC }).toSorted();
const IMPORT =
  /^(?:import|export) [^'";=(]{0,3000}?from '(?<from>[^']+)'|^import '(?<bare>[^']+)'|\bimport\('(?<lazy>[^']+)'\)/gm;

const textOf = (file: string): string => readFileSync(path.join(SRC, file), 'utf8');

/** What a file imports, type imports included: paths within src/ and names of packages. */
function importsOf(file: string): { readonly inside: string[]; readonly packages: string[] } {
  const [inside, packages]: [string[], string[]] = [[], []];
  for (const { groups } of textOf(file).matchAll(IMPORT)) {
    const name = groups?.['from'] ?? groups?.['bare'] ?? groups?.['lazy'] ?? '';
    if (!name.startsWith('.')) packages.push(name);
    else if (name.endsWith('.ts')) inside.push(path.posix.join(path.posix.dirname(file), name));
  }
  return { inside, packages };
}

const IMPORTS = new Map(FILES.map((file) => [file, importsOf(file)]));
const roomOf = (file: string): string => file.split('/')[0] ?? file;

test('every room and file stands on a floor', () => {
  expect([...new Set(FILES.map(roomOf))].filter((room) => !(room in FLOORS))).toEqual([]);
});

test('the walk sees the imports', () => {
  expect(FILES.length).toBeGreaterThan(50);
  expect(IMPORTS.get('http/app.ts')?.inside).toContain('http/services.ts');
  expect(IMPORTS.get('main.ts')?.inside).toContain('cli/medlist.ts');
  expect(IMPORTS.get('accounts/postgres-dialect.ts')?.packages).toContain('pg');
});

test('no import goes up or sideways', () => {
  const wrong: string[] = [];
  for (const [file, { inside }] of IMPORTS) {
    for (const imported of inside) {
      const [from, to] = [roomOf(file), roomOf(imported)];
      const isDown = (FLOORS[from] ?? 0) > (FLOORS[to] ?? 0);
      if (from !== to && !isDown && !GROUND_FILES.has(to)) wrong.push(`${file} → ${imported}`);
    }
  }
  expect(wrong).toEqual([]);
});

test('every import leads to a file', () => {
  const wrong = [...IMPORTS].flatMap(([file, { inside }]) =>
    inside.filter((imported) => !IMPORTS.has(imported)).map((imported) => `${file} → ${imported}`),
  );
  expect(wrong).toEqual([]);
});

test('there are no cycles', () => {
  const done = new Set<string>();
  const cycles: string[] = [];
  const visit = (file: string, trail: readonly string[]): void => {
    const start = trail.indexOf(file);
    if (start >= 0) cycles.push([...trail.slice(start), file].join(' → '));
    if (start >= 0 || done.has(file)) return;
    for (const imported of IMPORTS.get(file)?.inside ?? []) visit(imported, [...trail, file]);
    done.add(file);
  };
  for (const file of FILES) visit(file, []);
  expect(cycles).toEqual([]);
});

test('packages are imported where they belong', () => {
  const wrong: string[] = [];
  for (const [file, { packages }] of IMPORTS) {
    for (const name of packages) {
      const isAllowed = RESERVED.every(({ what, where }) => !what.test(name) || where.test(file));
      if (!isAllowed) wrong.push(`${file} → ${name}`);
    }
  }
  expect(wrong).toEqual([]);
});

test('every package is a dependency of the project or of Node, named with its prefix', () => {
  const manifest: { dependencies: Record<string, string> } = JSON.parse(
    readFileSync(path.join(SRC, '../package.json'), 'utf8'),
  );
  const wrong: string[] = [];
  for (const [file, { packages }] of IMPORTS) {
    for (const name of packages) {
      const owner = name
        .split('/')
        .slice(0, name.startsWith('@') ? 2 : 1)
        .join('/');
      if (!name.startsWith('node:') && (builtinModules.includes(name) || !(owner in manifest.dependencies)))
        wrong.push(`${file} → ${name}`);
    }
  }
  expect(wrong).toEqual([]);
});

test.each(RESERVED_TEXT)('$what stands only in $where: $why', ({ what, where }) => {
  const withoutComments = (text: string): string => text.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '');
  expect(FILES.filter((file) => !where.test(file) && what.test(withoutComments(textOf(file))))).toEqual([]);
});

test('every file begins with a sentence that says what it is', () => {
  const wrong = FILES.filter((file) => !/^(?:#!.*\n)?\/\*\*[\s\S]{10,}?\*\//.test(textOf(file)));
  expect(wrong).toEqual([]);
});
