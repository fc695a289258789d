/** Reads who looks at a page from the cookies of the request; a browser that comes for the first time gets a token for its forms. */

import type { Context } from 'koa';
import type { Session } from '../accounts/people/signed-in.ts';
import { createToken, csrfTokenOf, isToken } from '../accounts/people/session-token.ts';
import { ServiceError } from '../errors.ts';
import { clientAddress } from '../web/client-address.ts';
import { cookieName } from '../web/cookies.ts';
import type { DashboardServices } from './dashboard-services.ts';
import type { CookieChange, CookieName } from '../web/cookies.ts';
import type { Visitor } from './visitor.ts';

const RETRY_AFTER_SECONDS = 2;

/** A visitor and the cookies that go back with the answer. */
export interface KnownVisitor {
  readonly visitor: Visitor;
  readonly cookies: readonly CookieChange[];
}

/** The visitor of a request; what the request id and the moment are was decided before. */
export async function readVisitor(
  ctx: Context,
  { requestId, now }: { readonly requestId: string; readonly now: Date },
  services: DashboardServices,
): Promise<KnownVisitor> {
  const cookie = (name: CookieName): string | undefined =>
    ctx.cookies.get(cookieName(name, services.publicUrl), { signed: false });
  const given = tokenOrNothing(cookie('session'));
  const session = given === undefined ? undefined : await sessionOfToken(given, now, services);
  const token = session === undefined ? undefined : given;
  const known = tokenOrNothing(cookie('visit'));
  const visit = known ?? createToken();
  const visitor: Visitor = {
    session,
    token,
    csrfToken: csrfTokenOf(token ?? visit),
    deviceToken: tokenOrNothing(cookie('device')),
    madeWith: tokenOrNothing(cookie('made')),
    challenge: cookie('challenge'),
    oidcState: cookie('oidc'),
    origin: { now, requestId, address: clientAddress(ctx.req, services.config.trustedProxies) },
  };
  const cookies: readonly CookieChange[] =
    known === undefined && token === undefined ? [{ name: 'visit', value: visit }] : [];
  return { visitor, cookies };
}

async function sessionOfToken(
  token: string,
  now: Date,
  services: DashboardServices,
): Promise<Session | undefined> {
  try {
    return await services.stores.identity.session(token, now);
  } catch (cause) {
    throw new ServiceError('unavailable', 'sessions are briefly unavailable', {
      retryAfterSeconds: RETRY_AFTER_SECONDS,
      cause,
    });
  }
}

function tokenOrNothing(text: string | undefined): string | undefined {
  return text !== undefined && isToken(text) ? text : undefined;
}
