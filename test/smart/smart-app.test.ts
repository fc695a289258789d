import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startSandbox } from '../../scripts/sandbox/sandbox.ts';
import type { Sandbox } from '../../scripts/sandbox/sandbox.ts';
import type { Act } from '../../src/accounts/audit/act.ts';
import { startSmartService } from '../support/smart-service.ts';
import type { SmartService } from '../support/smart-service.ts';

// A launch is a dozen requests, and a busy machine takes its time.

const NOBODY_THERE = 'http://127.0.0.1:9/fhir';
const ATTACK = '<img src=x onerror=alert(1)>';

let service: SmartService;
let second: Sandbox;
/** By which the clocks of the service and its EHRs were moved. */
let secondsPassed = 0;
beforeAll(async () => {
  second = await startSandbox({
    port: 0,
    now: () => new Date(Date.now() + secondsPassed * 1000),
    moreResources: [
      {
        resourceType: 'MedicationRequest',
        id: 'attack',
        status: 'active',
        intent: 'order',
        subject: { reference: 'Patient/maria-alvarez' },
        medicationCodeableConcept: { text: ATTACK },
        dosageInstruction: [{ text: `"><script>alert(1)</script>` }],
      },
    ],
  });
  service = await startSmartService([{ iss: NOBODY_THERE, name: 'Down', clientId: 'medlist' }], {
    CONNECTABLE_ORIGINS: second.address,
  });
  second.register({
    clientId: 'app-2',
    name: 'medlist',
    launchUrl: `${service.address}/smart/launch`,
    redirectUri: `${service.address}/smart/callback`,
  });
});
afterAll(async () => {
  await service.stop();
  await second.close();
});

/** A browser without the pictures: keeps the cookie of the service and follows nothing by itself. */
class Agent {
  cookie = '';

  async get(address: string): Promise<Response> {
    const answer = await fetch(address, { redirect: 'manual', headers: { cookie: this.cookie } });
    this.cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? this.cookie;
    return answer;
  }

  post(address: string, form: Readonly<Record<string, string>>): Promise<Response> {
    const body = new URLSearchParams(form);
    return fetch(address, { method: 'POST', redirect: 'manual', headers: { cookie: this.cookie }, body });
  }

  /** From the EHR to the address the browser comes back to. */
  async returnOf(ehr: Sandbox, patient: string): Promise<string> {
    const begun = await this.post(`${ehr.address}/launch`, { patient, fault: 'none' });
    const launched = await this.get(locationOf(begun));
    const consent = await (await fetch(locationOf(launched))).text();
    const decision = new URLSearchParams({
      request: /name="request"\s+value="([^"]+)"/.exec(consent)?.[1] ?? '',
      decision: 'allow',
    });
    for (const [, scope = ''] of consent.matchAll(/name="scope"\s+value="([^"]+)"/g))
      decision.append('scope', scope);
    const decided = await fetch(`${ehr.address}/authorize/decision`, {
      method: 'POST',
      redirect: 'manual',
      body: decision,
    });
    return locationOf(decided);
  }

  /** Address of the list. */
  async open(ehr: Sandbox, patient: string): Promise<string> {
    const answer = await this.get(await this.returnOf(ehr, patient));
    return new URL(locationOf(answer), service.address).href;
  }
}

const locationOf = (answer: Response): string => answer.headers.get('location') ?? '';
const headingOf = (markup: string): string => /<h1>\s*([^<]*?)\s*<\/h1>/.exec(markup)?.[1] ?? '';
const launchAddress = (iss: string): string =>
  `${service.address}/smart/launch?${new URLSearchParams({ iss }).toString()}`;

