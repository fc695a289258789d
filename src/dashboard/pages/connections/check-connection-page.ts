/** Checks a connected FHIR server: is anything there, does it let the service in, and how does it answer. */

import type { FhirServerAuth, ServerWays } from '../../../accounts/connections/connection-store.ts';
import { authorizeOf, credentialsOf } from '../../../ehr/authorize-server.ts';
import { readClientKeysFile } from '../../../ehr/client-keys.ts';
import { connectServer } from '../../../ehr/connected-server.ts';
import { EHR_FAILURES } from '../../../ehr/ehr-failure.ts';
import { checkServer } from '../../../ehr/reading/check-server.ts';
import type { ServerFindings, TypeFinding } from '../../../ehr/reading/check-server.ts';
import { wordsOfWay } from '../../../ehr/reading/search-way-table.ts';
import { readServerAddress } from '../../../ehr/server-address.ts';
import { ServiceError } from '../../../errors.ts';
import type { DashboardServices } from '../../dashboard-services.ts';
import { html } from '../../../web/html.ts';
import type { Html } from '../../../web/html.ts';
import { dataTable } from '../../parts/data-table.ts';
import { page } from '../../parts/layout.ts';
import type { PageAnswer, PageRequest } from '../../page.ts';
import { actOf, sessionOf } from '../../visitor.ts';
import { CONNECTIONS } from './connection-forms.ts';

/** `POST /dashboard/connections/servers/:id/check` */
export async function checkConnection(
  { visitor, params }: PageRequest,
  services: DashboardServices,
): Promise<PageAnswer> {
  const { organization } = sessionOf(visitor);
  const { connections } = services.stores;
  const servers = await connections.servers(organization.id);
  const record = servers.find(({ id }) => id === params['id']);
  const found = record && (await connections.serverAuth(organization.id, record.id));
  // The setting can have become narrower since the server was connected.
  const base = found && readServerAddress(found.baseUrl, services.config.connectableOrigins);
  if (record === undefined || found === undefined || !(base instanceof URL))
    throw new ServiceError('not-found', 'no such server');
  const findings = await checkAt(base, found.auth, services);
  const ways = waysOf(findings);
  // A server that does not answer today may be as it was.
  if (Object.keys(ways).length > 0) await connections.keepWays(actOf(visitor), record.id, ways);
  return {
    page: page(
      { title: `Check of ${record.name}`, nav: 'connections', visitor },
      html`${verdict(findings)}
        <section class="card">
          <p><code>${record.baseUrl}</code></p>
          ${dataTable(['Asked for', 'Found'], rowsOf(findings))}
          <p class="muted small">
            The check asks as it will for patients, with the id of a patient who does not exist: nothing of a
            patient was read. What it found is remembered, and patients are asked for in that way first.
          </p>
          <p><a class="button quiet" href="${CONNECTIONS}">Back to the connections</a></p>
        </section>`,
    ),
  };
}

async function checkAt(
  base: URL,
  auth: FhirServerAuth,
  { config, now }: DashboardServices,
): Promise<ServerFindings> {
  const { clientKeysFile, connectableOrigins: allowedOrigins } = config;
  const keys = clientKeysFile === undefined ? undefined : await readClientKeysFile(clientKeysFile);
  const clock = { now: () => now().getTime() };
  const authorize = authorizeOf(credentialsOf(auth), { base, clientKeys: keys, allowedOrigins, clock });
  return checkServer(connectServer({ base, authorize }), authorize);
}

/** The way each type was answered in. */
function waysOf({ types }: ServerFindings): ServerWays {
  return Object.fromEntries(types.flatMap(({ type, way }) => (way === undefined ? [] : [[type, way]])));
}

function verdict({ types, hasStatement }: ServerFindings): Html {
  const answered = types.filter(
    ({ outcome, type }) => outcome === 'answered' && type !== 'DocumentReference',
  );
  if (answered.length > 0 && types.every(({ outcome, said }) => outcome !== 'refused' && said.length === 0))
    return html`<p class="notice" role="status">The connection works.</p>`;
  if (answered.length > 0)
    return html`<p class="notice warn" role="status">
      The connection works, but not everything can be read. Lists will say what is missing.
    </p>`;
  return html`<p class="notice warn" role="alert">
    The connection does not work${hasStatement ? '' : ': no FHIR server answers at this address'}. No list can
    be read from it.
  </p>`;
}

function rowsOf({ hasStatement, fhirVersion, signIn, types }: ServerFindings): Html[] {
  const statement = hasStatement
    ? `read; FHIR ${fhirVersion ?? 'of no stated version'}`
    : 'could not be read: what a refusal means cannot be told';
  return [
    row('Its own description (metadata)', statement),
    row('Signing in', signIn === undefined ? 'nothing against it' : EHR_FAILURES[signIn]),
    ...types.map((finding) => row(finding.type, wordsOf(finding))),
  ];
}

function row(asked: string, found: string): Html {
  return html`<tr>
    <th scope="row">${asked}</th>
    <td data-label="Found">${found}</td>
  </tr>`;
}

function wordsOf({ outcome, way, said }: TypeFinding): string {
  const words = {
    absent: 'the server says that it has none',
    refused: 'not answered',
    answered: way === undefined || way === 'whole' ? 'answered' : `answered; ${wordsOfWay(way) ?? way}`,
  } as const;
  return [words[outcome], ...said].join('; ');
}
