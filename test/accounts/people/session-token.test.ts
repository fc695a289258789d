import { expect, test } from '@jest/globals';
import {
  createToken,
  csrfTokenOf,
  hashToken,
  isCsrfTokenOf,
  isToken,
} from '../../../src/accounts/people/session-token.ts';

test('every token is new and has 256 bits', () => {
  const tokens = Array.from({ length: 1000 }, createToken);
  expect(new Set(tokens).size).toBe(1000);
  expect(tokens.every((token) => isToken(token) && Buffer.from(token, 'base64url').length === 32)).toBe(true);
});

test.each(['', 'x', 'a'.repeat(42), 'a'.repeat(44), `${'a'.repeat(42)} `, `${'a'.repeat(42)}=`])(
  '%j is no token',
  (text) => expect(isToken(text)).toBe(false),
);

test('the form token follows from the session and from nothing else', () => {
  const [one, other] = [createToken(), createToken()];
  expect(isCsrfTokenOf(one, csrfTokenOf(one))).toBe(true);
  expect(isCsrfTokenOf(one, csrfTokenOf(other))).toBe(false);
  for (const wrong of ['', one, hashToken(one), csrfTokenOf(one).slice(1)])
    expect(isCsrfTokenOf(one, wrong)).toBe(false);
});

test('neither what is stored nor the form token is the token', () => {
  const token = createToken();
  expect(hashToken(token)).toMatch(/^[0-9a-f]{64}$/);
  expect(csrfTokenOf(token)).not.toContain(token);
});
