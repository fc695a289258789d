/** Who is signed in, and where: a person, their session, and the acts they do in it. */

import type { Organization } from '../account-store.ts';
import type { Act, Origin, Role } from '../audit/act.ts';

/** Somebody who can sign in. */
export interface Person {
  readonly id: string;
  /** Normalized: trimmed, lower case. */
  readonly email: string;
  /** False for people who sign in through OpenID Connect only. */
  readonly hasPassword: boolean;
  /** After the password a code of an authenticator app is asked for. */
  readonly hasSecondFactor: boolean;
}

/** A signed-in person and the organization the pages show. */
export interface Session {
  /** Not the token: says which session in lists and logs. */
  readonly id: string;
  readonly person: Person;
  readonly organization: Organization;
  readonly role: Role;
  readonly signedInAt: Date;
  /** The latest moment it can be used at all; it ends sooner when it is idle. */
  readonly expiresAt: Date;
}

/** A session that was just made. The token goes into the cookie and is never stored; an older token of the browser stops working. */
export interface NewSession {
  readonly token: string;
  readonly session: Session;
}

/** What a signed-in person does, as the store is told. */
export function actOf(session: Session, origin: Origin): Act {
  const { organization, person, role } = session;
  return { ...origin, organizationId: organization.id, by: { kind: 'person', id: person.id, role } };
}
