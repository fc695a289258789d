/** `GET /v1/usage`: the month of the organization against its plan; asking costs nothing. */
import { planNamed } from '../../accounts/limits/plan-table.ts';
import { orUnavailable, ServiceError } from '../../errors.ts';
import type { EndpointAnswer, EndpointRequest } from '../endpoint.ts';
import type { Services } from '../services.ts';
import { instantText } from '../wire/as-of.ts';
import type { UsageReport } from '../wire/usage.ts';
import { startOfNextMonth } from '../../accounts/requests/calendar.ts';

const RETRY_AFTER_SECONDS = 2;

/** Usage of the current month (UTC) by day and endpoint. */
export async function usage(request: EndpointRequest, services: Services): Promise<EndpointAnswer> {
  const { organization, now } = request;
  if (organization === undefined) throw new ServiceError('unauthorized', 'this address needs an API key');
  const days = await orUnavailable(
    services.accounts.usage(organization.id, now),
    'usage is briefly unavailable',
    RETRY_AFTER_SECONDS,
  );
  const { limitPerMonth = null, limitPerMinute = null } = planNamed(organization.plan);
  const body: UsageReport = {
    plan: organization.plan,
    month: now.toISOString().slice(0, 7),
    resets_at: instantText(startOfNextMonth(now)),
    used: days.reduce((sum, { units }) => sum + units, 0),
    limit_per_month: limitPerMonth,
    limit_per_minute: limitPerMinute,
    days: days.map(({ day, endpoint, requests, units }) => ({ day, endpoint, requests, units })),
  };
  return { body };
}
