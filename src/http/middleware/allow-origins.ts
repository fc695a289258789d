/** Which web pages may read answers (https://fetch.spec.whatwg.org/#http-cors-protocol): CDS Hooks for every page, the API for the origins that the settings or an organization list. */

import type { RequestContext, Step } from '../request-state.ts';
import type { Services } from '../services.ts';

/**
 * Answers preflights and says on every other answer who may read it; no cookie is ever taken. An origin that an
 * organization lists is let in where any organization does, until the key is known: then only that one's list counts.
 */
export function allowOrigins({ config, origins }: Pick<Services, 'config' | 'origins'>): Step {
  const listed = new Set(config.browserOrigins);
  return async (ctx, next) => {
    const origin = ctx.get('origin');
    const allowed = alwaysAllowed(ctx, listed) ?? ((await isListed(ctx, origins)) ? origin : undefined);
    if (allowed === undefined) return next();
    ctx.set('access-control-allow-origin', allowed);
    // The wildcard covers every header because no cookie is ever taken; whoever may read a body may read its headers.
    ctx.set('access-control-expose-headers', '*');
    if (allowed !== '*') ctx.vary('Origin');
    const isPreflight = ctx.method === 'OPTIONS' && ctx.get('access-control-request-method') !== '';
    if (!isPreflight) {
      await next();
      const holder = ctx.state.keyHolder?.organization.id;
      const isByOrganization = allowed === origin && !listed.has(origin);
      if (isByOrganization && holder !== undefined && !(await isListed(ctx, origins, holder)))
        ctx.remove('access-control-allow-origin');
      return;
    }
    ctx.set({
      'access-control-allow-methods': 'GET, POST, DELETE',
      // Authorization has to be named: the wildcard does not cover it.
      'access-control-allow-headers': 'authorization, *',
      'access-control-max-age': '600',
    });
    ctx.status = 204;
  };
}

const CALLED_BY_PAGES = /^\/(?:fhir|v1)(?:\/|$)/;

function alwaysAllowed(ctx: RequestContext, listed: ReadonlySet<string>): string | undefined {
  // CDS Hooks 2.0, Cross-Origin Resource Sharing: clients are web pages as well; each call proves itself with its token.
  if (/^\/cds-services(?:\/|$)/.test(ctx.path)) return '*';
  const origin = ctx.get('origin');
  return listed.has(origin) && CALLED_BY_PAGES.test(ctx.path) ? origin : undefined;
}

/** A store that cannot be asked lets nobody in; what else it has to say is said where the key is looked up. */
async function isListed(
  ctx: RequestContext,
  origins: Services['origins'],
  organizationId?: string,
): Promise<boolean> {
  const origin = ctx.get('origin');
  if (origin === '' || origins === undefined || !CALLED_BY_PAGES.test(ctx.path)) return false;
  try {
    return await origins.lists(origin, organizationId);
  } catch {
    return false;
  }
}
