/** The FHIR servers the service may read: those of the operator and, where allowed, of the organization; never named by a request. */

import type { Organization } from '../../accounts/account-store.ts';
import { ConfigError } from '../../config.ts';
import type { Config } from '../../config.ts';
import type { ConnectionStore } from '../../accounts/connections/kysely-connection-store.ts';
import { authorizeOf } from '../../ehr/authorize-server.ts';
import { readClientKeysFile } from '../../ehr/client-keys.ts';
import type { ClientKeys } from '../../ehr/client-keys.ts';
import { connectServer } from '../../ehr/connected-server.ts';
import type { ConnectedServer } from '../../ehr/connected-server.ts';
import { createServerMemory } from '../../ehr/server-memory.ts';
import type { ServerMemory } from '../../ehr/server-memory.ts';
import { readServerAddress } from '../../ehr/server-address.ts';
import { organizationServers } from './organization-servers.ts';

/** Opened once at start. */
export interface ConnectedServers {
  /** The server an organization may read; undefined when it has none. */
  readonly serverOf: (organization: Organization | undefined) => Promise<ConnectedServer | undefined>;
  /** Our keys, for signing and for `/.well-known/jwks.json`; undefined when none are configured. */
  readonly clientKeys: ClientKeys | undefined;
  /** What is known of every server that was read. */
  readonly memory: ServerMemory;
}

/** Opens what the settings name and looks up what organizations connected. @throws ConfigError when an address cannot be used. */
export async function openConnectedServers(
  { fhirServer, clientKeysFile, connectableOrigins }: ConnectionSettings,
  connections?: ConnectionStore,
): Promise<ConnectedServers> {
  const clientKeys = clientKeysFile === undefined ? undefined : await readClientKeysFile(clientKeysFile);
  const memory = createServerMemory(CLOCK.now);
  const operatorsServer = operatorsServerOf(fhirServer, clientKeys, memory);
  const ownServer = organizationServers({ connections, connectableOrigins, clientKeys, memory });
  return {
    clientKeys,
    memory,
    serverOf: async (organization) => (await ownServer(organization)) ?? operatorsServer(organization),
  };
}

const CLOCK = { now: () => Date.now() };

type ConnectionSettings = Pick<Config, 'fhirServer' | 'clientKeysFile' | 'connectableOrigins'>;

function operatorsServerOf(
  fhirServer: Config['fhirServer'],
  clientKeys: ClientKeys | undefined,
  memory: ServerMemory,
): (organization: Organization | undefined) => ConnectedServer | undefined {
  if (fhirServer === undefined) return () => undefined;
  const base = readServerAddress(fhirServer.url);
  if (typeof base === 'string') throw new ConfigError([`FHIR_SERVER_URL: ${base}`]);
  if (fhirServer.clientId !== undefined && clientKeys === undefined) {
    throw new ConfigError(['FHIR_SERVER_CLIENT_ID: needs CLIENT_KEYS_FILE']);
  }
  const profile = { categories: fhirServer.categories };
  const server = connectServer({
    base,
    authorize: authorizeOf(fhirServer, { base, clientKeys, clock: CLOCK }),
    memory,
    profile,
  });
  const { organization: owner } = fhirServer;
  return (organization) => (owner === undefined || organization?.name === owner ? server : undefined);
}
