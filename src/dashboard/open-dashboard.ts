/** Puts the dashboard together: what it stands on, and the identity provider where one is configured. */

import type { DashboardServices } from './dashboard-services.ts';
import { createDashboard } from './dashboard.ts';
import type { DashboardStep } from './dashboard.ts';
import { openidProvider } from './openid-provider.ts';

/** The dashboard, as the server asks for it once it knows its public address. */
export function openDashboard(
  services: Omit<DashboardServices, 'publicUrl' | 'provider'>,
): (publicUrl: string) => DashboardStep {
  return (publicUrl) => {
    const { oidc } = services.config;
    const provider = oidc === undefined ? undefined : openidProvider(oidc, publicUrl);
    return createDashboard({ ...services, publicUrl, provider });
  };
}
