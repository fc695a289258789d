import { globSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { startSandbox } from '../../scripts/sandbox/sandbox.ts';
import type { Sandbox } from '../../scripts/sandbox/sandbox.ts';
import { MARKED_WORDS, tracesIn } from '../support/marked-patient.ts';
import { SmartAgent } from '../support/smart-agent.ts';
import { startSmartService } from '../support/smart-service.ts';
import type { SmartService } from '../support/smart-service.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const { family, given, drug, note } = MARKED_WORDS;
const DATA_DIR = temporaryFolder();

let service: SmartService;
/** An EHR that has the marked patient. */
let marked: Sandbox;
beforeAll(async () => {
  marked = await startSandbox({
    port: 0,
    moreResources: [
      { resourceType: 'Patient', id: 'marked', name: [{ family, given: [given] }] },
      {
        resourceType: 'MedicationRequest',
        id: 'marked-order',
        status: 'active',
        intent: 'order',
        authoredOn: '2026-11-01',
        subject: { reference: 'Patient/marked' },
        medicationCodeableConcept: { text: drug },
        dosageInstruction: [{ text: `1 tablet at night, ${note}` }],
      },
    ],
  });
  const issuer = { iss: marked.iss, name: 'Marked', clientId: 'app-3', writeBack: true };
  service = await startSmartService([issuer], { DATA_DIR });
  marked.register({
    clientId: 'app-3',
    name: 'medlist',
    launchUrl: `${service.address}/smart/launch`,
    redirectUri: `${service.address}/smart/callback`,
  });
});
afterAll(async () => {
  await service.stop();
  await marked.close();
});

const idsOf = (text: string): string[] => [
  ...new Set([...text.matchAll(/name="decide-(med-[\w]+)"/g)].map(([, id = '']) => id)),
];
const progressOf = (text: string): string =>
  /class="progress"[^>]*>\s*<strong>([^<]*)<\/strong>/.exec(text)?.[1] ?? '';
const written = (ehr: Sandbox, request: string): number =>
  ehr.requests.filter((one) => one === request).length;

describe('decisions', () => {
  test('nothing is decided by default; what the form says is kept; each step can be taken back', async () => {
    const agent = new SmartAgent(service.address);
    const list = await agent.open(service.sandbox, 'eleanor-whitfield');
    const [one = '', two = '', ...rest] = idsOf((await agent.get(list)).text);
    const total = rest.length + 2;
    expect(progressOf((await agent.get(list)).text)).toBe(`0 of ${total}`);
    await agent.post(`${list}/decisions`, { act: 'save', [`decide-${one}`]: 'stop', [`decide-${two}`]: '' });
    expect(progressOf((await agent.get(list)).text)).toBe(`1 of ${total}`);
    await agent.post(`${list}/decisions`, { act: 'all-ask', [`decide-${two}`]: '', tick: [two] });
    expect(progressOf((await agent.get(list)).text)).toBe(`2 of ${total}`);
    await agent.post(`${list}/decisions`, { act: 'undo' });
    expect(progressOf((await agent.get(list)).text)).toBe(`1 of ${total}`);
    await agent.post(`${list}/decisions`, { act: 'undo' });
    expect(progressOf((await agent.get(list)).text)).toBe(`0 of ${total}`);
  });

  test('a change is read and shown back; one that is not understood changes nothing and is not sent', async () => {
    const agent = new SmartAgent(service.address);
    const list = await agent.open(service.sandbox, 'maria-alvarez');
    const [id = ''] = idsOf((await agent.get(list)).text);
    const change = (directions: string) =>
      agent.post(`${list}/decisions`, {
        act: 'save',
        [`decide-${id}`]: 'change',
        [`directions-${id}`]: directions,
      });
    for (const [directions, words] of [
      ['', 'Say how it is to be taken'],
      ['purple monkey', 'are not understood'],
    ] as const) {
      await change(directions);
      const { text } = await agent.get(list);
      expect(text).toContain(words);
      expect(progressOf(text)).toBe('0 of 1');
      expect((await agent.get(`${list}/send`)).text).toContain('Decided: 0 of 1');
    }
    await change('2 tabs po bid');
    expect((await agent.get(list)).text).toContain('2 tablets by mouth twice daily');
    expect((await agent.get(`${list}/sheet`)).text).toMatch(/data-label="Morning"[^>]*>2 tablets</);
  });

  test('a form without its token, or of another browser, changes nothing', async () => {
    const agent = new SmartAgent(service.address);
    const list = await agent.open(service.sandbox, 'maria-alvarez');
    const [id = ''] = idsOf((await agent.get(list)).text);
    const fields = { act: 'save', [`decide-${id}`]: 'stop' };
    for (const part of ['decisions', 'send'])
      expect((await agent.post(`${list}/${part}`, { ...fields, csrf: 'x' })).status).toBe(403);
    const other = new SmartAgent(service.address);
    await other.open(service.sandbox, 'maria-alvarez');
    for (const part of ['decisions', 'send'])
      expect((await other.post(`${list}/${part}`, fields)).status).toBe(401);
    for (const part of ['send', 'chart', 'sheet', 'decided'])
      expect((await other.get(`${list}/${part}`)).status).toBe(401);
    expect(progressOf((await agent.get(list)).text)).toBe('0 of 1');
  });

  test('what is searched for is in no address, and hides nothing that was decided', async () => {
    const agent = new SmartAgent(service.address);
    const list = await agent.open(service.sandbox, 'grace-thompson');
    const ids = idsOf((await agent.get(list)).text);
    const kept = Object.fromEntries(ids.map((id) => [`decide-${id}`, 'continue']));
    const { location } = await agent.post(`${list}/decisions`, { act: 'view', search: 'zzz', ...kept });
    expect(location).toBe(new URL(list).pathname);
    const { text } = await agent.get(list);
    expect(text).toContain('No medication matches.');
    expect(progressOf(text)).toBe(`${ids.length} of ${ids.length}`);
  });
});

describe('writing', () => {
  test('a button that is pressed twice writes once', async () => {
    const agent = new SmartAgent(service.address);
    const list = await agent.open(service.sandbox, 'harold-jenkins');
    const ids = idsOf((await agent.get(list)).text);
    const all = Object.fromEntries(ids.map((id) => [`decide-${id}`, 'continue']));
    await agent.post(`${list}/decisions`, { act: 'save', ...all });
    await agent.get(`${list}/send`);
    const before = written(service.sandbox, 'POST /fhir/MedicationStatement');
    const presses = await Promise.all([agent.post(`${list}/send`, {}), agent.post(`${list}/send`, {})]);
    expect(presses.map(({ status }) => status)).toEqual([303, 303]);
    await agent.post(`${list}/send`, {});
    expect(written(service.sandbox, 'POST /fhir/MedicationStatement') - before).toBe(ids.length);
    expect((await agent.get(`${list}/send`)).text).toContain('Everything decided so far is written.');
  });

  test('an issuer without writeBack is asked for no scope to write', async () => {
    const address = `${service.address}/smart/launch?${new URLSearchParams({ iss: marked.iss }).toString()}`;
    const asked = await fetch(address, { redirect: 'manual' });
    expect(decodeURIComponent(asked.headers.get('location') ?? '')).toContain('patient/List.c');
    const quiet = await startSmartService([{ iss: marked.iss, name: 'Quiet', clientId: 'app-3' }]);
    const other = `${quiet.address}/smart/launch?${new URLSearchParams({ iss: marked.iss }).toString()}`;
    const asks = await fetch(other, { redirect: 'manual' });
    expect(decodeURIComponent(asks.headers.get('location') ?? '')).not.toMatch(/\.(?:c|u|write)\b/);
    await quiet.stop();
  });
});

test('a marked patient through every page of the list leaves nothing in the store, the files or the log', async () => {
  const agent = new SmartAgent(service.address);
  const list = await agent.open(marked, 'marked');
  const shown = await agent.get(list);
  expect(shown.text).toContain(drug);
  const [id = ''] = idsOf(shown.text);
  const decision = { [`decide-${id}`]: 'stop', [`reason-${id}`]: note };
  await agent.post(`${list}/decisions`, { act: 'view', search: drug, ...decision });
  for (const part of ['', '/send', '/chart', '/sheet', '/decided', '/bundle', '/bundle?as=summary']) {
    const { status, text } = await agent.get(list + part);
    expect([part, status, text.includes(drug)]).toEqual([part, 200, true]);
  }
  await agent.get(`${list}/send`);
  await agent.post(`${list}/send`, {});
  expect((await agent.get(`${list}/send`)).text).toContain('✓ written');
  expect(written(marked, 'PUT /fhir/MedicationRequest/marked-order')).toBe(1);
  await agent.post(`${list}/sign-out`, {});
  expect((await agent.get(`${list}/send`)).status).toBe(401);
  const files = globSync('**', { cwd: DATA_DIR }).filter((file) =>
    statSync(path.join(DATA_DIR, file)).isFile(),
  );
  expect(files.length).toBeGreaterThan(0);
  const left = files.flatMap((file) => tracesIn(readFileSync(path.join(DATA_DIR, file))));
  expect([...left, ...tracesIn(Buffer.from(service.log()))]).toEqual([]);
  expect(service.log()).toContain('page-smart-send');
});
