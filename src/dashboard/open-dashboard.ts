/** Puts the dashboard together: what it stands on, and the identity provider where one is configured. */

import type { DocumentReader } from '../documents/reader/document-reader.ts';
import { ConfigError } from '../config.ts';
import { readServerAddress } from '../ehr/server-address.ts';
import type { DashboardServices } from './dashboard-services.ts';
import { createDashboard } from './dashboard.ts';
import { createMailer } from './mailer.ts';
import type { DashboardStep } from './dashboard.ts';
import { sampleLists } from './samples/sample-lists.ts';
import type { RxNormStore } from '../terminology/rxnorm.ts';
import { openidProvider } from './openid-provider.ts';

/** What the dashboard is built from. */
export interface DashboardSources extends Omit<
  DashboardServices,
  'publicUrl' | 'provider' | 'mail' | 'samples'
> {
  /** What the samples of the first page are answered with. */
  readonly rxnorm: RxNormStore;
  readonly documents: DocumentReader;
}

/** The dashboard, as the server asks for it once it knows its public address. Throws ConfigError when the provider cannot be used. */
export function openDashboard({
  rxnorm,
  documents,
  ...services
}: DashboardSources): (publicUrl: string) => DashboardStep {
  const { oidc, sandboxSamples } = services.config;
  if (oidc !== undefined) {
    // A provider reached by http could be anybody; on this machine it is one to try things with.
    const issuer = readServerAddress(oidc.issuer);
    if (typeof issuer === 'string') throw new ConfigError([`OIDC_ISSUER: ${issuer}`]);
  }
  const { smtpUrl, mailFrom } = services.config;
  const mail = smtpUrl === undefined ? undefined : createMailer(smtpUrl, mailFrom ?? '');
  const samples = sandboxSamples === 'on' ? sampleLists(rxnorm, documents) : undefined;
  return (publicUrl) => {
    const provider = oidc === undefined ? undefined : openidProvider(oidc, publicUrl);
    return createDashboard({ ...services, samples, publicUrl, provider, mail });
  };
}
