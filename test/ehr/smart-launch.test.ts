import { EHR_FAILURES } from '../../src/ehr/ehr-failure.ts';
import { createHash } from 'node:crypto';
import { afterEach, describe, expect, test } from '@jest/globals';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import {
  discoverSmart,
  readCapabilityStatement,
  readSmartConfiguration,
} from '../../src/ehr/smart-discovery.ts';
import { LaunchRefused } from '../../src/ehr/launch/launch-refusal.ts';
import { beginLaunch, finishLaunch, refreshGrant } from '../../src/ehr/launch/smart-launch.ts';
import type { LaunchSettings, SmartClient, SmartGrant } from '../../src/ehr/launch/smart-launch.ts';
import { missingScopes, permitsReading, requestedScopes } from '../../src/ehr/launch/smart-scopes.ts';
import { sendJson, startStub } from './hostile-server.ts';
import type { Answer, StubServer } from './hostile-server.ts';

const stubs: StubServer[] = [];
afterEach(async () => {
  await Promise.all(stubs.splice(0).map((stub) => stub.close()));
});

async function stub(answer: Answer): Promise<StubServer> {
  const started = await startStub(answer);
  stubs.push(started);
  return started;
}

const NOW = Date.parse('2026-06-01T12:00:00Z');
function clock() {
  let count = 0;
  return { now: () => NOW, newSecret: () => `secret-${(count += 1)}` };
}

const PUBLIC_CLIENT: SmartClient = { kind: 'public', clientId: 'medlist' };

async function ehr(token: object, options: { client?: SmartClient; status?: number; issuer?: string } = {}) {
  const server = await stub((request, response) => {
    if (request.path === '/jwks') sendJson(response, { keys: [EHR_KEYS.publicKey] });
    else sendJson(response, token, options.status ?? 200);
  });
  const settings: LaunchSettings = {
    iss: server.base,
    configuration: {
      authorizationEndpoint: new URL('/authorize', server.base),
      tokenEndpoint: new URL('/token', server.base),
      jwksUri: new URL('/jwks', server.base),
      issuer: options.issuer ?? server.base.href,
      capabilities: ['permission-v2', 'sso-openid-connect'],
      challengeMethods: ['S256'],
    },
    client: options.client ?? PUBLIC_CLIENT,
    redirectUri: new URL('https://medlist.example/smart/callback'),
  };
  return { server, settings };
}

const pair = await generateKeyPair('ES384', { extractable: true });
const EHR_KEYS = { publicKey: { ...(await exportJWK(pair.publicKey)), kid: 'ehr', alg: 'ES384' } };
const GOOD_TOKEN = {
  access_token: 'at',
  token_type: 'Bearer',
  expires_in: 600,
  patient: 'p1',
  scope: 'launch patient/MedicationRequest.rs patient/*.r',
};

async function launched(settings: LaunchSettings, returned: Record<string, string> = {}) {
  const time = clock();
  const { url, pending } = beginLaunch(settings, 'launch-handle', time);
  const parameters = new URLSearchParams({ state: pending.state, code: 'code-1', ...returned });
  return { url, pending, grant: finishLaunch(settings, parameters, { pending, clock: time }) };
}

/** A sound one for the clock of these tests, but for the claims that are changed; undefined leaves one out. */
function idToken(changes: Readonly<Record<string, unknown>>): Promise<string> {
  const seconds = NOW / 1000;
  const sound = { iss: 'https://ehr', aud: 'medlist', iat: seconds, exp: seconds + 300 };
  const claims = JSON.parse(JSON.stringify({ fhirUser: 'Practitioner/7', ...sound, ...changes })) as object;
  return new SignJWT({ ...claims }).setProtectedHeader({ alg: 'ES384', kid: 'ehr' }).sign(pair.privateKey);
}

describe('the authorization request', () => {
  test('carries state, PKCE S256, the exact audience and redirect address', async () => {
    const { settings, server } = await ehr(GOOD_TOKEN);
    const { url, pending } = beginLaunch(settings, 'launch-handle', clock());
    expect(Object.fromEntries(url.searchParams)).toEqual({
      response_type: 'code',
      client_id: 'medlist',
      redirect_uri: 'https://medlist.example/smart/callback',
      scope: pending.scopes.join(' '),
      state: pending.state,
      aud: server.base.href,
      code_challenge: createHash('sha256').update(pending.codeVerifier).digest('base64url'),
      code_challenge_method: 'S256',
      launch: 'launch-handle',
    });
    expect(url.search).not.toContain(pending.codeVerifier);
  });

  test('is not made for a server that says it knows no S256', async () => {
    const { settings } = await ehr(GOOD_TOKEN);
    const plain = { ...settings, configuration: { ...settings.configuration, challengeMethods: ['plain'] } };
    expect(() => beginLaunch(plain, undefined, clock())).toThrow('pkce-not-supported');
  });
});

