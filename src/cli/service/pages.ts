/** The pages for people, put together: the SMART app answers its addresses, the dashboard its own. */

import type { Stores } from '../../accounts/stores.ts';
import type { Config } from '../../config.ts';
import type { DocumentReader } from '../../documents/reader/document-reader.ts';
import { openDashboard } from '../../dashboard/open-dashboard.ts';
import type { SmartOptions } from '../../smart/app-context.ts';
import { createSmartApp } from '../../smart/smart-app.ts';
import { issuerDirectory, readSmartIssuers } from '../../smart/issuers.ts';
import { readClientKeysFile } from '../../ehr/client-keys.ts';
import { ENDPOINTS } from '../../http/endpoint-table.ts';
import { openApiDocument } from '../../http/openapi/openapi.ts';
import type { Pages } from '../../http/server.ts';
import { medicationSummary } from '../../http/views/summary-fhir.ts';
import { medicationListBundle } from '../../http/views/medication-list-fhir.ts';
import type { Log } from '../../log.ts';
import { RULESET_VERSION } from '../../medications/infer-medications.ts';
import type { RxNormStore } from '../../terminology/rxnorm.ts';

export interface PageServices {
  readonly config: Config;
  readonly log: Log;
  readonly stores: Stores;
  readonly rxnorm: RxNormStore;
  readonly documents: DocumentReader;
  readonly now: () => Date;
}

/** Everything beside the endpoints. Throws ConfigError when SMART_ISSUERS cannot be used. */
export async function openPages({
  config,
  log,
  stores,
  rxnorm,
  documents,
  now,
}: PageServices): Promise<Pages> {
  const { clientKeysFile, connectableOrigins } = config;
  const { connections } = stores;
  const keys = clientKeysFile === undefined ? undefined : await readClientKeysFile(clientKeysFile);
  const listed = readSmartIssuers(config.smartIssuers, keys);
  const issuers = issuerDirectory({ listed, connections, connectableOrigins, keys });
  const openPeople = openDashboard({
    config,
    log,
    stores,
    rxnorm,
    documents,
    now,
    issuers: listed,
    describeApi: (publicUrl) => openApiDocument(ENDPOINTS, publicUrl),
  });
  return (publicUrl) => {
    const dashboard = openPeople(publicUrl);
    const smart = createSmartApp({
      issuers,
      publicUrl,
      rxnorm,
      documents,
      log,
      now,
      trustedProxies: config.trustedProxies,
      bundleOf: bundlesOf(publicUrl, now),
    });
    return (ctx, next) => smart(ctx, () => dashboard(ctx, next));
  };
}

/** The list as a Bundle: of the FHIR operations, or as a patient summary. */
function bundlesOf(publicUrl: string, now: () => Date): SmartOptions['bundleOf'] {
  return (list, asOf, as) => {
    const view = { verbosity: 'full', asOf, madeAt: now(), rulesetVersion: RULESET_VERSION } as const;
    if (as === 'summary') return medicationSummary(list, { ...view, as }, []);
    return medicationListBundle(list, view, `${publicUrl}/fhir`);
  };
}
