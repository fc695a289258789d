import { describe, expect, test } from '@jest/globals';
import { flattenInput } from '../../src/fhir/bundle.ts';
import {
  createReferenceResolver,
  idInReference,
  isFhirId,
  relativeReference,
  serverOfAddress,
} from '../../src/fhir/references.ts';

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
    [{ reference: 'https://ehr.example/fhir/Medication/m9/_history/4' }, 'm9'],
    [{ reference: 'https://other.example/fhir/Medication/m9' }, undefined],
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

  describe('of several resources under one id', () => {
    const med = (code: string, more: object = {}) => ({
      resourceType: 'Medication',
      id: 'm1',
      code: { text: code },
      ...more,
    });
    const order = { resourceType: 'MedicationRequest', id: 'o1' };
    const entry = (server: string, resource: { resourceType: string; id: string }) => ({
      fullUrl: `${server}/${resource.resourceType}/${resource.id}`,
      resource,
    });
    const A = 'https://a.example/fhir';
    const B = 'https://b.example/fhir';
    const uuid = 'urn:uuid:6f2c3c3e-0000-4000-8000-00000000000a';
    const version = (versionId: string) => ({ meta: { versionId } });

    test.each([
      [
        'the one of the same server',
        [entry(A, med('a')), entry(B, med('b')), entry(B, order)],
        'Medication/m1',
        'b',
      ],
      ['never that of another server', [entry(A, med('a')), entry(B, order)], 'Medication/m1', undefined],
      [
        'the server that is named',
        [entry(A, med('a')), entry(B, med('b')), entry(B, order)],
        `${A}/Medication/m1`,
        'a',
      ],
      [
        'not a server that is not there',
        [entry(A, med('a')), entry(A, order)],
        `${B}/Medication/m1`,
        undefined,
      ],
      [
        'without a server, one that is alone',
        [{ resource: med('a') }, entry(B, order)],
        'Medication/m1',
        'a',
      ],
      [
        'an address without entries of addresses',
        [{ resource: med('a') }, { resource: order }],
        `${B}/Medication/m1`,
        'a',
      ],
      [
        'none of two servers for an order of none',
        [entry(A, med('a')), entry(B, med('b')), { resource: order }],
        'Medication/m1',
        undefined,
      ],
      [
        'none of two unlike ones',
        [{ resource: med('a') }, { resource: med('b') }, { resource: order }],
        'Medication/m1',
        undefined,
      ],
      [
        'one given twice',
        [{ resource: med('a') }, entry(A, med('a')), { resource: order }],
        'Medication/m1',
        'a',
      ],
      [
        'the newest version',
        [{ resource: med('b', version('2')) }, { resource: med('a', version('1')) }, { resource: order }],
        'Medication/m1',
        'b',
      ],
      [
        'the version that is asked for',
        [{ resource: med('b', version('2')) }, { resource: med('a', version('1')) }, { resource: order }],
        'Medication/m1/_history/1',
        'a',
      ],
      [
        'a UUID in capitals',
        [{ fullUrl: uuid.toUpperCase(), resource: med('a') }, { resource: order }],
        uuid,
        'a',
      ],
    ])('%s', (_why, entries, reference, code) => {
      const { resources } = flattenInput([], { resourceType: 'Bundle', entry: entries });
      const owner = resources.find((input) => input.resource['id'] === 'o1')?.resource ?? {};
      const found = createReferenceResolver(resources)({ reference }, owner);
      expect(found === undefined ? undefined : found['code']).toEqual(
        code === undefined ? undefined : { text: code },
      );
    });
  });

  test.each([
    ['https://ehr/fhir/Medication/1', '//ehr/fhir'],
    ['http://ehr/fhir/Medication/1/_history/2', '//ehr/fhir'],
    ['urn:uuid:1', undefined],
    ['Medication/1', undefined],
    [undefined, undefined],
  ])('%s is on %s', (address, server) => {
    expect(serverOfAddress(address)).toBe(server);
  });

  test.each([
    ['Medication/1', 'Medication/1'],
    ['https://x/fhir/Medication/1/_history/2', 'Medication/1'],
    ['urn:uuid:1', 'urn:uuid:1'],
    ['', ''],
  ])('%s is %s', (reference, relative) => {
    expect(relativeReference(reference)).toBe(relative);
  });

  test.each([
    ['a', true],
    ['A-9.z', true],
    ['x'.repeat(64), true],
    ['x'.repeat(65), false],
    ['', false],
    ['a/b', false],
    ['a_b', false],
    ['a\n', false],
    ['é', false],
  ])('%j is an id: %s', (text, isOne) => {
    expect(isFhirId(text)).toBe(isOne);
    expect(idInReference(`Patient/${text}`, 'Patient')).toBe(isOne ? text : undefined);
  });

  test.each([
    'Patient',
    'Patient/',
    'patient/1',
    'Group/1',
    '/Patient/1',
    'Patient/1/_history/2',
    'a Patient/1',
  ])('%s names no patient', (reference) => {
    expect(idInReference(reference, 'Patient')).toBeUndefined();
  });
});
