import { describe, expect, test } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import type { CodeSystem, Resource, StructureDefinition, ValueSet } from '@medplum/fhirtypes';
import * as defined from '../src/fhir/derived-extensions.ts';
import { EVIDENCE_TAGS } from '../src/medications/medication-list.ts';
import { fhirProblems } from './support/fhir-validity.ts';

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
    ];
    expect(urls).toEqual(
      expect.arrayContaining([...used, defined.EVIDENCE_TAG_SYSTEM, defined.DERIVATION_SYSTEM]),
    );
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