describe('the return of the browser', () => {
  test('ends in a grant for the patient, naming what was not granted', async () => {
    const { settings, server } = await ehr(GOOD_TOKEN);
    const { grant, pending } = await launched(settings);
    expect(await grant).toEqual({
      accessToken: 'at',
      expiresAt: NOW + 600_000,
      patientId: 'p1',
      granted: GOOD_TOKEN.scope.split(' '),
      missing: [
        'Patient',
        'MedicationDispense',
        'MedicationStatement',
        'MedicationAdministration',
        'Medication',
        'List',
      ],
      limited: [],
    });
    const form = Object.fromEntries(new URLSearchParams(server.seen[0]?.body));
    expect(form).toEqual({
      grant_type: 'authorization_code',
      code: 'code-1',
      redirect_uri: 'https://medlist.example/smart/callback',
      code_verifier: pending.codeVerifier,
      client_id: 'medlist',
    });
  });

  test.each([
    [{ state: 'forged' }, 'state-mismatch'],
    [{ state: 'forged', error: 'access_denied' }, 'state-mismatch'],
    [{ error: 'access_denied' }, 'denied'],
    [{ code: '' }, 'no-code'],
  ])('with %j is refused before anything is sent', async (returned, reason) => {
    const { settings, server } = await ehr(GOOD_TOKEN);
    const { grant } = await launched(settings, returned);
    await expect(grant).rejects.toMatchObject({ reason });
    expect(server.seen).toEqual([]);
  });

  test.each([
    [{ ...GOOD_TOKEN, patient: undefined }, 200, 'no-patient'],
    [{ ...GOOD_TOKEN, patient: '../p2' }, 200, 'no-patient'],
    [{ ...GOOD_TOKEN, access_token: 'a b' }, 200, 'token-refused'],
    [{ error: 'invalid_grant' }, 400, 'token-refused'],
    [{ ...GOOD_TOKEN, id_token: 'not.a.jwt' }, 200, 'id-token-invalid'],
  ])('with the token answer %j is refused', async (token, status, reason) => {
    const { settings } = await ehr(token, { status });
    await expect((await launched(settings)).grant).rejects.toMatchObject({ reason });
  });

  test('takes the user from an id_token only when issuer and audience are right', async () => {
    const signed = (issuer: string, audience: string) => idToken({ iss: issuer, aud: audience });
    const right = await ehr(
      { ...GOOD_TOKEN, id_token: await signed('https://ehr', 'medlist') },
      { issuer: 'https://ehr' },
    );
    expect((await (await launched(right.settings)).grant).user).toBe('Practitioner/7');
    for (const token of [await signed('https://other', 'medlist'), await signed('https://ehr', 'other')]) {
      const wrong = await ehr({ ...GOOD_TOKEN, id_token: token }, { issuer: 'https://ehr' });
      await expect((await launched(wrong.settings)).grant).rejects.toMatchObject({
        reason: 'id-token-invalid',
      });
    }
  });

  test.each([
    ['without an end', { exp: undefined }, 'refused'],
    ['ended', { exp: NOW / 1000 - 31 }, 'refused'],
    ['ended half a minute ago', { exp: NOW / 1000 - 20 }, 'taken'],
    ['not valid yet', { nbf: NOW / 1000 + 40 }, 'refused'],
    ['valid in half a minute', { nbf: NOW / 1000 + 20, iat: NOW / 1000 + 20 }, 'taken'],
    ['written in the future', { iat: NOW / 1000 + 40 }, 'refused'],
  ])('an id_token %s is %3$s', async (_, changes, expected) => {
    const answer = { ...GOOD_TOKEN, id_token: await idToken(changes) };
    const { grant } = await launched((await ehr(answer, { issuer: 'https://ehr' })).settings);
    const came = await grant.then(
      () => 'taken',
      (error: unknown) => (error instanceof LaunchRefused ? 'refused' : error),
    );
    expect(came).toBe(expected);
  });

  test('reads no more of the keys than a key set needs', async () => {
    let sent = 0;
    const server = await stub((request, response) => {
      if (request.path !== '/jwks') return sendJson(response, token);
      const chunk = Buffer.alloc(65_536, ' ');
      const send = (): void => {
        // 64 MB of blanks before the keys.
        while (sent < 1024 && response.write(chunk)) sent += 1;
        if (sent >= 1024) response.end(JSON.stringify({ keys: [EHR_KEYS.publicKey] }));
      };
      response.on('drain', send);
      send();
    });
    const token = { ...GOOD_TOKEN, id_token: await idToken({}) };
    const { settings } = await ehr(token, { issuer: 'https://ehr' });
    const configuration = {
      ...settings.configuration,
      tokenEndpoint: new URL('/token', server.base),
      jwksUri: new URL('/jwks', server.base),
    };
    const { grant } = await launched({ ...settings, configuration });
    await expect(grant).rejects.toMatchObject({ reason: 'id-token-invalid' });
    expect(sent).toBeLessThan(1024);
  });

  test('names a type of which only a part may be read', async () => {
    const scope = 'patient/MedicationRequest.rs?status=active patient/*.rs?_tag=x patient/Medication.rs';
    const { settings } = await ehr({ ...GOOD_TOKEN, scope });
    const { limited, missing } = await (await launched(settings)).grant;
    expect([limited.includes('MedicationRequest'), limited.includes('Medication'), missing]).toEqual([
      true,
      false,
      [],
    ]);
  });

  test('asks once more with the plain secret where a server does not decode it', async () => {
    const plain = `Basic ${Buffer.from('medlist:s:1').toString('base64')}`;
    const server = await stub((request, response) =>
      request.authorization === plain
        ? sendJson(response, GOOD_TOKEN)
        : sendJson(response, { error: 'invalid_client' }, 401),
    );
    const { settings } = await ehr(GOOD_TOKEN, {
      client: { kind: 'secret', clientId: 'medlist', secret: 's:1' },
    });
    const tokenEndpoint = new URL('/token', server.base);
    const { grant } = await launched({
      ...settings,
      configuration: { ...settings.configuration, tokenEndpoint },
    });
    expect((await grant).accessToken).toBe('at');
    expect(server.seen).toHaveLength(2);
  });

  test('sends a secret as HTTP Basic and a key as a signed assertion', async () => {
    const secret = await ehr(GOOD_TOKEN, { client: { kind: 'secret', clientId: 'med list', secret: 's:1' } });
    await (
      await launched(secret.settings)
    ).grant;
    expect(secret.server.seen[0]?.authorization).toBe(
      `Basic ${Buffer.from('med%20list:s%3A1').toString('base64')}`,
    );
    const key = { ...(await exportJWK(pair.privateKey)), kid: 'ours' };
    const client: SmartClient = {
      kind: 'private-key',
      clientId: 'medlist',
      signer: { clientId: 'medlist', key, algorithm: 'ES384' },
    };
    const signing = await ehr(GOOD_TOKEN, { client });
    await (
      await launched(signing.settings)
    ).grant;
    const form = new URLSearchParams(signing.server.seen[0]?.body);
    expect(form.get('client_assertion')?.split('.')).toHaveLength(3);
    expect(form.has('client_id')).toBe(false);
  });
});

