import { expect, test } from '@jest/globals';
import {
  isKeyScope,
  KEY_SCOPES,
  mayCall,
  scopeOfEndpoint,
} from '../../../src/accounts/keys/key-scope-table.ts';
import { ENDPOINTS } from '../../../src/http/endpoint-table.ts';

const NAMES = Object.keys(KEY_SCOPES).filter(isKeyScope);
const WITH_KEY = ENDPOINTS.filter(({ access }) => access === 'api-key').map(({ id }) => id);

test('a key without scopes may call every endpoint', () => {
  expect(WITH_KEY.filter((id) => !mayCall(undefined, id))).toEqual([]);
});

test('a key with every scope may call every endpoint, so that each belongs to one', () => {
  expect(WITH_KEY.filter((id) => !mayCall(NAMES, id))).toEqual([]);
});

test.each(NAMES)('a key for %s opens its own endpoints and no other', (name) => {
  for (const id of WITH_KEY) {
    const scope = scopeOfEndpoint(id);
    if (scope !== undefined) expect([id, mayCall([name], id)]).toEqual([id, scope === name]);
  }
});

test('every named endpoint is there', () => {
  const named = NAMES.flatMap((name) => [...KEY_SCOPES[name].endpoints]);
  expect(named.filter((id) => !WITH_KEY.includes(id))).toEqual([]);
});

test('no scopes at all open nothing but what every key may ask about itself', () => {
  expect(WITH_KEY.filter((id) => mayCall([], id)).every((id) => scopeOfEndpoint(id) === undefined)).toBe(
    true,
  );
});
