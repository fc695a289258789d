/** A forgotten password: a link is asked for, and a new password chosen behind it. Known and unknown addresses get the same answer. */

import { html } from '../../../web/html.ts';
import type { Html } from '../../../web/html.ts';
import type { DashboardServices } from '../../dashboard-services.ts';
import type { FieldErrors } from '../../parts/form-fields.ts';
import { emailProblem, isFine, newPasswordProblem, problems, textOf } from '../../parts/form-reading.ts';
import { withNotice } from '../../parts/notice-table.ts';
import type { PageAnswer, PageRequest } from '../../page.ts';
import { emailField, formPage, newPasswordField, problemOf, shown, SIGN_IN_LINK, wayOn } from './entry.ts';
import { mailReset } from './mails.ts';

const PATH = '/dashboard/reset';

/** `GET /dashboard/reset` */
export function showForgotten(request: PageRequest, services: DashboardServices): PageAnswer {
  return { page: services.mail === undefined ? withoutMail(request) : forgottenPage(request, '', {}) };
}

/** The operator of a service without mail prints the link. */
function withoutMail(request: PageRequest): Html {
  const lead = html`This service sends no mail. Whoever runs it can print a link for you:
    <code>npx medlist people reset-password ADDRESS</code>.`;
  return wayOn(request, { title: 'Forgot your password?', lead }, SIGN_IN_LINK);
}

/** `POST /dashboard/reset` */
export async function sendReset(request: PageRequest, services: DashboardServices): Promise<PageAnswer> {
  const email = textOf(request.form, 'email');
  const errors = problems({ email: emailProblem(email) });
  if (!isFine(errors)) return shown(422, forgottenPage(request, email, errors));
  if (services.mail === undefined) return { page: withoutMail(request) };
  const { identity } = services.stores;
  const throttled = await identity.askedTooOften(request.visitor.origin, email);
  if (throttled !== undefined)
    return shown(429, forgottenPage(request, email, { form: problemOf(throttled) }));
  const origin = { ...request.visitor.origin, by: 'anonymous' } as const;
  const token = await identity.resetLink(email, origin);
  if (token !== undefined) mailReset(services, email, token);
  const lead = html`If <strong>${email}</strong> has an account here, a link is on its way. It works for an
    hour.`;
  return { page: wayOn(request, { title: 'Look into your mail', lead }, SIGN_IN_LINK) };
}

function forgottenPage(request: PageRequest, email: string, errors: FieldErrors): Html {
  return formPage(request, {
    title: 'Forgot your password?',
    lead: 'We send you a link to choose a new one.',
    action: PATH,
    button: 'Send link',
    errors,
    fields: emailField(email, errors, { isFirst: true }),
  });
}

/** `GET /dashboard/reset/:token` */
export function showReset(request: PageRequest): PageAnswer {
  return { page: resetPage(request, {}) };
}

/** `POST /dashboard/reset/:token` */
export async function reset(request: PageRequest, services: DashboardServices): Promise<PageAnswer> {
  const { params, form, visitor } = request;
  const password = form.get('password') ?? '';
  const errors = problems({ password: await newPasswordProblem(password, '') });
  if (!isFine(errors)) return shown(422, resetPage(request, errors));
  const token = params['token'] ?? '';
  if (await services.stores.identity.resetPassword(token, password, visitor.origin))
    return { redirect: withNotice('/dashboard/sign-in', 'password-reset') };
  const link = html`<a class="button" href="${PATH}">Ask for another link</a>`;
  const lead = 'It was used, or its time is over.';
  return shown(410, wayOn(request, { title: 'This link has ended', lead }, link));
}

function resetPage(request: PageRequest, errors: FieldErrors): Html {
  return formPage(request, {
    title: 'Choose a new password',
    lead: 'Your sessions end with it.',
    action: `${PATH}/${request.params['token'] ?? ''}`,
    button: 'Set password',
    errors,
    fields: newPasswordField('password', 'New password', errors),
  });
}