describe('refresh', () => {
  test('keeps the patient and the user, and takes a rotated refresh token', async () => {
    const { settings, server } = await ehr({
      access_token: 'at2',
      token_type: 'Bearer',
      refresh_token: 'rt2',
      expires_in: 60,
    });
    const first = {
      accessToken: 'at1',
      refreshToken: 'rt1',
      expiresAt: NOW,
      patientId: 'p1',
      granted: ['patient/*.rs'],
      limited: [],
      missing: [],
      user: 'Practitioner/7',
    };
    const renewed = await refreshGrant(settings, first, clock());
    expect(renewed).toEqual({ ...first, accessToken: 'at2', refreshToken: 'rt2', expiresAt: NOW + 60_000 });
    expect(new URLSearchParams(server.seen[0]?.body).get('refresh_token')).toBe('rt1');
  });

  const GRANT: SmartGrant = {
    accessToken: 'at1',
    refreshToken: 'rt1',
    expiresAt: NOW,
    patientId: 'p1',
    granted: ['patient/*.rs'],
    missing: [],
    limited: [],
  };

  test('does not look at an id_token it uses for nothing', async () => {
    const { settings } = await ehr({ ...GOOD_TOKEN, id_token: 'not.a.jwt' });
    expect((await refreshGrant(settings, GRANT, clock())).accessToken).toBe('at');
  });

  test('is refused when it is for another patient', async () => {
    const { settings } = await ehr({ ...GOOD_TOKEN, patient: 'p2' });
    await expect(refreshGrant(settings, GRANT, clock())).rejects.toMatchObject({ reason: 'other-patient' });
  });

  test.each([
    [503, 'throttled'],
    [500, 'server-fault'],
    [400, 'token-refused'],
  ])('answered with %d fails as %s', async (status, reason) => {
    const { settings } = await ehr({ error: 'x' }, { status });
    await expect(refreshGrant(settings, GRANT, clock())).rejects.toMatchObject({ reason });
  });

  test('names what the renewed access leaves out', async () => {
    const { settings } = await ehr({ ...GOOD_TOKEN, scope: 'patient/MedicationRequest.rs' });
    const granted = ['patient/MedicationRequest.rs', 'patient/MedicationDispense.rs'];
    const renewed = await refreshGrant(settings, { ...GRANT, granted }, clock());
    expect(renewed.missing).toEqual(['MedicationDispense']);
  });

  test('is not tried without a refresh token', async () => {
    const { settings } = await ehr({});
    const grant = { accessToken: 'a', expiresAt: 0, patientId: 'p1', granted: [], missing: [], limited: [] };
    await expect(refreshGrant(settings, grant, clock())).rejects.toMatchObject({ reason: 'token-refused' });
  });
});

