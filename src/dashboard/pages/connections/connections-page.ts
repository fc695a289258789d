/** FHIR servers and SMART issuers: those the organization added, those the operator set, and what an EHR has to know of this service. */

import type {
  FhirServerRecord,
  ServerWays,
  SmartIssuerRecord,
} from '../../../accounts/connections/connection-store.ts';
import { wordsOfWay } from '../../../ehr/reading/search-way-table.ts';
import { readServerAddress } from '../../../ehr/server-address.ts';
import { ACTIONS, dataTable } from '../../parts/data-table.ts';
import type { DashboardServices } from '../../dashboard-services.ts';
import { postForm } from '../../parts/form-fields.ts';
import { html } from '../../../web/html.ts';
import type { Html } from '../../../web/html.ts';
import { day, page } from '../../parts/layout.ts';
import type { PageAnswer, PageRequest } from '../../page.ts';
import { sessionOf } from '../../visitor.ts';
import { AUTH_KINDS, CLIENT_KINDS, CONNECTIONS, WISHES } from './connection-forms.ts';
import { operatorsConnections } from './operators-connections.ts';
import type { OperatorsConnections } from './operators-connections.ts';
import { browserPagesCard } from './browser-pages.ts';
import { registrationCard } from './registration-card.ts';

/** What the cards show. */
interface Shown {
  readonly servers: readonly FhirServerRecord[];
  readonly issuers: readonly SmartIssuerRecord[];
  readonly operators: OperatorsConnections;
  readonly isOwner: boolean;
  /** Where the organization may connect at all. */
  readonly origins: readonly string[];
  readonly csrfToken: string;
  readonly publicUrl: string;
}

/** `GET /dashboard/connections` */
export async function showConnections(
  request: PageRequest,
  services: DashboardServices,
): Promise<PageAnswer> {
  const { visitor, query } = request;
  const { organization, role } = sessionOf(visitor);
  const { connections } = services.stores;
  const [servers, issuers, operators, pages] = await Promise.all([
    connections.servers(organization.id),
    connections.issuers(organization.id),
    operatorsConnections(organization.id, services),
    services.stores.origins.of(organization.id),
  ]);
  const origins = services.config.connectableOrigins;
  const shown: Shown = {
    servers,
    issuers,
    operators,
    isOwner: role === 'owner',
    origins,
    csrfToken: visitor.csrfToken,
    publicUrl: services.publicUrl,
  };
  return {
    page: page(
      {
        title: 'Connections',
        lead: 'Where the service may read records for you: FHIR servers by address, and the health record systems that may launch it.',
        nav: 'connections',
        visitor,
        query,
      },
      html`${lostSecrets(shown)}${serversCard(shown)}${issuersCard(shown)}${browserPagesCard(pages, shown)}${registrationCard(services)}${whoDecides(shown)}`,
    ),
  };
}

function lostSecrets({ servers, issuers }: Shown): Html | undefined {
  if (![...servers, ...issuers].some(({ isSecretLost }) => isSecretLost)) return undefined;
  return html`<p class="notice warn">
    A stored secret cannot be opened: it was stored under another <code>SECRETS_KEY</code>. Whoever runs the
    service can set that key again; otherwise remove the marked connection and add it again. Until then it is
    not used.
  </p>`;
}

function serversCard({ servers, operators, isOwner, origins, csrfToken }: Shown): Html {
  const none = 'None yet. With one, a request can name a patient instead of sending the records.';
  const used = servers.find(({ baseUrl }) => isAllowed(baseUrl, origins));
  const rows = [
    ...servers.map((server) => serverRow(server, { isOwner, origins, csrfToken, isUsed: server === used })),
    ...(operators.server === undefined ? [] : [operatorsServerRow(operators.server, used === undefined)]),
  ];
  return html`<section class="card">
    <div class="head">
      <h2>FHIR servers</h2>
      ${isOwner && origins.length > 0 && html`<a class="button quiet small" href="${CONNECTIONS}/servers/new">Connect a server</a>`}
    </div>
    ${
      rows.length === 0
        ? html`<p class="muted">${none}</p>`
        : dataTable(['Name', 'Address', 'Sign-in', 'Added', ACTIONS], rows)
    }
    ${rows.length > 1 && html`<p class="muted small">Requests read the server marked as in use: the one your organization connected first, else the one of the operator.</p>`}
  </section>`;
}

function issuersCard({ issuers, operators, isOwner, origins, publicUrl }: Shown): Html {
  const none = 'None yet. The app is only launched from issuers that are trusted.';
  const rows = [
    ...issuers.map((issuer) =>
      issuerRow(issuer, { isOwner, publicUrl, allowed: isAllowed(issuer.issuer, origins) }),
    ),
    ...operators.issuers.map(operatorsIssuerRow),
  ];
  return html`<section class="card">
    <div class="head">
      <h2>SMART issuers</h2>
      ${isOwner && origins.length > 0 && html`<a class="button quiet small" href="${CONNECTIONS}/issuers/new">Trust an issuer</a>`}
    </div>
    ${
      rows.length === 0
        ? html`<p class="muted">${none}</p>`
        : dataTable(['Name', 'Issuer', 'Client', 'Added', ACTIONS], rows)
    }
    ${issuers.length > 0 && html`<p class="muted small">The launch URL of each always leads to your client. <code>${publicUrl}/smart/launch</code> works too, unless another organization launched from the same issuer first.</p>`}
  </section>`;
}

