/** Puts the dashboard together: what it stands on, and the identity provider where one is configured. */

import type { DocumentReader } from '../documents/reader/document-reader.ts';
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

/** The dashboard, as the server asks for it once it knows its public address. */
export function openDashboard({
  rxnorm,
  documents,
  ...services
}: DashboardSources): (publicUrl: string) => DashboardStep {
  const { oidc, sandboxSamples } = services.config;
  const { smtpUrl, mailFrom } = services.config;
  const mail = smtpUrl === undefined ? undefined : createMailer(smtpUrl, mailFrom ?? '');
  const samples = sandboxSamples === 'on' ? sampleLists(rxnorm, documents) : undefined;
  return (publicUrl) => {
    const provider = oidc === undefined ? undefined : openidProvider(oidc, publicUrl);
    return createDashboard({ ...services, samples, publicUrl, provider, mail });
  };
}
