import path from 'node:path';
import fc from './support/fast-check.ts';
import { expect, test } from '@jest/globals';
import { MEDLIST_CANONICAL } from '../src/fhir/derived-extensions.ts';
import { ConfigError, readConfig } from '../src/config.ts';
import { SETTINGS } from '../src/setting-table.ts';
import { runs } from './support/runs.ts';

test('nothing has to be set', () => {
  expect(readConfig({})).toEqual({
    isProduction: false,
    dataDir: path.resolve('data'),
    host: '127.0.0.1',
    port: 8080,
    publicUrl: undefined,
    logLevel: 'info',
    bodyLimitBytes: 20 * 1024 * 1024,
    databaseUrl: undefined,
    fhirCanonical: MEDLIST_CANONICAL,
    sqliteSynchronous: 'NORMAL',
    metrics: 'loopback',
    maxAsyncPages: 5000,
    worksOnJobs: true,
    drainSeconds: 0,
    shutdownSeconds: 25,
    secretsKey: undefined,
    retention: { auditDays: 2192, requestLogDays: 30 },
    securityContact: undefined,
    fhirServer: undefined,
    browserOrigins: [],
    clientKeysFile: undefined,
    smartIssuers: undefined,
    sandboxSamples: 'on',
    signUp: 'open',
    connectableOrigins: [],
    cdsClients: [],
    paymentLink: undefined,
    oidc: undefined,
  });
});

test('an empty value counts as not given', () => {
  expect(readConfig({ PORT: '', PUBLIC_URL: ' ', DATABASE_URL: '' })).toEqual(readConfig({}));
});

test.each([
  ['BODY_LIMIT', '512 KB', { bodyLimitBytes: 512 * 1024 }],
  ['BODY_LIMIT', '1gb', { bodyLimitBytes: 1024 ** 3 }],
  ['BODY_LIMIT', '1000', { bodyLimitBytes: 1000 }],
  ['BODY_LIMIT', '7 B', { bodyLimitBytes: 7 }],
  ['PORT', '0', { port: 0 }],
  [
    'CONNECTABLE_ORIGINS',
    'https://a.example, http://localhost:9',
    { connectableOrigins: ['https://a.example', 'http://localhost:9'] },
  ],
  ['PUBLIC_URL', 'https://meds.example.org/', { publicUrl: 'https://meds.example.org' }],
  ['SECRETS_KEY', 'ab'.repeat(32), { secretsKey: new Uint8Array(32).fill(0xab) }],
  ['SECRETS_KEY', `${'A'.repeat(43)}=`, { secretsKey: new Uint8Array(32) }],
  ['AUDIT_RETENTION_DAYS', '3650', { retention: { auditDays: 3650, requestLogDays: 30 } }],
  ['NODE_ENV', 'production', { isProduction: true }],
  ['DATABASE_URL', 'postgresql://medlist@db/medlist', { databaseUrl: 'postgresql://medlist@db/medlist' }],
])('%s=%s', (name, value, expected) => {
  expect(readConfig({ [name]: value })).toMatchObject(expected);
});

test('every wrong setting is named in one message, and no value is repeated', () => {
  const wrong = {
    NODE_ENV: 'prod',
    PORT: '99999',
    PUBLIC_URL: 'ftp://x',
    LOG_LEVEL: 'loud',
    BODY_LIMIT: 'much',
    DATABASE_URL: 'mysql://root:s3cret@db',
    SQLITE_SYNCHRONOUS: 'OFF',
    METRICS: 'yes',
    SHUTDOWN_SECONDS: '-1',
    BROWSER_ORIGINS: 'app.example.org',
    CONNECTABLE_ORIGINS: 'https://ehr.example.org/fhir',
    SMTP_URL: 'smtps://mail.example.org',
    OIDC_ISSUER: 'https://idp.example.org',
  };
  let message = '';
  try {
    readConfig(wrong);
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    message = error instanceof Error ? error.message : '';
  }
  for (const name of Object.keys(wrong)) expect(message).toContain(`${name}: `);
  expect(message).not.toContain('s3cret');
  expect(message).not.toContain('HOST');
});

test('a provider without a client id is told, not left out', () => {
  const given = { OIDC_ISSUER: 'https://idp.example.org', OIDC_CLIENT_ID: 'medlist' };
  expect(() => readConfig({ OIDC_ISSUER: given.OIDC_ISSUER })).toThrow('OIDC_ISSUER: needs OIDC_CLIENT_ID');
  expect(readConfig(given).oidc).toEqual({
    issuer: 'https://idp.example.org',
    clientId: 'medlist',
    clientSecret: undefined,
    name: 'single sign-on',
  });
});

test('whatever is written in a setting, it is taken or its name is told', () => {
  const scraps = fc.constantFrom(
    'foo',
    'https://',
    '://',
    'a=https://',
    'app.example.org',
    ',',
    '[',
    '10.0.0.0/8',
  );
  const value = fc.oneof(
    fc.string(),
    fc.webUrl(),
    scraps,
    fc.tuple(scraps, scraps).map((two) => two.join(' ')),
  );
  fc.assert(
    fc.property(fc.constantFrom(...Object.keys(SETTINGS)), value, (name, given) => {
      try {
        readConfig({ [name]: given, LOG_LEVEL: 'loud' });
      } catch (error) {
        expect(error).toBeInstanceOf(ConfigError);
        const told = String(error)
          .split('\n')
          .slice(1)
          .map((line) => line.trim().split(':', 1)[0]);
        expect([...new Set([name, 'LOG_LEVEL'])]).toEqual(expect.arrayContaining(told));
      }
    }),
    runs(2000),
  );
});
