/** How the service proves itself to a FHIR server: not at all, with a bearer token, or by SMART Backend Services. */

import { randomUUID } from 'node:crypto';
import { authorizeWithBackendServices } from './backend-services.ts';
import type { ClientKeys } from './client-keys.ts';
import type { Authorize } from './connected-server.ts';
import { EhrFailure } from './ehr-failure.ts';
import { discoverSmart } from './smart-discovery.ts';

/** What is known of signing in there; with a client id it is SMART Backend Services. */
export interface ServerCredentials {
  readonly token?: string | undefined;
  readonly clientId?: string | undefined;
  readonly scope: string;
}

/** The way of signing in that was chosen for a server. */
export type SignIn =
  | { readonly kind: 'none' }
  | { readonly kind: 'bearer'; readonly token: string }
  | { readonly kind: 'backend-services'; readonly clientId: string; readonly scope: string };

export function credentialsOf(signIn: SignIn): ServerCredentials {
  if (signIn.kind === 'none') return { scope: '' };
  if (signIn.kind === 'bearer') return { token: signIn.token, scope: '' };
  return { clientId: signIn.clientId, scope: signIn.scope };
}

export interface AuthorizeContext {
  readonly base: URL;
  readonly clientKeys: ClientKeys | undefined;
  /** Where its token endpoint may be; undefined for a server of the operator. */
  readonly allowedOrigins?: readonly string[];
  /** Milliseconds since 1970. */
  readonly clock: { readonly now: () => number };
}

/** Without client keys a client id is worth nothing: every read fails with `token-refused`. */
export function authorizeOf(
  { token, clientId, scope }: ServerCredentials,
  { base, clientKeys, allowedOrigins, clock: { now } }: AuthorizeContext,
): Authorize {
  if (clientId === undefined) return async () => (token === undefined ? undefined : `Bearer ${token}`);
  if (clientKeys === undefined) return () => Promise.reject(new EhrFailure('token-refused'));
  const clock = { now, newId: () => randomUUID() };
  const signer = clientKeys.signerFor(clientId);
  let opening: Promise<Authorize> | undefined;
  return async (signal, refused) => {
    // The token endpoint is asked for once; a failure is asked again with the next request.
    opening ??= discoverSmart(base, allowedOrigins)
      .then(({ tokenEndpoint }) =>
        authorizeWithBackendServices({ signer, scope, tokenUrl: tokenEndpoint }, clock),
      )
      .catch((error: unknown) => {
        opening = undefined;
        throw error instanceof EhrFailure ? error : new EhrFailure('token-refused', { cause: error });
      });
    return (await opening)(signal, refused);
  };
}
