/** Web pages that may call the service with a key of the organization: their origins, listed, added and removed. */

import { ServiceError } from '../../../errors.ts';
import type { DashboardServices } from '../../dashboard-services.ts';
import { postForm, textField } from '../../parts/form-fields.ts';
import { textOf } from '../../parts/form-reading.ts';
import { html } from '../../../web/html.ts';
import type { Html } from '../../../web/html.ts';
import { withNotice } from '../../parts/notice-table.ts';
import type { PageAnswer, PageRequest } from '../../page.ts';
import { actOf } from '../../visitor.ts';
import { CONNECTIONS } from './connection-forms.ts';

interface Shown {
  readonly isOwner: boolean;
  readonly csrfToken: string;
}

/** The card on the connections page. */
export function browserPagesCard(origins: readonly string[], { isOwner, csrfToken }: Shown): Html {
  return html`<section class="card">
    <h2>Web pages</h2>
    <p class="muted">
      Pages of these origins may call <code>/fhir</code> and <code>/v1</code> with a key of your organization
      and read the answers. A key in a page is seen by whoever opens it.
    </p>
    ${
      origins.length === 0
        ? html`<p class="muted">None yet.</p>`
        : html`<ul>
            ${origins.map((origin) => html`<li><code>${origin}</code> ${isOwner && removeForm(origin, csrfToken)}</li>`)}
          </ul>`
    }
    ${isOwner && addForm(csrfToken)}
  </section>`;
}

function addForm(csrfToken: string): Html {
  return postForm(
    { action: `${CONNECTIONS}/pages`, csrfToken },
    html`${textField({ name: 'origin', label: 'Origin', maxLength: 200, hint: 'https, host and port, without a path: https://app.example.org' }, {})}
      <button class="quiet">Allow this origin</button>`,
  );
}

function removeForm(origin: string, csrfToken: string): Html {
  return postForm(
    { action: `${CONNECTIONS}/pages/remove`, csrfToken, class: 'inline' },
    html`<input type="hidden" name="origin" value="${origin}" />
      <button class="quiet small" aria-label="Shut out ${origin}">Shut out</button>`,
  );
}

/** `POST /dashboard/connections/pages` */
export async function addBrowserPage(
  { form, visitor }: PageRequest,
  { stores }: DashboardServices,
): Promise<PageAnswer> {
  const origin = originOf(textOf(form, 'origin'));
  if (origin === undefined) return { redirect: withNotice(CONNECTIONS, 'origin-refused') };
  const isAdded = await stores.origins.add(actOf(visitor), origin);
  return { redirect: withNotice(CONNECTIONS, isAdded ? 'origin-added' : 'origin-known') };
}

/** `POST /dashboard/connections/pages/remove` */
export async function removeBrowserPage(
  { form, visitor }: PageRequest,
  { stores }: DashboardServices,
): Promise<PageAnswer> {
  const isRemoved = await stores.origins.remove(actOf(visitor), textOf(form, 'origin'));
  if (!isRemoved) throw new ServiceError('not-found', 'no such origin');
  return { redirect: withNotice(CONNECTIONS, 'origin-removed') };
}

/** `https://App.example.org/` → `https://app.example.org`; http is for pages of this machine alone. */
export function originOf(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined;
  const { origin, protocol, hostname, pathname, search, hash, username } = new URL(text);
  const isBare = pathname === '/' && search === '' && hash === '' && username === '';
  const isLocal = hostname === 'localhost' || hostname === '127.0.0.1';
  const isSafe = protocol === 'https:' || (protocol === 'http:' && isLocal);
  return isBare && isSafe ? origin : undefined;
}
