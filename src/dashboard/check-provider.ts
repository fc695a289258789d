/** Whether the identity provider of the configuration may be used. */

import { ConfigError } from '../config.ts';
import type { OidcConfig } from '../config.ts';
import { readServerAddress } from '../ehr/server-address.ts';

/** Throws ConfigError: a provider reached by http could be anybody; on this machine it is one to try things with. */
export function checkProvider({ issuer }: OidcConfig): void {
  const address = readServerAddress(issuer);
  if (typeof address === 'string') throw new ConfigError([`OIDC_ISSUER: ${address}`]);
}
