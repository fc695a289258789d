/** The second factor: codes of an authenticator app, and backup codes for the day it is lost. */

import type { Origin } from '../audit/act.ts';
import { appendAudit } from '../audit/audit-chain.ts';
import type {
  BrowserOrigin,
  NoOrganization,
  Refused,
  SecondFactorStart,
  SignedIn,
  Throttled,
} from './identity.ts';
import { tokenIn, tried, within } from './library/calls.ts';
import type { IdentityBase, OpenAct } from './library/calls.ts';
import { normalizeEmail } from './password.ts';
import { chainOf, personOfEmail } from './people.ts';
import { enter, note, useSession } from './sessions.ts';
import { checkPassword, noteRefusal } from './sign-in.ts';
import { refundAttempt } from './sign-in-throttle.ts';
import type { NewSession } from './signed-in.ts';

/** Who is signed in, and the password they have just typed again; empty for people who have none. */
export interface Proof {
  readonly token: string;
  readonly password: string;
}

/** Asks for the password again, where there is one; nothing changes until `confirmSecondFactor`. */
export function startSecondFactor(
  base: IdentityBase,
  proof: Proof,
  origin: Origin,
): Promise<SecondFactorStart | Refused | Throttled> {
  return proven(base, proof, origin, async ({ api, headers }) => {
    const body = { password: proof.password, method: 'totp' as const };
    const call = api.enableTwoFactor({ body, headers: headers({ session: proof.token }) });
    const result = await tried(call);
    if ('refused' in result || result.done.method !== 'totp') return { kind: 'refused' };
    const { totpURI: uri, backupCodes } = result.done;
    return { kind: 'started', uri, backupCodes };
  });
}

/** Undefined: not the code of this moment. The session gets a new token. */
export function confirmSecondFactor(
  base: IdentityBase,
  token: string,
  code: string,
  origin: Origin,
): Promise<NewSession | undefined> {
  return within(base, async (open) => {
    const headers = open.headers({ session: token });
    const result = await tried(open.api.verifyTOTP({ body: { code }, headers, returnHeaders: true }));
    if ('refused' in result) return undefined;
    return follow(open, tokenIn(result.done.headers), origin, 'second-factor.enable');
  });
}

/** Asks for the password again, where there is one. The session gets a new token. */
export function endSecondFactor(
  base: IdentityBase,
  { token, password }: Proof,
  origin: Origin,
): Promise<{ readonly kind: 'ended'; readonly made: NewSession } | Refused | Throttled> {
  return proven(base, { token, password }, origin, async (open) => {
    const headers = open.headers({ session: token });
    const result = await tried(
      open.api.disableTwoFactor({ body: { password }, headers, returnHeaders: true }),
    );
    if ('refused' in result) return { kind: 'refused' };
    const made = await follow(open, tokenIn(result.done.headers), origin, 'second-factor.disable');
    return made === undefined ? { kind: 'refused' } : { kind: 'ended', made };
  });
}

/** The library has made a new session in place of the old one. */
async function follow(
  open: OpenAct,
  token: string,
  origin: Origin,
  act: `second-factor.${'enable' | 'disable'}`,
): Promise<NewSession | undefined> {
  const session = await useSession(open, token, origin.now);
  if (session === undefined) return undefined;
  await note(open, session, origin, { act });
  return { token, session };
}

/** Runs an act that asks for the password again: a guessed one is slowed down as at sign-in. */
async function proven<T>(
  base: IdentityBase,
  { token, password }: Proof,
  origin: Origin,
  work: (open: OpenAct) => Promise<T>,
): Promise<T | Refused | Throttled> {
  const session = await useSession(base, token, origin.now);
  if (session === undefined) return { kind: 'refused' };
  const { email, hasPassword } = session.person;
  if (!hasPassword) return within(base, work);
  const checked = await checkPassword(base, { email, password }, origin);
  if (checked.kind === 'throttled') return checked;
  if (checked.kind === 'wrong') return { kind: 'refused' };
  const act = async (open: OpenAct): Promise<T> => {
    await refundAttempt(open.db, checked.buckets);
    return work(open);
  };
  return within(base, act, { passwords: [checked.known] });
}

const APP_CODE = /^\d{6}$/;

/**
 * After `second-factor` of `signIn`. `refused`: try again; `over`: the password is asked for again. The library counts
 * wrong codes, per challenge and per person.
 */
export function answerSecondFactor(
  base: IdentityBase,
  answer: { readonly challenge: string; readonly code: string },
  from: BrowserOrigin,
): Promise<SignedIn | NoOrganization | Refused | { readonly kind: 'over' }> {
  return within(base, async (open) => {
    const code = answer.code.replaceAll(/\s/g, '');
    const headers = open.headers({ secondFactor: answer.challenge });
    const call = { body: { code }, headers, returnHeaders: true } as const;
    const { api } = open;
    const result = await tried(APP_CODE.test(code) ? api.verifyTOTP(call) : api.verifyBackupCode(call));
    if ('done' in result)
      return enter(open, { ...from, token: tokenIn(result.done.headers), means: 'second-factor' });
    await noteRefusal(open, undefined, from);
    return { kind: OVER.has(result.refused) ? 'over' : 'refused' };
  });
}

/** After these the password is asked for again. */
const OVER: ReadonlySet<string> = new Set([
  'INVALID_TWO_FACTOR_COOKIE',
  'TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE',
  'ACCOUNT_TEMPORARILY_LOCKED',
]);

/** For the command line: second factor and passkeys of somebody who lost them. False when nobody has the e-mail. */
export function dropSecondFactor(base: IdentityBase, email: string, now: Date): Promise<boolean> {
  return within(base, async ({ db, internals }) => {
    const person = await personOfEmail(db, normalizeEmail(email));
    if (person === undefined) return false;
    const target = person.id;
    await internals.updateUser(target, { twoFactorEnabled: false });
    for (const table of ['twoFactor', 'passkey'] as const)
      await db.deleteFrom(table).where('userId', '=', target).execute();
    const act = { now, organizationId: await chainOf(db, target), by: { kind: 'command' } } as const;
    await appendAudit(db, act, { act: 'second-factor.disable', target });
    return true;
  });
}