describe('the list', () => {
  test('runs nothing, loads nothing but its style, is kept nowhere, and only the EHR may frame it', async () => {
    const agent = new Agent();
    const answer = await agent.get(await agent.open(service.sandbox, 'james-okafor'));
    const policy = answer.headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('script-src');
    expect(policy).toContain(`frame-ancestors ${service.sandbox.address}`);
    expect(answer.headers.get('x-frame-options')).toBeNull();
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
    expect(await answer.text()).not.toContain('<script');
  });

  test('needs no token of the EHR in the browser', async () => {
    const agent = new Agent();
    const markup = await (await agent.get(await agent.open(service.sandbox, 'james-okafor'))).text();
    expect(agent.cookie).toMatch(/^medlist-smart=[\w-]{43}$/);
    expect(markup).not.toMatch(/Bearer|access_token|refresh_token/);
  });

  test('is closed only by its own form', async () => {
    const agent = new Agent();
    const address = await agent.open(service.sandbox, 'james-okafor');
    const forged = await agent.post(`${address}/sign-out`, { csrf: 'x' });
    expect([forged.status, headingOf(await forged.text())]).toEqual([403, 'This form is out of date']);
    const json = { 'content-type': 'application/json', cookie: agent.cookie };
    const other = await fetch(`${address}/sign-out`, { method: 'POST', headers: json, body: '{}' });
    expect(other.status).toBe(403);
    const markup = await (await agent.get(address)).text();
    expect(headingOf(markup)).toBe('James Okafor');
    const csrf = /name="csrf"\s+value="([^"]+)"/.exec(markup)?.[1] ?? '';
    expect(locationOf(await agent.post(`${address}/sign-out`, { csrf }))).toBe('/smart/signed-out');
    expect((await agent.get(`${address}/bundle`)).status).toBe(401);
  });

  test('of two patients in two tabs is each its own', async () => {
    const agent = new Agent();
    const returns = [
      await agent.returnOf(service.sandbox, 'james-okafor'),
      await agent.returnOf(service.sandbox, 'ruth-nakamura'),
    ];
    const names: string[] = [];
    for (const address of returns) {
      const list = locationOf(await agent.get(address));
      names.push(headingOf(await (await agent.get(service.address + list)).text()));
    }
    expect(names).toEqual(['James Okafor', 'Ruth Nakamura']);
  });

  test('asks once for a new token, however many pages want one', async () => {
    const agent = new Agent();
    const address = await agent.open(service.sandbox, 'james-okafor');
    service.pass(600);
    secondsPassed += 600;
    const asked = (): number =>
      service.sandbox.requests.filter((request) => request === 'POST /token').length;
    const before = asked();
    const answers = await Promise.all([1, 2, 3].map(() => agent.get(address)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(asked() - before).toBe(1);
  });
});

