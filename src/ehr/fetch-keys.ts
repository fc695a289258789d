/** The public keys of another server (RFC 7517): asked for under guard, and never more than a key set needs. */

import type { JSONWebKeySet } from 'jose';
import { EhrFailure } from './ehr-failure.ts';
import { guardedFetch } from './guarded-fetch.ts';

/** Some hundred keys; servers have two or three. */
const MAX_BYTES = 256_000;
const TIMEOUT_MS = 5_000;

/** The key set at an address that was checked before. @throws EhrFailure */
export async function fetchKeys(url: URL): Promise<JSONWebKeySet> {
  const guard = {
    base: url,
    timeoutMs: TIMEOUT_MS,
    maxAnswerBytes: MAX_BYTES,
    maxAttempts: 1,
    maxWaitMs: 0,
  };
  const { json } = await guardedFetch(url, { headers: { accept: 'application/json' } }, guard);
  if (typeof json === 'object' && json !== null && 'keys' in json && Array.isArray(json.keys)) {
    // Decode edge: jose checks each key when it is used.
    return json as JSONWebKeySet;
  }
  throw new EhrFailure('not-json');
}
