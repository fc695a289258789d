import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startSandbox } from '../../scripts/sandbox/sandbox.ts';
import type { Sandbox } from '../../scripts/sandbox/sandbox.ts';
import { connectServer } from '../../src/ehr/connected-server.ts';
import { readPatient } from '../../src/ehr/reading/read-patient.ts';
import { discoverSmart } from '../../src/ehr/smart-discovery.ts';
import { beginLaunch, finishLaunch, refreshGrant } from '../../src/ehr/launch/smart-launch.ts';
import type { LaunchSettings, SmartClient, SmartGrant } from '../../src/ehr/launch/smart-launch.ts';

const REDIRECT = 'http://127.0.0.1:9/smart/callback';
const APP = {
  clientId: 'medlist',
  name: 'medlist',
  launchUrl: 'http://127.0.0.1:9/smart/launch',
  redirectUri: REDIRECT,
};
const PUBLIC: SmartClient = { kind: 'public', clientId: 'medlist' };

let now = new Date();
let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, now: () => now });
  sandbox.register(APP);
  sandbox.register({ ...APP, clientId: 'confidential', secret: 's3cret:%' });
});
afterAll(() => sandbox.close());

const clock = {
  now: () => now.getTime(),
  newSecret: () => randomBytes(32).toString('base64url'),
};

async function settingsOf(client: SmartClient = PUBLIC): Promise<LaunchSettings> {
  const iss = new URL(sandbox.iss);
  return { iss, configuration: await discoverSmart(iss), client, redirectUri: new URL(REDIRECT) };
}

const post = (path: string, form: URLSearchParams): Promise<Response> =>
  fetch(sandbox.address + path, { method: 'POST', body: form, redirect: 'manual' });

async function launchHandle(patient: string, fault = 'none'): Promise<string> {
  const answer = await post('/launch', new URLSearchParams({ patient, fault }));
  const to = new URL(answer.headers.get('location') ?? '');
  expect(to.searchParams.get('iss')).toBe(sandbox.iss);
  return to.searchParams.get('launch') ?? '';
}

/** The person's part: opens the consent page and sends its form. */
async function consent(url: URL, choose: (form: URLSearchParams) => void = () => undefined): Promise<URL> {
  const page = await (await fetch(url)).text();
  const form = new URLSearchParams({
    request: /name="request" value="([^"]+)"/.exec(page)?.[1] ?? '',
    decision: 'allow',
  });
  for (const [, scope = ''] of page.matchAll(/name="scope" value="([^"]+)"/g)) form.append('scope', scope);
  choose(form);
  const answer = await post('/authorize/decision', form);
  return new URL(answer.headers.get('location') ?? 'about:blank');
}

async function launched(
  patient: string,
  { client = PUBLIC, fault }: { readonly client?: SmartClient; readonly fault?: string } = {},
): Promise<{ readonly settings: LaunchSettings; readonly grant: SmartGrant }> {
  const settings = await settingsOf(client);
  const { url, pending } = beginLaunch(settings, await launchHandle(patient, fault), clock);
  const back = await consent(url);
  return { settings, grant: await finishLaunch(settings, back.searchParams, { pending, clock }) };
}

const serverOf = (grant: SmartGrant) =>
  connectServer({
    base: new URL(sandbox.iss),
    authorize: () => Promise.resolve(`Bearer ${grant.accessToken}`),
  });

