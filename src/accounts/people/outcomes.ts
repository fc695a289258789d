/** What comes of signing up, signing in, joining and changing members: everything that pages have to tell people. */

import type { Organization } from '../account-store.ts';
import type { NewSession } from './signed-in.ts';

/** `known`: the e-mail (or subject) already belongs to somebody; finding out takes as long as making somebody new. */
export type SignUp =
  | {
      readonly kind: 'created';
      readonly personId: string;
      readonly organization: Organization;
      /** For the link that confirms the address, where that is asked for. */
      readonly confirmToken: string | undefined;
    }
  | { readonly kind: 'known' }
  | { readonly kind: 'closed' }
  | Throttled;

/** Somebody is in. */
export interface SignedIn {
  readonly kind: 'signed-in';
  readonly made: NewSession;
  /** For a long-lived cookie: a browser that signed in before is not slowed down by the failures of others. */
  readonly deviceToken: string;
}

/** The person is who they say, but belongs to no organization any more: an invitation is needed. */
export interface NoOrganization {
  readonly kind: 'no-organization';
}

export type SignIn =
  | SignedIn
  /** The password is right; `answerSecondFactor` is next, with this challenge. */
  | { readonly kind: 'second-factor'; readonly challenge: string }
  /** The password is right, the address not confirmed: a link with this token confirms it. */
  | { readonly kind: 'unconfirmed'; readonly confirmToken: string | undefined }
  /** Unknown e-mail and wrong password alike, after the same time. */
  | { readonly kind: 'refused' }
  | NoOrganization
  | Throttled;

/** A second factor that waits for its first code. */
export interface SecondFactorStart {
  readonly kind: 'started';
  /** `otpauth://totp/…`: what the QR code holds. */
  readonly uri: string;
  /** Each works once; displayed only now. */
  readonly backupCodes: readonly string[];
}

/** A question for the device of somebody. */
export interface PasskeyQuestion {
  /** Kept in a cookie of the browser until the answer comes. */
  readonly challenge: string;
  /** JSON, as `PublicKeyCredential.parseRequestOptionsFromJSON()` or `parseCreationOptionsFromJSON()` reads it. */
  readonly options: string;
}

/** Too many failures; nothing was verified. Whole seconds, rounded up. */
export interface Throttled {
  readonly kind: 'throttled';
  readonly retryAfterSeconds: number;
}

export type Joined =
  | { readonly kind: 'joined'; readonly made: NewSession }
  /** Unknown, used, revoked or expired. */
  | { readonly kind: 'no-invitation' }
  /** The e-mail or subject is known, and the password is not the one of that person: sign in first, then open the link again. */
  | { readonly kind: 'known' }
  | Throttled;

export type MemberChange = 'done' | 'last-owner';