describe('an EHR that an organization added to its connections', () => {
  let act: Act;
  beforeAll(async () => {
    const { accounts } = service.stores;
    const { id: organizationId } = await accounts.ensureOrganization('clinic', 'unlimited', new Date());
    act = { organizationId, by: { kind: 'person', id: 'person-1', role: 'owner' }, now: new Date() };
  });

  test('may launch until it is removed; what it writes stays text', async () => {
    const agent = new Agent();
    expect((await agent.get(launchAddress(second.iss))).status).toBe(403);
    const saved = await service.stores.connections.addIssuer(act, {
      name: 'Second',
      issuer: second.iss,
      client: { kind: 'public', clientId: 'app-2' },
    });
    const id = saved.kind === 'saved' ? saved.record.id : '';
    const markup = await (await agent.get(await agent.open(second, 'maria-alvarez'))).text();
    expect(headingOf(markup)).toBe('Maria Elena Alvarez');
    expect(markup).toMatch(/&(?:lt|#60);img src/);
    expect(markup).not.toContain(ATTACK);
    expect(markup).not.toContain('<script>');
    expect((await (await fetch(`${service.address}/smart`)).text()).includes('Second')).toBe(false);
    await service.stores.connections.removeIssuer(act, id);
    expect((await agent.get(launchAddress(second.iss))).status).toBe(403);
  });

  test('belongs to whose launch comes to its end there, not to who added it first', async () => {
    const { accounts, connections } = service.stores;
    const { id: stranger } = await accounts.ensureOrganization('stranger', 'free', new Date());
    const add = async (by: Act, clientId: string): Promise<string> => {
      const client = { kind: 'public', clientId } as const;
      const saved = await connections.addIssuer(by, { name: 'Second', issuer: second.iss, client });
      return saved.kind === 'saved' ? saved.record.id : '';
    };
    const first = { ...act, organizationId: stranger };
    const [theirs, ours] = [await add(first, 'no-client-of-this-ehr'), await add(act, 'app-2')];
    const agent = new Agent();
    const contested = await agent.get(launchAddress(second.iss));
    expect([contested.status, headingOf(await contested.text())]).toEqual([
      403,
      'It is not known whose EHR this is',
    ]);
    const own = (id: string): string => launchAddress(second.iss).replace('?', `/${id}?`);
    const clientAt = async (address: string): Promise<string | null> =>
      new URL(locationOf(await agent.get(address))).searchParams.get('client_id');
    expect([await clientAt(own(theirs)), await clientAt(own(ours))]).toEqual([
      'no-client-of-this-ehr',
      'app-2',
    ]);
    expect((await agent.get(own('issuer_0000000000000000'))).status).toBe(403);
    expect((await agent.get(own(ours).replace(encodeURIComponent(second.iss), 'x'))).status).toBe(403);

    second.register({
      clientId: 'app-2',
      name: 'medlist',
      launchUrl: `${service.address}/smart/launch/${ours}`,
      redirectUri: `${service.address}/smart/callback`,
    });
    await agent.open(second, 'maria-alvarez');
    expect(await clientAt(launchAddress(second.iss))).toBe('app-2');
    for (const [by, id] of [
      [first, theirs],
      [act, ours],
    ] as const)
      await connections.removeIssuer(by, id);
  });
});

test('behind https the cookie is tied to exactly this host, and the return leads to the public address', async () => {
  const secure = await startSmartService([], { PUBLIC_URL: 'https://meds.example.org' });
  const query = new URLSearchParams({ iss: secure.sandbox.iss, launch: 'x' }).toString();
  const answer = await fetch(`${secure.address}/smart/launch?${query}`, { redirect: 'manual' });
  expect(answer.headers.get('set-cookie')).toMatch(
    /^__Host-medlist-smart=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
  );
  const to = new URL(locationOf(answer));
  expect(to.searchParams.get('redirect_uri')).toBe('https://meds.example.org/smart/callback');
  expect(to.searchParams.get('aud')).toBe(secure.sandbox.iss);
  await secure.stop();
});

test('what an organization added is not believed where the operator allows it no more', async () => {
  const strict = await startSmartService();
  const { id: organizationId } = await strict.stores.accounts.ensureOrganization('a', 'free', new Date());
  const by = { kind: 'person', id: 'person-1', role: 'owner' } as const;
  const client = { kind: 'public', clientId: 'app-2' } as const;
  await strict.stores.connections.addIssuer(
    { organizationId, by, now: new Date() },
    { name: 'Second', issuer: second.iss, client },
  );
  const query = new URLSearchParams({ iss: second.iss }).toString();
  const answer = await fetch(`${strict.address}/smart/launch?${query}`, { redirect: 'manual' });
  expect(answer.status).toBe(403);
  await strict.stop();
});

describe('refused', () => {
  test.each([
    ['no iss', ''],
    ['another server', 'https://evil.example/fhir'],
    ['another path of a trusted one', 'ORIGIN/other'],
    ['a trusted one with a user', 'http://medlist@localhost/fhir'],
    ['this machine', 'http://127.0.0.1:22/'],
    ['not an address', 'javascript:alert(1)'],
  ])('a launch from %s', async (_, iss) => {
    const answer = await fetch(launchAddress(iss.replace('ORIGIN', service.sandbox.address)), {
      redirect: 'manual',
    });
    const markup = await answer.text();
    expect([answer.status, headingOf(markup)]).toEqual([403, 'This EHR is not connected']);
    expect(markup).not.toMatch(/evil|javascript:|:22/);
    expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(answer.headers.get('x-frame-options')).toBe('DENY');
  });

  test('an EHR that does not answer', async () => {
    const answer = await fetch(launchAddress(NOBODY_THERE), { redirect: 'manual' });
    expect([answer.status, headingOf(await answer.text())]).toEqual([502, 'The EHR did not answer']);
  });

  test('a return in the name of another EHR (mix-up), and one without the cookie', async () => {
    const agent = new Agent();
    const address = await agent.returnOf(service.sandbox, 'james-okafor');
    const stranger = await fetch(address, { redirect: 'manual' });
    expect([stranger.status, headingOf(await stranger.text())]).toEqual([
      400,
      'This launch is not the one that was begun here',
    ]);
    const mixedUp = await agent.get(`${address}&iss=${encodeURIComponent('https://evil.example')}`);
    expect(mixedUp.status).toBe(400);
    expect((await agent.get(address)).status).toBe(400);
  });

  test.each([
    ['GET', '/smart/nothing'],
    ['GET', '/smart/lists/short'],
  ])('%s %s', async (method, path) => {
    const answer = await fetch(service.address + path, { method });
    expect([answer.status, headingOf(await answer.text())]).toEqual([404, 'There is no such page']);
  });
});
