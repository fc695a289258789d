/** Which web pages may read answers (https://fetch.spec.whatwg.org/#http-cors-protocol): CDS Hooks for every page, the API for the origins that are listed. */

import type { RequestContext, Step } from '../request-state.ts';
import type { Services } from '../services.ts';

/** What a page may read of an answer beside its body. */
const EXPOSED = [
  'idempotent-replayed',
  'location',
  'ratelimit',
  'ratelimit-policy',
  'retry-after',
  'x-as-of',
  'x-input-resource-count',
  'x-output-medication-count',
  'x-partial-read',
  'x-request-id',
  'x-ruleset-version',
  'x-set-aside-count',
].join(', ');

/** Answers preflights and says on every other answer who may read it; without a listed origin nothing is said. No cookie is ever taken. */
export function allowOrigins({ config }: Pick<Services, 'config'>): Step {
  const listed = new Set(config.browserOrigins);
  return async (ctx, next) => {
    const allowed = allowedOrigin(ctx, listed);
    if (allowed === undefined) return next();
    ctx.set('access-control-allow-origin', allowed);
    ctx.set('access-control-expose-headers', EXPOSED);
    if (allowed !== '*') ctx.vary('Origin');
    const isPreflight = ctx.method === 'OPTIONS' && ctx.get('access-control-request-method') !== '';
    if (!isPreflight) return next();
    ctx.set({
      'access-control-allow-methods': 'GET, POST',
      // Authorization has to be named: the wildcard does not cover it.
      'access-control-allow-headers':
        'authorization, content-type, accept, prefer, x-request-id, idempotency-key',
      'access-control-max-age': '600',
    });
    ctx.status = 204;
  };
}

function allowedOrigin(ctx: RequestContext, listed: ReadonlySet<string>): string | undefined {
  // CDS Hooks 2.0, Cross-Origin Resource Sharing: clients are web pages as well; each call proves itself with its token.
  if (/^\/cds-services(?:\/|$)/.test(ctx.path)) return '*';
  const origin = ctx.get('origin');
  return listed.has(origin) && /^\/(?:fhir|v1)(?:\/|$)/.test(ctx.path) ? origin : undefined;
}