function whoDecides({ isOwner, origins }: Shown): Html | undefined {
  if (!isOwner) return html`<p class="muted">Owners of the organization add and remove connections.</p>`;
  if (origins.length > 0) return undefined;
  return html`<p class="notice">
    Whoever runs this service decides which addresses may be connected (<code>CONNECTABLE_ORIGINS</code>); so
    far there are none.
  </p>`;
}

/** The setting can have become narrower since the connection was made; then it is not used. */
function isAllowed(address: string, origins: readonly string[]): boolean {
  return readServerAddress(address, origins) instanceof URL;
}

const IN_USE = html`<span class="tag good">in use</span>`;
const SECRET_LOST = html`<span class="tag bad">secret unreadable</span>`;
const NOT_ALLOWED = html`<span class="tag bad" title="not among CONNECTABLE_ORIGINS"
  >address not allowed</span
>`;

interface RowFacts {
  readonly isOwner: boolean;
  readonly isUsed: boolean;
  readonly origins: readonly string[];
  readonly csrfToken: string;
}

function checkForm(server: FhirServerRecord, csrfToken: string): Html {
  return postForm(
    { action: `${CONNECTIONS}/servers/${server.id}/check`, csrfToken, class: 'inline' },
    html`<button class="quiet small" aria-label="Check this connection: ${server.name}">
      Check this connection
    </button>`,
  );
}

/** What the last check found of how the server wants to be asked, where it is not as FHIR offers. */
function profileLine(ways: ServerWays | undefined): Html | undefined {
  const said = Object.entries(ways ?? {})
    .filter(([, way]) => way !== 'whole')
    .map(([type, way]) => `${type}: ${wordsOfWay(way) ?? way}`);
  if (said.length === 0) return undefined;
  return html`<br /><span class="muted small">${said.join('; ')}</span>`;
}

function serverRow(server: FhirServerRecord, { isOwner, isUsed, origins, csrfToken }: RowFacts): Html {
  const allowed = isAllowed(server.baseUrl, origins);
  return html`<tr>
    <th scope="row">
      ${server.name} ${isUsed && !server.isSecretLost && IN_USE} ${server.isSecretLost && SECRET_LOST}
      ${!allowed && NOT_ALLOWED}
    </th>
    <td data-label="Address"><code>${server.baseUrl}</code>${profileLine(server.ways)}</td>
    <td data-label="Sign-in">
      ${AUTH_KINDS[server.authKind]}${server.clientId !== undefined && html`<br /><code>${server.clientId}</code>`}
    </td>
    <td data-label="Added">${day(server.createdAt)}</td>
    <td class="actions">
      ${isOwner && allowed && !server.isSecretLost && checkForm(server, csrfToken)}
      ${isOwner && html`<a href="${CONNECTIONS}/servers/${server.id}/remove" aria-label="Remove ${server.name}">Remove</a>`}
    </td>
  </tr>`;
}

function operatorsServerRow(server: NonNullable<OperatorsConnections['server']>, isUsed: boolean): Html {
  return html`<tr>
    <th scope="row">Server of the operator ${isUsed && IN_USE}</th>
    <td data-label="Address"><code>${server.address}</code></td>
    <td data-label="Sign-in">
      ${AUTH_KINDS[server.authKind]}${server.clientId !== undefined && html`<br /><code>${server.clientId}</code>`}
    </td>
    <td data-label="Added">${byOperator('FHIR_SERVER_URL')}</td>
    <td class="actions"></td>
  </tr>`;
}

function issuerRow(
  issuer: SmartIssuerRecord,
  {
    isOwner,
    publicUrl,
    allowed,
  }: { readonly isOwner: boolean; readonly publicUrl: string; readonly allowed: boolean },
): Html {
  return html`<tr>
    <th scope="row">${issuer.name} ${issuer.isSecretLost && SECRET_LOST} ${!allowed && NOT_ALLOWED}</th>
    <td data-label="Issuer">
      <code>${issuer.issuer}</code><br /><span class="muted small">launch URL</span>
      <code>${publicUrl}/smart/launch/${issuer.id}</code>
    </td>
    <td data-label="Client">
      <code>${issuer.clientId}</code><br /><span class="muted small">${CLIENT_KINDS[issuer.clientKind]}</span>
      ${issuer.wishes.map((wish) => html`<br /><span class="muted small">may ${WISHES[wish]}</span>`)}
    </td>
    <td data-label="Added">${day(issuer.createdAt)}</td>
    <td class="actions">
      ${isOwner && html`<a href="${CONNECTIONS}/issuers/${issuer.id}/remove" aria-label="Remove ${issuer.name}">Remove</a>`}
    </td>
  </tr>`;
}

function operatorsIssuerRow(issuer: OperatorsConnections['issuers'][number]): Html {
  return html`<tr>
    <th scope="row">${issuer.name}</th>
    <td data-label="Issuer"><code>${issuer.address}</code></td>
    <td data-label="Client">
      <code>${issuer.clientId}</code><br /><span class="muted small">${CLIENT_KINDS[issuer.clientKind]}</span>
    </td>
    <td data-label="Added">${byOperator('SMART_ISSUERS')}</td>
    <td class="actions"></td>
  </tr>`;
}

/** Where a row comes from that nobody of the organization can change. */
function byOperator(setting: string): Html {
  return html`by the operator<br /><code class="muted nowrap">${setting}</code>`;
}
