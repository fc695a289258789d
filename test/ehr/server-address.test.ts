import { describe, expect, test } from '@jest/globals';
import { readServerAddress } from '../../src/ehr/server-address.ts';

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
