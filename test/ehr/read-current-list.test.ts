import { afterEach, describe, expect, test } from '@jest/globals';
import { connectServer } from '../../src/ehr/connected-server.ts';
import { readCurrentList } from '../../src/ehr/reading/read-current-list.ts';
import { page, sendJson, startStub } from './hostile-server.ts';
import type { StubServer } from './hostile-server.ts';

const stubs: StubServer[] = [];
afterEach(async () => {
  await Promise.all(stubs.splice(0).map((stub) => stub.close()));
});

const [USED, GIVEN, ALLERGIES] = ['10160-0', '29549-3', '48765-2'].map((code) => ({
  code: { coding: [{ system: 'http://loinc.org', code }] },
}));

const listOf = (id: string, date: string, fields: object): object => ({
  resourceType: 'List',
  id,
  status: 'current',
  subject: { reference: 'Patient/p1' },
  date,
  entry: [{ item: { reference: `MedicationRequest/of-${id}` } }],
  ...fields,
});

async function referencesOf(...lists: readonly object[]): Promise<readonly unknown[] | undefined> {
  const stub = await startStub((_, response) => sendJson(response, page(lists)));
  stubs.push(stub);
  const server = connectServer({ base: stub.base, authorize: async () => undefined });
  return (await readCurrentList(server, 'p1'))?.items.map(({ reference }) => reference);
}

describe('the current list of a server', () => {
  const home = listOf('home', '2026-01-01', { ...USED });

  test('is the newest one of medications that somebody uses', async () => {
    const newer = listOf('newer', '2026-02-01', { ...USED });
    expect(await referencesOf(home, newer)).toEqual(['MedicationRequest/of-newer']);
    expect(await referencesOf(newer, home)).toEqual(['MedicationRequest/of-newer']);
  });

  test('is none of what was given, of allergies, of someone else or retired, however new', async () => {
    const others = [
      { ...GIVEN },
      { ...ALLERGIES },
      { ...USED, subject: { reference: 'Patient/p2' } },
      { ...USED, status: 'retired' },
    ];
    for (const fields of others)
      expect(await referencesOf(home, listOf('other', '2026-03-01', fields))).toEqual([
        'MedicationRequest/of-home',
      ]);
  });

  test('leaves out entries that were taken off, and is missing where there is none', async () => {
    const entry = [{ deleted: true, item: { reference: 'MedicationRequest/old' } }];
    expect(await referencesOf(listOf('home', '2026-01-01', { ...USED, entry }))).toEqual([]);
    expect(await referencesOf()).toBeUndefined();
  });
});
