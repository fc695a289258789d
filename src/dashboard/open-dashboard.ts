/** Puts the dashboard together: what it stands on, and the identity provider where one is configured. */

import { ConfigError } from '../config.ts';
import { readServerAddress } from '../ehr/server-address.ts';
import type { DashboardServices } from './dashboard-services.ts';
import { createDashboard } from './dashboard.ts';
import { createMailer } from './mailer.ts';
import type { DashboardStep } from './dashboard.ts';
import { openidProvider } from './openid-provider.ts';

/** The dashboard, as the server asks for it once it knows its public address. Throws ConfigError when the provider cannot be used. */
export function openDashboard(
  services: Omit<DashboardServices, 'publicUrl' | 'provider' | 'mail'>,
): (publicUrl: string) => DashboardStep {
  const { oidc } = services.config;
  if (oidc !== undefined) {
    // A provider reached by http could be anybody; on this machine it is one to try things with.
    const issuer = readServerAddress(oidc.issuer);
    if (typeof issuer === 'string') throw new ConfigError([`OIDC_ISSUER: ${issuer}`]);
  }
  const { smtpUrl, mailFrom } = services.config;
  const mail = smtpUrl === undefined ? undefined : createMailer(smtpUrl, mailFrom ?? '');
  return (publicUrl) => {
    const provider = oidc === undefined ? undefined : openidProvider(oidc, publicUrl);
    return createDashboard({ ...services, publicUrl, provider, mail });
  };
}
