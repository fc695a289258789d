/** Who calls: the signed token of a CDS Hooks client (CDS Hooks 2.0, Trusting CDS Clients). */
import type { JSONWebKeySet, JWTPayload } from 'jose';
import { ASSERTION_ALGORITHMS } from './client-assertion.ts';
import { fetchKeys } from './fetch-keys.ts';

/** A client that is trusted: the `iss` of its tokens and where its keys are; a token cannot name another place. */
export interface TrustedClient {
  readonly issuer: string;
  readonly jwksUrl: string;
}

export interface ClientJwtFacts {
  /** The address that is called. */
  readonly audience: string;
  readonly now: Date;
}

/** A token with this id counts once: tells whether this is the first time, and remembers it until then. */
export type FirstUse = (token: {
  readonly issuer: string;
  readonly id: string;
  readonly until: Date;
}) => Promise<boolean>;

/** Held state: keys for five minutes. */
export interface ClientVerifier {
  /** The issuer of a sound token; undefined for any other. @throws EhrFailure when the keys cannot be had; what tells of the first use throws its own. */
  verify(token: string, facts: ClientJwtFacts): Promise<string | undefined>;
}

/** Those of SMART, and the one the public sandbox of CDS Hooks signs with. */
const ACCEPTED_ALGORITHMS = [...ASSERTION_ALGORITHMS, 'ES256'] as const;

const KEYS_KEPT_MS = 300_000;
const MAX_TOKEN_AGE_SECONDS = 300;
const CLOCK_TOLERANCE_SECONDS = 30;
/** A token written by a clock that is ahead is accepted no longer than this. */
const LONGEST_USE_MS = (MAX_TOKEN_AGE_SECONDS + 2 * CLOCK_TOLERANCE_SECONDS) * 1000;

/** Opens a verifier for a fixed list of clients. */
export function createClientVerifier(
  clients: readonly TrustedClient[],
  isFirstUse: FirstUse,
): ClientVerifier {
  const keys = new Map<string, { readonly set: JSONWebKeySet; readonly until: number }>();
  const keysOf = async ({ issuer, jwksUrl }: TrustedClient, now: number): Promise<JSONWebKeySet> => {
    const known = keys.get(issuer);
    if (known !== undefined && now < known.until) return known.set;
    const set = await fetchKeys(new URL(jwksUrl));
    keys.set(issuer, { set, until: now + KEYS_KEPT_MS });
    return set;
  };
  return {
    async verify(token, { audience, now }) {
      const { createLocalJWKSet, decodeJwt, jwtVerify } = await import('jose');
      const claimed = issuerOf(() => decodeJwt(token));
      const client = clients.find(({ issuer }) => issuer === claimed);
      if (client === undefined) return undefined;
      const set = createLocalJWKSet(await keysOf(client, now.getTime()));
      const verified = await jwtVerify(token, set, {
        algorithms: [...ACCEPTED_ALGORITHMS],
        issuer: client.issuer,
        audience,
        currentDate: now,
        clockTolerance: CLOCK_TOLERANCE_SECONDS,
        maxTokenAge: MAX_TOKEN_AGE_SECONDS,
        requiredClaims: ['exp', 'iat', 'jti'],
      }).catch(() => undefined);
      const jti = verified?.payload.jti;
      if (typeof jti !== 'string') return undefined;
      const until = new Date(now.getTime() + LONGEST_USE_MS);
      return (await isFirstUse({ issuer: client.issuer, id: jti, until })) ? client.issuer : undefined;
    },
  };
}

function issuerOf(decode: () => JWTPayload): string | undefined {
  try {
    return decode().iss;
  } catch {
    return undefined;
  }
}