describe('discovery', () => {
  const document = {
    authorization_endpoint: 'https://auth.example/authorize?tenant=1',
    token_endpoint: 'https://auth.example/token',
    capabilities: ['launch-ehr', 5],
  };

  test('reads the well-known document under the base', async () => {
    const server = await stub((_request, response) => sendJson(response, document));
    expect(await discoverSmart(server.base)).toEqual({
      authorizationEndpoint: new URL('https://auth.example/authorize?tenant=1'),
      tokenEndpoint: new URL('https://auth.example/token'),
      capabilities: ['launch-ehr'],
    });
    expect(server.seen[0]?.path).toBe('/fhir/.well-known/smart-configuration');
  });

  test('falls back to the CapabilityStatement', async () => {
    const url = 'http://fhir-registry.smarthealthit.org/StructureDefinition/oauth-uris';
    const extension = [
      { url: 'authorize', valueUri: 'https://auth.example/a' },
      { url: 'token', valueUri: 'https://auth.example/t' },
    ];
    const statement = {
      resourceType: 'CapabilityStatement',
      rest: [{ security: { extension: [{ url, extension }] } }],
    };
    const server = await stub((request, response) =>
      sendJson(response, statement, request.path.endsWith('/metadata') ? 200 : 404),
    );
    expect((await discoverSmart(server.base)).tokenEndpoint.href).toBe('https://auth.example/t');
    expect(() => readCapabilityStatement({ rest: 'x' }, { by: server.base })).toThrow(
      EHR_FAILURES['not-fhir'],
    );
  });

  const BY = { by: new URL('https://ehr.example/fhir') };

  test.each([{ capabilities: [] }, [], null, { ...document, token_endpoint: '' }])('refuses %j', (json) => {
    expect(() => readSmartConfiguration(json, BY)).toThrow(EHR_FAILURES['not-fhir']);
  });

  test.each(['authorization_endpoint', 'token_endpoint', 'jwks_uri'])(
    'holds the %s to the rules of every other address',
    (name) => {
      const named = (address: string, allowedOrigins?: readonly string[]) => () =>
        readSmartConfiguration({ ...document, [name]: address }, { ...BY, allowedOrigins });
      for (const address of [
        'http://auth.example/token',
        'https://user:pw@auth.example/token',
        'javascript:alert(1)',
        'not an address',
        'https://127.0.0.1/token',
        'http://localhost:9/token',
      ])
        expect(named(address)).toThrow(EHR_FAILURES['foreign-endpoint']);
      expect(named('https://auth.example/x', ['https://ehr.example'])).toThrow(
        EHR_FAILURES['foreign-endpoint'],
      );
      expect(named('https://auth.example/x', ['https://ehr.example', 'https://auth.example'])).not.toThrow();
    },
  );

  test('does not look elsewhere for endpoints when those that are named may not be asked', async () => {
    const server = await stub((_request, response) =>
      sendJson(response, { ...document, token_endpoint: 'http://10.0.0.7/token' }),
    );
    await expect(discoverSmart(server.base)).rejects.toMatchObject({ reason: 'foreign-endpoint' });
    expect(server.seen.map(({ path }) => path)).toEqual(['/fhir/.well-known/smart-configuration']);
  });
});

describe('scopes', () => {
  test.each([
    ['patient/MedicationRequest.rs', true],
    ['patient/*.rs', true],
    ['patient/*.cruds', true],
    ['patient/MedicationRequest.read', true],
    ['user/*.*', true],
    ['patient/MedicationRequest.rs?category=x', true],
    ['patient/MedicationRequest.r', false],
    ['patient/MedicationRequest.write', false],
    ['patient/Medication.rs', false],
    ['openid', false],
  ])('%s permits reading orders: %s', (scope, permits) => {
    expect(permitsReading(scope, 'MedicationRequest')).toBe(permits);
  });

  test('are version 1 where the server does not say it knows version 2', () => {
    expect(requestedScopes([], false)).toContain('patient/MedicationRequest.read');
    expect(requestedScopes(['permission-v2'], true)).toEqual(
      expect.arrayContaining(['launch', 'patient/MedicationRequest.rs']),
    );
    expect(missingScopes(requestedScopes([], true), ['patient/*.read'])).toEqual([]);
  });
});
