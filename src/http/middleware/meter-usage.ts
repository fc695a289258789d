/** Counts an answered request before its answer is sent, and tells the client what is left of its limits. */

import type { KeyHolder } from '../../accounts/account-store.ts';
import type { ProcessedRequest, Standing } from '../../accounts/limits/limits.ts';
import { orUnavailable } from '../../errors.ts';
import type { RequestContext, Step } from '../request-state.ts';
import type { Services } from '../services.ts';
import { clientAddress } from '../../web/client-address.ts';
import { keyReused } from './recall-repeat.ts';
import { refusedWork } from '../../accounts/limits/price-table.ts';

const RETRY_AFTER_SECONDS = 2;

/** What cannot be counted is not answered; anything but a 2xx answer is not counted, and neither is an answer that is given again. */
export function meterUsage(services: Services): Step {
  return async (ctx, next) => {
    await next();
    const { ticket, endpoint, keyHolder, standing, units } = ctx.state;
    if (ticket === undefined || endpoint === undefined || keyHolder === undefined) return;
    if (ctx.status < 200 || ctx.status > 299) return;
    const asked = units ?? ticket.units;
    const request = processed(ctx, keyHolder, services);
    const counted = await orUnavailable(
      services.accounts.count(ticket, endpoint.id, asked, request),
      'the request could not be counted',
      RETRY_AFTER_SECONDS,
    );
    if (counted === 'other-request') throw keyReused();
    delete ctx.state.ticket;
    const taken = counted === 'again' ? 0 : asked;
    ctx.state.units = taken;
    services.metrics.unitsCounted(endpoint.id, taken);
    if (counted === 'again') ctx.set('idempotent-replayed', 'true');
    ctx.set(rateLimitHeaders(standing ?? {}));
  };
}

/** What the audit trail keeps of it: whose key, and counts. */
function processed(ctx: RequestContext, { apiKey }: KeyHolder, { config }: Services): ProcessedRequest {
  const { requestId, counts, files, repeat, workedMs } = ctx.state;
  return {
    by: { kind: 'key', id: apiKey.id },
    requestId,
    address: clientAddress(ctx.req, config.trustedProxies),
    counts,
    files,
    ...(repeat?.digest !== undefined && {
      repeat: { key: repeat.key, digest: repeat.digest, work: refusedWork(workedMs) },
    }),
  };
}

/**
 * `RateLimit-Policy: "minute";q=60;w=60, "month";q=10000;w=2592000` and `RateLimit: "minute";r=59;t=60, …`
 * (draft-ietf-httpapi-ratelimit-headers-10); none for a plan without limits.
 */
function rateLimitHeaders(standing: Standing): Record<string, string> {
  const policies: string[] = [];
  const states: string[] = [];
  for (const [name, seconds] of [['minute', 60] as const, ['month', 30 * 86_400] as const]) {
    const limit = standing[name];
    if (limit === undefined) continue;
    policies.push(`"${name}";q=${limit.limit};w=${seconds}`);
    states.push(`"${name}";r=${limit.remaining};t=${limit.resetSeconds}`);
  }
  if (policies.length === 0) return {};
  return { 'ratelimit-policy': policies.join(', '), ratelimit: states.join(', ') };
}