describe('a launch', () => {
  test('gives the patient that was chosen in the EHR, every scope, and a person who was verified', async () => {
    const { grant } = await launched('james-okafor');
    expect(grant).toMatchObject({ patientId: 'james-okafor', missing: [] });
    expect(grant.user).toContain('Practitioner/');
    const { resources, partial } = await readPatient(serverOf(grant), 'james-okafor');
    expect(resources.map(({ id }) => id)).toContain('james-okafor-clopidogrel-order');
    expect(partial).toEqual([]);
  });

  test('of its own asks the person for the patient', async () => {
    const settings = await settingsOf();
    const { url, pending } = beginLaunch(settings, undefined, clock);
    const back = await consent(url, (form) => form.set('patient', 'grace-thompson'));
    const grant = await finishLaunch(settings, back.searchParams, { pending, clock });
    expect(grant.patientId).toBe('grace-thompson');
  });

  test('of a confidential app takes its secret', async () => {
    const client: SmartClient = { kind: 'secret', clientId: 'confidential', secret: 's3cret:%' };
    await expect(launched('james-okafor', { client })).resolves.toMatchObject({
      grant: { patientId: 'james-okafor' },
    });
    const wrong: SmartClient = { ...client, secret: 'other' };
    await expect(launched('james-okafor', { client: wrong })).rejects.toMatchObject({
      reason: 'token-refused',
    });
  });

  test('that leaves scopes out says which', async () => {
    const settings = await settingsOf();
    const { url, pending } = beginLaunch(settings, await launchHandle('james-okafor'), clock);
    const back = await consent(url, (form) => form.delete('scope', 'patient/MedicationDispense.rs'));
    const grant = await finishLaunch(settings, back.searchParams, { pending, clock });
    expect(grant.missing).toEqual(['MedicationDispense']);
    const { partial } = await readPatient(serverOf(grant), 'james-okafor');
    expect(partial).toEqual([{ type: 'MedicationDispense', reason: 'forbidden' }]);
  });

  test.each([
    ['wrong-state', 'state-mismatch'],
    ['no-patient', 'no-patient'],
    ['bad-id-token', 'id-token-invalid'],
    ['token-refused', 'token-refused'],
  ])('with the fault %s ends as %s', async (fault, reason) => {
    await expect(launched('james-okafor', { fault })).rejects.toMatchObject({ reason });
  });

  test('that is denied comes back with the error', async () => {
    const { url } = beginLaunch(await settingsOf(), await launchHandle('james-okafor'), clock);
    const back = await consent(url, (form) => form.set('decision', 'deny'));
    expect(back.searchParams.get('error')).toBe('access_denied');
    expect(back.searchParams.has('code')).toBe(false);
  });
});

describe('the authorization server refuses', () => {
  const authorize = async (change: (query: URLSearchParams) => void): Promise<Response> => {
    const { url } = beginLaunch(await settingsOf(), await launchHandle('james-okafor'), clock);
    change(url.searchParams);
    return fetch(url, { redirect: 'manual' });
  };

  test.each([
    ['client_id', 'another'],
    ['redirect_uri', 'https://evil.example/callback'],
  ])('%s=%s on a page, without going anywhere', async (name, value) => {
    const answer = await authorize((query) => query.set(name, value));
    expect([answer.status, answer.headers.get('location')]).toEqual([400, null]);
  });

  test.each([
    ['aud', 'https://other.example/fhir', 'invalid_request'],
    ['code_challenge_method', 'plain', 'invalid_request'],
    ['code_challenge', '', 'invalid_request'],
    ['launch', 'unknown', 'invalid_request'],
    ['response_type', 'token', 'unsupported_response_type'],
    ['scope', 'patient/*.rs', 'invalid_scope'],
  ])('%s=%s with an error for the app', async (name, value, error) => {
    const answer = await authorize((query) => query.set(name, value));
    const to = new URL(answer.headers.get('location') ?? '');
    expect([to.origin + to.pathname, to.searchParams.get('error')]).toEqual([REDIRECT, error]);
  });

  test('a code twice, a code with another verifier, a code of yesterday', async () => {
    const exchange = async (change: (form: URLSearchParams) => void, times = 1): Promise<unknown> => {
      const verifier = clock.newSecret();
      const { url } = beginLaunch(await settingsOf(), await launchHandle('james-okafor'), clock);
      url.searchParams.set('code_challenge', createHash('sha256').update(verifier).digest('base64url'));
      const back = await consent(url);
      const form = new URLSearchParams({
        grant_type: 'authorization_code',
        client_id: 'medlist',
        code: back.searchParams.get('code') ?? '',
        code_verifier: verifier,
        redirect_uri: REDIRECT,
      });
      change(form);
      let body: unknown;
      for (let time = 0; time < times; time += 1) body = await (await post('/token', form)).json();
      return body;
    };
    const refused = { error: 'invalid_grant' };
    expect(await exchange(() => undefined)).toMatchObject({ patient: 'james-okafor' });
    expect(await exchange(() => undefined, 2)).toEqual(refused);
    expect(await exchange((form) => form.set('code_verifier', 'x'.repeat(43)))).toEqual(refused);
    expect(
      await exchange(() => {
        now = new Date(now.getTime() + 61_000);
      }),
    ).toEqual(refused);
  });
});

