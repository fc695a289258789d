/** First step: every request has an id, every answer carries it, and one log line and one measurement tell how it went. */

import { randomUUIDv7 } from 'node:crypto';
import type { LogFields } from '../../log.ts';
import type { RequestContext, RequestState, Step } from '../request-state.ts';
import type { Services } from '../services.ts';

/** An incoming id is kept when it has this form, so that a caller finds its own id in our log. */
const REQUEST_ID = /^[A-Za-z0-9._-]{8,128}$/;

/** Sets `x-request-id`, logs and measures. */
export function identifyRequest(services: Services): Step {
  return async (ctx, next) => {
    const given = ctx.get('x-request-id');
    const { state } = ctx;
    state.requestId = REQUEST_ID.test(given) ? given : randomUUIDv7();
    state.receivedAt = services.now();
    state.startedAtMs = performance.now();
    ctx.set('x-request-id', state.requestId);
    await next();
    const durationMs = performance.now() - state.startedAtMs;
    services.metrics.requestAnswered({
      endpoint: nameOf(state) ?? 'none',
      status: ctx.status,
      seconds: durationMs / 1000,
    });
    const level = isQuietProbe(ctx) ? 'debug' : 'info';
    services.log[level]('request answered', requestFields(ctx, Math.round(durationMs * 10) / 10));
  };
}

/** Probes and scrapes come every few seconds; only their failures are news. */
function isQuietProbe({ state, status }: RequestContext): boolean {
  return state.endpoint?.access === 'public' && status < 400;
}

function requestFields(ctx: RequestContext, durationMs: number): LogFields {
  const { state } = ctx;
  return {
    requestId: state.requestId,
    method: ctx.method,
    status: ctx.status,
    durationMs,
    ...whose(state),
    ...named(nameOf(state)),
    ...(state.errorKind !== undefined && { errorKind: state.errorKind }),
    ...(state.bytesIn !== undefined && { bytesIn: state.bytesIn }),
    ...(ctx.length !== undefined && { bytesOut: ctx.length }),
    ...(state.units !== undefined && { units: state.units }),
    ...(state.counts !== undefined && { inputCount: state.counts.input, outputCount: state.counts.output }),
  };
}

/** What answered: a row of the endpoint table or a page. */
function nameOf({ endpoint, page }: RequestState): string | undefined {
  return endpoint?.id ?? page;
}

function named(endpoint: string | undefined): LogFields {
  return endpoint === undefined ? {} : { endpoint };
}

function whose({ keyHolder }: RequestState): LogFields {
  if (keyHolder === undefined) return {};
  return { organizationId: keyHolder.organization.id, keyPrefix: keyHolder.apiKey.prefix };
}
