/** The people of an organization, their roles, and the links that let more of them in. */

import { isRole } from '../../../accounts/audit/act.ts';
import type { MemberChange } from '../../../accounts/people/identity.ts';
import { ServiceError } from '../../../errors.ts';
import { ACTIONS, dataTable } from '../../parts/data-table.ts';
import type { DashboardServices } from '../../dashboard-services.ts';
import { formError, postForm } from '../../parts/form-fields.ts';
import type { FieldErrors } from '../../parts/form-fields.ts';
import { emailProblem, isFine, nameProblem, problems, textOf } from '../../parts/form-reading.ts';
import { html } from '../../../web/html.ts';
import type { Html } from '../../../web/html.ts';
import { copyable, moment, page } from '../../parts/layout.ts';
import { withNotice } from '../../parts/notice-table.ts';
import type { PageAnswer, PageRequest } from '../../page.ts';
import { chosenTerm, INVITATION_TERMS } from '../../parts/term-table.ts';
import { actOf, sessionOf } from '../../visitor.ts';
import { mailInvitation } from './mails.ts';
import { inviteCard, memberRow, MEMBERS, openInvitations } from './member-cards.ts';
import type { InvitationForm } from './member-cards.ts';

const LAST_OWNER = 'An organization keeps at least one owner. Make somebody else an owner first.';

const NOTHING_TYPED: InvitationForm = { label: '', role: 'member', term: 'week' };

/** `GET /dashboard/members` */
export async function showMembers(request: PageRequest, services: DashboardServices): Promise<PageAnswer> {
  return { page: await membersPage(request, services, NOTHING_TYPED, {}) };
}

async function membersPage(
  { visitor, query, now }: PageRequest,
  { stores: { identity } }: DashboardServices,
  typed: InvitationForm,
  errors: FieldErrors,
): Promise<Html> {
  const { organization, role } = sessionOf(visitor);
  const [members, invitations] = await Promise.all([
    identity.members(organization.id),
    role === 'owner' ? identity.invitations(organization.id, now) : [],
  ]);
  return page(
    {
      title: 'Members',
      lead: `People of ${organization.name} who can sign in here.`,
      nav: 'members',
      visitor,
      query,
    },
    html`${formError('form' in errors ? errors : {})}
      <section class="card">
        ${dataTable(
          ['E-mail', 'Role', 'Since', ACTIONS],
          members.map((member) => memberRow(member, visitor)),
        )}
      </section>
      ${role === 'owner' && html`${invitations.length > 0 && openInvitations(invitations, visitor)}${inviteCard(visitor, typed, errors)}`}`,
  );
}

