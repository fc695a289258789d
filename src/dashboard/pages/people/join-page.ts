/** The page behind an invitation link: somebody new chooses a password, somebody known joins with one click. */

import type { OpenInvitation } from '../../../accounts/people/identity.ts';
import type { Joined } from '../../../accounts/people/identity.ts';
import { ServiceError } from '../../../errors.ts';
import type { DashboardServices } from '../../dashboard-services.ts';
import { formError, postForm, textField } from '../../parts/form-fields.ts';
import type { FieldErrors } from '../../parts/form-fields.ts';
import {
  emailProblem,
  isFine,
  MIN_PASSWORD,
  newPasswordProblem,
  problems,
  textOf,
} from '../../parts/form-reading.ts';
import { html } from '../../../web/html.ts';
import type { Html } from '../../../web/html.ts';
import { moment, page } from '../../parts/layout.ts';
import { withNotice } from '../../parts/notice-table.ts';
import type { PageAnswer, PageRequest } from '../../page.ts';
import { HOME } from '../../safe-next.ts';
import { sessionCookie } from '../../visitor.ts';
import type { Visitor } from '../../visitor.ts';

const SIGN_IN_FIRST =
  'This address has an account with another password. Sign in with it first, then open the link again.';
const TOO_MANY = 'Too many attempts. Please wait a while and try again.';

/** `GET /dashboard/join/:token` */
export async function showJoin(request: PageRequest, services: DashboardServices): Promise<PageAnswer> {
  return joinPage(request, services, { email: '', errors: {} });
}

/** `POST /dashboard/join/:token` */
export async function join(request: PageRequest, services: DashboardServices): Promise<PageAnswer> {
  const { visitor, form, params } = request;
  const invitation = params['token'] ?? '';
  if (visitor.token !== undefined) {
    const who = { kind: 'session', token: visitor.token } as const;
    return afterJoin(
      await services.stores.identity.acceptInvitation(invitation, who, visitor.origin),
      request,
      services,
    );
  }
  const email = textOf(form, 'email');
  const password = form.get('password') ?? '';
  const errors = problems({
    email: emailProblem(email),
    password: await newPasswordProblem(password, email),
  });
  if (!isFine(errors)) return joinPage(request, services, { email, errors, status: 422 });
  const who = { kind: 'password', email, password } as const;
  return afterJoin(
    await services.stores.identity.acceptInvitation(invitation, who, visitor.origin),
    request,
    services,
  );
}

async function afterJoin(
  joined: Joined,
  request: PageRequest,
  services: DashboardServices,
): Promise<PageAnswer> {
  if (joined.kind === 'no-invitation') return joinPage(request, services, { email: '', errors: {} });
  if (joined.kind === 'throttled') {
    const email = textOf(request.form, 'email');
    return joinPage(request, services, { email, errors: { form: TOO_MANY }, status: 429 });
  }
  if (joined.kind === 'known') {
    const email = textOf(request.form, 'email');
    return joinPage(request, services, { email, errors: { email: SIGN_IN_FIRST }, status: 409 });
  }
  return {
    redirect: withNotice(HOME, 'joined'),
    cookies: [sessionCookie(joined.made, request.now), { name: 'visit', value: undefined }],
  };
}

interface JoinForm {
  readonly email: string;
  readonly errors: FieldErrors;
  readonly status?: number;
}

async function joinPage(
  request: PageRequest,
  services: DashboardServices,
  { email, errors, status = 200 }: JoinForm,
): Promise<PageAnswer> {
  const { visitor, params, now } = request;
  const token = params['token'] ?? '';
  const invitation = await services.stores.identity.openInvitation(token, now);
  if (invitation === undefined) throw new ServiceError('not-found', 'no such invitation');
  if (invitation.state !== 'open') return { status: 410, page: endedPage(visitor, invitation) };
  return { status, page: openPage(request, invitation, email, errors) };
}

/** A link that did its work, or cannot any more, says so. */
function endedPage(visitor: Visitor, { state, organizationName }: OpenInvitation): Html {
  const isUsed = state === 'used';
  return page(
    {
      title: isUsed ? 'This invitation was used' : 'This invitation has ended',
      lead: isUsed
        ? `Somebody joined ${organizationName} with this link. If that was you, sign in.`
        : `It was withdrawn, or its time is over. Ask an owner of ${organizationName} for a new link.`,
      isNarrow: true,
      visitor,
    },
    html`<p><a class="button" href="/dashboard/sign-in">Sign in</a></p>`,
  );
}

function openPage(
  { visitor, params }: PageRequest,
  { organizationName, role, expiresAt }: OpenInvitation,
  email: string,
  errors: FieldErrors,
): Html {
  const token = params['token'] ?? '';
  const form = { action: `/dashboard/join/${token}`, csrfToken: visitor.csrfToken };
  const signInLink = `/dashboard/sign-in?${new URLSearchParams({ next: form.action }).toString()}`;
  return page(
    {
      title: `Join ${organizationName}`,
      lead: html`You are invited as ${role === 'owner' ? 'an owner' : 'a member'}. The link works once, until
      ${moment(expiresAt)} (UTC).`,
      isNarrow: true,
      visitor,
    },
    visitor.session === undefined
      ? html`<div class="card">
            ${formError(errors)}${postForm(
              form,
              html`${textField({ name: 'email', label: 'Your e-mail', type: 'email', value: email, autocomplete: 'username', maxLength: 254, isFirst: true }, errors)}
                ${textField({ name: 'password', label: 'Choose a password', type: 'password', autocomplete: 'new-password', minLength: MIN_PASSWORD, hint: `At least ${MIN_PASSWORD} characters; a few words are fine.` }, errors)}
                <button>Join</button>`,
            )}
          </div>
          <p class="muted">Already have an account? <a href="${signInLink}">Sign in first</a></p>`
      : html`<div class="card">
          ${postForm(
            form,
            html`<p>You join as <strong>${visitor.session.person.email}</strong>.</p>
              <button>Join ${organizationName}</button>`,
          )}
        </div>`,
  );
}
