/** The FHIR servers the service may read: configured by the operator, never named by a request. */

import { randomUUID } from 'node:crypto';
import type { Organization } from '../accounts/account-store.ts';
import { ConfigError } from '../config.ts';
import type { Config } from '../config.ts';
import { authorizeWithBackendServices } from '../ehr/backend-services.ts';
import { readClientKeysFile } from '../ehr/client-keys.ts';
import type { ClientKeys } from '../ehr/client-keys.ts';
import { connectServer } from '../ehr/connected-server.ts';
import type { Authorize, ConnectedServer } from '../ehr/connected-server.ts';
import { EhrFailure } from '../ehr/ehr-failure.ts';
import { readServerAddress } from '../ehr/server-address.ts';
import { discoverSmart } from '../ehr/smart-discovery.ts';

/** Opened once at start. */
export interface ConnectedServers {
  /** The server an organization may read; undefined when it has none. */
  readonly serverOf: (organization: Organization | undefined) => Promise<ConnectedServer | undefined>;
  /** Our keys, for signing and for `/.well-known/jwks.json`; undefined when none are configured. */
  readonly clientKeys: ClientKeys | undefined;
}

/** Opens what the settings name. @throws ConfigError when an address cannot be used. */
export async function openConnectedServers({
  fhirServer,
  clientKeysFile,
}: Pick<Config, 'fhirServer' | 'clientKeysFile'>): Promise<ConnectedServers> {
  const clientKeys = clientKeysFile === undefined ? undefined : await readClientKeysFile(clientKeysFile);
  if (fhirServer === undefined) return { clientKeys, serverOf: async () => undefined };
  const base = readServerAddress(fhirServer.url);
  if (typeof base === 'string') throw new ConfigError([`FHIR_SERVER_URL: ${base}`]);
  const server = connectServer({ base, authorize: authorizeOf(fhirServer, base, clientKeys) });
  const { organization: owner } = fhirServer;
  return {
    clientKeys,
    serverOf: async (organization) =>
      owner === undefined || organization?.name === owner ? server : undefined,
  };
}

type FhirServerSettings = NonNullable<Config['fhirServer']>;

function authorizeOf(
  { token, clientId, scope }: FhirServerSettings,
  base: URL,
  clientKeys: ClientKeys | undefined,
): Authorize {
  if (clientId === undefined) return async () => (token === undefined ? undefined : `Bearer ${token}`);
  if (clientKeys === undefined) throw new ConfigError(['FHIR_SERVER_CLIENT_ID: needs CLIENT_KEYS_FILE']);
  const clock = { now: () => Date.now(), newId: () => randomUUID() };
  const signer = clientKeys.signerFor(clientId);
  let opening: Promise<Authorize> | undefined;
  return async (signal) => {
    // The token endpoint is asked for once; a failure is asked again with the next request.
    opening ??= discoverSmart(base)
      .then(({ tokenEndpoint }) =>
        authorizeWithBackendServices({ signer, scope, tokenUrl: tokenEndpoint }, clock),
      )
      .catch((error: unknown) => {
        opening = undefined;
        throw error instanceof EhrFailure ? error : new EhrFailure('token-refused', { cause: error });
      });
    return (await opening)(signal);
  };
}
