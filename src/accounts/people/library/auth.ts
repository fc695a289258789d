/** better-auth as this service uses it: which parts, on which tables, with which limits. It has no address of its own; our pages call it. */

import { betterAuth } from 'better-auth/minimal';
import type { Log } from '../../../log.ts';
import { faultFields } from '../../../log.ts';
import { newId } from '../../store/ids.ts';
import { authAdapter } from './adapter.ts';
import { authPlugins } from './plugins.ts';
import { currentFrame } from './frame.ts';
import {
  CONFIRM_LIFE_MS,
  LAST_SEEN_STEP_MS,
  RESET_LIFE_MS,
  SESSION_IDLE_MS,
  SESSION_LIFE_MS,
} from './lifetimes.ts';
import { hashPassword, MAX_CHARACTERS, MIN_CHARACTERS, verifyPassword } from '../password.ts';
import { membershipsOf } from '../people.ts';
import { createToken } from '../session-token.ts';
import type { Database } from '../../store/account-schema.ts';

export interface AuthSettings {
  readonly db: Database;
  /** Newest first; what an older one sealed can still be opened. */
  readonly secrets: readonly [string, ...string[]];
  /** Passkeys belong to its host. */
  readonly publicUrl: string;
  /** An address must be confirmed before its person can sign in: where mail is set up. */
  readonly confirmsEmail: boolean;
  readonly log: Log | undefined;
}

export type Auth = ReturnType<typeof createAuth>;

/** Builds the library over an open database. */
export function createAuth(settings: AuthSettings) {
  const { db, secrets, publicUrl, confirmsEmail } = settings;
  return betterAuth({
    appName: 'medlist',
    baseURL: publicUrl,
    secrets: secrets.map((value, index) => ({ version: secrets.length - index, value })),
    database: authAdapter(db),
    telemetry: { enabled: false },
    logger: libraryLog(settings.log),
    // Guessing is slowed down over all instances by sign-in-throttle.ts.
    rateLimit: { enabled: false },
    advanced: {
      cookiePrefix: 'medlist',
      useSecureCookies: false,
      ipAddress: { disableIpTracking: true },
      database: { generateId: ({ model }) => newId(model === 'user' ? 'person' : model) },
    },
    session: {
      expiresIn: SESSION_IDLE_MS / 1000,
      updateAge: LAST_SEEN_STEP_MS / 1000,
      freshAge: SESSION_LIFE_MS / 1000,
    },
    ...passwordOptions(confirmsEmail),
    verification: { storeIdentifier: 'hashed' },
    databaseHooks: { session: { create: { before: (session) => newSession(db, session) } } },
    plugins: [...authPlugins(publicUrl)],
  });
}

function passwordOptions(confirmsEmail: boolean) {
  return {
    emailAndPassword: {
      enabled: true,
      autoSignIn: false,
      minPasswordLength: MIN_CHARACTERS,
      maxPasswordLength: MAX_CHARACTERS,
      requireEmailVerification: confirmsEmail,
      revokeSessionsOnPasswordReset: true,
      resetPasswordTokenExpiresIn: RESET_LIFE_MS / 1000,
      sendResetPassword: keepToken,
      password: { hash: hashOf, verify: isPassword },
    },
    emailVerification: {
      ...(confirmsEmail && { sendVerificationEmail: keepToken }),
      autoSignInAfterVerification: true,
      expiresIn: CONFIRM_LIFE_MS / 1000,
    },
  };
}

/** A session begins with a token of our making, in the organization it is for, or the one that was joined first. */
async function newSession<Made extends { readonly userId: string }>(
  db: Database,
  session: Made & Readonly<Record<string, unknown>>,
) {
  const [home] = await membershipsOf(currentFrame()?.db ?? db, session.userId);
  const activeOrganizationId = session['activeOrganizationId'] ?? home?.organization.id;
  return { data: { ...session, token: createToken(), userAgent: '', activeOrganizationId } };
}

/** The pages and the command line send links, or print them; here only the token is kept for them. */
function keepToken({ token }: { readonly token: string }): Promise<void> {
  currentFrame()?.tokens.push(token);
  return Promise.resolve();
}

function hashOf(password: string): Promise<string> {
  const known = currentFrame()?.passwords.find(({ text }) => text === password);
  return known === undefined ? hashPassword(password) : Promise.resolve(known.hash);
}

function isPassword({ hash, password }: { readonly hash: string; readonly password: string }) {
  const known = currentFrame()?.passwords.find((one) => one.text === password && one.hash === hash);
  return known === undefined ? verifyPassword(password, hash) : Promise.resolve(true);
}

/** The texts of the library can hold addresses: of a message only its level stays, of an error its class and place. */
function libraryLog(log: Log | undefined) {
  return {
    level: 'warn',
    log: (level: 'debug' | 'info' | 'warn' | 'error', _message: string, ...details: readonly unknown[]) => {
      if (level !== 'error') return;
      const error = details.find((detail) => detail instanceof Error);
      log?.error('people library', error === undefined ? {} : faultFields(error));
    },
  } as const;
}
