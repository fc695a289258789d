/** The FHIR servers the service may read: those of the operator and, where allowed, of the organization; never named by a request. */

import type { Organization } from '../../accounts/account-store.ts';
import { ConfigError } from '../../config.ts';
import type { Config } from '../../config.ts';
import type { ConnectionStore } from '../../accounts/connections/connection-store.ts';
import { readClientKeysFile } from '../../ehr/client-keys.ts';
import type { ClientKeys } from '../../ehr/client-keys.ts';
import { connectServer } from '../../ehr/connected-server.ts';
import type { ConnectedServer } from '../../ehr/connected-server.ts';
import { readServerAddress } from '../../ehr/server-address.ts';
import { authorizeOf } from './authorize-server.ts';
import { organizationServers } from './organization-servers.ts';

/** Opened once at start. */
export interface ConnectedServers {
  /** The server an organization may read; undefined when it has none. */
  readonly serverOf: (organization: Organization | undefined) => Promise<ConnectedServer | undefined>;
  /** Our keys, for signing and for `/.well-known/jwks.json`; undefined when none are configured. */
  readonly clientKeys: ClientKeys | undefined;
}

/** Opens what the settings name and looks up what organizations connected. @throws ConfigError when an address cannot be used. */
export async function openConnectedServers(
  { fhirServer, clientKeysFile, connectableOrigins }: ConnectionSettings,
  connections?: ConnectionStore,
): Promise<ConnectedServers> {
  const clientKeys = clientKeysFile === undefined ? undefined : await readClientKeysFile(clientKeysFile);
  const operatorsServer = operatorsServerOf(fhirServer, clientKeys);
  const ownServer = organizationServers({ connections, connectableOrigins, clientKeys });
  return {
    clientKeys,
    serverOf: async (organization) => (await ownServer(organization)) ?? operatorsServer(organization),
  };
}

type ConnectionSettings = Pick<Config, 'fhirServer' | 'clientKeysFile' | 'connectableOrigins'>;

function operatorsServerOf(
  fhirServer: Config['fhirServer'],
  clientKeys: ClientKeys | undefined,
): (organization: Organization | undefined) => ConnectedServer | undefined {
  if (fhirServer === undefined) return () => undefined;
  const base = readServerAddress(fhirServer.url);
  if (typeof base === 'string') throw new ConfigError([`FHIR_SERVER_URL: ${base}`]);
  if (fhirServer.clientId !== undefined && clientKeys === undefined) {
    throw new ConfigError(['FHIR_SERVER_CLIENT_ID: needs CLIENT_KEYS_FILE']);
  }
  const server = connectServer({ base, authorize: authorizeOf(fhirServer, base, clientKeys) });
  const { organization: owner } = fhirServer;
  return (organization) => (owner === undefined || organization?.name === owner ? server : undefined);
}
