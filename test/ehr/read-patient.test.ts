import { afterEach, describe, expect, test } from '@jest/globals';
import { connectServer } from '../../src/ehr/connected-server.ts';
import { EhrFailure } from '../../src/ehr/ehr-failure.ts';
import { readPatient } from '../../src/ehr/reading/read-patient.ts';
import { page, sendJson, startStub } from './hostile-server.ts';
import type { Answer, StubServer } from './hostile-server.ts';

const stubs: StubServer[] = [];
afterEach(async () => {
  await Promise.all(stubs.splice(0).map((stub) => stub.close()));
});

async function read(answer: Answer): Promise<{ stub: StubServer; record: ReturnType<typeof readPatient> }> {
  const stub = await startStub(answer);
  stubs.push(stub);
  const server = connectServer({ base: stub.base, authorize: async () => undefined });
  return { stub, record: readPatient(server, 'p1') };
}

const subject = { reference: 'Patient/p1' };
const typeOf = (path: string): string => new URL(path, 'http://x').pathname.split('/')[2] ?? '';

describe('reading a patient', () => {
  test('gathers the four kinds and the Medications they point at, each once', async () => {
    const { stub, record } = await read((request, response) => {
      const type = typeOf(request.path);
      if (request.path.endsWith('/Medication/m2'))
        sendJson(response, { resourceType: 'Medication', id: 'm2' });
      else if (type === 'MedicationRequest')
        sendJson(
          response,
          page([
            { resourceType: type, id: 'r1', subject, medicationReference: { reference: 'Medication/m1' } },
            { resourceType: type, id: 'r1', subject, medicationReference: { reference: 'Medication/m1' } },
            { resourceType: 'Medication', id: 'm1' },
          ]),
        );
      else if (type === 'MedicationDispense')
        sendJson(
          response,
          page([
            { resourceType: type, id: 'd1', subject, medicationReference: { reference: 'Medication/m2' } },
          ]),
        );
      else sendJson(response, page([]));
    });
    const { resources, partial } = await record;
    expect(resources.map((resource) => `${resource.resourceType}/${resource.id}`)).toEqual([
      'Medication/m1',
      'Medication/m2',
      'MedicationDispense/d1',
      'MedicationRequest/r1',
    ]);
    expect(partial).toEqual([]);
    expect(stub.seen.every((request) => request.authorization === undefined)).toBe(true);
  });

  test("leaves out another patient's resources and says how many there were", async () => {
    const { record } = await read((request, response) => {
      const type = typeOf(request.path);
      const other = { resourceType: type, id: 'x', subject: { reference: 'Patient/p2' } };
      const own = {
        resourceType: type,
        id: 'y',
        subject: { reference: 'https://ehr.example/fhir/Patient/p1' },
      };
      sendJson(response, page(type === 'MedicationStatement' ? [other, own] : []));
    });
    const { resources, partial } = await record;
    expect(resources.map((resource) => resource.id)).toEqual(['y']);
    expect(partial).toEqual([{ type: 'MedicationStatement', reason: 'other-patient', count: 1 }]);
  });

  test('asks more plainly where a server refuses an include or demands an intent', async () => {
    const { stub, record } = await read((request, response) => {
      const needsIntent =
        request.path.startsWith('/fhir/MedicationRequest') && !request.path.includes('intent=');
      if (request.path.includes('_include') || needsIntent) sendJson(response, {}, 400);
      else sendJson(response, page([]));
    });
    expect(await record).toEqual({ resources: [], partial: [] });
    expect(stub.seen.filter(({ path }) => path.includes('intent='))).toHaveLength(1);
  });

  test('names the kinds that failed and gives the rest', async () => {
    const { record } = await read((request, response) => {
      const type = typeOf(request.path);
      if (type === 'MedicationDispense') sendJson(response, {}, 500);
      else if (type === 'MedicationAdministration') sendJson(response, {}, 404);
      else sendJson(response, page([{ resourceType: type, id: 'a', subject }]));
    });
    const { resources, partial } = await record;
    expect(resources.map((resource) => resource.resourceType)).toEqual([
      'MedicationRequest',
      'MedicationStatement',
    ]);
    expect(partial).toEqual([
      { type: 'MedicationDispense', reason: 'server-fault' },
      { type: 'MedicationAdministration', reason: 'not-found' },
    ]);
  });

  test('fails when nothing could be read', async () => {
    const { record } = await read((_request, response) => sendJson(response, {}, 401));
    await expect(record).rejects.toThrow(EhrFailure);
    await expect(record).rejects.toMatchObject({ reason: 'unauthorized' });
  });

  test('names Medications that could not be read', async () => {
    const { record } = await read((request, response) => {
      const type = typeOf(request.path);
      if (type === 'Medication') sendJson(response, {}, 404);
      else if (type === 'MedicationRequest')
        sendJson(
          response,
          page([
            { resourceType: type, id: 'r', subject, medicationReference: { reference: 'Medication/gone' } },
          ]),
        );
      else sendJson(response, page([]));
    });
    expect((await record).partial).toEqual([{ type: 'Medication', reason: 'medication-not-read', count: 1 }]);
  });
});
