import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { ConfigError } from '../../src/config.ts';
import { readSmartIssuers } from '../../src/smart/issuers.ts';
import { newClientKeys, readClientKeys } from '../../src/ehr/client-keys.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

const EHR = { iss: 'https://ehr.example.org/fhir', name: 'Riverside', clientId: 'medlist' };
const read = (rows: unknown): ReturnType<typeof readSmartIssuers> =>
  readSmartIssuers(JSON.stringify(rows), undefined);

test('without the setting nobody is trusted', () => {
  expect(readSmartIssuers(undefined, undefined)).toEqual([]);
});

test('a public and a confidential client; the EHR itself may frame the list', () => {
  const [open, confidential] = read([
    EHR,
    {
      ...EHR,
      iss: 'https://b.example.org/',
      clientSecret: 's',
      frameOrigins: ['https://portal.example.org/x'],
    },
  ]);
  expect(open).toMatchObject({
    client: { kind: 'public', clientId: 'medlist' },
    frameOrigins: ['https://ehr.example.org'],
  });
  expect(confidential).toMatchObject({
    client: { kind: 'secret', secret: 's' },
    frameOrigins: ['https://b.example.org', 'https://portal.example.org'],
  });
});

test('a client with keys signs with those of the service', async () => {
  const keys = readClientKeys(JSON.parse(await newClientKeys('k1')));
  const setting = JSON.stringify([{ ...EHR, clientKeys: true }]);
  expect(readSmartIssuers(setting, keys)[0]?.client).toMatchObject({ kind: 'private-key' });
  expect(() => readSmartIssuers(setting, undefined)).toThrow(/CLIENT_KEYS_FILE/);
});

test('the setting may be the path of a file', () => {
  const file = path.join(temporaryFolder(), 'issuers.json');
  writeFileSync(file, JSON.stringify([EHR]));
  expect(readSmartIssuers(file, undefined)).toHaveLength(1);
});

test.each([
  ['not JSON', '[{'],
  ['no file', '/no/such/file.json'],
  ['no array', '{}'],
  ['no client', JSON.stringify([{ iss: EHR.iss, name: 'x' }])],
  ['an unknown field', JSON.stringify([{ ...EHR, secret: 'top-secret' }])],
  ['unprotected', JSON.stringify([{ ...EHR, iss: 'http://ehr.example.org/fhir' }])],
  ['a user in the address', JSON.stringify([{ ...EHR, iss: 'https://u:top-secret@ehr.example.org' }])],
  ['twice', JSON.stringify([EHR, { ...EHR, iss: `${EHR.iss}/` }])],
  ['secret and keys', JSON.stringify([{ ...EHR, clientSecret: 'top-secret', clientKeys: true }])],
])('%s stops the start, without repeating what was given', (_, setting) => {
  let thrown: unknown;
  try {
    readSmartIssuers(setting, undefined);
  } catch (error) {
    thrown = error;
  }
  expect(thrown).toBeInstanceOf(ConfigError);
  expect(String(thrown)).toContain('SMART_ISSUERS');
  expect(String(thrown)).not.toContain('top-secret');
});
