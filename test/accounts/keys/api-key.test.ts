import { expect, test } from '@jest/globals';
import {
  API_KEY_PATTERN,
  createApiKey,
  hashApiKey,
  isSameHash,
  isWellFormedApiKey,
  shownPrefix,
} from '../../../src/accounts/keys/api-key.ts';

test('every key is new, has the form a secret scanner looks for, and checks itself', () => {
  const keys = Array.from({ length: 1000 }, createApiKey);
  expect(new Set(keys).size).toBe(1000);
  expect(keys.every((key) => API_KEY_PATTERN.test(key) && isWellFormedApiKey(key))).toBe(true);
});

test('a key with one character changed, missing or added is malformed, without a look into the store', () => {
  const key = createApiKey();
  for (let at = 8; at < key.length; at += 1) {
    const changed = key.slice(0, at) + (key[at] === 'x' ? 'y' : 'x') + key.slice(at + 1);
    expect(isWellFormedApiKey(changed)).toBe(false);
  }
  for (const text of [key.slice(0, -1), `${key}0`, key.toUpperCase(), ` ${key}`, '', 'medlist_', 'Bearer']) {
    expect(isWellFormedApiKey(text)).toBe(false);
  }
});

test('what lists and logs show is the beginning, far too short to use', () => {
  const key = createApiKey();
  expect(key.startsWith(shownPrefix(key))).toBe(true);
  expect(shownPrefix(key)).toHaveLength(14);
});

test('the hash tells keys apart and is not the key', () => {
  const [key, other] = [createApiKey(), createApiKey()];
  expect(hashApiKey(key)).toMatch(/^[0-9a-f]{64}$/);
  expect(isSameHash(hashApiKey(key), hashApiKey(key))).toBe(true);
  expect(isSameHash(hashApiKey(key), hashApiKey(other))).toBe(false);
  expect(isSameHash(hashApiKey(key), '')).toBe(false);
});
