import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { permitsWriting, requestedScopes, missingScopes } from '../../../src/ehr/launch/smart-scopes.ts';
import { writeResource } from '../../../src/ehr/writing/write-resource.ts';
import type { ResourceWrite, WriteOutcome } from '../../../src/ehr/writing/write-resource.ts';

const identifier = { system: 'https://meds.example.org/fhir/decision', value: 'k1' };
const CREATE: ResourceWrite = {
  method: 'create',
  identifier,
  resource: { resourceType: 'List', status: 'current', mode: 'snapshot', identifier: [identifier] },
};

let server: Server;
let base: URL;
let answer: (request: IncomingMessage, response: ServerResponse) => void;
let asked: { readonly line: string; readonly headers: IncomingMessage['headers'] }[] = [];
beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push({ line: `${request.method ?? ''} ${request.url ?? ''}`, headers: request.headers });
    request.resume().on('end', () => answer(request, response));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const bound = server.address();
  base = new URL(`http://127.0.0.1:${typeof bound === 'object' && bound !== null ? bound.port : 0}/fhir`);
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  asked = [];
});

function answering(status: number, body?: unknown): void {
  answer = (_, response) => {
    response.writeHead(status, { 'content-type': 'application/fhir+json' });
    response.end(body === undefined ? '' : JSON.stringify(body));
  };
}

const write = (one: ResourceWrite, mayBeThere = false): Promise<WriteOutcome> =>
  writeResource(one, { base, accessToken: 'token' }, mayBeThere);

describe('a create', () => {
  test('names its identifier, so that the server makes one only', async () => {
    answering(201, { resourceType: 'List', id: '7' });
    expect(await write(CREATE)).toEqual({ kind: 'written', reference: 'List/7' });
    expect(asked.map(({ line }) => line)).toEqual(['POST /fhir/List']);
    expect(asked[0]?.headers).toMatchObject({
      authorization: 'Bearer token',
      'if-none-exist': 'identifier=https%3A%2F%2Fmeds.example.org%2Ffhir%2Fdecision%7Ck1',
    });
  });

  test('answered without a body is written all the same', async () => {
    answering(201);
    expect(await write(CREATE)).toEqual({ kind: 'written', reference: undefined });
  });

  test.each([
    [401, 'refused', 'no longer accepts'],
    [403, 'refused', 'does not permit'],
    [422, 'refused', 'finds a fault'],
    [500, 'unclear', 'failed to take it'],
    [503, 'unclear', 'failed to take it'],
  ] as const)('%i is %s', async (status, kind, words) => {
    answering(status, { resourceType: 'OperationOutcome', text: 'Zebulonda' });
    const outcome = await write(CREATE);
    expect(outcome.kind).toBe(kind);
    expect(JSON.stringify(outcome)).toContain(words);
    expect(JSON.stringify(outcome)).not.toContain('Zebulonda');
    // A write is not tried again by itself.
    expect(asked).toHaveLength(1);
  });

  test('a connection that breaks leaves it open, and the next try looks first', async () => {
    answer = (request) => request.socket.destroy();
    expect((await write(CREATE)).kind).toBe('unclear');
    asked = [];
    answering(200, { resourceType: 'Bundle', entry: [{ resource: { resourceType: 'List', id: '9' } }] });
    expect(await write(CREATE, true)).toEqual({ kind: 'written', reference: 'List/9' });
    expect(asked.map(({ line }) => line.split('?', 1)[0])).toEqual(['GET /fhir/List']);
  });

  test('that is not there after all is sent', async () => {
    answer = (request, response) => {
      const body = request.method === 'GET' ? { resourceType: 'Bundle' } : { resourceType: 'List', id: '3' };
      response.end(JSON.stringify(body));
    };
    expect(await write(CREATE, true)).toEqual({ kind: 'written', reference: 'List/3' });
    expect(asked.map(({ line }) => line.split(/[ ?]/, 1)[0])).toEqual(['GET', 'POST']);
  });
});

test('a change names the version it was made from', async () => {
  answering(412);
  const resource = {
    resourceType: 'MedicationRequest',
    id: '1',
    meta: { versionId: '4' },
    status: 'stopped',
    intent: 'order',
    subject: { reference: 'Patient/1' },
  } as const;
  expect(await write({ method: 'update', resource })).toEqual({
    kind: 'refused',
    reason: 'somebody changed it meanwhile',
  });
  expect(asked[0]).toMatchObject({ line: 'PUT /fhir/MedicationRequest/1', headers: { 'if-match': 'W/"4"' } });
});

describe('scopes', () => {
  test.each([
    ['patient/List.c', true],
    ['patient/*.cruds', true],
    ['patient/List.write', true],
    ['user/List.*', true],
    ['patient/List.rs', false],
    ['patient/List.u', false],
    ['patient/Provenance.c', false],
    ['patient/List.c?status=current', false],
    ['system/List.c', false],
  ])('%s permits creating a List: %s', (scope, may) => {
    expect(permitsWriting(scope, 'List', 'create')).toBe(may);
  });

  test('to write are asked for only where the operator said so, and are nothing a list lacks', () => {
    const v2 = ['permission-v2'];
    expect(requestedScopes(v2, true).join(' ')).not.toMatch(/\.(?:c|u)\b/);
    const asks = requestedScopes(v2, true, { writesBack: true });
    expect(asks).toContain('patient/MedicationRequest.u');
    expect(missingScopes(asks, requestedScopes(v2, true))).toEqual([]);
    expect(requestedScopes([], true, { writesBack: true })).toContain('patient/List.write');
  });
});
