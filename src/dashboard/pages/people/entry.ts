/** What the ways in have in common: where a result leads, the sentences for what went wrong, the narrow page with one form. */

import type { NoOrganization, SignedIn, SignIn, Throttled } from '../../../accounts/people/identity.ts';
import { MIN_CHARACTERS } from '../../../accounts/people/password.ts';
import type { CookieChange } from '../../../web/cookies.ts';
import { html } from '../../../web/html.ts';
import type { Html } from '../../../web/html.ts';
import type { DashboardServices } from '../../dashboard-services.ts';
import type { PageAnswer, PageRequest, Redirect } from '../../page.ts';
import { formError, postForm, textField } from '../../parts/form-fields.ts';
import type { FieldErrors, TextField } from '../../parts/form-fields.ts';
import { page } from '../../parts/layout.ts';
import type { Frame } from '../../parts/layout.ts';
import { sessionCookie } from '../../visitor.ts';
import { counted } from '../../../web/numbers.ts';

/** A browser that signed in is remembered this long, so that failures elsewhere do not slow it down. */
const DEVICE_SECONDS = 365 * 86_400;
/** Between the password and the code of an app, or the question and the passkey. */
const CHALLENGE_SECONDS = 300;

/** Somebody is in: the cookies of the browser, and on to `next`. */
export function welcome({ made, deviceToken }: SignedIn, next: string, now: Date): Redirect {
  return {
    redirect: next,
    cookies: [
      sessionCookie(made, now),
      { name: 'device', value: deviceToken, maxAgeSeconds: DEVICE_SECONDS },
      { name: 'visit', value: undefined },
      { name: 'challenge', value: undefined },
    ],
  };
}

/** The cookie that ties a question to the browser it was put to. */
export function challengeCookie(value: string): CookieChange {
  return { name: 'challenge', value, maxAgeSeconds: CHALLENGE_SECONDS };
}

/** What the browser brings to every way in. */
export function browserOrigin({ visitor }: PageRequest) {
  return { ...visitor.origin, deviceToken: visitor.deviceToken, replaces: visitor.token };
}

/** Why somebody is not in, in words. */
export function problemOf(
  result: Exclude<SignIn, SignedIn | { kind: 'second-factor' }> | NoOrganization | Throttled,
): string {
  if (result.kind === 'throttled')
    return `Too many attempts. Please wait ${waiting(result.retryAfterSeconds)} and try again.`;
  if (result.kind === 'no-organization')
    return 'You do not belong to an organization any more. Ask an owner for an invitation link.';
  if (result.kind === 'unconfirmed') return 'Confirm your address first: we have sent you a link.';
  return 'The e-mail and the password do not match. Please check both.';
}

function waiting(seconds: number): string {
  if (seconds < 90) return counted(seconds, 'second');
  return `${Math.ceil(seconds / 60)} minutes`;
}

/** A narrow page with one form. */
export interface FormPage extends Pick<Frame, 'title' | 'lead' | 'query' | 'assets'> {
  readonly action: string;
  readonly button: string;
  readonly fields: Html;
  readonly errors?: FieldErrors;
  /** In the card, below the form. */
  readonly beside?: Html | false | undefined;
  /** Below the card. */
  readonly below?: Html | false | undefined;
}

/** The page; the form is posted with the token of the visitor. */
export function formPage({ visitor }: PageRequest, shown: FormPage): Html {
  const { action, button, fields, errors = {}, beside, below, ...frame } = shown;
  return page(
    { ...frame, isNarrow: true, visitor },
    html`<div class="card">
        ${formError(errors)}${postForm(
          { action, csrfToken: visitor.csrfToken },
          html`${fields}<button>${button}</button>`,
        )}
        ${beside}
      </div>
      ${below}`,
  );
}

/** A narrow page that says something and leads on. */
export function wayOn({ visitor }: PageRequest, frame: Frame, link: Html): Html {
  return page({ ...frame, isNarrow: true, visitor }, html`<p>${link}</p>`);
}

export const SIGN_IN_LINK = html`<a class="button" href="/dashboard/sign-in">Sign in</a>`;

/** The field for an e-mail address. */
export function emailField(value: string, errors: FieldErrors, more: Partial<TextField> = {}): Html {
  const field = { name: 'email', label: 'E-mail', type: 'email', autocomplete: 'username' } as const;
  return textField({ ...field, value, maxLength: 254, ...more }, errors);
}

/** The field for a password that is chosen now. */
export function newPasswordField(name: string, label: string, errors: FieldErrors) {
  const field = { name, label, type: 'password', autocomplete: 'new-password' } as const;
  const hint = `At least ${MIN_CHARACTERS} characters; a few words are fine.`;
  return textField({ ...field, minLength: MIN_CHARACTERS, hint }, errors);
}

/** The way through the identity provider, where one is configured. */
export function providerLink({ provider }: DashboardServices, next: string): Html | undefined {
  if (provider === undefined) return undefined;
  const address = `/dashboard/sign-in/provider?${new URLSearchParams({ next }).toString()}`;
  return html`<a class="button quiet" href="${address}">Continue with ${provider.name}</a>`;
}

/** A page with its status. */
export function shown(status: number, body: Html, cookies: readonly CookieChange[] = []): PageAnswer {
  return { status, page: body, cookies };
}
