/** Headers of every answer: nothing is cached, nothing is sniffed, nothing may be framed or run. */

import helmet from 'koa-helmet';
import type { Services } from '../services.ts';

/** Strict transport security is only announced where the public address is https. */
export function securityHeaders(services: Services): ReturnType<typeof helmet> {
  const setHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { 'default-src': ["'none'"], 'frame-ancestors': ["'none'"] },
    },
    frameguard: { action: 'deny' },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: services.publicUrl.startsWith('https:'),
  });
  return async (ctx, next) => {
    ctx.set('cache-control', 'no-store');
    await setHeaders(ctx, next);
  };
}
