import { globSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@jest/globals';
import { HOUSE, MOST_FILES } from './support/house-table.ts';
import { housePicture } from './support/house-picture.ts';

/** Files of floor 0 that others of floor 0 may lean on: they are single files without a room around them. */
const GROUND_FILES = new Set([
  'config.ts',
  'errors.ts',
  'file-problem.ts',
  'installed.ts',
  'log.ts',
  'runtime.ts',
  'setting-table.ts',
]);

/** Packages and Node modules that only these places may import: rooms, or one named file per driver. */
const RESERVED: readonly { readonly what: RegExp; readonly where: RegExp }[] = [
  { what: /^(?:koa|koa-\w+|@koa\/\w+)$/, where: /^(?:http|dashboard|smart|web)\// },
  { what: /^prom-client$/, where: /^http\/metrics\.ts$/ },
  { what: /^@opentelemetry\//, where: /^http\/traces\.ts$/ },
  { what: /^pino$/, where: /^log\.ts$/ },
  { what: /^pg$/, where: /^accounts\/(?:store\/postgres-dialect|jobs\/machine-cores)\.ts$/ },
  { what: /^pg-boss$/, where: /^accounts\/jobs\/(?:pg-boss-engine|shard-queue)\.ts$/ },
  { what: /^kysely(?:\/.*)?$/, where: /^accounts\// },
  {
    what: /^node:sqlite$/,
    where:
      /^(?:accounts\/store\/node-sqlite-dialect|cli\/population\/lines\/shared-resources|terminology\/[\w/-]+)\.ts$/,
  },
  { what: /^@hyzyla\/pdfium$/, where: /^documents\/pdf\/[\w-]*pdfium[\w-]*\.ts$/ },
  { what: /^pdf2json$/, where: /^documents\/pdf\/[\w-]*pdf2json[\w-]*\.ts$/ },
  { what: /^tesseract\.js$/, where: /^documents\/scan\/[\w-]+\.ts$/ },
  { what: /^(?:fhir-kit-client|node:https|undici)$/, where: /^ehr\// },
  { what: /^@?better-auth(?:\/|$)/, where: /^accounts\/people\/library\// },
  { what: /^commander$/, where: /^cli\// },
  { what: /^@modelcontextprotocol\/sdk/, where: /^cli\/commands\/mcp-command\.ts$/ },
  { what: /^openapi-fetch$/, where: /^client\// },
  { what: /^saxes$/, where: /^sources\// },
  { what: /^node:http$/, where: /^(?:http|dashboard|smart|ehr|web)\// },
];

/** Text that may stand in these places only. */
const RESERVED_TEXT: readonly { readonly what: RegExp; readonly where: RegExp; readonly why: string }[] = [
  { what: /new URL\('[^']*\.ts'/, where: /^$/, why: 'programBeside finds programs, compiled ones too' },
  { what: /\bprocess\.env\b/, where: /^(?:main|cli\/environment)\.ts$/, why: 'settings are read once' },
  {
    what: /\b(?:Date\.now\(|new Date\(\)|performance\.now\()/,
    where: /^(?:cli|http|dashboard|smart)\//,
    why: 'the clock is an argument below http/',
  },
  {
    what: /\bctx\.(?:request\.)?(?:host|hostname|origin|href|back|URL|protocol|secure|subdomains|ips?)\b/,
    where: /^$/,
    why: 'absolute links come from PUBLIC_URL, never from what a client sent',
  },
  { what: /['"](?:x-forwarded-(?:host|proto))['"]/i, where: /^$/, why: 'see above' },
  { what: /\bconsole\./, where: /^$/, why: 'the log is the only output of the service' },
  {
    what: /^export \* from|^export \{[^}]*\} from/m,
    where: /^(?:index|client\/medlist-client)\.ts$/,
    why: 'no barrels but the package',
  },
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

const ROOMS = new Map(HOUSE.map((entry) => [entry.room, entry]));

/** The rooms a file lies in, outermost first, and the file itself: `a/b/c.ts` → `a`, `a/b`, `a/b/c.ts`. */
const placesOf = (file: string): string[] => {
  const parts = file.split('/');
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'));
};

/** The two places in which the ways to two files part: what imports what, seen from the room around both. */
function parting(from: string, to: string): { readonly from: string; readonly to: string } | undefined {
  const [left, right] = [placesOf(from), placesOf(to)];
  const at = left.findIndex((place, index) => place !== right[index]);
  const [a, b] = [left[at], right[at]];
  return a === undefined || b === undefined ? undefined : { from: a, to: b };
}

/** Every import as an edge between two places of one room. */
const EDGES = [...IMPORTS].flatMap(([file, { inside }]) =>
  inside.flatMap((imported) => {
    const edge = parting(file, imported);
    return edge === undefined ? [] : [{ ...edge, file, imported }];
  }),
);

test('every room and file stands on a floor', () => {
  const rooms = FILES.flatMap((file) => placesOf(file).filter((place) => !place.endsWith('.ts')));
  const top = FILES.filter((file) => !file.includes('/'));
  expect([...new Set([...rooms, ...top])].filter((place) => !ROOMS.has(place))).toEqual([]);
  expect(HOUSE.map(({ room }) => room).filter((room) => ![...rooms, ...top].includes(room))).toEqual([]);
});

test('no room is too large to live in', () => {
  const counts = Map.groupBy(FILES, (file) => path.posix.dirname(file));
  const full = [...counts].filter(([, files]) => files.length > MOST_FILES).map(([room]) => room);
  expect(full).toEqual([]);
});

test('a room is entered by its doors only, and each door is used', () => {
  const wrong: string[] = [];
  for (const { room, doors } of HOUSE) {
    if (doors === undefined) continue;
    const used = new Set(
      [...IMPORTS]
        .filter(([file]) => !file.startsWith(`${room}/`))
        .flatMap(([, { inside }]) => inside.filter((imported) => imported.startsWith(`${room}/`)))
        .map((imported) => imported.slice(room.length + 1)),
    );
    for (const door of used) if (!doors.includes(door)) wrong.push(`${room}/${door} is no door`);
    for (const door of doors) if (!used.has(door)) wrong.push(`nobody enters by ${room}/${door}`);
  }
  expect(wrong).toEqual([]);
});

test('the picture of the house shows this table', () => {
  const page = readFileSync(path.join(SRC, '../docs/architecture.md'), 'utf8');
  expect(page).toContain(housePicture());
});

test('the walk sees the imports', () => {
  expect(FILES.length).toBeGreaterThan(50);
  expect(IMPORTS.get('http/app.ts')?.inside).toContain('http/services.ts');
  expect(IMPORTS.get('main.ts')?.inside).toContain('cli/medlist.ts');
  expect(IMPORTS.get('accounts/store/postgres-dialect.ts')?.packages).toContain('pg');
});

test('no import goes up or sideways', () => {
  const wrong = EDGES.filter(({ from, to }) => {
    const [above, below] = [ROOMS.get(from), ROOMS.get(to)];
    if (above === undefined || below === undefined || GROUND_FILES.has(to)) return false;
    return above.floor <= below.floor;
  });
  expect(wrong.map(({ file, imported }) => `${file} → ${imported}`)).toEqual([]);
});

test('rooms and the files beside them stand in no circle', () => {
  const next = Map.groupBy(EDGES, ({ from }) => from);
  const done = new Set<string>();
  const circles: string[] = [];
  const visit = (place: string, trail: readonly string[]): void => {
    const start = trail.indexOf(place);
    if (start >= 0) circles.push([...trail.slice(start), place].join(' → '));
    if (start >= 0 || done.has(place)) return;
    for (const { to } of next.get(place) ?? []) visit(to, [...trail, place]);
    done.add(place);
  };
  for (const place of next.keys()) visit(place, []);
  expect(circles).toEqual([]);
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

test('tests in a browser click through `press`, which waits for the whole page', () => {
  const folder = fileURLToPath(new URL('e2e/', import.meta.url));
  const clicking = globSync('*.ts', { cwd: folder }).filter((file) =>
    readFileSync(path.join(folder, file), 'utf8').includes('.click('),
  );
  expect(clicking).toEqual(['browser.ts']);
});

test('no quick test asks for a part of the timers, which the light runner does not heed: it fakes all, and what waits never ends', () => {
  const folder = fileURLToPath(new URL('.', import.meta.url));
  const asking = globSync('**/*.ts', { cwd: folder }).filter((file) =>
    /useFakeTimers\([^)]/.test(readFileSync(path.join(folder, file), 'utf8')),
  );
  expect(asking).toEqual([]);
});
