/** Sign-up: a person and the organization they own. A known address gets the same answer as a new one. */

import { html } from '../../../web/html.ts';
import type { Html } from '../../../web/html.ts';
import { PLANS } from '../../../accounts/limits/plan-table.ts';
import type { DashboardServices } from '../../dashboard-services.ts';
import { formError, postForm, textField } from '../../parts/form-fields.ts';
import type { FieldErrors } from '../../parts/form-fields.ts';
import {
  emailProblem,
  isFine,
  MIN_PASSWORD,
  nameProblem,
  newPasswordProblem,
  problems,
  textOf,
} from '../../parts/form-reading.ts';
import { page } from '../../parts/layout.ts';
import type { PageAnswer, PageRequest } from '../../page.ts';
import { HOME } from '../../safe-next.ts';
import { providerLink, signInPage } from './sign-in-page.ts';

const READY =
  'Your organization is ready. Sign in with the e-mail and password you just chose; an account that existed before keeps its own password.';

/** `GET /dashboard/sign-up` */
export function showSignUp(request: PageRequest, services: DashboardServices): PageAnswer {
  if (request.visitor.session !== undefined) return { redirect: HOME };
  if (services.config.signUp === 'closed') return { status: 403, page: closedPage(request) };
  return { page: signUpPage(request, services, { organization: '', email: '' }, {}) };
}

const TOO_MANY = 'Too many organizations were made from this address. Please wait a while and try again.';

/** `POST /dashboard/sign-up` */
export async function signUp(request: PageRequest, services: DashboardServices): Promise<PageAnswer> {
  const { form, visitor } = request;
  const typed = { organization: textOf(form, 'organization'), email: textOf(form, 'email') };
  const password = form.get('password') ?? '';
  const errors = problems({
    organization: nameProblem(typed.organization, 'the name of your organization'),
    email: emailProblem(typed.email),
    password: newPasswordProblem(password, typed.email),
  });
  if (!isFine(errors)) return { status: 422, page: signUpPage(request, services, typed, errors) };
  const result = await services.stores.identity.signUp(
    { kind: 'password', email: typed.email, password },
    typed.organization,
    { ...visitor.origin, isOpen: services.config.signUp === 'open' },
  );
  if (result.kind === 'closed') return { status: 403, page: closedPage(request) };
  if (result.kind === 'throttled') {
    return { status: 429, page: signUpPage(request, services, typed, { form: TOO_MANY }) };
  }
  return { page: signInPage(request, services, { next: HOME, email: typed.email, message: READY }) };
}

function signUpPage(
  { visitor, query }: PageRequest,
  services: DashboardServices,
  typed: { readonly organization: string; readonly email: string },
  errors: FieldErrors,
): Html {
  return page(
    {
      title: 'Create your organization',
      lead: `You start on the free plan: ${PLANS.free.limitPerMonth} units a month. Nothing clinical is ever kept.`,
      isNarrow: true,
      visitor,
      query,
    },
    html`<div class="card">
        ${formError(errors)}
        ${postForm(
          { action: '/dashboard/sign-up', csrfToken: visitor.csrfToken },
          html`${textField({ name: 'organization', label: 'Organization', value: typed.organization, autocomplete: 'organization', maxLength: 100, isFirst: true }, errors)}
            ${textField({ name: 'email', label: 'E-mail', type: 'email', value: typed.email, autocomplete: 'username', maxLength: 254 }, errors)}
            ${textField({ name: 'password', label: 'Password', type: 'password', autocomplete: 'new-password', minLength: MIN_PASSWORD, hint: `At least ${MIN_PASSWORD} characters; a few words are fine.` }, errors)}
            <button>Create organization</button>`,
        )}
        ${providerLink(services, HOME)}
      </div>
      <p class="muted">Already have an account? <a href="/dashboard/sign-in">Sign in</a></p>`,
  );
}

function closedPage({ visitor }: PageRequest): Html {
  return page(
    {
      title: 'Sign-up is closed',
      lead: 'This service takes new people by invitation only. Ask an owner of your organization for a link.',
      isNarrow: true,
      visitor,
    },
    html`<p><a class="button" href="/dashboard/sign-in">Sign in</a></p>`,
  );
}
