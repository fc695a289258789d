import { describe, expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { runs } from '../support/runs.ts';
import { isJsonObject } from '../../src/fhir/free-form.ts';
import { containedResource, flattenInput, locOf } from '../../src/fhir/bundle.ts';

const RESOURCE = { resourceType: 'MedicationRequest', id: 'a' };

describe('the resources of a request', () => {
  test('stand in one list, with their place in the body', () => {
    const nested = { resourceType: 'Bundle', entry: [{ resource: { ...RESOURCE, id: 'c' } }] };
    const bundle = {
      resourceType: 'Bundle',
      entry: [
        { response: { status: '204' } },
        { fullUrl: 'urn:uuid:1', resource: { ...RESOURCE, id: 'b' } },
        { resource: nested },
      ],
    };
    const { resources, count } = flattenInput([RESOURCE, nested], bundle);
    expect(count).toBe(4);
    expect(resources.map((item) => [item.reference, item.fullUrl, locOf(item)])).toEqual([
      ['MedicationRequest/a', undefined, ['resources', 0]],
      ['MedicationRequest/c', undefined, ['resources', 1, 'entry', 0, 'resource']],
      ['MedicationRequest/b', 'urn:uuid:1', ['bundle', 'entry', 1, 'resource']],
      ['MedicationRequest/c', undefined, ['bundle', 'entry', 2, 'resource', 'entry', 0, 'resource']],
    ]);
  });

  test('without an id are named by their position', () => {
    const { resources } = flattenInput([RESOURCE, { resourceType: 'MedicationDispense' }], undefined);
    expect(resources.map(({ reference }) => reference)).toEqual([
      'MedicationRequest/a',
      'MedicationDispense/#2',
    ]);
  });

  test.each([[5], ['x'], [null], [[]], [{}], [{ resourceType: 7 }]])('%j is none', (value) => {
    const { resources, notResources, count } = flattenInput([value], undefined);
    expect({ resources, count, names: notResources.map(({ reference }) => reference) }).toEqual({
      resources: [],
      count: 1,
      names: ['Resource/#1'],
    });
  });

  test('and every entry that holds none is told, but those that need none (bdl-5)', () => {
    const entry = fc.constantFrom<unknown>(
      { resource: RESOURCE },
      { request: { method: 'DELETE', url: 'MedicationRequest/b' } },
      { response: { status: '204' } },
      null,
      'x',
      7,
      [],
      {},
      { fullUrl: 'urn:uuid:1' },
      { resource: null },
      { resource: 'x' },
    );
    const needsNone = (one: unknown): boolean => isJsonObject(one) && ('request' in one || 'response' in one);
    const holdsOne = (one: unknown): boolean => isJsonObject(one) && isJsonObject(one['resource']);
    fc.assert(
      fc.property(fc.array(entry), (entries) => {
        const { resources, notResources, count } = flattenInput([], {
          resourceType: 'Bundle',
          entry: entries,
        });
        expect(resources.map(({ index }) => index)).toEqual(
          [...entries.keys()].filter((index) => holdsOne(entries[index])),
        );
        expect(notResources.map(({ index }) => index)).toEqual(
          [...entries.keys()].filter((index) => !holdsOne(entries[index]) && !needsNone(entries[index])),
        );
        expect(count).toBe(resources.length + notResources.length);
      }),
      runs(1000),
    );
  });

  test.each([[{ entry: 5 }], [{ entry: [5, null] }], [[]], [null], ['x']])(
    'a Bundle that is %j has none',
    (bundle) => {
      expect(flattenInput([], bundle).resources).toEqual([]);
    },
  );

  test('put in the place of the Bundle are read all the same', () => {
    expect(flattenInput([], RESOURCE).resources.map(({ reference }) => reference)).toEqual([
      'MedicationRequest/a',
    ]);
  });

  test('are missed where the Bundle is neither one nor a resource', () => {
    const { notResources, count } = flattenInput([], { entries: [{ resource: RESOURCE }] });
    expect(count).toBe(1);
    expect(notResources.map((item) => [item.reference, locOf(item)])).toEqual([['Resource/#1', ['bundle']]]);
    expect(flattenInput([], {}).count).toBe(0);
  });

  test('of a history are withdrawn below the entry that deletes them, and not above it', () => {
    const version = (versionId: string): object => ({
      fullUrl: 'https://ehr.example/fhir/MedicationRequest/a',
      resource: { ...RESOURCE, status: 'active', meta: { versionId } },
    });
    const gone = { request: { method: 'DELETE', url: 'MedicationRequest/a' } };
    const statuses = (...entry: readonly object[]): readonly unknown[] =>
      flattenInput([], { resourceType: 'Bundle', type: 'history', entry }).resources.map(
        ({ resource }) => resource['status'],
      );
    expect(statuses(gone, version('2'), version('1'))).toEqual(['entered-in-error', 'entered-in-error']);
    expect(statuses(version('3'), gone, version('1'))).toEqual(['active', 'entered-in-error']);
    expect(statuses({ request: { method: 'DELETE', url: 'MedicationRequest/b' } }, version('1'))).toEqual([
      'active',
    ]);
  });

  test('in Bundles nested without end are set aside, not followed', () => {
    let bundle: unknown = { resourceType: 'Bundle', entry: [{ resource: RESOURCE }] };
    for (let depth = 0; depth < 50; depth += 1)
      bundle = { resourceType: 'Bundle', entry: [{ resource: bundle }] };
    const { resources } = flattenInput([], bundle);
    expect(resources.map(({ reference }) => reference)).toEqual(['Bundle/#1']);
  });

  test('contained in another are found by id, with or without the hash', () => {
    const owner = {
      contained: [{ resourceType: 'Medication', id: '#c' }, { resourceType: 'Medication', id: 'd' }, 5],
    };
    expect(containedResource(owner, 'c')?.['id']).toBe('#c');
    expect(containedResource(owner, 'd')?.['id']).toBe('d');
    expect(containedResource({ contained: null }, 'd')).toBeUndefined();
  });
});
