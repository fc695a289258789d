/** The FHIR servers organizations connected in the dashboard, as far as the operator allows their origins. */

import type { Organization } from '../../accounts/account-store.ts';
import type { FhirServerRecord } from '../../accounts/connections/connection-store.ts';
import type { ConnectionStore } from '../../accounts/connections/kysely-connection-store.ts';
import type { ClientKeys } from '../../ehr/client-keys.ts';
import { connectServer } from '../../ehr/connected-server.ts';
import type { ConnectedServer } from '../../ehr/connected-server.ts';
import type { ServerMemory } from '../../ehr/server-memory.ts';
import { readServerAddress } from '../../ehr/server-address.ts';
import { authorizeOf, credentialsOf } from '../../ehr/authorize-server.ts';

export interface OrganizationServersOptions {
  /** Undefined: organizations have none. */
  readonly connections: ConnectionStore | undefined;
  readonly connectableOrigins: readonly string[];
  readonly clientKeys: ClientKeys | undefined;
  readonly memory: ServerMemory;
}

/**
 * Gives the server of an organization: of several, the one connected first. It is looked up for every request, so
 * that a removed one is not read any more; an open one is kept for its access token.
 */
export function organizationServers({
  connections,
  connectableOrigins,
  clientKeys,
  memory,
}: OrganizationServersOptions): (
  organization: Organization | undefined,
) => Promise<ConnectedServer | undefined> {
  if (connections === undefined || connectableOrigins.length === 0) return async () => undefined;
  const open = new Map<string, ConnectedServer>();
  return async (organization) => {
    if (organization === undefined) return undefined;
    const record = firstAllowed(await connections.servers(organization.id), connectableOrigins);
    if (record === undefined) return undefined;
    // A check can have found another way of asking since.
    const key = JSON.stringify([record.id, record.ways]);
    const known = open.get(key);
    if (known !== undefined) return known;
    const found = await connections.serverAuth(organization.id, record.id);
    if (found === undefined) return undefined;
    const base = new URL(found.baseUrl);
    const server = connectServer({
      base,
      authorize: authorizeOf(credentialsOf(found.auth), {
        base,
        clientKeys,
        allowedOrigins: connectableOrigins,
        clock: CLOCK,
      }),
      memory,
      ...(record.ways !== undefined && { profile: { ways: record.ways } }),
    });
    open.set(key, server);
    return server;
  };
}

const CLOCK = { now: () => Date.now() };

/** The setting can have become narrower since the server was connected. */
function firstAllowed(
  servers: readonly FhirServerRecord[],
  origins: readonly string[],
): FhirServerRecord | undefined {
  return servers
    .filter(({ baseUrl }) => readServerAddress(baseUrl, origins) instanceof URL)
    .toSorted((one, other) => one.createdAt.getTime() - other.createdAt.getTime())[0];
}
