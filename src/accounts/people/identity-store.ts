/** People, their memberships, invitations and sessions: what the dashboard asks of the store behind it. */

import type { Organization } from '../account-store.ts';
import type { Act, Origin, Role } from '../audit/act.ts';
import type {
  Joined,
  MemberChange,
  NoOrganization,
  PasskeyQuestion,
  SecondFactorStart,
  SignIn,
  SignUp,
  SignedIn,
  Throttled,
} from './outcomes.ts';
import type { NewSession, Session } from './signed-in.ts';

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

/**
 * Part of the opened stores. Changing functions write their row of the audit trail in the same transaction and throw
 * ServiceError `forbidden` when the actor's role may not do it (audit-act-table.ts). Ids of other organizations give
 * undefined, exactly like ids that do not exist.
 */
export interface IdentityStore {
  /** Makes the person and an organization (plan `free`) they own. `isOpen`: the setting SIGN_UP. */
  signUp(
    person: NewPerson,
    organizationName: string,
    options: Origin & { readonly isOpen: boolean },
  ): Promise<SignUp>;
  /** Verifies a password. `replaces`: the session token the browser had, which ends. `deviceToken`: from an earlier sign-in. */
  signIn(
    credentials: Credentials,
    origin: Origin & { readonly deviceToken?: string | undefined; readonly replaces?: string | undefined },
  ): Promise<SignIn>;
  /** Signs a verified OpenID subject in; undefined when nobody here has it (offer sign-up, or sign-in and `linkOidc`). */
  signInWithOidc(
    oidc: OidcSubject,
    origin: Origin & { readonly replaces?: string | undefined },
  ): Promise<NewSession | undefined>;
  /** Lets the signed-in person also sign in through the provider. False when the subject belongs to somebody. */
  linkOidc(session: Session, oidc: OidcSubject, origin: Origin): Promise<boolean>;
  signOut(token: string, origin: Origin): Promise<void>;
  /** Deletes sessions, links and challenges whose time is over. */
  tidy(now: Date): Promise<void>;
  /** Who is signed in with this token; undefined when it is unknown, ended, expired or idle for too long, or the person no longer belongs to the organization. */
  session(token: string, now: Date): Promise<Session | undefined>;
  /** Ends every other session of the person and keeps this one. Number of ended sessions. */
  endOtherSessions(session: Session, origin: Origin): Promise<number>;
  /** Verifies the current password, then sets the new one; every session of the person ends and this browser gets a new one. */
  changePassword(
    token: string,
    passwords: { readonly current: string; readonly next: string },
    origin: Origin,
  ): Promise<
    { readonly kind: 'changed'; readonly made: NewSession } | { readonly kind: 'refused' } | Throttled
  >;

  /** After `second-factor` of `signIn`. `refused`: try again; `over`: the password is asked for again. */
  answerSecondFactor(
    answer: { readonly challenge: string; readonly code: string },
    origin: BrowserOrigin,
  ): Promise<SignedIn | NoOrganization | { readonly kind: 'refused' } | { readonly kind: 'over' }>;
  /** Asks for the password again, where there is one; nothing changes until `confirmSecondFactor`. */
  startSecondFactor(
    proof: { readonly token: string; readonly password: string },
    origin: Origin,
  ): Promise<SecondFactorStart | { readonly kind: 'refused' } | Throttled>;
  /** Undefined: not the code of this moment. The session gets a new token. */
  confirmSecondFactor(token: string, code: string, origin: Origin): Promise<NewSession | undefined>;
  endSecondFactor(
    proof: { readonly token: string; readonly password: string },
    origin: Origin,
  ): Promise<
    { readonly kind: 'ended'; readonly made: NewSession } | { readonly kind: 'refused' } | Throttled
  >;
  /** For the command line: second factor and passkeys of somebody who lost them. False when nobody has the e-mail. */
  dropSecondFactor(email: string, now: Date): Promise<boolean>;

  /** Charges somebody who asks for a link by mail or the question to a passkey without showing who they are; known and unknown e-mails alike. Undefined: go on. */
  askedTooOften(origin: Origin, email?: string): Promise<Throttled | undefined>;

  /** Passkeys belong to the host of `publicUrl`. */
  askForPasskey(publicUrl: string): Promise<PasskeyQuestion>;
  signInWithPasskey(
    answer: { readonly challenge: string; readonly response: string },
    origin: BrowserOrigin & { readonly publicUrl: string },
  ): Promise<SignedIn | NoOrganization | { readonly kind: 'refused' }>;
  askForNewPasskey(token: string, publicUrl: string): Promise<PasskeyQuestion>;
  addPasskey(
    token: string,
    answer: { readonly challenge: string; readonly response: string; readonly name: string },
    origin: Origin & { readonly publicUrl: string },
  ): Promise<boolean>;
  passkeys(token: string): Promise<readonly Passkey[]>;
  removePasskey(token: string, id: string, origin: Origin): Promise<boolean>;
  /** Confirms an address by the token of its link and signs its person in; undefined: not a link that works. */
  confirmEmail(token: string, origin: BrowserOrigin): Promise<SignedIn | NoOrganization | undefined>;

  /** The token of a link to choose a new password, for mail or the command line; undefined when nobody has the e-mail. */
  resetLink(
    email: string,
    origin: Origin & { readonly by: 'command' | 'anonymous' },
  ): Promise<string | undefined>;
  /** Sets the password of a link, once; every session of the person ends. False: the link was used or its time is over. */
  resetPassword(token: string, password: string, origin: Origin): Promise<boolean>;

  memberships(personId: string): Promise<readonly Membership[]>;
  /** Shows another organization of the person; the token is replaced. Undefined when the person is not a member. */
  switchOrganization(token: string, organizationId: string, origin: Origin): Promise<NewSession | undefined>;
  /** Makes another organization (plan `free`) of the signed-in person. */
  createOrganization(session: Session, name: string, origin: Origin): Promise<Organization>;
  renameOrganization(act: Act, name: string): Promise<void>;

  members(organizationId: string): Promise<readonly Member[]>;
  /** Undefined when no such member; `last-owner`: an organization keeps one. The member's sessions in this organization end. */
  changeRole(act: Act, personId: string, role: Role): Promise<MemberChange | undefined>;
  removeMember(act: Act, personId: string): Promise<MemberChange | undefined>;

  /** The token is displayed once, as a link; it is stored as a hash. */
  invite(
    act: Act,
    invitation: { readonly role: Role; readonly label: string; readonly expiresAt: Date },
  ): Promise<{ readonly token: string; readonly invitation: Invitation }>;
  /** Those that can still be used, newest first. */
  invitations(organizationId: string, now: Date): Promise<readonly Invitation[]>;
  revokeInvitation(act: Act, invitationId: string): Promise<boolean>;
  openInvitation(token: string, now: Date): Promise<OpenInvitation | undefined>;
  /**
   * Single use. Somebody new, a known person with the right password, or the holder of a session token (which is
   * replaced). Works while sign-up is closed.
   */
  acceptInvitation(
    token: string,
    who: NewPerson | { readonly kind: 'session'; readonly token: string },
    origin: Origin,
  ): Promise<Joined>;
}
