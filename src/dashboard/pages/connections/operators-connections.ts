/** What the operator of the service connected by its settings, as far as an organization may know: never a secret. */

import type { FhirServerAuth, SmartClient } from '../../../accounts/connections/connection-store.ts';
import type { FhirServerConfig } from '../../../config.ts';
import type { DashboardServices } from '../../dashboard-services.ts';
import type { TrustedIssuer } from '../../../smart/issuers.ts';

export interface OperatorsConnections {
  /** The server of FHIR_SERVER_URL, where this organization may read it. */
  readonly server:
    | {
        readonly address: string;
        readonly authKind: FhirServerAuth['kind'];
        readonly clientId: string | undefined;
      }
    | undefined;
  /** The issuers of SMART_ISSUERS; whoever reaches the service may launch from them. */
  readonly issuers: readonly {
    readonly name: string;
    readonly address: string;
    readonly clientId: string;
    readonly clientKind: SmartClient['kind'];
  }[];
}

/** The connections of the settings that hold for an organization. */
export async function operatorsConnections(
  organizationId: string,
  services: DashboardServices,
): Promise<OperatorsConnections> {
  const { fhirServer } = services.config;
  const mayRead = fhirServer !== undefined && (await isFor(fhirServer, organizationId, services));
  return {
    server: mayRead
      ? { address: fhirServer.url, authKind: authKindOf(fhirServer), clientId: fhirServer.clientId }
      : undefined,
    issuers: (services.issuers ?? []).map(({ name, iss, client }) => ({
      name,
      address: iss.href.replace(/(?<!\/)\/+$/, ''),
      clientId: client.clientId,
      clientKind: CLIENT_KINDS[client.kind],
    })),
  };
}

/** The setting names an organization as the command line does; what its pages call it can be anything. */
async function isFor(
  { organization: owner }: FhirServerConfig,
  organizationId: string,
  { stores }: DashboardServices,
): Promise<boolean> {
  if (owner === undefined) return true;
  const all = await stores.accounts.organizations();
  return all.some(({ id, name }) => id === organizationId && name === owner);
}

function authKindOf({ token, clientId }: FhirServerConfig): FhirServerAuth['kind'] {
  // As src/ehr/authorize-server.ts chooses.
  if (clientId !== undefined) return 'backend-services';
  return token === undefined ? 'none' : 'bearer';
}

/** The kinds of the settings in the words of the connections. */
const CLIENT_KINDS = {
  public: 'public',
  secret: 'confidential',
  'private-key': 'private-key',
} as const satisfies Record<TrustedIssuer['client']['kind'], SmartClient['kind']>;
