/** Removes a FHIR server the organization connected, or a SMART issuer it trusted, after asking once more. */

import { ServiceError } from '../../../errors.ts';
import type { DashboardServices } from '../../dashboard-services.ts';
import { postForm } from '../../parts/form-fields.ts';
import { html } from '../../../web/html.ts';
import type { Html } from '../../../web/html.ts';
import { page } from '../../parts/layout.ts';
import { withNotice } from '../../parts/notice-table.ts';
import type { PageAnswer, PageRequest } from '../../page.ts';
import { actOf, sessionOf } from '../../visitor.ts';
import { CONNECTIONS } from './connection-forms.ts';

/** `GET /dashboard/connections/servers/:id/remove` */
export async function showRemoveServer(
  request: PageRequest,
  services: DashboardServices,
): Promise<PageAnswer> {
  const { visitor, params } = request;
  const servers = await services.stores.connections.servers(sessionOf(visitor).organization.id);
  const server = servers.find(({ id }) => id === params['id']);
  if (server === undefined) throw new ServiceError('not-found', 'no such server');
  return {
    page: removePage(request, {
      title: `Remove ${server.name}?`,
      text: `Nothing is read from ${server.baseUrl} any more, and what the service kept to sign in there is deleted.`,
      action: `${CONNECTIONS}/servers/${server.id}/remove`,
    }),
  };
}

/** `POST /dashboard/connections/servers/:id/remove` */
export async function removeServer(request: PageRequest, services: DashboardServices): Promise<PageAnswer> {
  const { visitor, params } = request;
  const done = await services.stores.connections.removeServer(actOf(visitor), params['id'] ?? '');
  if (!done) throw new ServiceError('not-found', 'no such server');
  return { redirect: withNotice(CONNECTIONS, 'server-removed') };
}

/** `GET /dashboard/connections/issuers/:id/remove` */
export async function showRemoveIssuer(
  request: PageRequest,
  services: DashboardServices,
): Promise<PageAnswer> {
  const { visitor, params } = request;
  const issuers = await services.stores.connections.issuers(sessionOf(visitor).organization.id);
  const issuer = issuers.find(({ id }) => id === params['id']);
  if (issuer === undefined) throw new ServiceError('not-found', 'no such issuer');
  return {
    page: removePage(request, {
      title: `Remove ${issuer.name}?`,
      text: `Launches from ${issuer.issuer} will be refused at once.`,
      action: `${CONNECTIONS}/issuers/${issuer.id}/remove`,
    }),
  };
}

/** `POST /dashboard/connections/issuers/:id/remove` */
export async function removeIssuer(request: PageRequest, services: DashboardServices): Promise<PageAnswer> {
  const { visitor, params } = request;
  const done = await services.stores.connections.removeIssuer(actOf(visitor), params['id'] ?? '');
  if (!done) throw new ServiceError('not-found', 'no such issuer');
  return { redirect: withNotice(CONNECTIONS, 'issuer-removed') };
}

function removePage(
  { visitor }: PageRequest,
  { title, text, action }: { readonly title: string; readonly text: string; readonly action: string },
): Html {
  return page(
    { title, nav: 'connections', isNarrow: true, visitor },
    html`<div class="card">
      <p>${text}</p>
      ${postForm(
        { action, csrfToken: visitor.csrfToken, class: 'inline' },
        html`<button class="danger">Remove</button> <a class="button quiet" href="${CONNECTIONS}">Keep</a>`,
      )}
    </div>`,
  );
}
