/** Passkeys: one is used to sign in, added and removed. The script asks the device and fills the form; the form is posted as any other. */

import type { PasskeyQuestion } from '../../../accounts/people/identity.ts';
import { ServiceError } from '../../../errors.ts';
import { html } from '../../../web/html.ts';
import type { Html } from '../../../web/html.ts';
import type { DashboardServices } from '../../dashboard-services.ts';
import { postForm, textField } from '../../parts/form-fields.ts';
import type { FieldErrors } from '../../parts/form-fields.ts';
import { nameProblem, textOf } from '../../parts/form-reading.ts';
import { withNotice } from '../../parts/notice-table.ts';
import type { PageAnswer, PageRequest } from '../../page.ts';
import { safeNext } from '../../safe-next.ts';
import type { Visitor } from '../../visitor.ts';
import {
  browserOrigin,
  challengeCookie,
  formPage,
  problemOf,
  shown,
  SIGN_IN_LINK,
  wayOn,
  welcome,
} from './entry.ts';

const ACCOUNT = '/dashboard/account';
const SIGN_IN = '/dashboard/sign-in/passkey';
const NOT_TAKEN = 'The device did not give what was asked for. Please try again.';

/** `GET /dashboard/sign-in/passkey` */
export async function showPasskeySignIn(
  request: PageRequest,
  services: DashboardServices,
): Promise<PageAnswer> {
  const next = safeNext(request.query.get('next'));
  return signInPage(request, services, { next, errors: {}, status: 200 });
}

async function signInPage(
  request: PageRequest,
  { stores, publicUrl }: DashboardServices,
  { next, errors, status }: { readonly next: string; readonly errors: FieldErrors; readonly status: number },
): Promise<PageAnswer> {
  const title = 'Sign in with a passkey';
  const throttled = await stores.identity.askedTooOften(request.visitor.origin);
  if (throttled !== undefined)
    return shown(429, wayOn(request, { title, lead: problemOf(throttled) }, SIGN_IN_LINK));
  const question = await stores.identity.askForPasskey(publicUrl);
  const body = formPage(request, {
    title,
    action: SIGN_IN,
    button: 'Use a passkey',
    errors,
    assets: ['passkey.js'],
    fields: html`<input type="hidden" name="next" value="${next}" />${answerField('get', question)}`,
    below: html`<p class="muted"><a href="/dashboard/sign-in">Use a password</a></p>`,
  });
  return shown(status, body, [challengeCookie(question.challenge)]);
}

/** The script reads the question from this field and puts the answer into it. */
function answerField(act: 'get' | 'create', { options }: PasskeyQuestion): Html {
  return html`<noscript><p class="notice warn">Passkeys need JavaScript.</p></noscript>
    <p class="notice bad" role="alert" data-passkey-problem hidden></p>
    <input type="hidden" name="response" data-passkey="${act}" data-options="${options}" />`;
}

/** `POST /dashboard/sign-in/passkey` */
export async function passkeySignIn(request: PageRequest, services: DashboardServices): Promise<PageAnswer> {
  const { form, visitor, now } = request;
  const next = safeNext(form.get('next'));
  const answer = { challenge: visitor.challenge ?? '', response: form.get('response') ?? '' };
  const from = { ...browserOrigin(request), publicUrl: services.publicUrl };
  const result = await services.stores.identity.signInWithPasskey(answer, from);
  if (result.kind === 'signed-in') return welcome(result, next, now);
  const problem = result.kind === 'refused' ? NOT_TAKEN : problemOf(result);
  return signInPage(request, services, { next, errors: { form: problem }, status: 401 });
}

/** `GET /dashboard/account/passkeys/new` */
export function showNewPasskey(request: PageRequest, services: DashboardServices): Promise<PageAnswer> {
  return newPasskeyPage(request, services, {}, 200);
}

async function newPasskeyPage(
  request: PageRequest,
  { stores, publicUrl }: DashboardServices,
  errors: FieldErrors,
  status: number,
): Promise<PageAnswer> {
  const question = await stores.identity.askForNewPasskey(request.visitor.token ?? '', publicUrl);
  const body = formPage(request, {
    title: 'Add a passkey',
    lead: 'A fingerprint, a face or a PIN of your device, or a security key, in place of password and code.',
    action: `${ACCOUNT}/passkeys/new`,
    button: 'Add passkey',
    errors,
    assets: ['passkey.js'],
    fields: html`${textField({ name: 'name', label: 'Name', maxLength: 100, hint: 'For example: laptop, phone, security key.', isFirst: true }, errors)}
    ${answerField('create', question)}`,
  });
  return shown(status, body, [challengeCookie(question.challenge)]);
}

/** `POST /dashboard/account/passkeys/new` */
export async function addPasskey(request: PageRequest, services: DashboardServices): Promise<PageAnswer> {
  const { form, visitor } = request;
  const name = textOf(form, 'name');
  const problem = nameProblem(name, 'a name for the passkey');
  if (problem !== undefined) return newPasskeyPage(request, services, { name: problem }, 422);
  const answer = { challenge: visitor.challenge ?? '', response: form.get('response') ?? '', name };
  const origin = { ...visitor.origin, publicUrl: services.publicUrl };
  const isAdded = await services.stores.identity.addPasskey(visitor.token ?? '', answer, origin);
  if (!isAdded) return newPasskeyPage(request, services, { form: NOT_TAKEN }, 422);
  const cookies = [{ name: 'challenge', value: undefined }] as const;
  return { redirect: withNotice(ACCOUNT, 'passkey-added'), cookies };
}

/** `POST /dashboard/account/passkeys/:id/remove` */
export async function removePasskey(request: PageRequest, services: DashboardServices): Promise<PageAnswer> {
  const { visitor, params } = request;
  const { identity } = services.stores;
  if (!(await identity.removePasskey(visitor.token ?? '', params['id'] ?? '', visitor.origin)))
    throw new ServiceError('not-found', 'no such passkey');
  return { redirect: withNotice(ACCOUNT, 'passkey-removed') };
}

/** The button that takes one away, in the list of the account page. */
export function removeButton(
  { csrfToken }: Visitor,
  { id, name }: { readonly id: string; readonly name: string },
): Html {
  return postForm(
    { action: `${ACCOUNT}/passkeys/${id}/remove`, csrfToken, class: 'inline' },
    html`<button class="quiet small" aria-label="Remove the passkey ${name}">Remove</button>`,
  );
}
