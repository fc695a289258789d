/** Whether the plan still allows the request; what it reserves is given back unless the request is answered (specification, Limits). */

import type { Admitted, Organization, Refused } from '../../accounts/store/account-store.ts';
import { planNamed } from '../../accounts/limits/plan-table.ts';
import { ServiceError } from '../../errors.ts';
import { faultFields } from '../../log.ts';
import type { RequestState, Step } from '../request-state.ts';
import type { Services } from '../services.ts';

const RETRY_AFTER_SECONDS = 2;

/** Where the plan can be changed: the billing page of the dashboard. */
const BILLING_PATH = '/dashboard/billing';

/** Reserves the cost of the endpoint, or refuses with 429; without a working store nothing passes. */
export function applyLimits(services: Services): Step {
  return async (ctx, next) => {
    const { state } = ctx;
    const { endpoint, keyHolder } = state;
    if (endpoint === undefined || keyHolder === undefined || endpoint.cost === 0) return next();
    const decision = await admit(keyHolder.organization, endpoint.cost, state, services);
    if (!decision.admitted) throw refusal(decision, keyHolder.organization, services.publicUrl);
    state.ticket = decision.ticket;
    state.standing = decision.standing;
    try {
      await next();
    } finally {
      await releaseIfNotCounted(state, services);
    }
  };
}

async function admit(
  organization: Organization,
  units: number,
  state: RequestState,
  services: Services,
): Promise<Admitted | Refused> {
  try {
    return await services.accounts.admit(organization, units, state.receivedAt);
  } catch (cause) {
    throw new ServiceError('unavailable', 'the limits are briefly unavailable', {
      retryAfterSeconds: RETRY_AFTER_SECONDS,
      cause,
    });
  }
}

/** The 429 of a request that its plan does not allow. */
export function refusal(refused: Refused, { plan }: Organization, publicUrl: string): ServiceError {
  const { limitPerMinute, limitPerMonth } = planNamed(plan);
  const options = { retryAfterSeconds: refused.retryAfterSeconds };
  const minute = limitPerMinute === undefined ? {} : { limit_per_minute: limitPerMinute };
  if (refused.reason === 'rate-limited') {
    return new ServiceError('rate-limited', { error: 'rate_limit_exceeded', ...minute, plan }, options);
  }
  const detail = {
    error: 'monthly_cap_reached',
    ...minute,
    limit_per_month: limitPerMonth,
    used: refused.usedThisMonth,
    plan,
    upgrade_url: publicUrl + BILLING_PATH,
  };
  return new ServiceError('quota-exceeded', detail, options);
}

/** A ticket that is still there was not counted. If the store fails now, the promise lapses by itself. */
async function releaseIfNotCounted(state: RequestState, services: Services): Promise<void> {
  const { ticket, requestId } = state;
  if (ticket === undefined) return;
  delete state.ticket;
  try {
    await services.accounts.release(ticket);
  } catch (error) {
    services.log.error('store failed', { requestId, ...faultFields(error) });
  }
}
