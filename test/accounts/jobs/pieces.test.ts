import { expect, test } from '@jest/globals';
import { newJobKey, PIECE_BYTES, piecesOf, placeOf } from '../../../src/accounts/jobs/pieces.ts';
import { keysInMemory, sealedKeys } from '../../../src/accounts/jobs/job-keys.ts';
import { openBytes, sealBytes } from '../../../src/accounts/store/seal.ts';
import { createSecretBox } from '../../../src/accounts/store/secret-box.ts';

const key = newJobKey();
const here = placeOf('job_1', 'body', 0, true);
const text = Buffer.from('lisinopril 10 mg');
const sealed = sealBytes(key, here, text);

test('a piece opens with its key in its place, and says nothing by itself', () => {
  expect(Buffer.from(openBytes(key, here, sealed))).toEqual(text);
  expect(Buffer.from(sealed).includes(text)).toBe(false);
});

test.each([
  ['of another job', placeOf('job_2', 'body', 0, true)],
  ['of another part', placeOf('job_1', 'answer', 0, true)],
  ['at another place', placeOf('job_1', 'body', 1, true)],
  ['that was not the last', placeOf('job_1', 'body', 0, false)],
])('a piece %s does not open', (_, place) => {
  expect(() => openBytes(key, place, sealed)).toThrow('unable to authenticate');
});

test('a changed piece and another key do not open', () => {
  const changed = Buffer.from(sealed);
  changed[20] = (changed[20] ?? 0) ^ 1;
  expect(() => openBytes(key, here, changed)).toThrow('unable to authenticate');
  expect(() => openBytes(newJobKey(), here, sealed)).toThrow('unable to authenticate');
});

test('bytes are cut into pieces, nothing into one', () => {
  const sizes = (length: number) => [...piecesOf(new Uint8Array(length))].map(({ bytes }) => bytes.length);
  expect(sizes(0)).toEqual([0]);
  expect(sizes(2 * PIECE_BYTES)).toEqual([PIECE_BYTES, PIECE_BYTES]);
  expect(sizes(PIECE_BYTES + 1)).toEqual([PIECE_BYTES, 1]);
});

test('a key is with its process, or sealed in the row of its own job alone', () => {
  const memory = keysInMemory();
  expect([memory.keep('job_1', key), memory.find('job_1', null)]).toEqual([null, key]);
  memory.forget('job_1');
  expect(memory.find('job_1', null)).toBeUndefined();
  const shared = sealedKeys(createSecretBox(new Uint8Array(32).fill(3)));
  const row = shared.keep('job_1', newJobKey());
  expect(shared.find('job_1', row)?.length).toBe(32);
  expect(shared.find('job_1', null)).toBeUndefined();
  expect(() => shared.find('job_2', row)).toThrow('SECRETS_KEY');
});
