/** Passkeys: a key pair in a device, in place of password and second factor. They belong to the host of the service's address. */

import type { Origin } from '../audit/act.ts';
import type {
  BrowserOrigin,
  NoOrganization,
  Passkey,
  PasskeyQuestion,
  Refused,
  SignedIn,
} from './identity.ts';
import { cookieIn, headersWith, tokenIn, tried, within } from './library/calls.ts';
import type { IdentityBase, OpenAct } from './library/calls.ts';
import { enter, note, withinSession } from './sessions.ts';
import { noteRefusal } from './sign-in.ts';
import { isJsonObject, parsedJson } from '../../fhir/free-form.ts';

/** What the device said to a question. */
export interface PasskeyAnswer {
  readonly challenge: string;
  /** `PublicKeyCredential.toJSON()` of the browser, as text. */
  readonly response: string;
}

/** Asks the device of whoever wants to sign in. */
export async function askForPasskey(base: IdentityBase, publicUrl: string): Promise<PasskeyQuestion> {
  const { api } = (await base.library(publicUrl)).auth;
  const asked = { headers: new Headers(), returnHeaders: true } as const;
  return questionOf(await api.generatePasskeyAuthenticationOptions(asked));
}

function questionOf({ headers, response }: { readonly headers: Headers; readonly response: unknown }) {
  return { challenge: cookieIn(headers, 'passkey') ?? '', options: JSON.stringify(response) };
}

/** Verifies what the device answered, and signs its person in. */
export function signInWithPasskey(
  base: IdentityBase,
  { challenge, response: text }: PasskeyAnswer,
  { publicUrl, ...from }: BrowserOrigin & { readonly publicUrl: string },
): Promise<SignedIn | NoOrganization | Refused> {
  const work = async (open: OpenAct): Promise<SignedIn | NoOrganization | Refused> => {
    const response = decoded(text);
    const headers = open.headers({ passkey: challenge });
    const result =
      response === undefined
        ? { refused: 'REFUSED' }
        : await tried(
            open.api.verifyPasskeyAuthentication({ body: { response }, headers, returnHeaders: true }),
          );
    if ('done' in result)
      return enter(open, { ...from, token: tokenIn(result.done.headers), means: 'passkey' });
    await noteRefusal(open, undefined, from);
    return { kind: 'refused' };
  };
  return within(base, work, { publicUrl });
}

type DeviceAnswer = NonNullable<
  Parameters<OpenAct['api']['verifyPasskeyAuthentication']>[0]
>['body']['response'];

/** Undefined: it is no answer of a device. Decode edge: what is in it the library checks. */
function decoded(text: string): DeviceAnswer | undefined {
  const read = parsedJson(text);
  return isJsonObject(read) && 'id' in read ? (read as unknown as DeviceAnswer) : undefined;
}

/** Asks the device of somebody who is signed in to make a key pair. */
export async function askForNewPasskey(
  base: IdentityBase,
  token: string,
  publicUrl: string,
): Promise<PasskeyQuestion> {
  const library = await base.library(publicUrl);
  const asked = { headers: headersWith(library, { session: token }), returnHeaders: true } as const;
  return questionOf(await library.auth.api.generatePasskeyRegistrationOptions(asked));
}

/** Keeps the public key of a device. False: it is no answer to the question, or nobody is signed in. */
export async function addPasskey(
  base: IdentityBase,
  token: string,
  answer: PasskeyAnswer & { readonly name: string },
  origin: Origin & { readonly publicUrl: string },
): Promise<boolean> {
  const response = decoded(answer.response);
  if (response === undefined) return false;
  const added = await withinSession(base, { ...origin, token }, async (open, session) => {
    const headers = open.headers({ session: token, passkey: answer.challenge });
    const body = { response, name: answer.name };
    if ('refused' in (await tried(open.api.verifyPasskeyRegistration({ body, headers })))) return false;
    await note(open, session, origin, { act: 'passkey.add' });
    return true;
  });
  return added ?? false;
}

/** The passkeys of whoever is signed in. */
export async function passkeys(base: IdentityBase, token: string): Promise<readonly Passkey[]> {
  const library = await base.library();
  const rows = await library.auth.api.listPasskeys({ headers: headersWith(library, { session: token }) });
  return rows.map(({ id, name, createdAt }) => ({ id, name: name ?? '', createdAt: new Date(createdAt) }));
}

/** False when whoever is signed in has no such passkey. */
export async function removePasskey(
  base: IdentityBase,
  token: string,
  id: string,
  origin: Origin,
): Promise<boolean> {
  const removed = await withinSession(base, { ...origin, token }, async (open, session) => {
    const headers = open.headers({ session: token });
    if ('refused' in (await tried(open.api.deletePasskey({ body: { id }, headers })))) return false;
    await note(open, session, origin, { act: 'passkey.remove' });
    return true;
  });
  return removed ?? false;
}
