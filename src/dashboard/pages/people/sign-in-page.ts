/** Sign-in and sign-out. An unknown address and a wrong password give the same answer. */

import { html } from '../../../web/html.ts';
import type { Html } from '../../../web/html.ts';
import type { DashboardServices } from '../../dashboard-services.ts';
import { textField } from '../../parts/form-fields.ts';
import type { FieldErrors } from '../../parts/form-fields.ts';
import { textOf } from '../../parts/form-reading.ts';
import { withNotice } from '../../parts/notice-table.ts';
import type { PageAnswer, PageRequest } from '../../page.ts';
import { safeNext } from '../../safe-next.ts';
import {
  browserOrigin,
  challengeCookie,
  emailField,
  formPage,
  problemOf,
  providerLink,
  shown,
  welcome,
} from './entry.ts';
import { mailConfirmation } from './mails.ts';

const CODE = '/dashboard/sign-in/code';

/** `GET /dashboard/sign-in`; who is signed in already is sent on. */
export function showSignIn(request: PageRequest, services: DashboardServices): PageAnswer {
  const next = safeNext(request.query.get('next'));
  if (request.visitor.session !== undefined) return { redirect: next };
  return { page: signInPage(request, services, { next }) };
}

/** `POST /dashboard/sign-in` */
export function signIn(request: PageRequest, services: DashboardServices): Promise<PageAnswer> {
  return signInAs(request, services, safeNext(request.form.get('next')));
}

/** Signs in with the e-mail and password of the form; `message` stands above the form where they do not belong together. */
export async function signInAs(
  request: PageRequest,
  services: DashboardServices,
  next: string,
  message?: string,
): Promise<PageAnswer> {
  const { form, now } = request;
  const email = textOf(form, 'email');
  const credentials = { email, password: form.get('password') ?? '' };
  const result = await services.stores.identity.signIn(credentials, browserOrigin(request));
  if (result.kind === 'signed-in') return welcome(result, next, now);
  if (result.kind === 'second-factor') {
    const redirect = `${CODE}?${new URLSearchParams({ next }).toString()}`;
    return { redirect, cookies: [challengeCookie(result.challenge)] };
  }
  if (result.kind === 'unconfirmed') mailConfirmation(services, email, result.confirmToken);
  const errors = { form: result.kind === 'refused' && message !== undefined ? message : problemOf(result) };
  return shown(
    result.kind === 'throttled' ? 429 : 401,
    signInPage(request, services, { next, email, errors }),
  );
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
}

function signInPage(request: PageRequest, services: DashboardServices, typed: SignInForm): Html {
  const { next, email = '', errors = {} } = typed;
  const passkey = `/dashboard/sign-in/passkey?${new URLSearchParams({ next }).toString()}`;
  return formPage(request, {
    title: 'Sign in',
    lead: 'To your keys, your usage, and a page to try the service.',
    query: request.query,
    action: '/dashboard/sign-in',
    button: 'Sign in',
    errors,
    fields: html`<input type="hidden" name="next" value="${next}" />
      ${emailField(email, {}, { isFirst: email === '' })}
      ${textField({ name: 'password', label: 'Password', type: 'password', autocomplete: 'current-password', isFirst: email !== '' })}`,
    beside: html`<p class="or">or</p>
      <a class="button quiet" href="${passkey}">Use a passkey</a> ${providerLink(services, next)}`,
    below: html`<p class="muted"><a href="/dashboard/reset">Forgot your password?</a></p>
      ${services.config.signUp === 'open' && html`<p class="muted">New here? <a href="/dashboard/sign-up">Create an organization</a></p>`}`,
  });
}

/** `GET /dashboard/sign-in/code` */
export function showCode(request: PageRequest): PageAnswer {
  if (request.visitor.challenge === undefined) return { redirect: '/dashboard/sign-in' };
  return { page: codePage(request, safeNext(request.query.get('next')), {}) };
}

/** `POST /dashboard/sign-in/code` */
export async function answerCode(request: PageRequest, services: DashboardServices): Promise<PageAnswer> {
  const { form, visitor, now } = request;
  const next = safeNext(form.get('next'));
  const answer = { challenge: visitor.challenge ?? '', code: textOf(form, 'code') };
  const result = await services.stores.identity.answerSecondFactor(answer, browserOrigin(request));
  if (result.kind === 'signed-in') return welcome(result, next, now);
  if (result.kind === 'refused')
    return shown(401, codePage(request, next, { code: 'This is not the code of this moment.' }));
  const form_ =
    result.kind === 'over' ? 'Too many codes, or too late. Please sign in again.' : problemOf(result);
  const cookies = [{ name: 'challenge', value: undefined }] as const;
  return shown(401, signInPage(request, services, { next, errors: { form: form_ } }), cookies);
}

function codePage(request: PageRequest, next: string, errors: FieldErrors): Html {
  const hint = 'Six digits of your authenticator app, or one of your backup codes.';
  return formPage(request, {
    title: 'One more step',
    action: CODE,
    button: 'Continue',
    errors,
    fields: html`<input type="hidden" name="next" value="${next}" />
      ${textField({ name: 'code', label: 'Code', autocomplete: 'one-time-code', maxLength: 20, hint, isFirst: true }, errors)}`,
  });
}
