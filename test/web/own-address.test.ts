import { expect, test } from '@jest/globals';
import { ownAddress } from '../../src/web/own-address.ts';

test.each([
  ['127.0.0.1', 'http://127.0.0.1:8080'],
  ['meds.example.org', 'http://meds.example.org:8080'],
  ['::1', 'http://[::1]:8080'],
  // A browser goes nowhere with an address of all interfaces.
  ['0.0.0.0', 'http://127.0.0.1:8080'],
  ['::', 'http://127.0.0.1:8080'],
])('a service on %s is reached at %s', (host, address) => expect(ownAddress(host, 8080)).toBe(address));
