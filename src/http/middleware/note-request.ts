/** Takes down for the dashboard how a request with a key ended, and counts those that were turned away. */

import type { ErrorKind } from '../../errors.ts';
import type { RequestContext, Step } from '../request-state.ts';
import type { Services } from '../services.ts';

/** Turned away before any work: counted in the audit trail. */
const DENIED: ReadonlySet<string> = new Set<ErrorKind>([
  'unauthorized',
  'forbidden',
  'rate-limited',
  'quota-exceeded',
]);

/** The request does not wait for it: it is in the store a moment later. */
export function noteRequest({ requests }: Services): Step {
  if (requests === undefined) return (_ctx, next) => next();
  return async (ctx, next) => {
    await next();
    const { endpoint, keyHolder, errorKind, receivedAt } = ctx.state;
    if (endpoint?.access !== 'api-key') return;
    const organizationId = keyHolder?.organization.id;
    if (errorKind !== undefined && DENIED.has(errorKind))
      requests.noteDenied({ organizationId, at: receivedAt, endpoint: endpoint.id, errorKind });
    if (organizationId !== undefined)
      requests.note({ ...factsOf(ctx), organizationId, endpoint: endpoint.id });
  };
}

function factsOf({ state, status }: RequestContext) {
  return {
    requestId: state.requestId,
    at: state.receivedAt,
    keyPrefix: state.keyHolder?.apiKey.prefix ?? '',
    status,
    durationMs: performance.now() - state.startedAtMs,
    units: state.units,
    inputCount: state.counts?.input,
    outputCount: state.counts?.output,
    errorKind: state.errorKind,
  };
}
