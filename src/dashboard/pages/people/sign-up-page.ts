/** Sign-up: a person and the organization they own, signed in at once; with mail set up, by a link that confirms the address. */

import { PLANS } from '../../../accounts/limits/plan-table.ts';
import { html } from '../../../web/html.ts';
import type { Html } from '../../../web/html.ts';
import type { DashboardServices } from '../../dashboard-services.ts';
import { textField } from '../../parts/form-fields.ts';
import type { FieldErrors } from '../../parts/form-fields.ts';
import {
  emailProblem,
  isFine,
  nameProblem,
  newPasswordProblem,
  problems,
  textOf,
} from '../../parts/form-reading.ts';
import type { PageAnswer, PageRequest } from '../../page.ts';
import { HOME } from '../../safe-next.ts';
import {
  browserOrigin,
  emailField,
  formPage,
  newPasswordField,
  problemOf,
  providerLink,
  shown,
  SIGN_IN_LINK,
  wayOn,
  welcome,
} from './entry.ts';
import { mailConfirmation, mailKnown } from './mails.ts';
import { signInAs } from './sign-in-page.ts';

const KNOWN = 'This address has an account with another password. Sign in with that one.';

/** `GET /dashboard/sign-up` */
export function showSignUp(request: PageRequest, services: DashboardServices): PageAnswer {
  if (request.visitor.session !== undefined) return { redirect: HOME };
  if (services.config.signUp === 'closed') return shown(403, closedPage(request));
  return { page: signUpPage(request, services, { organization: '', email: '' }, {}) };
}

/** `POST /dashboard/sign-up` */
export async function signUp(request: PageRequest, services: DashboardServices): Promise<PageAnswer> {
  const { form, visitor } = request;
  const typed = { organization: textOf(form, 'organization'), email: textOf(form, 'email') };
  const password = form.get('password') ?? '';
  const errors = problems({
    organization: nameProblem(typed.organization, 'the name of your organization'),
    email: emailProblem(typed.email),
    password: await newPasswordProblem(password, typed.email),
  });
  if (!isFine(errors)) return shown(422, signUpPage(request, services, typed, errors));
  const person = { kind: 'password', email: typed.email, password } as const;
  const options = { ...visitor.origin, isOpen: services.config.signUp === 'open' };
  const result = await services.stores.identity.signUp(person, typed.organization, options);
  if (result.kind === 'closed') return shown(403, closedPage(request));
  if (result.kind === 'throttled')
    return shown(429, signUpPage(request, services, typed, { form: problemOf(result) }));
  if (services.mail === undefined) return signInAs(request, services, HOME, KNOWN);
  if (result.kind === 'known') mailKnown(services, typed.email);
  else mailConfirmation(services, typed.email, result.confirmToken);
  return { page: sentPage(request, typed.email) };
}

function sentPage(request: PageRequest, email: string): Html {
  const lead = html`We have sent a message to <strong>${email}</strong>. Open the link in it to confirm the
    address.`;
  return wayOn(request, { title: 'Look into your mail', lead }, SIGN_IN_LINK);
}

/** `GET /dashboard/confirm/:token`: nothing is done until the button is pressed, because mail programs open links. */
export function showConfirm(request: PageRequest): PageAnswer {
  const action = `/dashboard/confirm/${request.params['token'] ?? ''}`;
  const title = 'Confirm your address';
  return { page: formPage(request, { title, action, button: 'Confirm and sign in', fields: html`` }) };
}

/** `POST /dashboard/confirm/:token` */
export async function confirm(request: PageRequest, services: DashboardServices): Promise<PageAnswer> {
  const token = request.params['token'] ?? '';
  const result = await services.stores.identity.confirmEmail(token, browserOrigin(request));
  if (result?.kind === 'signed-in') return welcome(result, HOME, request.now);
  const lead = 'It was used, or its time is over. Sign in; if that asks for it, you get a new one.';
  return shown(410, wayOn(request, { title: 'This link has ended', lead }, SIGN_IN_LINK));
}

function signUpPage(
  request: PageRequest,
  services: DashboardServices,
  typed: { readonly organization: string; readonly email: string },
  errors: FieldErrors,
): Html {
  const provider = providerLink(services, HOME);
  return formPage(request, {
    title: 'Create your organization',
    lead: `You start on the free plan: ${PLANS.free.limitPerMonth} units a month. Nothing clinical is ever kept.`,
    action: '/dashboard/sign-up',
    button: 'Create organization',
    errors,
    fields: html`${textField({ name: 'organization', label: 'Organization', value: typed.organization, autocomplete: 'organization', maxLength: 100, isFirst: true }, errors)}
    ${emailField(typed.email, errors)} ${newPasswordField('password', 'Password', errors)}`,
    beside:
      provider !== undefined &&
      html`<p class="or">or</p>
        ${provider}`,
    below: html`<p class="muted">Already have an account? <a href="/dashboard/sign-in">Sign in</a></p>`,
  });
}

function closedPage(request: PageRequest): Html {
  const lead =
    'This service takes new people by invitation only. Ask an owner of your organization for a link.';
  return wayOn(request, { title: 'Sign-up is closed', lead }, SIGN_IN_LINK);
}
