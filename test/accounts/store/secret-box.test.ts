import { expect, test } from '@jest/globals';
import { createSecretBox } from '../../../src/accounts/store/secret-box.ts';

const KEY = new Uint8Array(32).fill(7);
const box = createSecretBox(KEY);

test.each(['', 'token', 'ключ', 'x'.repeat(10_000)])('opens what was sealed', (secret) => {
  expect(box.open(box.seal(secret, 'place'), 'place')).toBe(secret);
});

test('the same secret is sealed differently each time and is not in the text', () => {
  const sealed = Array.from({ length: 100 }, () => box.seal('very secret', 'place'));
  expect(new Set(sealed).size).toBe(100);
  for (const text of sealed) {
    expect(Buffer.from(text.slice(3), 'base64url').toString('latin1')).not.toContain('secret');
  }
});

test('another key, another place and every changed byte are refused', () => {
  const sealed = box.seal('very secret', 'place');
  const other = createSecretBox(new Uint8Array(32).fill(8));
  expect(() => other.open(sealed, 'place')).toThrow('SECRETS_KEY');
  expect(() => box.open(sealed, 'other place')).toThrow('SECRETS_KEY');
  const bytes = Buffer.from(sealed.slice(3), 'base64url');
  for (let at = 0; at < bytes.length; at += 1) {
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(() => box.open(`v1.${changed.toString('base64url')}`, 'place')).toThrow('SECRETS_KEY');
  }
  for (const text of ['', 'v1.', 'v2.AAAA', sealed.slice(0, 20)])
    expect(() => box.open(text, 'place')).toThrow('damaged');
});

test('a key of another length is no key', () => {
  expect(() => createSecretBox(new Uint8Array(16))).toThrow('32 bytes');
});
