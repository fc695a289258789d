/** Signing in through OpenID Connect: discovery, authorization code with PKCE, state and nonce. */

import * as openid from 'openid-client';
import { z } from 'zod';
import type { OidcConfig } from '../config.ts';
import { readText } from '../ehr/guarded-fetch.ts';
import { orUnavailable, ServiceError } from '../errors.ts';
import type { SignInProvider, VouchedPerson } from './sign-in-provider.ts';
import { parsedJson } from '../fhir/free-form.ts';

const TIMEOUT_SECONDS = 10;
const RETRY_AFTER_SECONDS = 5;
const MAX_BYTES = 1_000_000;

/** What must come back with the browser; kept in a cookie of it. */
const Expected = z.object({ state: z.string(), nonce: z.string(), verifier: z.string() });
type Expected = z.infer<typeof Expected>;

/** The provider of the configuration; asked for its discovery document when somebody first signs in through it. */
export function openidProvider(config: OidcConfig, publicUrl: string): SignInProvider {
  const back = `${publicUrl}/dashboard/sign-in/provider/back`;
  let found: openid.Configuration | undefined;
  const discovered = async (): Promise<openid.Configuration> => (found ??= await discover(config));
  return {
    name: config.name,
    begin: async () => {
      const provider = await discovered();
      const expected: Expected = {
        state: openid.randomState(),
        nonce: openid.randomNonce(),
        verifier: openid.randomPKCECodeVerifier(),
      };
      const address = openid.buildAuthorizationUrl(provider, {
        redirect_uri: back,
        scope: 'openid email',
        state: expected.state,
        nonce: expected.nonce,
        code_challenge: await openid.calculatePKCECodeChallenge(expected.verifier),
        code_challenge_method: 'S256',
      });
      return { address: address.href, state: JSON.stringify(expected) };
    },
    finish: async (query, state) => {
      const provider = await discovered();
      return redeem(provider, new URL(`${back}?${query.toString()}`), expectedOf(state));
    },
  };
}

async function discover(config: OidcConfig): Promise<openid.Configuration> {
  const issuer = new URL(config.issuer);
  const authentication = config.clientSecret === undefined ? openid.None() : undefined;
  // http is for a provider on this machine; a public one is only reached by https.
  const insecure = issuer.protocol === 'http:' ? [openid.allowInsecureRequests] : [];
  const discovering = openid.discovery(issuer, config.clientId, config.clientSecret, authentication, {
    execute: insecure,
    timeout: TIMEOUT_SECONDS,
    [openid.customFetch]: smallAnswer,
  });
  return orUnavailable(discovering, 'the identity provider does not answer', RETRY_AFTER_SECONDS);
}

/** The library reads any answer whole, so it gets none that is longer than documents, tokens and keys are. */
const smallAnswer: openid.CustomFetch = async (url, options) => {
  const { signal, body = null, ...rest } = options;
  const response = await fetch(url, { ...rest, body, signal: signal ?? null });
  const text = await readText(response, MAX_BYTES);
  const { status, statusText, headers } = response;
  return new Response(NULL_BODY.has(status) ? null : text, { status, statusText, headers });
};

/** Answers that can have no body (Fetch Standard, null body status). */
const NULL_BODY: ReadonlySet<number> = new Set([101, 103, 204, 205, 304]);

async function redeem(
  provider: openid.Configuration,
  returned: URL,
  expected: Expected,
): Promise<VouchedPerson> {
  try {
    const tokens = await openid.authorizationCodeGrant(provider, returned, {
      expectedState: expected.state,
      expectedNonce: expected.nonce,
      pkceCodeVerifier: expected.verifier,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (claims === undefined) throw new Error('no id token');
    const { iss, sub, email, email_verified: isVerified } = claims;
    return {
      subject: { issuer: iss, subject: sub },
      verifiedEmail: isVerified === true && typeof email === 'string' ? email : undefined,
    };
  } catch (cause) {
    throw new ServiceError('unauthorized', 'the identity provider did not vouch for anybody', { cause });
  }
}

function expectedOf(text: string): Expected {
  const read = Expected.safeParse(parsedJson(text));
  if (!read.success) throw new ServiceError('unauthorized', 'no sign-in was begun here');
  return read.data;
}
