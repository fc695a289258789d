/**
 * Writes test/support/fhir-definitions.json.gz: what tests need of the FHIR R4 specification (HL7, CC0): of every
 * type and resource the snapshot without its prose, and the code systems our tables are compared with.
 */
import { writeFileSync } from 'node:fs';
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

const TARGET = fileURLToPath(new URL('../test/support/fhir-definitions.json.gz', import.meta.url));
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
const bundle: Bundle = {
  resourceType: 'Bundle',
  type: 'collection',
  entry: withDefinitions((read) => FILES.flatMap((file) => (read(file).entry ?? []).flatMap(bareEntry))),
};
const packed = gzipSync(JSON.stringify(bundle), { level: 9 });
writeFileSync(TARGET, packed);
console.log(`${bundle.entry?.length ?? 0} definitions, ${packed.length} bytes`);
