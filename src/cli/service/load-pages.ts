/** The pages for people, put together: the SMART app answers its addresses, the dashboard its own. */

import type { Bundle } from '@medplum/fhirtypes';
import type { Stores } from '../../accounts/stores.ts';
import type { Config } from '../../config.ts';
import { openDashboard } from '../../dashboard/open-dashboard.ts';
import { underCanonical } from '../../fhir/derived-extensions.ts';
import type { DocumentReader } from '../../documents/reader/document-reader.ts';
import { ENDPOINTS } from '../../http/endpoint-table.ts';
import { operationDefinition } from '../../http/fhir/definitions.ts';
import { openApiDocument } from '../../http/openapi/openapi.ts';
import type { Step } from '../../http/request-state.ts';
import { medicationListBundle } from '../../http/views/medication-list-fhir.ts';
import { medicationSummary } from '../../http/views/summary-fhir.ts';
import type { Log } from '../../log.ts';
import { RULESET_VERSION } from '../../medications/infer-medications.ts';
import type { SmartOptions } from '../../smart/app-context.ts';
import type { IssuerDirectory, TrustedIssuer } from '../../smart/issuers.ts';
import { createSmartApp } from '../../smart/smart-app.ts';
import type { RxNormStore } from '../../terminology/rxnorm.ts';

export interface PageServices {
  readonly config: Config;
  readonly log: Log;
  readonly stores: Stores;
  readonly rxnorm: RxNormStore;
  readonly documents: DocumentReader;
  readonly now: () => Date;
}

/** What is known of EHRs. */
export interface KnownIssuers {
  readonly issuers: IssuerDirectory;
  /** Those of the operator. */
  readonly listed: readonly TrustedIssuer[];
}

/** Builds them for the address people know the service by. */
export function loadPages(services: PageServices, known: KnownIssuers, publicUrl: string): Step {
  const { config, log, rxnorm, documents, now } = services;
  const dashboard = openDashboard({
    ...services,
    issuers: known.listed,
    fhirOperations: ['infer-medications', 'extract-medications'].map(operationDefinition),
    describeApi: (address) => openApiDocument(ENDPOINTS, address),
  })(publicUrl);
  const smart = createSmartApp({
    issuers: known.issuers,
    publicUrl,
    rxnorm,
    documents,
    held: services.stores.held,
    log,
    now,
    trustedProxies: config.trustedProxies,
    bundleOf: bundlesOf(publicUrl, config.fhirCanonical, now),
  });
  return (ctx, next) => smart(ctx, () => dashboard(ctx, next));
}

/** The list as a Bundle: of the FHIR operations, or as a patient summary. */
function bundlesOf(publicUrl: string, canonical: string, now: () => Date): SmartOptions['bundleOf'] {
  return (list, asOf, as) => {
    const view = { verbosity: 'full', asOf, madeAt: now(), rulesetVersion: RULESET_VERSION } as const;
    const bundle =
      as === 'summary'
        ? medicationSummary(list, { ...view, as }, [])
        : medicationListBundle(list, view, `${publicUrl}/fhir`);
    // Decode edge: the same Bundle, with other names.
    return JSON.parse(underCanonical(JSON.stringify(bundle), canonical)) as Bundle;
  };
}
