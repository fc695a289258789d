/** The signed assertion with which a client proves itself instead of a secret (RFC 7523; SMART, Asymmetric Client Authentication). */
import type { JWK } from 'jose';

/** The two algorithms SMART servers must support. */
export const ASSERTION_ALGORITHMS = ['ES384', 'RS384'] as const;
export type AssertionAlgorithm = (typeof ASSERTION_ALGORITHMS)[number];

export interface AssertionSigner {
  readonly clientId: string;
  /** Private key with `kid`; its public half is published in our JWKS. */
  readonly key: JWK & { readonly kid: string };
  readonly algorithm: AssertionAlgorithm;
}

/** SMART allows five minutes at most; the clocks of two servers may differ by the rest. */
const ASSERTION_SECONDS = 240;

export interface AssertionFacts {
  /** The token endpoint. */
  readonly audience: string;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Unique, used once (`jti`). */
  readonly id: string;
}

/** A compact JWT. */
export async function signAssertion(signer: AssertionSigner, facts: AssertionFacts): Promise<string> {
  const { importJWK, SignJWT } = await import('jose');
  const issuedAt = Math.floor(facts.now / 1000);
  return new SignJWT({})
    .setProtectedHeader({ alg: signer.algorithm, kid: signer.key.kid, typ: 'JWT' })
    .setIssuer(signer.clientId)
    .setSubject(signer.clientId)
    .setAudience(facts.audience)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + ASSERTION_SECONDS)
    .setJti(facts.id)
    .sign(await importJWK(signer.key, signer.algorithm));
}
