/** The second factor: codes of an authenticator app, and backup codes for the day it is lost. */

import type { Act, Origin } from '../audit/act.ts';
import { within } from './library/frame.ts';
import type { OpenAct } from './library/frame.ts';
import type { BrowserOrigin } from './identity-store.ts';
import type { NewSession } from './signed-in.ts';
import type { NoOrganization, SecondFactorStart, SignedIn, Throttled } from './outcomes.ts';
import { headersWith, tokenIn, tried } from './library/calls.ts';
import type { IdentityBase } from './library/calls.ts';
import { normalizeEmail } from './password.ts';
import { membershipsOf, personOfEmail } from './people.ts';
import { appendAudit } from '../audit/audit-chain.ts';
import { SERVICE_CHAIN } from '../audit/audit-entry.ts';
import { enter, note, useSession } from './sessions.ts';
import { checkPassword, noteRefusal } from './sign-in.ts';
import type { Checked } from './sign-in.ts';
import { refundAttempt } from './sign-in-throttle.ts';

/** Who is signed in, and the password they have just typed again; empty for people who have none. */
export interface Proof {
  readonly token: string;
  readonly password: string;
}

type Refused = { readonly kind: 'refused' } | Throttled;

/** See IdentityStore.startSecondFactor. */
export function startSecondFactor(
  base: IdentityBase,
  proof: Proof,
  origin: Origin,
): Promise<SecondFactorStart | Refused> {
  return proven(base, proof, origin, async (_, headers) => {
    const { auth } = await base.library();
    const body = { password: proof.password, method: 'totp' as const };
    const result = await tried(auth.api.enableTwoFactor({ body, headers }));
    if ('refused' in result || result.done.method !== 'totp') return { kind: 'refused' };
    const { totpURI: uri, backupCodes } = result.done;
    return { kind: 'started', uri, backupCodes };
  });
}

/** See IdentityStore.confirmSecondFactor. */
export function confirmSecondFactor(
  base: IdentityBase,
  token: string,
  code: string,
  origin: Origin,
): Promise<NewSession | undefined> {
  return within(base, async (open) => {
    const library = await base.library();
    const headers = headersWith(library, { session: token });
    const call = library.auth.api.verifyTOTP({ body: { code }, headers, returnHeaders: true });
    const result = await tried(call);
    if ('refused' in result) return undefined;
    return follow(base, open, { token: tokenIn(result.done.headers), act: 'second-factor.enable' }, origin);
  });
}

/** See IdentityStore.endSecondFactor. */
export function endSecondFactor(
  base: IdentityBase,
  proof: Proof,
  origin: Origin,
): Promise<{ readonly kind: 'ended'; readonly made: NewSession } | Refused> {
  return proven(base, proof, origin, async (open, headers) => {
    const { auth } = await base.library();
    const call = auth.api.disableTwoFactor({
      body: { password: proof.password },
      headers,
      returnHeaders: true,
    });
    const result = await tried(call);
    if ('refused' in result) return { kind: 'refused' };
    const made = await follow(
      base,
      open,
      { token: tokenIn(result.done.headers), act: 'second-factor.disable' },
      origin,
    );
    return made === undefined ? { kind: 'refused' } : { kind: 'ended', made };
  });
}

/** The library has made a new session in place of the old one. */
async function follow(
  base: IdentityBase,
  open: OpenAct,
  { token, act }: { readonly token: string; readonly act: `second-factor.${'enable' | 'disable'}` },
  origin: Origin,
): Promise<NewSession | undefined> {
  const session = await useSession(base, token, origin.now);
  if (session === undefined) return undefined;
  await note(open, session, origin, { act });
  return { token, session };
}

/** Runs an act that asks for the password again: a guessed one is slowed down as at sign-in. */
async function proven<T>(
  base: IdentityBase,
  { token, password }: Proof,
  origin: Origin,
  work: (open: OpenAct, headers: Headers) => Promise<T>,
): Promise<T | Refused> {
  const session = await useSession(base, token, origin.now);
  if (session === undefined) return { kind: 'refused' };
  const { email, hasPassword } = session.person;
  const checked: Checked | undefined = hasPassword
    ? await checkPassword(base, { email, password }, origin)
    : undefined;
  if (checked?.kind === 'throttled') return checked;
  if (checked?.kind === 'wrong') return { kind: 'refused' };
  const headers = headersWith(await base.library(), { session: token });
  const act = async (open: OpenAct): Promise<T> => {
    if (checked !== undefined) await refundAttempt(open.db, checked.buckets);
    return work(open, headers);
  };
  return within(base, act, checked === undefined ? [] : [checked.known]);
}

const APP_CODE = /^\d{6}$/;

/** See IdentityStore.answerSecondFactor. The library counts wrong codes, per challenge and per person. */
export function answerSecondFactor(
  base: IdentityBase,
  answer: { readonly challenge: string; readonly code: string },
  from: BrowserOrigin,
): Promise<SignedIn | NoOrganization | { readonly kind: 'refused' } | { readonly kind: 'over' }> {
  return within(base, async (open) => {
    const library = await base.library();
    const { api } = library.auth;
    const headers = headersWith(library, { secondFactor: answer.challenge });
    const code = answer.code.replaceAll(/\s/g, '');
    const call = APP_CODE.test(code)
      ? api.verifyTOTP({ body: { code }, headers, returnHeaders: true })
      : api.verifyBackupCode({ body: { code }, headers, returnHeaders: true });
    const result = await tried(call);
    if ('refused' in result) {
      await noteRefusal(open, undefined, { now: from.now, requestId: from.requestId, address: from.address });
      return OVER.has(result.refused) ? { kind: 'over' } : { kind: 'refused' };
    }
    const token = tokenIn(result.done.headers);
    const personId = result.done.response.user.id;
    return enter(base, open, { ...from, token, personId, means: 'second-factor' });
  });
}

/** After these the password is asked for again. */
const OVER: ReadonlySet<string> = new Set([
  'INVALID_TWO_FACTOR_COOKIE',
  'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE',
  'ACCOUNT_TEMPORARILY_LOCKED',
]);

/** See IdentityStore.dropSecondFactor. */
export function dropSecondFactor(base: IdentityBase, email: string, now: Date): Promise<boolean> {
  return within(base, async (open) => {
    const person = await personOfEmail(open.db, normalizeEmail(email));
    if (person === undefined) return false;
    const { adapter, internalAdapter } = await (await base.library()).auth.$context;
    await internalAdapter.updateUser(person.id, { twoFactorEnabled: false });
    const where = [{ field: 'userId', value: person.id }];
    for (const model of ['twoFactor', 'passkey']) await adapter.deleteMany({ model, where });
    const [home] = await membershipsOf(open.db, person.id);
    const organizationId = home?.organization.id ?? SERVICE_CHAIN;
    const act: Act = { now, organizationId, by: { kind: 'command' } };
    await appendAudit(open.db, act, { act: 'second-factor.disable', target: person.id });
    return true;
  });
}
