import { afterEach, describe, expect, test } from '@jest/globals';
import { createLocalJWKSet, exportJWK, generateKeyPair, jwtVerify } from 'jose';
import { authorizeWithBackendServices } from '../../src/ehr/backend-services.ts';
import type { BackendServicesClient } from '../../src/ehr/backend-services.ts';
import type { AssertionAlgorithm } from '../../src/ehr/client-assertion.ts';
import { connectServer } from '../../src/ehr/connected-server.ts';
import { sendJson, startStub } from './hostile-server.ts';
import type { Answer, StubServer } from './hostile-server.ts';

const stubs: StubServer[] = [];
afterEach(async () => {
  await Promise.all(stubs.splice(0).map((stub) => stub.close()));
});

async function client(algorithm: AssertionAlgorithm, answer: Answer) {
  const stub = await startStub(answer);
  stubs.push(stub);
  const pair = await generateKeyPair(algorithm, { extractable: true });
  const settings: BackendServicesClient = {
    signer: { clientId: 'medlist', key: { ...(await exportJWK(pair.privateKey)), kid: 'k1' }, algorithm },
    tokenUrl: stub.base,
    scope: 'system/MedicationRequest.rs',
  };
  const publicKeys = createLocalJWKSet({
    keys: [{ ...(await exportJWK(pair.publicKey)), kid: 'k1', alg: algorithm }],
  });
  return { stub, settings, publicKeys };
}

const token = (value: string, seconds = 300) => ({
  access_token: value,
  token_type: 'Bearer',
  expires_in: seconds,
});
const NOW = Date.parse('2026-06-01T12:00:00Z');

describe('SMART Backend Services', () => {
  test.each(['ES384', 'RS384'] as const)(
    'proves itself with a short-lived %s assertion',
    async (algorithm) => {
      const { stub, settings, publicKeys } = await client(algorithm, (_r, response) =>
        sendJson(response, token('t1')),
      );
      const authorize = authorizeWithBackendServices(settings, { now: () => NOW, newId: () => 'jti-1' });
      expect(await authorize(undefined)).toBe('Bearer t1');
      const form = new URLSearchParams(stub.seen[0]?.body);
      expect(form.get('grant_type')).toBe('client_credentials');
      expect(form.get('client_assertion_type')).toBe(
        'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
      );
      const { payload, protectedHeader } = await jwtVerify(form.get('client_assertion') ?? '', publicKeys, {
        issuer: 'medlist',
        subject: 'medlist',
        audience: stub.base.href,
        currentDate: new Date(NOW),
      });
      expect(protectedHeader).toMatchObject({ alg: algorithm, kid: 'k1' });
      expect(payload.jti).toBe('jti-1');
      expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBeLessThanOrEqual(300);
    },
  );

  test('asks once for parallel reads, and again only shortly before the token ends', async () => {
    let given = 0;
    const { stub, settings } = await client('ES384', (_r, response) => {
      given += 1;
      sendJson(response, token(`t${given}`, 300));
    });
    let now = NOW;
    let ids = 0;
    const authorize = authorizeWithBackendServices(settings, {
      now: () => now,
      newId: () => `id-${(ids += 1)}`,
    });
    expect(await Promise.all([authorize(undefined), authorize(undefined)])).toEqual([
      'Bearer t1',
      'Bearer t1',
    ]);
    now += 269_000;
    expect(await authorize(undefined)).toBe('Bearer t1');
    now += 2_000;
    expect(await authorize(undefined)).toBe('Bearer t2');
    expect(stub.seen).toHaveLength(2);
    expect(ids).toBe(2);
  });

  test('a token that a server refuses is replaced once, by one of parallel reads', async () => {
    let given = 0;
    const { stub: tokens, settings } = await client('ES384', (_r, response) => {
      given += 1;
      sendJson(response, token(`t${given}`, 300));
    });
    const authorize = authorizeWithBackendServices(settings, { now: () => NOW, newId: () => 'id' });
    const stub = await startStub((request, response) => {
      if (request.authorization === 'Bearer t2') sendJson(response, { resourceType: 'Patient', id: '1' });
      else sendJson(response, {}, 401);
    });
    const server = connectServer({ base: stub.base, authorize });
    const read = await Promise.all([server.read('Patient', '1'), server.read('Patient', '1')]);
    expect(read.map(({ id }) => id)).toEqual(['1', '1']);
    expect(tokens.seen).toHaveLength(2);
    await stub.close();
  });

  test('a server that refuses every token is asked twice, not for ever', async () => {
    const { settings } = await client('ES384', (_r, response) => sendJson(response, token('same')));
    const authorize = authorizeWithBackendServices(settings, { now: () => NOW, newId: () => 'id' });
    const stub = await startStub((_request, response) => sendJson(response, {}, 401));
    const server = connectServer({ base: stub.base, authorize });
    await expect(server.read('Patient', '1')).rejects.toMatchObject({ reason: 'unauthorized' });
    expect(stub.seen.length).toBeLessThanOrEqual(2);
    await stub.close();
  });

  const REFUSALS: readonly (readonly [string, Answer])[] = [
    ['an error', (_r, response) => sendJson(response, { error: 'invalid_client' }, 400)],
    ['another token type', (_r, response) => sendJson(response, { access_token: 'x', token_type: 'mac' })],
    ['no token', (_r, response) => sendJson(response, { token_type: 'Bearer' })],
    ['a token with a line break', (_r, response) => sendJson(response, token('a\r\nx: y'))],
    ['HTML', (_r, response) => void response.end('<html>')],
    ['a redirect', (_r, response) => void response.writeHead(307, { location: 'http://127.0.0.1:9/' }).end()],
  ];
  test.each(REFUSALS)('has no token after %s', async (_name, answer) => {
    const { settings } = await client('ES384', answer);
    const authorize = authorizeWithBackendServices(settings, { now: () => NOW, newId: () => 'id' });
    await expect(authorize(undefined)).rejects.toMatchObject({ reason: 'token-refused' });
  });
});
