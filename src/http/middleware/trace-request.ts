/** Hands the facts of an answered request to the tracing, where there is one. */

import type { Step } from '../request-state.ts';
import type { Services } from '../services.ts';

/** Methods of HTTP that stand for themselves; any other could hold anything. */
const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Behind `identifyRequest`, before everything else. */
export function traceRequest({ traces }: Services): Step {
  if (traces === undefined) return (_ctx, next) => next();
  return async (ctx, next) => {
    await next();
    const { endpoint, page, requestId, errorKind, units, counts, startedAtMs, bodyReadAtMs } = ctx.state;
    const request = {
      method: METHODS.has(ctx.method) ? ctx.method : '_OTHER',
      route: endpoint?.path ?? page,
      status: ctx.status,
      requestId,
      errorKind,
      units,
      counts,
      startedAtMs,
      bodyReadAtMs,
      endedAtMs: performance.now(),
    };
    traces.requestAnswered(request, ctx.get('traceparent'));
  };
}
