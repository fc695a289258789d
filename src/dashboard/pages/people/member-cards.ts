/** The parts of the members page: a person, the open invitations, the form for another one. */

import { ROLES } from '../../../accounts/audit/act.ts';
import type { Role } from '../../../accounts/audit/act.ts';
import type { Invitation, Member } from '../../../accounts/people/identity.ts';
import { ACTIONS, dataTable } from '../../parts/data-table.ts';
import { postForm, selectField, textField } from '../../parts/form-fields.ts';
import type { FieldErrors } from '../../parts/form-fields.ts';
import { html } from '../../../web/html.ts';
import type { Html } from '../../../web/html.ts';
import { day, moment } from '../../parts/layout.ts';
import { INVITATION_TERMS } from '../../parts/term-table.ts';
import { sessionOf } from '../../visitor.ts';
import type { Visitor } from '../../visitor.ts';

/** Address of the page. */
export const MEMBERS = '/dashboard/members';

const ROLE_LABELS: Readonly<Record<Role, string>> = {
  owner: 'Owner',
  member: 'Member',
};

/** What was typed into the form. */
export interface InvitationForm {
  readonly label: string;
  readonly role: string;
  readonly term: string;
}

/** A row of the table of members. */
export function memberRow(member: Member, visitor: Visitor): Html {
  const { person, role } = sessionOf(visitor);
  const isSelf = member.personId === person.id;
  const other: Role = member.role === 'owner' ? 'member' : 'owner';
  const post = (what: string, body: Html): Html =>
    postForm(
      { action: `${MEMBERS}/${member.personId}/${what}`, csrfToken: visitor.csrfToken, class: 'inline' },
      body,
    );
  return html`<tr>
    <th scope="row">${member.email}${isSelf && html` <span class="tag">you</span>`}</th>
    <td data-label="Role">${member.role}</td>
    <td data-label="Since">${day(member.since)}</td>
    <td class="actions">
      ${
        role === 'owner' &&
        !isSelf &&
        html`<div class="inline">
          ${post(
            'role',
            html`<input type="hidden" name="role" value="${other}" /><button
                class="quiet small"
                aria-label="Make ${other}: ${member.email}"
              >
                Make ${other}
              </button>`,
          )}<a href="${MEMBERS}/${member.personId}/remove" aria-label="Remove ${member.email}">Remove</a>
        </div>`
      }
    </td>
  </tr>`;
}

/** The links that were made and not used yet. */
export function openInvitations(invitations: readonly Invitation[], visitor: Visitor): Html {
  return html`<section class="card">
    <h2>Open invitations</h2>
    ${dataTable(
      ['For', 'Role', 'Open until', ACTIONS],
      invitations.map(
        ({ id, label, role, expiresAt }) =>
          html`<tr>
            <th scope="row">${label}</th>
            <td data-label="Role">${role}</td>
            <td data-label="Open until">${moment(expiresAt)}</td>
            <td class="actions">
              ${postForm(
                {
                  action: `/dashboard/invitations/${id}/withdraw`,
                  csrfToken: visitor.csrfToken,
                  class: 'inline',
                },
                html`<button class="quiet small" aria-label="Withdraw the invitation for ${label}">
                  Withdraw
                </button>`,
              )}
            </td>
          </tr>`,
      ),
    )}
  </section>`;
}

/** The form that makes a link. */
export function inviteCard(visitor: Visitor, typed: InvitationForm, errors: FieldErrors): Html {
  return html`<section class="card">
    <div>
      <h2>Invite somebody</h2>
      <p class="muted">Makes a link for one person. Send it yourself, over a channel you trust.</p>
    </div>
    ${postForm(
      { action: '/dashboard/invitations', csrfToken: visitor.csrfToken },
      html`<div class="grid">
          ${textField({ name: 'label', label: 'For whom', value: typed.label, maxLength: 100, hint: 'A reminder for you; it is not checked.' }, errors)}
          ${selectField({ name: 'role', label: 'Role', choices: ROLES.map((value) => ({ value, label: ROLE_LABELS[value] })), value: typed.role, hint: 'Owners also manage people and connections.' }, errors)}
          ${selectField({ name: 'term', label: 'Open for', choices: INVITATION_TERMS, value: typed.term }, errors)}
        </div>
        <div><button>Make invitation link</button></div>`,
    )}
  </section>`;
}
