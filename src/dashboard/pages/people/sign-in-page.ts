/** Sign-in and sign-out. An unknown address and a wrong password give the same answer. */

import { html } from '../../../web/html.ts';
import type { Html } from '../../../web/html.ts';
import type { SignIn } from '../../../accounts/people/identity-store.ts';
import type { DashboardServices } from '../../dashboard-services.ts';
import { formError, postForm, textField } from '../../parts/form-fields.ts';
import type { FieldErrors } from '../../parts/form-fields.ts';
import { textOf } from '../../parts/form-reading.ts';
import { page } from '../../parts/layout.ts';
import { withNotice } from '../../parts/notice-table.ts';
import type { PageAnswer, PageRequest } from '../../page.ts';
import { safeNext } from '../../safe-next.ts';
import { sessionCookie } from '../../visitor.ts';

/** A browser that signed in is remembered this long, so that failures elsewhere do not slow it down. */
const DEVICE_SECONDS = 365 * 86_400;

/** `GET /dashboard/sign-in`; who is signed in already is sent on. */
export function showSignIn(request: PageRequest, services: DashboardServices): PageAnswer {
  const next = safeNext(request.query.get('next'));
  if (request.visitor.session !== undefined) return { redirect: next };
  return { page: signInPage(request, services, { next }) };
}

/** `POST /dashboard/sign-in` */
export async function signIn(request: PageRequest, services: DashboardServices): Promise<PageAnswer> {
  const { form, visitor, now } = request;
  const email = textOf(form, 'email');
  const next = safeNext(form.get('next'));
  const credentials = { email, password: form.get('password') ?? '' };
  const result = await services.stores.identity.signIn(credentials, {
    ...visitor.origin,
    deviceToken: visitor.deviceToken,
    replaces: visitor.token,
  });
  if (result.kind === 'signed-in') {
    return {
      redirect: next,
      cookies: [
        sessionCookie(result.made, now),
        { name: 'device', value: result.deviceToken, maxAgeSeconds: DEVICE_SECONDS },
        { name: 'visit', value: undefined },
      ],
    };
  }
  const status = result.kind === 'throttled' ? 429 : 401;
  const errors = { form: problemOf(result) };
  return { status, page: signInPage(request, services, { next, email, errors }) };
}

function problemOf(result: Exclude<SignIn, { kind: 'signed-in' }>): string {
  if (result.kind === 'throttled') {
    return `Too many attempts. Please wait ${waiting(result.retryAfterSeconds)} and try again.`;
  }
  if (result.kind === 'no-organization') {
    return 'You do not belong to an organization any more. Ask an owner for an invitation link.';
  }
  return 'E-mail and password do not belong together. Please check both.';
}

/** `POST /dashboard/sign-out` */
export async function signOut(request: PageRequest, services: DashboardServices): Promise<PageAnswer> {
  const { token, origin } = request.visitor;
  if (token !== undefined) await services.stores.identity.signOut(token, origin);
  return {
    redirect: withNotice('/dashboard/sign-in', 'signed-out'),
    cookies: [{ name: 'session', value: undefined }],
  };
}

interface SignInForm {
  readonly next: string;
  readonly email?: string;
  readonly errors?: FieldErrors;
  /** Above the form, after signing up. */
  readonly message?: string;
}

/** The page with the sign-in form. */
export function signInPage(request: PageRequest, services: DashboardServices, shown: SignInForm): Html {
  const { visitor, query } = request;
  const { next, email = '', errors = {}, message } = shown;
  return page(
    {
      title: 'Sign in',
      lead: 'To your keys, your usage, and a page to try the service.',
      isNarrow: true,
      visitor,
      query,
    },
    html`${message !== undefined && html`<p class="notice" role="status">${message}</p>`}
      <div class="card">
        ${formError(errors)}
        ${postForm(
          { action: '/dashboard/sign-in', csrfToken: visitor.csrfToken },
          html`<input type="hidden" name="next" value="${next}" />
            ${textField({ name: 'email', label: 'E-mail', type: 'email', value: email, autocomplete: 'username', maxLength: 254, isFirst: email === '' })}
            ${textField({ name: 'password', label: 'Password', type: 'password', autocomplete: 'current-password', isFirst: email !== '' })}
            <button>Sign in</button>`,
        )}
        ${providerLink(services, next)}
      </div>
      ${services.config.signUp === 'open' && html`<p class="muted">New here? <a href="/dashboard/sign-up">Create an organization</a></p>`}`,
  );
}

/** The way through the identity provider, where one is configured. */
export function providerLink({ provider }: DashboardServices, next: string): Html | undefined {
  if (provider === undefined) return undefined;
  const address = `/dashboard/sign-in/provider?${new URLSearchParams({ next }).toString()}`;
  return html`<p class="or">or</p>
    <a class="button quiet" href="${address}">Continue with ${provider.name}</a>`;
}

function waiting(seconds: number): string {
  if (seconds < 90) return `${seconds} second${seconds === 1 ? '' : 's'}`;
  return `${Math.ceil(seconds / 60)} minutes`;
}
