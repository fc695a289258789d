/** A person's password: changed with the old one, set anew by a link or by the administrator. */

import type { Origin } from '../audit/act.ts';
import { appendAudit } from '../audit/audit-chain.ts';
import { SERVICE_CHAIN } from '../audit/audit-entry.ts';
import { within } from './library/frame.ts';
import type { OpenAct } from './library/frame.ts';
import type { NewSession } from './signed-in.ts';
import type { Throttled } from './outcomes.ts';
import { headersWith, tried } from './library/calls.ts';
import type { IdentityBase } from './library/calls.ts';
import { hashPassword, normalizeEmail } from './password.ts';
import { membershipsOf, personOfEmail } from './people.ts';
import { endSessionsOf, note, renewed, useSession } from './sessions.ts';
import { checkPassword } from './sign-in.ts';
import { refundAttempt } from './sign-in-throttle.ts';

type PasswordChange =
  | { readonly kind: 'changed'; readonly made: NewSession }
  | { readonly kind: 'refused' }
  | Throttled;

/** See IdentityStore.changePassword. Browsers remembered by the old password are forgotten with it. */
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
    const library = await base.library();
    const body = { currentPassword: passwords.current, newPassword: passwords.next };
    await library.auth.api.changePassword({ body, headers: headersWith(library, { session: token }) });
    const sessions = await forgetBrowsers(open, personId, session.id);
    const row = { act: 'password.change', details: { sessions: sessions + 1 } } as const;
    const made = await renewed(base, open, { token, organizationId: session.organization.id, row }, origin);
    return made === undefined ? { kind: 'refused' } : { kind: 'changed', made };
  };
  return within(base, work, [next, checked.known]);
}

async function forgetBrowsers(open: OpenAct, personId: string, except?: string): Promise<number> {
  await open.db.deleteFrom('device').where('user_id', '=', personId).execute();
  return endSessionsOf(open.db, personId, except === undefined ? {} : { except });
}

/** See IdentityStore.resetLink. */
export function resetLink(
  base: IdentityBase,
  email: string,
  origin: Origin & { readonly by: 'command' | 'anonymous' },
): Promise<string | undefined> {
  return within(base, async (open) => {
    const person = await personOfEmail(open.db, normalizeEmail(email));
    const { auth } = await base.library();
    // For an unknown address as well: the library does the same work then.
    await auth.api.requestPasswordReset({ body: { email: person?.email ?? UNKNOWN } });
    if (person !== undefined) await noteReset(open, person.id, origin, 'password.reset-link');
    return open.sentToken();
  });
}

/** An address that cannot be anybody's (RFC 6761, 6.4). */
const UNKNOWN = 'nobody@unknown.invalid';

/** See IdentityStore.resetPassword. */
export async function resetPassword(
  base: IdentityBase,
  token: string,
  password: string,
  origin: Origin,
): Promise<boolean> {
  const known = { text: password, hash: await hashPassword(password) };
  const work = async (open: OpenAct): Promise<boolean> => {
    const { auth } = await base.library();
    const personId = await personOfLink(base, token);
    const result = await tried(auth.api.resetPassword({ body: { token, newPassword: password } }));
    if ('refused' in result || personId === undefined) return false;
    await forgetBrowsers(open, personId);
    await noteReset(open, personId, { ...origin, by: 'anonymous' }, 'password.reset');
    return true;
  };
  return within(base, work, [known]);
}

/** Whose link it is. */
async function personOfLink(base: IdentityBase, token: string): Promise<string | undefined> {
  const { auth } = await base.library();
  const { internalAdapter } = await auth.$context;
  return (await internalAdapter.findVerificationValue(`reset-password:${token}`))?.value;
}

async function noteReset(
  open: OpenAct,
  personId: string,
  { by, ...origin }: Origin & { readonly by: 'command' | 'anonymous' },
  act: 'password.reset' | 'password.reset-link',
): Promise<void> {
  const [home] = await membershipsOf(open.db, personId);
  const organizationId = home?.organization.id ?? SERVICE_CHAIN;
  await appendAudit(open.db, { ...origin, organizationId, by: { kind: by } }, { act, target: personId });
}
