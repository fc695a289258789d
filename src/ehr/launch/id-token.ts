/** Who signed in at the EHR: the OpenID Connect id_token of a launch. */

import { createLocalJWKSet, jwtVerify } from 'jose';
import { fetchKeys } from '../fetch-keys.ts';
import { LaunchRefused } from './launch-refusal.ts';
import type { SmartConfiguration } from '../smart-discovery.ts';

/** How far the clocks of two servers may be apart. */
const CLOCK_TOLERANCE_SECONDS = 30;

/** What must be true of it. */
interface IdTokenFacts {
  /** Our client id. */
  readonly audience: string;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/**
 * `fhirUser` or `sub` of a token whose signature, issuer, audience and time hold; undefined where the EHR offers no OpenID Connect.
 * @throws LaunchRefused for a token that does not hold: a broken one ends the launch
 */
export async function verifiedUser(
  idToken: unknown,
  { jwksUri, issuer }: SmartConfiguration,
  { audience, now }: IdTokenFacts,
): Promise<string | undefined> {
  if (typeof idToken !== 'string' || jwksUri === undefined) return undefined;
  try {
    const { payload } = await jwtVerify(idToken, createLocalJWKSet(await fetchKeys(jwksUri)), {
      audience,
      ...(issuer === undefined ? {} : { issuer }),
      currentDate: new Date(now),
      clockTolerance: CLOCK_TOLERANCE_SECONDS,
      requiredClaims: ['exp'],
    });
    const issuedAt = payload.iat ?? 0;
    if (issuedAt > now / 1000 + CLOCK_TOLERANCE_SECONDS) throw new LaunchRefused('id-token-invalid');
    return typeof payload['fhirUser'] === 'string' ? payload['fhirUser'] : payload.sub;
  } catch {
    // jose's messages quote claims; the reason alone goes on.
    throw new LaunchRefused('id-token-invalid');
  }
}
