/** A person's own page: password, other sessions, the organizations they belong to, the name of this one. */

import type { Membership, Passkey } from '../../../accounts/people/identity.ts';
import { MIN_CHARACTERS } from '../../../accounts/people/password.ts';
import { ServiceError } from '../../../errors.ts';
import { ACTIONS, dataTable } from '../../parts/data-table.ts';
import type { DashboardServices } from '../../dashboard-services.ts';
import { formError, postForm, textField } from '../../parts/form-fields.ts';
import type { FieldErrors } from '../../parts/form-fields.ts';
import { isFine, nameProblem, newPasswordProblem, problems, textOf } from '../../parts/form-reading.ts';
import { html } from '../../../web/html.ts';
import type { Html } from '../../../web/html.ts';
import { day, page } from '../../parts/layout.ts';
import { withNotice } from '../../parts/notice-table.ts';
import type { PageAnswer, PageRequest } from '../../page.ts';
import { HOME } from '../../safe-next.ts';
import { actOf, sessionCookie, sessionOf } from '../../visitor.ts';
import type { Visitor } from '../../visitor.ts';
import { removeButton } from './passkey-page.ts';

const PATH = '/dashboard/account';

interface AccountForms {
  readonly organizationName?: string;
  readonly errors?: FieldErrors;
}

/** `GET /dashboard/account` */
export async function showAccount(request: PageRequest, services: DashboardServices): Promise<PageAnswer> {
  return { page: await accountPage(request, services, {}) };
}

/** `POST /dashboard/account/password` */
export async function changePassword(request: PageRequest, services: DashboardServices): Promise<PageAnswer> {
  const { form, visitor, now } = request;
  const session = sessionOf(visitor);
  const [current, next] = [form.get('current') ?? '', form.get('next') ?? ''];
  const errors = problems({
    current: current === '' ? 'Enter the password you have now.' : undefined,
    next: await newPasswordProblem(next, session.person.email),
  });
  if (!isFine(errors)) return { status: 422, page: await accountPage(request, services, { errors }) };
  const result = await services.stores.identity.changePassword(
    visitor.token ?? '',
    { current, next },
    visitor.origin,
  );
  if (result.kind === 'changed') {
    return { redirect: withNotice(PATH, 'password-changed'), cookies: [sessionCookie(result.made, now)] };
  }
  const problem =
    result.kind === 'throttled'
      ? 'Too many attempts. Please wait a while and try again.'
      : 'This is not the password you have now.';
  const status = result.kind === 'throttled' ? 429 : 422;
  return { status, page: await accountPage(request, services, { errors: { current: problem } }) };
}

/** `POST /dashboard/account/sessions/end` */
export async function endOtherSessions(
  request: PageRequest,
  services: DashboardServices,
): Promise<PageAnswer> {
  const { visitor } = request;
  await services.stores.identity.endOtherSessions(sessionOf(visitor), visitor.origin);
  return { redirect: withNotice(PATH, 'sessions-ended') };
}

/** `POST /dashboard/organizations/:id/enter`: one the person does not belong to is not there. */
export async function enterOrganization(
  request: PageRequest,
  services: DashboardServices,
): Promise<PageAnswer> {
  const { visitor, params, now } = request;
  const made =
    visitor.token === undefined
      ? undefined
      : await services.stores.identity.switchOrganization(visitor.token, params['id'] ?? '', visitor.origin);
  if (made === undefined) throw new ServiceError('not-found', 'no such organization');
  return { redirect: withNotice(HOME, 'organization-entered'), cookies: [sessionCookie(made, now)] };
}

/** `POST /dashboard/organization/name` */
export async function renameOrganization(
  request: PageRequest,
  services: DashboardServices,
): Promise<PageAnswer> {
  const organizationName = textOf(request.form, 'organization');
  const errors = problems({ organization: nameProblem(organizationName, 'the name of your organization') });
  if (!isFine(errors)) {
    return { status: 422, page: await accountPage(request, services, { organizationName, errors }) };
  }
  await services.stores.identity.renameOrganization(actOf(request.visitor), organizationName);
  return { redirect: withNotice(PATH, 'organization-renamed') };
}

