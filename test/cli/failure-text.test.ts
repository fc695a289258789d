import { expect, test } from '@jest/globals';
import { ServiceError } from '../../src/errors.ts';
import { textOfFailure } from '../../src/cli/failure-text.ts';

const system = (fields: object): Error => Object.assign(new Error('listen EADDRINUSE'), fields);

test.each([
  [
    system({ code: 'EADDRINUSE', syscall: 'listen', address: '127.0.0.1', port: 8080 }),
    'port 8080 of 127.0.0.1 is taken; stop what listens there, or set PORT to another one',
  ],
  [
    system({ code: 'EADDRNOTAVAIL', syscall: 'listen', address: '10.9.9.9', port: 8080 }),
    '10.9.9.9 is no address of this machine; set HOST to one that is',
  ],
  [
    system({ code: 'ENOTFOUND', syscall: 'getaddrinfo', hostname: 'none.example' }),
    'no machine is known as none.example; set HOST to an address of this machine',
  ],
  [
    system({ code: 'ENOTDIR', syscall: 'mkdir', path: '/etc/hostname/x' }),
    'the folder /etc/hostname/x cannot be made (ENOTDIR); DATA_DIR names it',
  ],
  [
    new Error('the store cannot be opened', { cause: new Error('file is not a database') }),
    'the store cannot be opened: file is not a database',
  ],
  [
    new Error('the store cannot be opened', {
      cause: Object.assign(new Error(''), { code: 'ECONNREFUSED' }),
    }),
    'the store cannot be opened: ECONNREFUSED',
  ],
  [
    new Error('a.pdf: it is locked', { cause: new ServiceError('invalid-body', 'it is locked') }),
    'a.pdf: it is locked',
  ],
  [
    new Error('a.json: there is no such file', { cause: system({ path: 'a.json' }) }),
    'a.json: there is no such file',
  ],
  [new Error('no organization has the id or name X'), 'no organization has the id or name X'],
  ['text', 'failed'],
])('%s', (error, text) => {
  expect(textOfFailure(error)).toBe(text);
});
