/** SMART Backend Services (SMART App Launch 2.x): an access token for a signed client assertion. */
import { signAssertion } from './client-assertion.ts';
import type { AssertionSigner } from './client-assertion.ts';
import type { Authorize } from './connected-server.ts';
import { EhrFailure } from './ehr-failure.ts';
import { postForm } from './post-form.ts';

export interface BackendServicesClient {
  readonly signer: AssertionSigner;
  readonly tokenUrl: URL;
  /** System scopes: `system/MedicationRequest.rs system/Medication.rs …`. */
  readonly scope: string;
}

export interface BackendServicesClock {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** A fresh unique id for each assertion. */
  readonly newId: () => string;
}

/** A token is renewed this long before it ends, so that no request starts with one about to end. */
const RENEW_BEFORE_MS = 30_000;

interface HeldToken {
  readonly token: string;
  readonly renewAt: number;
}

/** A function that gives the `authorization` header, asking for a new token only shortly before the last one ends. */
export function authorizeWithBackendServices(
  client: BackendServicesClient,
  clock: BackendServicesClock,
): Authorize {
  let current: HeldToken | undefined;
  let pending: Promise<HeldToken> | undefined;
  return async (_signal, refused) => {
    // Ended before its time, by the server or its restart: asked for once more, and by one of parallel reads only.
    if (current !== undefined && refused === `Bearer ${current.token}`) current = undefined;
    if (current && clock.now() < current.renewAt) return `Bearer ${current.token}`;
    // Parallel reads wait for one token request instead of each making their own.
    pending ??= requestToken(client, clock).finally(() => {
      pending = undefined;
    });
    current = await pending;
    return `Bearer ${current.token}`;
  };
}

async function requestToken(client: BackendServicesClient, clock: BackendServicesClock): Promise<HeldToken> {
  const askedAt = clock.now();
  const facts = { audience: client.tokenUrl.href, now: askedAt, id: clock.newId() };
  const answer = await postForm(client.tokenUrl, {
    grant_type: 'client_credentials',
    scope: client.scope,
    client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
    client_assertion: await signAssertion(client.signer, facts),
  });
  const { access_token: token, expires_in: seconds, token_type: type } = answer;
  const isBearer = typeof type === 'string' && type.toLowerCase() === 'bearer';
  if (typeof token !== 'string' || !/^[\x21-\x7e]+$/.test(token) || !isBearer)
    throw new EhrFailure('token-refused');
  const lifeMs = typeof seconds === 'number' && seconds > 0 ? seconds * 1000 : 0;
  return { token, renewAt: askedAt + lifeMs - RENEW_BEFORE_MS };
}
