import { describe, expect, test } from '@jest/globals';
import {
  hashPassword,
  isEmail,
  normalizeEmail,
  passwordProblem,
  verifyPassword,
} from '../../../src/accounts/people/password.ts';

test('a hash is a PHC string with the parameters promised, and new each time', async () => {
  const hashes = [await hashPassword('correct horse battery'), await hashPassword('correct horse battery')];
  for (const hash of hashes)
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(hashes[0]).not.toBe(hashes[1]);
});

test('verifies the password and no other, whatever keyboard it was typed on', async () => {
  const hash = await hashPassword('pässwörd mit Punkten');
  expect(await verifyPassword('pässwörd mit Punkten'.normalize('NFD'), hash)).toBe(true);
  expect(await verifyPassword('pässwörd mit Punkten ', hash)).toBe(false);
  expect(await verifyPassword('', hash)).toBe(false);
});

test('reads hashes of other parameters, so that they can be raised later', async () => {
  const older = '$argon2id$v=19$m=256,t=1,p=1$c29tZXNhbHRzb21lc2FsdA$AAAAAAAAAAAAAAAAAAAAAA';
  expect(await verifyPassword('anything', older)).toBe(false);
  await expect(verifyPassword('anything', '$2b$12$notours')).rejects.toThrow('damaged');
});

test('where nobody is known the answer is no, also for the password behind the stand-in', async () => {
  expect(await verifyPassword('anything', undefined)).toBe(false);
});

test.each([
  ['too-short', 'short one'],
  ['too-long', 'correct horse '.repeat(20)],
  ['too-simple', 'aaaaaaaaaaaaaaaa'],
  ['too-simple', 'abababababababab'],
  ['too-simple', ' Ada@Example.org '],
  ['too-common', 'password12345'],
  ['too-common', 'qwertyuiopasdf'],
  ['too-common', 'iloveyou123456'],
  [undefined, 'correct horse battery'],
  [undefined, 'пароль из кириллицы'],
])('%s: %j', async (problem, password) => {
  expect(await passwordProblem(password, 'ada@example.org')).toBe(problem);
});

describe('e-mail addresses', () => {
  test('are compared trimmed and in lower case', () => {
    expect(normalizeEmail('  Ada@Example.ORG ')).toBe('ada@example.org');
  });

  test.each([
    ['ada@example.org', true],
    ['ada+meds@example.co.uk', true],
    ['ada@localhost', true],
    ['ada', false],
    ['@example.org', false],
    ['ada@', false],
    ['a b@example.org', false],
    ['<ada@example.org>', false],
    [`${'a'.repeat(65)}@example.org`, false],
    [`ada@${'a'.repeat(250)}`, false],
  ])('%j %s', (email, is) => expect(isEmail(email)).toBe(is));
});
