/** Who looks at a page: the browser, the person signed in with it, and the token its forms must bring back. */

import type { Act, Origin } from '../accounts/audit/act.ts';
import type { NewSession, Session } from '../accounts/people/signed-in.ts';
import { ServiceError } from '../errors.ts';
import type { CookieChange } from '../web/cookies.ts';

export interface Visitor {
  readonly session: Session | undefined;
  /** The text of the session cookie while it is valid. */
  readonly token: string | undefined;
  /** The hidden field of every form. */
  readonly csrfToken: string;
  /** From an earlier sign-in of this browser. */
  readonly deviceToken: string | undefined;
  /** Of the form this browser last made a key with. */
  readonly madeWith: string | undefined;
  /** Of a question that a code or a passkey answers. */
  readonly challenge: string | undefined;
  /** State of a sign-in through OpenID Connect that is on its way. */
  readonly oidcState: string | undefined;
  /** When and from where the request came. */
  readonly origin: Origin;
}

/** The session of a page that is only shown to signed-in people. */
export function sessionOf(visitor: Visitor): Session {
  if (visitor.session === undefined) throw new ServiceError('unauthorized', 'nobody is signed in');
  return visitor.session;
}

/** Who acts, for the changing functions of the store. */
export function actOf(visitor: Visitor): Act {
  const { person, organization, role } = sessionOf(visitor);
  return { ...visitor.origin, organizationId: organization.id, by: { kind: 'person', id: person.id, role } };
}

/** The cookie of a session that was just made. */
export function sessionCookie({ token, session }: NewSession, now: Date): CookieChange {
  const maxAgeSeconds = Math.max(1, Math.floor((session.expiresAt.getTime() - now.getTime()) / 1000));
  return { name: 'session', value: token, maxAgeSeconds };
}
