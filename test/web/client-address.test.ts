import type { IncomingMessage } from 'node:http';
import fc from '../support/fast-check.ts';
import { describe, expect, test } from '@jest/globals';
import { clientAddress, isFromThisMachine } from '../../src/web/client-address.ts';

const request = (remoteAddress: string, headers: Readonly<Record<string, string>> = {}): IncomingMessage =>
  ({ socket: { remoteAddress }, connection: { remoteAddress }, headers }) as unknown as IncomingMessage;
const through = (remoteAddress: string, forwarded: string): IncomingMessage =>
  request(remoteAddress, { 'x-forwarded-for': forwarded });

describe('the address of the client', () => {
  test('is that of the connection, whatever a request says, where nobody is trusted', () => {
    fc.assert(
      fc.property(fc.ipV4(), fc.string(), (direct, said) => {
        expect(clientAddress(through(direct, said), undefined)).toBe(direct);
        expect(clientAddress(through(direct, said), 0)).toBe(direct);
        expect(clientAddress(through('192.0.2.1', said), ['10.0.0.0/8'])).toBe('192.0.2.1');
      }),
    );
  });

  test.each([
    [1, '203.0.113.9', '203.0.113.9'],
    [1, '198.51.100.1, 203.0.113.9', '203.0.113.9'],
    [2, '198.51.100.1, 203.0.113.9', '198.51.100.1'],
    [2, '6.6.6.6, 198.51.100.1, 203.0.113.9', '198.51.100.1'],
    [3, '203.0.113.9', '203.0.113.9'],
    [1, 'not an address', '10.0.0.1'],
    [1, '', '10.0.0.1'],
  ])('behind %d proxies that were told %j it is %s', (hops, said, client) => {
    expect(clientAddress(through('10.0.0.1', said), hops)).toBe(client);
  });

  test.each([
    ['198.51.100.1, 203.0.113.9', '203.0.113.9'],
    ['198.51.100.1, 10.0.0.2', '198.51.100.1'],
    ['6.6.6.6, 198.51.100.1, 10.1.2.3, 10.0.0.2', '198.51.100.1'],
  ])('behind proxies of a network that were told %j it is %s', (said, client) => {
    expect(clientAddress(through('10.0.0.1', said), ['10.0.0.0/8'])).toBe(client);
  });
});

test('what a proxy passed on came not from this machine, whoever says so', () => {
  for (const direct of ['127.0.0.1', '127.8.8.8', '::1', '::ffff:127.0.0.1']) {
    expect(isFromThisMachine(request(direct))).toBe(true);
    for (const name of ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'])
      expect(isFromThisMachine(request(direct, { [name]: '127.0.0.1' }))).toBe(false);
  }
  for (const direct of ['10.0.0.1', '::2', '::ffff:10.0.0.1', '1270.0.0.1'])
    expect(isFromThisMachine(request(direct))).toBe(false);
});
