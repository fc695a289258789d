import { expect, test } from '@jest/globals';
import { compareVersions } from '../../src/fhir/resource-versions.ts';

const of = (status: string, meta: object) => ({ resourceType: 'MedicationRequest', id: '1', status, meta });

test.each([
  ['by version', of('stopped', { versionId: '10' }), of('active', { versionId: '9' }), 1],
  ['by time', of('stopped', { lastUpdated: '2026-05-01' }), of('active', { lastUpdated: '2026-05-02' }), -1],
  ['the same', of('active', {}), of('active', {}), 0],
  ['nothing says', of('active', {}), of('stopped', {}), undefined],
])('%s', (_why, a, b, order) => {
  const found = compareVersions(a, b);
  expect(found === undefined ? undefined : Math.sign(found)).toBe(order);
});
