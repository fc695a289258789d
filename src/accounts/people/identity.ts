/** People, memberships and invitations as pages show them, and what comes of signing up, signing in, joining and changing members. */

import type { Organization } from '../account-store.ts';
import type { Origin, Role } from '../audit/act.ts';
import type { NewSession } from './signed-in.ts';

/** An organization a person belongs to. */
export interface Membership {
  readonly organization: Organization;
  readonly role: Role;
}

/** A person as the members page of an organization lists them. */
export interface Member {
  readonly personId: string;
  readonly email: string;
  readonly role: Role;
  readonly since: Date;
}

/** An e-mail address and the password typed beside it. */
export interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** Whom an OpenID provider vouches for: `iss` and `sub` of a verified id token. */
export interface OidcSubject {
  readonly issuer: string;
  readonly subject: string;
}

/** How somebody who is new will sign in. */
export type NewPerson =
  | { readonly kind: 'password'; readonly email: string; readonly password: string }
  /** The e-mail must be one the provider verified. */
  | { readonly kind: 'oidc'; readonly email: string; readonly oidc: OidcSubject };

/** When and from where a browser came, and what it brought: `replaces` is its session token, which ends; `deviceToken` is from an earlier sign-in. */
export type BrowserOrigin = Origin & {
  readonly deviceToken?: string | undefined;
  readonly replaces?: string | undefined;
};

/** A passkey as the account page lists it. */
export interface Passkey {
  readonly id: string;
  readonly name: string;
  readonly createdAt: Date;
}

/** An invitation as the members page lists it. */
export interface Invitation {
  readonly id: string;
  readonly role: Role;
  /** Whom it is meant for, as the inviting person typed it; a reminder, not a check. */
  readonly label: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly invitedBy: string;
}

/** What the page behind an invitation link shows. */
export interface OpenInvitation {
  /** A link that ended says so: `used` or `ended` (withdrawn, or its time is over). */
  readonly state: 'open' | 'used' | 'ended';
  readonly organizationName: string;
  readonly role: Role;
  readonly expiresAt: Date;
}

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

/** What was shown does not prove who it is. */
export interface Refused {
  readonly kind: 'refused';
}

export type SignIn =
  | SignedIn
  /** The password is right; `answerSecondFactor` is next, with this challenge. */
  | { readonly kind: 'second-factor'; readonly challenge: string }
  /** The password is right, the address not confirmed: a link with this token confirms it. */
  | { readonly kind: 'unconfirmed'; readonly confirmToken: string | undefined }
  /** Unknown e-mail and wrong password alike, after the same time. */
  | Refused
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
