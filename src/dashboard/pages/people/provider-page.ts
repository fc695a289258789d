/** Signing in through OpenID Connect: out to the identity provider and back. */

import type { NewSession } from '../../../accounts/people/signed-in.ts';
import { ServiceError } from '../../../errors.ts';
import type { DashboardServices } from '../../dashboard-services.ts';
import type { Html } from '../../../web/html.ts';
import { withNotice } from '../../parts/notice-table.ts';
import type { CookieChange } from '../../../web/cookies.ts';
import type { PageAnswer, PageRequest } from '../../page.ts';
import { safeNext } from '../../safe-next.ts';
import type { VouchedPerson } from '../../sign-in-provider.ts';
import { sessionCookie } from '../../visitor.ts';
import { SIGN_IN_LINK, wayOn } from './entry.ts';
import { isJsonObject, parsedJson, textAt } from '../../../fhir/free-form.ts';

/** A sign-in at the provider may take this long. */
const STATE_SECONDS = 600;

/** `GET /dashboard/sign-in/provider` and, for somebody signed in, `GET /dashboard/account/provider` */
export async function beginProviderSignIn(
  request: PageRequest,
  services: DashboardServices,
): Promise<PageAnswer> {
  const provider = providerOf(services);
  const { address, state } = await provider.begin();
  const next = safeNext(request.query.get('next'));
  const value = Buffer.from(JSON.stringify({ state, next })).toString('base64url');
  return { redirect: address, cookies: [{ name: 'oidc', value, maxAgeSeconds: STATE_SECONDS }] };
}

/** `GET /dashboard/sign-in/provider/back` */
export async function finishProviderSignIn(
  request: PageRequest,
  services: DashboardServices,
): Promise<PageAnswer> {
  const { visitor, query, now } = request;
  const begun = begunSignIn(visitor.oidcState);
  const vouched = await providerOf(services).finish(query, begun.state);
  const { identity } = services.stores;
  const done: readonly CookieChange[] = [{ name: 'oidc', value: undefined }];
  if (visitor.session !== undefined) {
    const isLinked = await identity.linkOidc(visitor.session, vouched.subject, visitor.origin);
    if (!isLinked) throw new ServiceError('unauthorized', 'this subject belongs to somebody else');
    return { redirect: withNotice('/dashboard/account', 'linked'), cookies: done };
  }
  const known = await identity.signInWithOidc(vouched.subject, visitor.origin);
  const made = known ?? (await signUpThroughProvider(vouched, request, services));
  if (made === undefined) return { status: 403, page: unknownPersonPage(request), cookies: done };
  return {
    redirect: begun.next,
    cookies: [...done, sessionCookie(made, now), { name: 'visit', value: undefined }],
  };
}

/** Somebody new, vouched for: they get an organization of their own where sign-up is open. */
async function signUpThroughProvider(
  { subject, verifiedEmail }: VouchedPerson,
  { visitor }: PageRequest,
  { stores, config }: DashboardServices,
): Promise<NewSession | undefined> {
  if (verifiedEmail === undefined) return undefined;
  const person = { kind: 'oidc', email: verifiedEmail, oidc: subject } as const;
  const options = { ...visitor.origin, isOpen: config.signUp === 'open' };
  const result = await stores.identity.signUp(person, `Organization of ${verifiedEmail}`, options);
  return result.kind === 'created' ? stores.identity.signInWithOidc(subject, visitor.origin) : undefined;
}

function unknownPersonPage(request: PageRequest): Html {
  const lead =
    'Nobody here signs in this way with that account. If you have a password here, sign in with it and link the provider on your account page; otherwise ask an owner for an invitation.';
  return wayOn(request, { title: 'No account yet', lead }, SIGN_IN_LINK);
}

function providerOf({ provider }: DashboardServices): NonNullable<DashboardServices['provider']> {
  if (provider === undefined) throw new ServiceError('not-found', 'no identity provider is configured');
  return provider;
}

/** What this browser began; without it, the answer belongs to somebody else's sign-in. */
function begunSignIn(cookie = ''): { readonly state: string; readonly next: string } {
  const read = parsedJson(Buffer.from(cookie, 'base64url').toString());
  const begun = isJsonObject(read) ? read : undefined;
  const state = textAt(begun, 'state');
  if (state === undefined) throw new ServiceError('unauthorized', 'no sign-in was begun here');
  return { state, next: safeNext(textAt(begun, 'next')) };
}
