/** A person's password: changed with the old one, set anew by a link or by the administrator. */

import type { Origin } from '../audit/act.ts';
import { appendAudit } from '../audit/audit-chain.ts';
import type { Refused, Throttled } from './identity.ts';
import { tried, within } from './library/calls.ts';
import type { IdentityBase, OpenAct } from './library/calls.ts';
import { hashPassword, normalizeEmail } from './password.ts';
import { chainOf, personOfEmail } from './people.ts';
import { endSessionsOf, note, renewed, useSession } from './sessions.ts';
import { checkPassword } from './sign-in.ts';
import { refundAttempt } from './sign-in-throttle.ts';
import type { NewSession } from './signed-in.ts';

type PasswordChange = { readonly kind: 'changed'; readonly made: NewSession } | Refused | Throttled;

/**
 * Verifies the current password, then sets the new one; every session of the person ends and this browser gets a new
 * one. Browsers remembered by the old password are forgotten with it.
 */
export async function changePassword(
  base: IdentityBase,
  token: string,
  passwords: { readonly current: string; readonly next: string },
  origin: Origin,
): Promise<PasswordChange> {
  const session = await useSession(base, token, origin.now);
  if (session === undefined) return { kind: 'refused' };
  const { id: personId, email } = session.person;
  const checked = await checkPassword(base, { email, password: passwords.current }, origin);
  if (checked.kind === 'throttled') return checked;
  if (checked.kind === 'wrong') {
    await within(base, (open) => note(open, session, origin, { act: 'password.change', outcome: 'refused' }));
    return { kind: 'refused' };
  }
  const next = { text: passwords.next, hash: await hashPassword(passwords.next) };
  const work = async (open: OpenAct): Promise<PasswordChange> => {
    await refundAttempt(open.db, checked.buckets);
    const body = { currentPassword: passwords.current, newPassword: passwords.next };
    await open.api.changePassword({ body, headers: open.headers({ session: token }) });
    const sessions = 1 + (await forgetBrowsers(open, personId, session.id));
    const made = await renewed(open, { token, session }, session.organization.id, origin.now);
    await note(open, made.session, origin, { act: 'password.change', details: { sessions } });
    return { kind: 'changed', made };
  };
  return within(base, work, { passwords: [next, checked.known] });
}

async function forgetBrowsers(open: OpenAct, personId: string, except?: string): Promise<number> {
  await open.db.deleteFrom('device').where('user_id', '=', personId).execute();
  return endSessionsOf(open.db, personId, { except });
}

/** The token of a link to choose a new password, for mail or the command line; undefined when nobody has the e-mail. */
export function resetLink(
  base: IdentityBase,
  email: string,
  origin: Origin & { readonly by: 'command' | 'anonymous' },
): Promise<string | undefined> {
  return within(base, async (open) => {
    const person = await personOfEmail(open.db, normalizeEmail(email));
    // For an unknown address as well: the library does the same work then.
    await open.api.requestPasswordReset({ body: { email: person?.email ?? UNKNOWN } });
    if (person !== undefined) await noteReset(open, person.id, origin, 'password.reset-link');
    return open.sentToken();
  });
}

/** An address that cannot be anybody's (RFC 6761, 6.4). */
const UNKNOWN = 'nobody@unknown.invalid';

/** Sets the password of a link, once; every session of the person ends. False: the link was used or its time is over. */
export async function resetPassword(
  base: IdentityBase,
  token: string,
  password: string,
  origin: Origin,
): Promise<boolean> {
  const work = async (open: OpenAct): Promise<boolean> => {
    const personId = (await open.internals.findVerificationValue(`reset-password:${token}`))?.value;
    const result = await tried(open.api.resetPassword({ body: { token, newPassword: password } }));
    if ('refused' in result || personId === undefined) return false;
    await forgetBrowsers(open, personId);
    await noteReset(open, personId, { ...origin, by: 'anonymous' }, 'password.reset');
    return true;
  };
  return within(base, work, { passwords: [{ text: password, hash: await hashPassword(password) }] });
}

async function noteReset(
  { db }: OpenAct,
  target: string,
  { by: kind, ...origin }: Origin & { readonly by: 'command' | 'anonymous' },
  act: 'password.reset' | 'password.reset-link',
): Promise<void> {
  const organizationId = await chainOf(db, target);
  await appendAudit(db, { ...origin, organizationId, by: { kind } }, { act, target });
}
