/** The page behind an invitation link: somebody new chooses a password, somebody known joins with one click. */

import type { OpenInvitation } from '../../../accounts/people/identity.ts';
import { ServiceError } from '../../../errors.ts';
import type { DashboardServices } from '../../dashboard-services.ts';
import type { FieldErrors } from '../../parts/form-fields.ts';
import { emailProblem, isFine, newPasswordProblem, problems, textOf } from '../../parts/form-reading.ts';
import { html } from '../../../web/html.ts';
import type { Html } from '../../../web/html.ts';
import { moment } from '../../parts/layout.ts';
import { withNotice } from '../../parts/notice-table.ts';
import type { PageAnswer, PageRequest } from '../../page.ts';
import { HOME } from '../../safe-next.ts';
import { sessionCookie } from '../../visitor.ts';
import { emailField, formPage, newPasswordField, SIGN_IN_LINK, wayOn } from './entry.ts';

const SIGN_IN_FIRST =
  'This address has an account with another password. Sign in with it first, then open the link again.';
const TOO_MANY = 'Too many attempts. Please wait a while and try again.';

/** `GET /dashboard/join/:token` */
export async function showJoin(request: PageRequest, services: DashboardServices): Promise<PageAnswer> {
  return joinPage(request, services, { email: '', errors: {} });
}

/** `POST /dashboard/join/:token` */
export async function join(request: PageRequest, services: DashboardServices): Promise<PageAnswer> {
  const { visitor, form } = request;
  if (visitor.token !== undefined)
    return joinAs({ kind: 'session', token: visitor.token }, request, services);
  const email = textOf(form, 'email');
  const password = form.get('password') ?? '';
  const errors = problems({
    email: emailProblem(email),
    password: await newPasswordProblem(password, email),
  });
  if (!isFine(errors)) return joinPage(request, services, { email, errors, status: 422 });
  return joinAs({ kind: 'password', email, password }, request, services);
}

async function joinAs(
  who: Parameters<DashboardServices['stores']['identity']['acceptInvitation']>[1],
  request: PageRequest,
  services: DashboardServices,
): Promise<PageAnswer> {
  const { params, visitor } = request;
  const { identity } = services.stores;
  const joined = await identity.acceptInvitation(params['token'] ?? '', who, visitor.origin);
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
  const { params, now } = request;
  const token = params['token'] ?? '';
  const invitation = await services.stores.identity.openInvitation(token, now);
  if (invitation === undefined) throw new ServiceError('not-found', 'no such invitation');
  if (invitation.state !== 'open') return { status: 410, page: endedPage(request, invitation) };
  return { status, page: openPage(request, invitation, email, errors) };
}

/** A link that did its work, or cannot any more, says so. */
function endedPage(request: PageRequest, { state, organizationName }: OpenInvitation): Html {
  const isUsed = state === 'used';
  const title = isUsed ? 'This invitation was used' : 'This invitation has ended';
  const lead = isUsed
    ? `Somebody joined ${organizationName} with this link. If that was you, sign in.`
    : `It was withdrawn, or its time is over. Ask an owner of ${organizationName} for a new link.`;
  return wayOn(request, { title, lead }, SIGN_IN_LINK);
}

function openPage(
  request: PageRequest,
  { organizationName, role, expiresAt }: OpenInvitation,
  email: string,
  errors: FieldErrors,
): Html {
  const { session } = request.visitor;
  const action = `/dashboard/join/${request.params['token'] ?? ''}`;
  const signInLink = `/dashboard/sign-in?${new URLSearchParams({ next: action }).toString()}`;
  const title = `Join ${organizationName}`;
  const lead = html`You are invited as ${role === 'owner' ? 'an owner' : 'a member'}. The link works once,
  until ${moment(expiresAt)} (UTC).`;
  if (session !== undefined) {
    const fields = html`<p>You join as <strong>${session.person.email}</strong>.</p> `;
    return formPage(request, { title, lead, action, button: title, fields });
  }
  return formPage(request, {
    title,
    lead,
    action,
    button: 'Join',
    errors,
    fields: html`${emailField(email, errors, { label: 'Your e-mail', isFirst: true })}
    ${newPasswordField('password', 'Choose a password', errors)}`,
    below: html`<p class="muted">Already have an account? <a href="${signInLink}">Sign in first</a></p>`,
  });
}
