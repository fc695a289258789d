import { expect, test } from '@jest/globals';
import { IDLE_MS, LAUNCH_MS, LONGEST_MS, SmartSessions } from '../../src/smart/sessions.ts';
import type { BegunLaunch } from '../../src/smart/sessions.ts';

const iss = new URL('https://ehr.example.org/fhir');
const client = { kind: 'public', clientId: 'medlist' } as const;
const LAUNCH: BegunLaunch = {
  issuer: { iss, name: 'EHR', client, frameOrigins: [] },
  settings: {
    iss,
    client,
    redirectUri: new URL('https://medlist.example.org/smart/callback'),
    configuration: {
      authorizationEndpoint: new URL('https://ehr.example.org/authorize'),
      tokenEndpoint: new URL('https://ehr.example.org/token'),
      capabilities: [],
    },
  },
  pending: { state: 'state-1', codeVerifier: 'verifier', scopes: [] },
};
const BROWSER = { token: 'browser', address: '192.0.2.1' };
const GRANT = { accessToken: 'at', expiresAt: 0, patientId: 'p', granted: [], missing: [], limited: [] };

test('a launch is taken once, by the browser that began it, within its time', () => {
  const sessions = new SmartSessions();
  sessions.begin(BROWSER, LAUNCH, 0);
  expect(sessions.take('other', 'state-1', 1)).toBeUndefined();
  expect(sessions.take('browser', 'state-2', 1)).toBeUndefined();
  expect(sessions.take('browser', 'state-1', 1)).toBe(LAUNCH);
  expect(sessions.take('browser', 'state-1', 1)).toBeUndefined();
  sessions.begin(BROWSER, LAUNCH, 0);
  expect(sessions.take('browser', 'state-1', LAUNCH_MS)).toBeUndefined();
});

test('two launches of one browser, for two patients, do not disturb each other', () => {
  const sessions = new SmartSessions();
  const second = { ...LAUNCH, pending: { ...LAUNCH.pending, state: 'state-2' } };
  sessions.begin(BROWSER, LAUNCH, 0);
  sessions.begin(BROWSER, second, 0);
  expect(sessions.take('browser', 'state-1', 1)).toBe(LAUNCH);
  expect(sessions.take('browser', 'state-2', 1)).toBe(second);
});

test('a list belongs to its browser and ends when nobody looks, when it is closed, and after a shift', () => {
  const sessions = new SmartSessions();
  const { id } = sessions.open('browser', LAUNCH, GRANT, 0);
  expect(sessions.find('other', id, 1)).toBeUndefined();
  for (let now = 0; now < LONGEST_MS; now += IDLE_MS - 1)
    expect(sessions.find('browser', id, now)?.grant).toBe(GRANT);
  expect(sessions.find('browser', id, LONGEST_MS)).toBeUndefined();

  const idle = sessions.open('browser', LAUNCH, GRANT, 0);
  expect(sessions.find('browser', idle.id, IDLE_MS)).toBeUndefined();
  expect(sessions.find('browser', idle.id, 1)).toBeUndefined();

  const closed = sessions.open('browser', LAUNCH, GRANT, 0);
  sessions.end(closed.id);
  expect(sessions.find('browser', closed.id, 1)).toBeUndefined();
});
