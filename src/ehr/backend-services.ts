/** SMART Backend Services (SMART App Launch 2.x, Backend Services): an access token for a signed client assertion. */
import { importJWK, SignJWT } from 'jose';
import type { JWK } from 'jose';
import { EhrFailure } from './ehr-failure.ts';
import { guardedFetch } from './guarded-fetch.ts';
import type { Authorize } from './connected-server.ts';

/** The two algorithms the specification requires servers to support. */
export const ASSERTION_ALGORITHMS = ['ES384', 'RS384'] as const;
export type AssertionAlgorithm = (typeof ASSERTION_ALGORITHMS)[number];

export interface BackendServicesClient {
  readonly clientId: string;
  readonly tokenUrl: URL;
  /** System scopes: `system/MedicationRequest.rs system/Medication.rs …`. */
  readonly scope: string;
  /** Private key with `kid`; its public half is published in our JWKS. */
  readonly key: JWK & { readonly kid: string };
  readonly algorithm: AssertionAlgorithm;
}

export interface BackendServicesOptions {
  /** Milliseconds since 1970; the one clock. */
  readonly now: () => number;
  /** A fresh unique id for each assertion. */
  readonly newId: () => string;
  readonly timeoutMs?: number;
}

/** The specification allows five minutes at most; clocks of two servers differ by some of it. */
const ASSERTION_SECONDS = 240;
/** A token is renewed this long before it ends, so that no request starts with one about to end. */
const RENEW_BEFORE_MS = 30_000;
const MAX_TOKEN_ANSWER_BYTES = 64_000;
const TOKEN_TIMEOUT_MS = 10_000;

/** A function that gives the `authorization` header, asking for a new token only shortly before the last one ends. */
export function authorizeWithBackendServices(
  client: BackendServicesClient,
  options: BackendServicesOptions,
): Authorize {
  let current: { token: string; renewAt: number } | undefined;
  let pending: Promise<{ token: string; renewAt: number }> | undefined;
  return async () => {
    if (current && options.now() < current.renewAt) return `Bearer ${current.token}`;
    // Parallel reads wait for one token request instead of each making their own.
    pending ??= requestToken(client, options).finally(() => {
      pending = undefined;
    });
    current = await pending;
    return `Bearer ${current.token}`;
  };
}

/** The signed assertion (RFC 7523) the client proves itself with. */
export async function signAssertion(
  client: BackendServicesClient,
  options: Pick<BackendServicesOptions, 'now' | 'newId'>,
): Promise<string> {
  const issuedAt = Math.floor(options.now() / 1000);
  return new SignJWT({})
    .setProtectedHeader({ alg: client.algorithm, kid: client.key.kid, typ: 'JWT' })
    .setIssuer(client.clientId)
    .setSubject(client.clientId)
    .setAudience(client.tokenUrl.href)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + ASSERTION_SECONDS)
    .setJti(options.newId())
    .sign(await importJWK(client.key, client.algorithm));
}

async function requestToken(
  client: BackendServicesClient,
  options: BackendServicesOptions,
): Promise<{ token: string; renewAt: number }> {
  const form = new URLSearchParams({
    grant_type: 'client_credentials',
    scope: client.scope,
    client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
    client_assertion: await signAssertion(client, options),
  });
  const askedAt = options.now();
  const answer = await postForm(client.tokenUrl, form, options.timeoutMs ?? TOKEN_TIMEOUT_MS);
  const { access_token: token, expires_in: seconds, token_type: type } = answer as Record<string, unknown>;
  const isBearer = typeof type === 'string' && type.toLowerCase() === 'bearer';
  if (typeof token !== 'string' || !/^[\x21-\x7e]+$/.test(token) || !isBearer)
    throw new EhrFailure('token-refused');
  const lifeMs = typeof seconds === 'number' && seconds > 0 ? seconds * 1000 : 0;
  return { token, renewAt: askedAt + lifeMs - RENEW_BEFORE_MS };
}

/** Any refusal of the authorization server is one reason: its own words are not passed on. */
async function postForm(url: URL, form: URLSearchParams, timeoutMs: number): Promise<object> {
  const headers = { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' };
  const guard = {
    base: url,
    timeoutMs,
    maxAnswerBytes: MAX_TOKEN_ANSWER_BYTES,
    maxAttempts: 1,
    maxWaitMs: 0,
  };
  try {
    const { json } = await guardedFetch(url, { method: 'POST', headers, body: form.toString() }, guard);
    if (typeof json === 'object' && json !== null) return json;
  } catch (error) {
    if (!(error instanceof EhrFailure)) throw error;
    if (error.status === undefined) throw error;
  }
  throw new EhrFailure('token-refused');
}
