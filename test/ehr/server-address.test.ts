import { describe, expect, test } from '@jest/globals';
import fc from '../support/fast-check.ts';
import { addressIn, readNamedAddress, readServerAddress } from '../../src/ehr/server-address.ts';

describe('the address of a server', () => {
  test.each([
    'https://ehr.example.org/fhir',
    'http://127.0.0.1:8090/fhir',
    'http://localhost/r4',
    'http://[::1]:80/',
  ])('%s is taken', (text) => {
    expect(readServerAddress(text)).toEqual(new URL(text));
  });

  test.each([
    ['ehr.example.org/fhir', 'not a URL'],
    ['file:///etc/passwd', 'only http and https addresses can be read'],
    ['http://ehr.example.org/fhir', 'https is required except on this machine'],
    ['http://127.0.0.1.example.org/fhir', 'https is required except on this machine'],
    ['http://169.254.169.254/latest', 'https is required except on this machine'],
    ['https://user:pw@ehr.example.org/fhir', 'a user name or password does not belong in the address'],
    ['https://ehr.example.org/fhir?x=1', 'a query or fragment does not belong in the address'],
    ['https://ehr.example.org/fhir#x', 'a query or fragment does not belong in the address'],
  ])('%s is refused: %s', (text, reason) => {
    expect(readServerAddress(text)).toBe(reason);
  });

  test('an allow-list names whole origins', () => {
    const allowed = ['https://ehr.example.org'];
    expect(readServerAddress('https://ehr.example.org/fhir', allowed)).toBeInstanceOf(URL);
    expect(readServerAddress('https://ehr.example.org.evil.example/fhir', allowed)).toBe(
      'the address is not on the allow-list',
    );
    expect(readServerAddress('https://ehr.example.org:8443/fhir', allowed)).toBe(
      'the address is not on the allow-list',
    );
  });
});

describe('an address that a server names', () => {
  const by = new URL('https://ehr.example.org/fhir');

  test.each([
    'https://127.0.0.1/t',
    'https://127.1/t',
    'https://2130706433/t',
    'https://0x7f.1/t',
    'https://[::1]/t',
    'https://[::ffff:127.0.0.1]/t',
    'https://[::]/t',
    'https://0.0.0.0/t',
    'https://localhost./t',
    'https://api.localhost/t',
    'http://127.0.0.1:9/t',
  ])('%s is this machine: only a server on it may name it', (text) => {
    expect(readNamedAddress(text, { by })).toBeUndefined();
    if (text.startsWith('https:'))
      expect(readNamedAddress(text, { by: new URL('http://localhost:9/fhir') })).toEqual(new URL(text));
  });

  test('is on the allow-list, wherever its server is', () => {
    fc.assert(
      fc.property(fc.webUrl({ validSchemes: ['http', 'https'], withQueryParameters: true }), (text) => {
        const origin = URL.canParse(text) ? new URL(text).origin : '';
        const isSafe = origin.startsWith('https:');
        expect(readNamedAddress(text, { by, allowedOrigins: [origin] }) !== undefined).toBe(isSafe);
        expect(readNamedAddress(text, { by, allowedOrigins: ['https://only.example.org'] })).toBeUndefined();
      }),
    );
  });
});

test.each(['https://ehr.example.org/fhir', 'https://ehr.example.org/fhir/'])('a path below %s', (base) => {
  expect(addressIn(new URL(base), 'Patient/1').href).toBe('https://ehr.example.org/fhir/Patient/1');
});
