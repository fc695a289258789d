/** Whether the plan still allows the request; what it reserves is given back unless the request is answered (specification, Limits). */

import type { KeyHolder, Organization } from '../../accounts/account-store.ts';
import type { Refused } from '../../accounts/limits/limits.ts';
import { planNamed } from '../../accounts/limits/plan-table.ts';
import { refusedWork } from '../../accounts/limits/price-table.ts';
import { orUnavailable, ServiceError } from '../../errors.ts';
import { faultFields } from '../../log.ts';
import type { RequestContext, RequestState, Step } from '../request-state.ts';
import type { Services } from '../services.ts';

const RETRY_AFTER_SECONDS = 2;

/** Where the plan can be changed: the billing page of the dashboard. */
const BILLING_PATH = '/dashboard/billing';

/** Reserves the cost of the endpoint, or refuses with 429; without a working store nothing passes. */
export function applyLimits(services: Services): Step {
  return async (ctx, next) => {
    const { state } = ctx;
    const { cost } = state.endpoint ?? {};
    if (state.keyHolder === undefined || cost === undefined) return next();
    const units = state.repeat?.known === undefined ? cost : 0;
    await ask(state, { units, now: state.receivedAt }, services);
    let isFaultOfService = false;
    try {
      await next();
      isFaultOfService = ctx.status >= 500;
    } catch (error) {
      isFaultOfService = !(error instanceof ServiceError) || error.status >= 500;
      throw error;
    } finally {
      await releaseIfNotCounted(ctx, services, isFaultOfService);
    }
  };
}

/** Whose request pays, and with what. */
export type Paying = Pick<RequestState, 'ticket' | 'standing' | 'repeat'> & {
  readonly keyHolder?: Pick<KeyHolder, 'organization'>;
};

/** Asks for the whole price instead of what was reserved; throws the 429. Where nothing is metered, and for a repeated request, there is nothing to ask. */
export async function askWholePrice(state: Paying, units: number, services: Services): Promise<void> {
  if (state.ticket !== undefined && state.repeat?.known === undefined)
    await ask(state, { units, now: services.now() }, services);
}

async function ask(
  state: Paying,
  { units, now }: { readonly units: number; readonly now: Date },
  services: Services,
): Promise<void> {
  const { keyHolder, ticket } = state;
  if (keyHolder === undefined) return;
  const { organization } = keyHolder;
  const decision = await orUnavailable(
    services.accounts.admit(organization, units, now, ticket),
    'the limits are briefly unavailable',
    RETRY_AFTER_SECONDS,
  );
  if (!decision.admitted) throw refusal(decision, organization, services.publicUrl);
  state.ticket = decision.ticket;
  state.standing = decision.standing;
}

/** The 429 of a request that its plan does not allow. */
function refusal(refused: Refused, { plan }: Organization, publicUrl: string): ServiceError {
  const { limitPerMinute, limitPerMonth, refusalsPerMinute } = planNamed(plan);
  const options = { retryAfterSeconds: refused.retryAfterSeconds };
  const minute = limitPerMinute === undefined ? {} : { limit_per_minute: limitPerMinute };
  if (refused.reason !== 'quota-exceeded') {
    const refusals = refused.reason === 'rate-limited' ? {} : { refusals_per_minute: refusalsPerMinute };
    const detail = { error: 'rate_limit_exceeded', ...minute, ...refusals, plan };
    return new ServiceError('rate-limited', detail, options);
  }
  const detail = {
    error: 'monthly_cap_reached',
    ...minute,
    limit_per_month: limitPerMonth,
    used: refused.usedThisMonth,
    units: refused.units,
    plan,
    upgrade_url: publicUrl + BILLING_PATH,
  };
  return new ServiceError('quota-exceeded', detail, options);
}

/**
 * A ticket that is still there was not counted. Work for a request that was refused, or whose client left, is held
 * against its organization; a fault of the service is not. If the store fails now, the promise lapses by itself.
 */
async function releaseIfNotCounted(
  ctx: RequestContext,
  services: Services,
  isFaultOfService: boolean,
): Promise<void> {
  const { ticket, requestId } = ctx.state;
  if (ticket === undefined) return;
  delete ctx.state.ticket;
  const isForgiven = isFaultOfService && !ctx.req.socket.destroyed;
  try {
    await services.accounts.release(ticket, isForgiven ? 0 : refusedWork(ctx.state.workedMs));
  } catch (error) {
    services.log.error('store failed', { requestId, ...faultFields(error) });
  }
}