/** `POST /dashboard/invitations`: answers with the link, which no later page can show. */
export async function invite(request: PageRequest, services: DashboardServices): Promise<PageAnswer> {
  const { form, visitor, now } = request;
  const typed = { label: textOf(form, 'label'), role: textOf(form, 'role'), term: textOf(form, 'term') };
  const term = chosenTerm(INVITATION_TERMS, typed.term);
  const errors = problems({
    label: nameProblem(typed.label, 'whom the link is for'),
    role: isRole(typed.role) ? undefined : 'Choose from the list.',
    term: term === undefined ? 'Choose from the list.' : undefined,
  });
  if (!isFine(errors) || term === undefined || !isRole(typed.role)) {
    return { status: 422, page: await membersPage(request, services, typed, errors) };
  }
  const expiresAt = new Date(now.getTime() + term.milliseconds);
  const made = await services.stores.identity.invite(actOf(visitor), {
    label: typed.label,
    role: typed.role,
    expiresAt,
  });
  const link = `${services.publicUrl}/dashboard/join/${made.token}`;
  const isSent = services.mail !== undefined && emailProblem(typed.label) === undefined;
  if (isSent) {
    const { name } = sessionOf(visitor).organization;
    const until = `${expiresAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
    mailInvitation(services, typed.label, { organization: name, link, until });
  }
  return { page: linkPage(request, typed, { link, expiresAt, isSent }) };
}

/** The link, and whether it is on its way by mail too. */
function linkPage(
  { visitor }: PageRequest,
  { label, role }: InvitationForm,
  made: { readonly link: string; readonly expiresAt: Date; readonly isSent: boolean },
): Html {
  return page(
    {
      title: 'Invitation link',
      lead: html`For <strong>${label}</strong>, who will be ${role === 'owner' ? 'an owner' : 'a member'}.`,
      nav: 'members',
      visitor,
    },
    html`<section class="card">
        <p class="notice warn">
          This is the only time the link is shown. It works once, until ${moment(made.expiresAt)} (UTC).
          ${made.isSent && html`It is on its way to <strong>${label}</strong> too.`}
        </p>
        ${copyable('invitation-link', made.link, { isSecret: true })}
      </section>
      <p><a class="button quiet" href="${MEMBERS}">Back to members</a></p>`,
  );
}

/** `POST /dashboard/invitations/:id/withdraw` */
export async function withdrawInvitation(
  request: PageRequest,
  services: DashboardServices,
): Promise<PageAnswer> {
  const done = await services.stores.identity.revokeInvitation(
    actOf(request.visitor),
    request.params['id'] ?? '',
  );
  if (!done) throw new ServiceError('not-found', 'no such invitation');
  return { redirect: withNotice(MEMBERS, 'invitation-withdrawn') };
}

/** `POST /dashboard/members/:id/role` */
export async function changeRole(request: PageRequest, services: DashboardServices): Promise<PageAnswer> {
  const role = textOf(request.form, 'role');
  const { id } = await memberOf(request, services);
  if (!isRole(role)) throw new ServiceError('invalid-body', 'no such role');
  const change = await services.stores.identity.changeRole(actOf(request.visitor), id, role);
  return afterChange(change, 'role-changed', request, services);
}

/** `GET /dashboard/members/:id/remove` */
export async function showRemoveMember(
  request: PageRequest,
  services: DashboardServices,
): Promise<PageAnswer> {
  const { id, email } = await memberOf(request, services);
  const { visitor } = request;
  return {
    page: page(
      { title: 'Remove this member?', nav: 'members', isNarrow: true, visitor },
      html`<div class="card">
        <p>
          <strong>${email}</strong> can no longer see the organization, from the next moment on. Keys this
          person made keep working; revoke them if they should not.
        </p>
        ${postForm(
          { action: `${MEMBERS}/${id}/remove`, csrfToken: visitor.csrfToken, class: 'inline' },
          html`<button class="danger">Remove</button> <a class="button quiet" href="${MEMBERS}">Keep</a>`,
        )}
      </div>`,
    ),
  };
}

/** `POST /dashboard/members/:id/remove` */
export async function removeMember(request: PageRequest, services: DashboardServices): Promise<PageAnswer> {
  const { id } = await memberOf(request, services);
  const change = await services.stores.identity.removeMember(actOf(request.visitor), id);
  return afterChange(change, 'member-removed', request, services);
}

async function memberOf(
  { visitor, params }: PageRequest,
  { stores }: DashboardServices,
): Promise<{ readonly id: string; readonly email: string }> {
  const members = await stores.identity.members(sessionOf(visitor).organization.id);
  const member = members.find(({ personId }) => personId === params['id']);
  if (member === undefined) throw new ServiceError('not-found', 'no such member');
  return { id: member.personId, email: member.email };
}

async function afterChange(
  change: MemberChange | undefined,
  notice: 'role-changed' | 'member-removed',
  request: PageRequest,
  services: DashboardServices,
): Promise<PageAnswer> {
  if (change === undefined) throw new ServiceError('not-found', 'no such member');
  if (change === 'done') return { redirect: withNotice(MEMBERS, notice) };
  return { status: 409, page: await membersPage(request, services, NOTHING_TYPED, { form: LAST_OWNER }) };
}
