/** Acts and calls of better-auth: its cookies stay between this room and the library, its refusals become values. */

import { createHmac } from 'node:crypto';
import type { RequestLog } from '../../requests/buffered-request-log.ts';
import type { Auth } from './auth.ts';
import { inFrame } from './frame.ts';
import type { KnownPassword } from './frame.ts';
import { isToken } from '../session-token.ts';
import type { Database } from '../../store/account-schema.ts';

/** What identity stands on: the database, where refused attempts are counted, and the library on first use. */
export interface IdentityBase {
  readonly db: Database;
  readonly requests: Pick<RequestLog, 'noteDenied'>;
  /** `publicUrl` where passkeys are concerned; any other call is the same for every address. */
  readonly library: (publicUrl?: string) => Promise<Library>;
}

export interface Library {
  readonly auth: Auth;
  /** What its cookies are signed with. */
  readonly secret: string;
}

/** An act: what identity stands on within the transaction of the act, and the library as it acts there. */
export interface OpenAct extends IdentityBase {
  readonly api: Auth['api'];
  /** What the library does itself behind its calls, for acts it has no call for. */
  readonly internals: Awaited<Auth['$context']>['internalAdapter'];
  /** The headers of a call. */
  readonly headers: (cookies: LibraryCookies) => Headers;
  /** The token of the link that the library wants to be sent, if it does. */
  readonly sentToken: () => string | undefined;
}

/** Runs an act within a transaction of its own, its row of the audit trail included; an error undoes it. */
export async function within<T>(
  base: IdentityBase,
  work: (open: OpenAct) => Promise<T>,
  { passwords = [], publicUrl }: { readonly passwords?: readonly KnownPassword[]; publicUrl?: string } = {},
): Promise<T> {
  // Loading it reads the store, which must not wait for the transaction that waits for it.
  const library = await base.library(publicUrl);
  const { internalAdapter: internals } = await library.auth.$context;
  const headers = (cookies: LibraryCookies): Headers => headersWith(library, cookies);
  return base.db.transaction().execute((db) => {
    const tokens: string[] = [];
    const sentToken = (): string | undefined => tokens.at(-1);
    const open = { ...base, db, api: library.auth.api, internals, headers, sentToken };
    return inFrame({ db, passwords, tokens }, () => work(open));
  });
}

/** The cookies of the library by what they are for. */
const COOKIES = {
  session: 'medlist.session_token',
  secondFactor: 'medlist.two_factor',
  passkey: 'medlist.passkey',
} as const;

/** Their values without the signature, which is added on the way in: what pages keep in cookies of their own. */
export type LibraryCookies = Partial<Readonly<Record<keyof typeof COOKIES, string>>>;

/** The headers of a call. */
export function headersWith({ secret }: Library, cookies: LibraryCookies): Headers {
  const pairs = Object.entries(COOKIES).flatMap(([key, name]) => {
    // Decode edge: the keys are those of the table just above.
    const value = cookies[key as keyof typeof COOKIES];
    if (value === undefined) return [];
    const signature = createHmac('sha256', secret).update(value).digest('base64');
    return [`${name}=${encodeURIComponent(`${value}.${signature}`)}`];
  });
  return new Headers({ cookie: pairs.join('; ') });
}

/** The value of a cookie that an answer sets; undefined when it sets none or ends it. */
export function cookieIn(headers: Headers, which: keyof typeof COOKIES): string | undefined {
  const name = `${COOKIES[which]}=`;
  const line = headers.getSetCookie().findLast((one) => one.startsWith(name));
  const value = decodeURIComponent(line?.slice(name.length).split(';', 1)[0] ?? '');
  return value === '' ? undefined : value.slice(0, value.lastIndexOf('.'));
}

/** The session token that an answer sets; throws where there must be one and is none. */
export function tokenIn(headers: Headers): string {
  const token = cookieIn(headers, 'session');
  if (token === undefined || !isToken(token)) throw new Error('the library made no session');
  return token;
}

/** What the library answers, or the code of its refusal. */
export type Tried<T> = { readonly done: T } | { readonly refused: string };

/** Awaits a call: `refused` where the library says that it may not be; a fault is thrown. */
export async function tried<T>(call: Promise<T>): Promise<Tried<T>> {
  try {
    return { done: await call };
  } catch (error) {
    // Loaded by now: who only reads this file does without the library.
    const { isAPIError } = await import('better-auth/api');
    if (!isAPIError(error) || error.statusCode >= 500) throw error;
    return { refused: error.body?.code ?? 'REFUSED' };
  }
}
