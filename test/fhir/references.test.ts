import { describe, expect, test } from '@jest/globals';
import { flattenInput } from '../../src/fhir/bundle.ts';
import { createReferenceResolver, relativeReference } from '../../src/fhir/references.ts';

const TARGET = { resourceType: 'Medication', id: 'm9', identifier: [{ system: 'urn:x', value: '7' }] };
const OWNER = { resourceType: 'MedicationRequest', contained: [{ resourceType: 'Medication', id: 'c' }] };

describe('references', () => {
  const bundle = {
    resourceType: 'Bundle',
    entry: [{ fullUrl: 'https://ehr.example/fhir/Medication/m9', resource: TARGET }],
  };
  const resolve = createReferenceResolver(flattenInput([], bundle).resources);

  test.each([
    [{ reference: 'Medication/m9' }, 'm9'],
    [{ reference: 'https://ehr.example/fhir/Medication/m9' }, 'm9'],
    [{ reference: 'https://other.example/fhir/Medication/m9/_history/4' }, 'm9'],
    [{ identifier: { system: 'urn:x', value: '7' } }, 'm9'],
    [{ reference: '#c' }, 'c'],
    [{ reference: '#d' }, undefined],
    [{ reference: 'Medication/m8' }, undefined],
    [{ identifier: { value: '7' } }, undefined],
    [{ reference: 5 }, undefined],
    [{}, undefined],
  ])('%j', (reference, id) => {
    expect(resolve(reference, OWNER)?.['id']).toBe(id);
  });

  test.each([
    ['Medication/1', 'Medication/1'],
    ['https://x/fhir/Medication/1/_history/2', 'Medication/1'],
    ['urn:uuid:1', 'urn:uuid:1'],
    ['', ''],
  ])('%s is %s', (reference, relative) => {
    expect(relativeReference(reference)).toBe(relative);
  });
});
