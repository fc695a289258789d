/** FHIR servers the organization connected and SMART issuers it trusts. */

import type { FhirServerRecord, SmartIssuerRecord } from '../../accounts/connection-store.ts';
import { ServiceError } from '../../errors.ts';
import { ACTIONS, dataTable } from '../data-table.ts';
import type { DashboardServices } from '../dashboard-services.ts';
import { postForm } from '../form-fields.ts';
import { html } from '../html.ts';
import type { Html } from '../html.ts';
import { day, page } from '../layout.ts';
import { withNotice } from '../notice-table.ts';
import type { PageAnswer, PageRequest } from '../page.ts';
import { actOf, sessionOf } from '../visitor.ts';
import { AUTH_KINDS, CLIENT_KINDS } from './connection-forms.ts';

/** Address of the page. */
export const CONNECTIONS = '/dashboard/connections';

/** `GET /dashboard/connections` */
export async function showConnections(
  request: PageRequest,
  services: DashboardServices,
): Promise<PageAnswer> {
  const { visitor, query } = request;
  const { organization, role } = sessionOf(visitor);
  const { connections } = services.stores;
  const [servers, issuers] = await Promise.all([
    connections.servers(organization.id),
    connections.issuers(organization.id),
  ]);
  const isOwner = role === 'owner';
  const isOpen = services.config.connectableOrigins.length > 0;
  return {
    page: page(
      {
        title: 'Connections',
        lead: 'Where the service may read records for you: FHIR servers by address, and the health record systems that may launch it.',
        nav: 'connections',
        visitor,
        query,
      },
      html`${serversCard(servers, isOwner, isOpen)}${issuersCard(issuers, isOwner, isOpen)}${whoDecides(isOwner, isOpen)}`,
    ),
  };
}

function serversCard(servers: readonly FhirServerRecord[], isOwner: boolean, isOpen: boolean): Html {
  const none = 'None yet. With one, a request can name a patient instead of sending the records.';
  return html`<section class="card">
    <div class="head">
      <h2>FHIR servers</h2>
      ${isOwner && isOpen && html`<a class="button quiet small" href="${CONNECTIONS}/servers/new">Connect a server</a>`}
    </div>
    ${servers.length === 0 ? html`<p class="muted">${none}</p>` : serverTable(servers, isOwner)}
    ${servers.length > 1 && html`<p class="muted small">Requests read the server that was connected first.</p>`}
  </section>`;
}

function issuersCard(issuers: readonly SmartIssuerRecord[], isOwner: boolean, isOpen: boolean): Html {
  const none = 'None yet. The app is only launched from issuers that are trusted.';
  return html`<section class="card">
    <div class="head">
      <h2>SMART issuers</h2>
      ${isOwner && isOpen && html`<a class="button quiet small" href="${CONNECTIONS}/issuers/new">Trust an issuer</a>`}
    </div>
    ${issuers.length === 0 ? html`<p class="muted">${none}</p>` : issuerTable(issuers, isOwner)}
  </section>`;
}

function whoDecides(isOwner: boolean, isOpen: boolean): Html | undefined {
  if (!isOwner) return html`<p class="muted">Owners of the organization add and remove connections.</p>`;
  if (isOpen) return undefined;
  return html`<p class="notice">
    Whoever runs this service decides which addresses may be connected (<code>CONNECTABLE_ORIGINS</code>); so
    far there are none.
  </p>`;
}

function serverTable(servers: readonly FhirServerRecord[], isOwner: boolean): Html {
  return html`${dataTable(
    ['Name', 'Address', 'Sign-in', 'Since', ACTIONS],
    servers.map(
      (server) =>
        html`<tr>
          <th scope="row">${server.name}</th>
          <td data-label="Address"><code>${server.baseUrl}</code></td>
          <td data-label="Sign-in">
            ${AUTH_KINDS[server.authKind]}${server.clientId !== undefined && html`<br /><code>${server.clientId}</code>`}
          </td>
          <td data-label="Since">${day(server.createdAt)}</td>
          <td class="actions">
            ${isOwner && html`<a href="${CONNECTIONS}/servers/${server.id}/remove" aria-label="Remove ${server.name}">Remove</a>`}
          </td>
        </tr>`,
    ),
  )}`;
}

function issuerTable(issuers: readonly SmartIssuerRecord[], isOwner: boolean): Html {
  return html`${dataTable(
    ['Name', 'Issuer', 'Client', 'Since', ACTIONS],
    issuers.map(
      (issuer) =>
        html`<tr>
          <th scope="row">${issuer.name}</th>
          <td data-label="Issuer"><code>${issuer.issuer}</code></td>
          <td data-label="Client">
            <code>${issuer.clientId}</code><br /><span class="muted small"
              >${CLIENT_KINDS[issuer.clientKind]}</span
            >
          </td>
          <td data-label="Since">${day(issuer.createdAt)}</td>
          <td class="actions">
            ${isOwner && html`<a href="${CONNECTIONS}/issuers/${issuer.id}/remove" aria-label="Remove ${issuer.name}">Remove</a>`}
          </td>
        </tr>`,
    ),
  )}`;
}

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
      text: `Launches from ${issuer.issuer} are refused from the next moment on.`,
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
