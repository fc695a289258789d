/** Passkeys: a key pair in a device, in place of password and second factor. */

import type { Origin } from '../audit/act.ts';
import { within } from './library/frame.ts';
import type { BrowserOrigin, Passkey } from './identity-store.ts';
import type { NoOrganization, PasskeyQuestion, SignedIn } from './outcomes.ts';
import { cookieIn, headersWith, tokenIn, tried } from './library/calls.ts';
import type { IdentityBase, Library } from './library/calls.ts';
import { enter, note, useSession } from './sessions.ts';
import { noteRefusal } from './sign-in.ts';

/** Where a passkey is used: passkeys belong to the host of the service. */
export interface AtAddress extends BrowserOrigin {
  readonly publicUrl: string;
}

/** What the device said to a question. */
export interface PasskeyAnswer {
  readonly challenge: string;
  /** `PublicKeyCredential.toJSON()` of the browser, as text. */
  readonly response: string;
}

/** See IdentityStore.askForPasskey. */
export async function askForPasskey(base: IdentityBase, publicUrl: string): Promise<PasskeyQuestion> {
  const { auth } = await base.library(publicUrl);
  const { headers, response } = await auth.api.generatePasskeyAuthenticationOptions({
    headers: new Headers(),
    returnHeaders: true,
  });
  return { challenge: cookieIn(headers, 'passkey') ?? '', options: JSON.stringify(response) };
}

/** See IdentityStore.signInWithPasskey. */
export function signInWithPasskey(
  base: IdentityBase,
  { challenge, response: text }: PasskeyAnswer,
  { publicUrl, ...from }: AtAddress,
): Promise<SignedIn | NoOrganization | { readonly kind: 'refused' }> {
  return within(base, async (open) => {
    const response = decoded(text);
    const library = await base.library(publicUrl);
    const headers = headersWith(library, { passkey: challenge });
    const { api } = library.auth;
    const result =
      response === undefined
        ? REFUSED
        : await tried(api.verifyPasskeyAuthentication({ body: { response }, headers, returnHeaders: true }));
    if ('refused' in result) {
      await noteRefusal(open, undefined, { now: from.now, requestId: from.requestId, address: from.address });
      return { kind: 'refused' };
    }
    const token = tokenIn(result.done.headers);
    return enter(base, open, { ...from, token, personId: result.done.response.user.id, means: 'passkey' });
  });
}

const REFUSED = { refused: 'REFUSED' } as const;

type DeviceAnswer = NonNullable<
  Parameters<Library['auth']['api']['verifyPasskeyAuthentication']>[0]
>['body']['response'];

/** Undefined: it is no answer of a device. Decode edge: what is in it the library checks. */
function decoded(text: string): DeviceAnswer | undefined {
  try {
    const read: unknown = JSON.parse(text);
    return typeof read === 'object' && read !== null && 'id' in read ? (read as DeviceAnswer) : undefined;
  } catch {
    return undefined;
  }
}

/** See IdentityStore.askForNewPasskey. */
export async function askForNewPasskey(
  base: IdentityBase,
  token: string,
  publicUrl: string,
): Promise<PasskeyQuestion> {
  const library = await base.library(publicUrl);
  const { headers, response } = await library.auth.api.generatePasskeyRegistrationOptions({
    headers: headersWith(library, { session: token }),
    returnHeaders: true,
  });
  return { challenge: cookieIn(headers, 'passkey') ?? '', options: JSON.stringify(response) };
}

/** See IdentityStore.addPasskey. */
export function addPasskey(
  base: IdentityBase,
  token: string,
  answer: PasskeyAnswer & { readonly name: string },
  { publicUrl, ...origin }: Origin & { readonly publicUrl: string },
): Promise<boolean> {
  return within(base, async (open) => {
    const session = await useSession(base, token, origin.now);
    const response = decoded(answer.response);
    if (session === undefined || response === undefined) return false;
    const library = await base.library(publicUrl);
    const headers = headersWith(library, { session: token, passkey: answer.challenge });
    const body = { response, name: answer.name };
    const result = await tried(library.auth.api.verifyPasskeyRegistration({ body, headers }));
    if ('refused' in result) return false;
    await note(open, session, origin, { act: 'passkey.add' });
    return true;
  });
}

/** See IdentityStore.passkeys. */
export async function listPasskeys(base: IdentityBase, token: string): Promise<readonly Passkey[]> {
  const library = await base.library();
  const rows = await library.auth.api.listPasskeys({ headers: headersWith(library, { session: token }) });
  return rows.map(({ id, name, createdAt }) => ({ id, name: name ?? '', createdAt: new Date(createdAt) }));
}

/** See IdentityStore.removePasskey. */
export function removePasskey(
  base: IdentityBase,
  token: string,
  id: string,
  origin: Origin,
): Promise<boolean> {
  return within(base, async (open) => {
    const session = await useSession(base, token, origin.now);
    if (session === undefined) return false;
    const library = await base.library();
    const headers = headersWith(library, { session: token });
    const result = await tried(library.auth.api.deletePasskey({ body: { id }, headers }));
    if ('refused' in result) return false;
    await note(open, session, origin, { act: 'passkey.remove' });
    return true;
  });
}
