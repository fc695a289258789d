/** The pages for people: what stands in their settings is checked at the start, they themselves are loaded once the service listens. */

import { checkProvider } from '../../dashboard/check-provider.ts';
import { readClientKeysFile } from '../../ehr/client-keys.ts';
import type { Step } from '../../http/request-state.ts';
import type { Pages } from '../../http/server.ts';
import { issuerDirectory, readSmartIssuers } from '../../smart/issuers.ts';
import type { PageServices } from './load-pages.ts';

/**
 * Everything beside the endpoints, loaded when the service has said that it listens; who asks for a page before that
 * waits for it. Throws ConfigError when SMART_ISSUERS or OIDC_ISSUER cannot be used.
 */
export async function openPages(services: PageServices, listening: Promise<void>): Promise<Pages> {
  const { clientKeysFile, connectableOrigins, smartIssuers, oidc } = services.config;
  const { connections } = services.stores;
  if (oidc !== undefined) checkProvider(oidc);
  const keys = clientKeysFile === undefined ? undefined : await readClientKeysFile(clientKeysFile);
  const listed = readSmartIssuers(smartIssuers, keys);
  const issuers = issuerDirectory({ listed, connections, connectableOrigins, keys });
  return (publicUrl) => {
    let loaded: Promise<Step> | undefined;
    const load = (): Promise<Step> =>
      (loaded ??= import('./load-pages.ts').then(({ loadPages }) =>
        loadPages(services, { issuers, listed }, publicUrl),
      ));
    void listening.then(load);
    return async (ctx, next) => (await load())(ctx, next);
  };
}