describe('tokens', () => {
  test('end after their time, are renewed once, and end at once when revoked', async () => {
    const { settings, grant } = await launched('ruth-nakamura');
    now = new Date(now.getTime() + 301_000);
    await expect(readPatient(serverOf(grant), 'ruth-nakamura')).rejects.toMatchObject({
      reason: 'unauthorized',
    });
    const renewed = await refreshGrant(settings, grant, clock);
    await expect(readPatient(serverOf(renewed), 'ruth-nakamura')).resolves.toMatchObject({ partial: [] });
    await expect(refreshGrant(settings, grant, clock)).rejects.toMatchObject({ reason: 'token-refused' });
    sandbox.revokeAll();
    await expect(readPatient(serverOf(renewed), 'ruth-nakamura')).rejects.toMatchObject({
      reason: 'unauthorized',
    });
    await expect(refreshGrant(settings, renewed, clock)).rejects.toMatchObject({ reason: 'token-refused' });
  });

  test('read one patient only', async () => {
    const { grant } = await launched('ruth-nakamura');
    const server = serverOf(grant);
    await expect(server.read('Patient', 'ruth-nakamura')).resolves.toMatchObject({ id: 'ruth-nakamura' });
    await expect(server.read('Patient', 'james-okafor')).rejects.toMatchObject({ reason: 'not-found' });
    const { resources } = await server.search('MedicationRequest', { patient: 'james-okafor' });
    expect(resources).toEqual([]);
  });
});

describe('the FHIR server', () => {
  test('pages, without a token at its open address', async () => {
    const server = connectServer({
      base: new URL(sandbox.openBase),
      authorize: () => Promise.resolve(undefined),
    });
    const { resources, pages } = await server.search('MedicationDispense', { _count: '5' });
    expect(pages).toBeGreaterThan(1);
    expect(new Set(resources.map(({ id }) => id)).size).toBe(resources.length);
  });

  test('answers a search that is posted', async () => {
    const form = new URLSearchParams({ patient: 'Patient/james-okafor' });
    const bundle: unknown = await (await post('/open/fhir/MedicationRequest/_search', form)).json();
    expect(bundle).toMatchObject({ resourceType: 'Bundle', total: 1 });
  });

  test('has a patient with most of the stories, all of them hers', async () => {
    const { grant } = await launched('eleanor-whitfield');
    const { resources, partial } = await readPatient(serverOf(grant), 'eleanor-whitfield');
    expect(partial).toEqual([]);
    expect(resources.length).toBeGreaterThan(15);
    expect(JSON.stringify(resources)).not.toMatch(/okafor|jenkins|nakamura|kowalski|hassan|schmidt/i);
  });

  test('dates its stories from today', () => {
    const story = sandbox.patients.find(({ patient }) => patient.id === 'james-okafor');
    const fills = (story?.resources ?? []).filter(
      ({ resourceType }) => resourceType === 'MedicationDispense',
    );
    const newest = fills
      .map((fill) => JSON.stringify(fill))
      .join()
      .match(/\d{4}-\d{2}-\d{2}/g)
      ?.toSorted()
      .at(-1);
    const age = (now.getTime() - Date.parse(newest ?? '')) / 86_400_000;
    expect(age).toBeGreaterThan(20);
    expect(age).toBeLessThan(40);
  });
});
