/** Who calls: the signed token of a CDS Hooks client (CDS Hooks 2.0, Trusting CDS Clients). */
import { createLocalJWKSet, decodeJwt, jwtVerify } from 'jose';
import type { JSONWebKeySet } from 'jose';
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

/** Held state: keys for five minutes, ids of tokens until they end. */
export interface ClientVerifier {
  /** The issuer of a sound token; undefined for any other. @throws EhrFailure when the keys cannot be had. */
  verify(token: string, facts: ClientJwtFacts): Promise<string | undefined>;
}

/** Those of SMART, and the one the public sandbox of CDS Hooks signs with. */
const ACCEPTED_ALGORITHMS = [...ASSERTION_ALGORITHMS, 'ES256'] as const;

const KEYS_KEPT_MS = 300_000;
const MAX_TOKEN_AGE_SECONDS = 300;
const CLOCK_TOLERANCE_SECONDS = 30;
/** Beyond this many unended tokens the oldest are forgotten. */
const MAX_REMEMBERED = 10_000;

/** Opens a verifier for a fixed list of clients. */
export function createClientVerifier(clients: readonly TrustedClient[]): ClientVerifier {
  const keys = new Map<string, { readonly set: JSONWebKeySet; readonly until: number }>();
  const used = new Map<string, number>();
  const keysOf = async ({ issuer, jwksUrl }: TrustedClient, now: number): Promise<JSONWebKeySet> => {
    const known = keys.get(issuer);
    if (known !== undefined && now < known.until) return known.set;
    const set = await fetchKeys(new URL(jwksUrl));
    keys.set(issuer, { set, until: now + KEYS_KEPT_MS });
    return set;
  };
  return {
    async verify(token, { audience, now }) {
      const client = clients.find(({ issuer }) => issuer === issuerOf(token));
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
      const { jti, exp = 0 } = verified?.payload ?? {};
      if (jti === undefined || !isFirstUse(used, `${client.issuer} ${jti}`, { exp, now })) return undefined;
      return client.issuer;
    },
  };
}

function issuerOf(token: string): string | undefined {
  try {
    return decodeJwt(token).iss;
  } catch {
    return undefined;
  }
}

/** A token counts once: a second one with its id is a replay. */
function isFirstUse(
  used: Map<string, number>,
  id: string,
  { exp, now }: { readonly exp: number; readonly now: Date },
): boolean {
  const seconds = now.getTime() / 1000;
  for (const [known, end] of used) {
    if (end >= seconds && used.size <= MAX_REMEMBERED) break;
    used.delete(known);
  }
  if (used.has(id)) return false;
  used.set(id, exp + CLOCK_TOLERANCE_SECONDS);
  return true;
}
