import { afterAll, describe, expect, test } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import type {
  Bundle,
  CodeSystem,
  ImplementationGuide,
  OperationDefinition,
  Resource,
  StructureDefinition,
  ValueSet,
} from '@medplum/fhirtypes';
import * as defined from '../src/fhir/derived-extensions.ts';
import { EVIDENCE_TAGS } from '../src/medications/medication-list.ts';
import { POLICIES, VERBOSITIES } from '../src/http/wire/infer-request-body.ts';
import { operationRules } from '../src/http/fhir/definitions.ts';
import { INFERRED_STATUSES } from '../src/medications/medication-list.ts';
import { openStarterStore } from './support/starter-store.ts';
import { fhirProblems } from './support/fhir-validity.ts';
import { exampleFile, exampleText, IG_EXAMPLES } from './support/ig-examples.ts';

const FOLDER = new URL('../ig/', import.meta.url);
const files = readdirSync(FOLDER).filter((name) => name.endsWith('.json'));

function read<T extends Resource>(name: string): T {
  // Decode edge: the tests below check what the file holds.
  return JSON.parse(readFileSync(new URL(name, FOLDER), 'utf8')) as T;
}

describe('the resources of the implementation guide', () => {
  test.each(files)('%s is valid R4 and named for what it is', (name) => {
    const resource = read<StructureDefinition | CodeSystem | ValueSet>(name);
    expect(name).toBe(`${resource.resourceType}-${resource.id}.json`);
    expect(fhirProblems(resource)).toEqual([]);
    expect(resource.url).toBe(`${defined.MEDLIST_CANONICAL}/${resource.resourceType}/${resource.id}`);
  });

  test('every extension and code system of the source is defined', () => {
    const urls = files.map((name) => read<CodeSystem>(name).url);
    const used = [
      defined.STATUS_CONFIDENCE,
      defined.STATUS_EVIDENCE,
      defined.LAST_ACTIVITY,
      defined.ENRICHMENT,
      defined.AS_OF,
      defined.DERIVATION_SYSTEM,
    ];
    expect(urls).toEqual(expect.arrayContaining(used));
  });

  test('the evidence tags are the ones of the source', () => {
    const { concept } = read<CodeSystem>('CodeSystem-evidence-tag.json');
    expect(concept?.map(({ code }) => code)).toEqual([...EVIDENCE_TAGS]);
  });

  test('the derived tag is the one of the source', () => {
    const { concept } = read<CodeSystem>('CodeSystem-derivation.json');
    const { code, display } = defined.DERIVED_TAG;
    expect(concept).toEqual([expect.objectContaining({ code, display })]);
  });
});

/** Required bindings of the elements the definitions use (http://hl7.org/fhir/R4/terminologies.html#required). */
const REQUIRED: Readonly<Record<string, readonly string[]>> = {
  status: ['draft', 'active', 'retired', 'unknown'],
  content: ['not-present', 'example', 'fragment', 'complete', 'supplement'],
  derivation: ['specialization', 'constraint'],
  fhirVersion: ['4.0.1'],
  use: ['in', 'out'],
  strength: ['required', 'extensible', 'preferred', 'example'],
  rules: ['closed', 'open', 'openAtEnd'],
  generation: ['html', 'markdown', 'xml', 'generated'],
  mode: ['client', 'server'],
};

/** Values of `kind` differ by the type they stand in. */
const KINDS: Readonly<Record<string, readonly string[]>> = {
  StructureDefinition: ['primitive-type', 'complex-type', 'resource', 'logical'],
  OperationDefinition: ['operation', 'query'],
  CapabilityStatement: ['instance', 'capability', 'requirements'],
};

function unboundCodes(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const codes = REQUIRED[key];
    const given: unknown[] = Array.isArray(inner) ? inner : [inner];
    const wrong = given.filter((code) => typeof code === 'string' && codes?.includes(code) === false);
    return [...wrong.map((code) => `${key}: ${String(code)}`), ...unboundCodes(inner)];
  });
}

describe('codes that validators of structure do not check', () => {
  test.each(files)('%s has the codes FHIR requires', (name) => {
    const resource = read<OperationDefinition>(name);
    expect(unboundCodes(resource)).toEqual([]);
    if (resource.kind !== undefined) expect(KINDS[resource.resourceType]).toContain(resource.kind);
  });

  test.each([
    ['verbosity', VERBOSITIES],
    ['policy', POLICIES],
    ['status', INFERRED_STATUSES],
  ])('the codes of %s are the ones of the source', (name, codes) => {
    for (const operation of ['infer-medications', 'extract-medications']) {
      expect(operationRules(operation).find((rule) => rule.name === name)?.codes).toEqual([...codes]);
    }
  });
});

describe('the guide', () => {
  const rxnorm = openStarterStore();
  afterAll(() => rxnorm.close());

  test.each(IG_EXAMPLES)('example %s is what the code answers (scripts/write-fixture-answers.ts)', (name) => {
    const text = readFileSync(exampleFile(name), 'utf8');
    expect(text).toBe(exampleText(name, rxnorm));
    expect(fhirProblems(JSON.parse(text) as Bundle)).toEqual([]);
  });

  test('lists every definition and every example', () => {
    const guide = read<ImplementationGuide>('ImplementationGuide-medlist.json');
    const listed = (guide.definition?.resource ?? []).map(({ reference }) => reference?.reference);
    const definitions = files.map((name) => name.replace('.json', '').replace('-', '/'));
    const examples = IG_EXAMPLES.map((name) => `Bundle/${name}`);
    const expected = [...definitions.filter((name) => !name.startsWith('ImplementationGuide')), ...examples];
    expect(listed.map(String).toSorted()).toEqual(expected.toSorted());
  });

  test('every page of the guide is written, and links lead to definitions', () => {
    const guide = read<ImplementationGuide>('ImplementationGuide-medlist.json');
    const pages = [guide.definition?.page, ...(guide.definition?.page?.page ?? [])];
    for (const page of pages) {
      const file = (page?.nameUrl ?? '').replace('.html', '.md');
      const text = readFileSync(new URL(`input/pagecontent/${file}`, FOLDER), 'utf8');
      for (const [, target] of text.matchAll(/\]\((\w+-[\w-]+)\.html\)/g)) {
        if (/^[A-Z]/.test(target ?? '')) expect(files).toContain(`${target ?? ''}.json`);
      }
    }
  });
});
