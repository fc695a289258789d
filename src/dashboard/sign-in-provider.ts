/** Signing in through OpenID Connect: what the pages ask of the identity provider. */

import type { OidcSubject } from '../accounts/people/identity.ts';

/** A sign-in that was begun: where the browser goes, and what must come back with it. */
export interface BegunSignIn {
  readonly address: string;
  /** Kept in a cookie of this browser until it comes back: state, nonce and PKCE verifier. */
  readonly state: string;
}

/** Whom the provider vouches for. */
export interface VouchedPerson {
  readonly subject: OidcSubject;
  /** Only when the provider says that it verified it. */
  readonly verifiedEmail: string | undefined;
}

export interface SignInProvider {
  /** On the button: `Continue with Example`. */
  readonly name: string;
  readonly begin: () => Promise<BegunSignIn>;
  /** Throws ServiceError `unauthorized` when the answer is not the one to what was begun. */
  readonly finish: (query: URLSearchParams, state: string) => Promise<VouchedPerson>;
}
