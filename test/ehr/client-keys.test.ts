import { expect, test } from '@jest/globals';
import { ClientKeysError, newClientKeys, readClientKeys } from '../../src/ehr/client-keys.ts';

test.each(['ES384', 'RS384'] as const)(
  'a new %s set signs with its key and publishes only its public half',
  async (algorithm) => {
    const keys = readClientKeys(JSON.parse(await newClientKeys('first', algorithm)));
    expect(keys.signerFor('medlist')).toMatchObject({
      clientId: 'medlist',
      algorithm,
      key: { kid: 'first' },
    });
    const [published] = keys.publicJwks.keys;
    expect(published).toMatchObject({ kid: 'first', alg: algorithm, use: 'sig' });
    for (const member of ['d', 'p', 'q', 'dp', 'dq', 'qi']) expect(published).not.toHaveProperty(member);
  },
);

test('rotation: the first key signs, all are published', async () => {
  const sets = await Promise.all(['new', 'old'].map((kid) => newClientKeys(kid)));
  const keys = readClientKeys({
    keys: sets.flatMap((text) => (JSON.parse(text) as { keys: unknown[] }).keys),
  });
  expect(keys.signerFor('x').key.kid).toBe('new');
  expect(keys.publicJwks.keys.map(({ kid }) => kid)).toEqual(['new', 'old']);
});

test.each([
  [undefined, 'there is no key'],
  [{ keys: [] }, 'there is no key'],
  [{ keys: [{ kty: 'EC', kid: 'a' }] }, 'no private part'],
  [{ keys: [{ kty: 'EC', crv: 'P-384', d: 'x' }] }, 'no kid'],
  [{ keys: [{ kty: 'EC', crv: 'P-256', d: 'x', kid: 'a' }] }, 'neither ES384 nor RS384'],
  [{ keys: [{ kty: 'RSA', alg: 'ES384', d: 'x', kid: 'a' }] }, 'neither'],
  [{ keys: [1, 2].map(() => ({ kty: 'RSA', d: 'x', kid: 'a' })) }, 'two keys have one kid'],
])('%j is refused: %s', (json, problem) => {
  expect(() => readClientKeys(json)).toThrow(ClientKeysError);
  expect(() => readClientKeys(json)).toThrow(problem);
});