async function accountPage(
  { visitor, query }: PageRequest,
  { stores, provider }: DashboardServices,
  { organizationName, errors = {} }: AccountForms,
): Promise<Html> {
  const { person, organization, role } = sessionOf(visitor);
  const [memberships, passkeys] = await Promise.all([
    stores.identity.memberships(person.id),
    stores.identity.passkeys(visitor.token ?? ''),
  ]);
  return page(
    { title: 'Account', lead: html`You are signed in as <strong>${person.email}</strong>.`, visitor, query },
    html`${formError(errors)}
      <div class="grid">
        ${person.hasPassword && passwordCard(visitor, errors)} ${waysCard(visitor, passkeys, provider?.name)}
        <section class="card">
          <h2>Sessions</h2>
          <p class="muted">Lost a device, or signed in somewhere you should not have?</p>
          ${postForm({ action: `${PATH}/sessions/end`, csrfToken: visitor.csrfToken }, html`<div><button class="quiet">Sign out everywhere else</button></div>`)}
        </section>
      </div>
      ${memberships.length > 1 && organizationsCard(memberships, visitor)}
      ${
        role === 'owner' &&
        html`<section class="card">
          <h2>Organization</h2>
          ${postForm(
            { action: '/dashboard/organization/name', csrfToken: visitor.csrfToken },
            html`${textField({ name: 'organization', label: 'Name', value: organizationName ?? organization.name, maxLength: 100, autocomplete: 'organization' }, errors)}
              <div><button class="quiet">Rename</button></div>`,
          )}
        </section>`
      }`,
  );
}

function passwordCard(visitor: Visitor, errors: FieldErrors): Html {
  return html`<section class="card">
    <h2>Change your password</h2>
    ${postForm(
      { action: `${PATH}/password`, csrfToken: visitor.csrfToken },
      html`<input
          type="hidden"
          name="username"
          autocomplete="username"
          value="${sessionOf(visitor).person.email}"
        />
        ${textField({ name: 'current', label: 'Current password', type: 'password', autocomplete: 'current-password' }, errors)}
        ${textField({ name: 'next', label: 'New password', type: 'password', autocomplete: 'new-password', minLength: MIN_CHARACTERS, hint: `At least ${MIN_CHARACTERS} characters. Your other sessions end.` }, errors)}
        <div><button>Change password</button></div>`,
    )}
  </section>`;
}

/** What stands beside, or in place of, the password. */
function waysCard(visitor: Visitor, passkeys: readonly Passkey[], provider: string | undefined): Html {
  const { hasSecondFactor } = sessionOf(visitor).person;
  return html`<section class="card">
    <h2>Ways to sign in</h2>
    <p>
      Second factor:
      ${hasSecondFactor ? html`<span class="tag good">on</span>` : html`<span class="tag">off</span>`}
    </p>
    <p>
      <a class="button quiet" href="${PATH}/second-factor"
        >${hasSecondFactor ? 'End the second factor' : 'Set up a second factor'}</a
      >
    </p>
    ${
      passkeys.length > 0 &&
      dataTable(
        ['Passkey', 'Since', ACTIONS],
        passkeys.map(
          (passkey) =>
            html`<tr>
              <th scope="row">${passkey.name}</th>
              <td data-label="Since">${day(passkey.createdAt)}</td>
              <td class="actions">${removeButton(visitor, passkey)}</td>
            </tr>`,
        ),
      )
    }
    <p><a class="button quiet" href="${PATH}/passkeys/new">Add a passkey</a></p>
    ${
      provider !== undefined &&
      html`<p><a class="button quiet" href="${PATH}/provider">Link ${provider}</a></p>`
    }
  </section>`;
}

const NAMES = new Intl.Collator('en', { numeric: true });

/** As people look for them: `Clinic 9` before `Clinic 10`. */
function byName(a: Membership, b: Membership): number {
  return NAMES.compare(a.organization.name, b.organization.name);
}

function organizationsCard(memberships: readonly Membership[], visitor: Visitor): Html {
  const current = sessionOf(visitor).organization.id;
  return html`<section class="card">
    <h2>Your organizations</h2>
    ${dataTable(
      ['Name', 'Role', ACTIONS],
      memberships.toSorted(byName).map(
        ({ organization, role }) =>
          html`<tr>
            <th scope="row">${organization.name}</th>
            <td data-label="Role">${role}</td>
            <td class="actions">
              ${
                organization.id === current
                  ? html`<span class="tag good">shown now</span>`
                  : postForm(
                      {
                        action: `/dashboard/organizations/${organization.id}/enter`,
                        csrfToken: visitor.csrfToken,
                        class: 'inline',
                      },
                      html`<button class="quiet small" aria-label="Show ${organization.name}">Show</button>`,
                    )
              }
            </td>
          </tr>`,
      ),
    )}
  </section>`;
}
