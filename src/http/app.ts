/** The HTTP application: which step a request passes, in which order, and where its endpoint answers it. */

import Router from '@koa/router';
import Koa from 'koa';
import { faultFields } from '../log.ts';
import { isClientLeft } from '../web/client-left.ts';
import type { Endpoint } from './endpoint.ts';
import { prefersLater, putAside } from './jobs/put-aside.ts';
import { allowOrigins } from './middleware/allow-origins.ts';
import { answerErrors } from './middleware/answer-errors.ts';
import { applyLimits } from './middleware/apply-limits.ts';
import { authenticate } from './middleware/authenticate.ts';
import { handleRequest } from './middleware/handle-request.ts';
import { identifyRequest } from './middleware/identify-request.ts';
import { meterUsage } from './middleware/meter-usage.ts';
import { noteRequest } from './middleware/note-request.ts';
import { readBody } from './middleware/read-body.ts';
import { checkRepeat, recallRepeat } from './middleware/recall-repeat.ts';
import { refuseUnknownAddress } from './middleware/refuse-unknown-address.ts';
import { refuseWhileStopping } from './middleware/refuse-while-stopping.ts';
import { refuseWithoutHost } from './middleware/refuse-without-host.ts';
import { securityHeaders } from './middleware/security-headers.ts';
import { spellOutDollar } from './middleware/spell-out-dollar.ts';
import { traceRequest } from './middleware/trace-request.ts';
import type { RequestState, Step } from './request-state.ts';
import { createRequestTurns } from './request-turns.ts';
import type { Services } from './services.ts';

/** Builds the application over its services. `pages` answers addresses for people and passes every other on. */
export function createApp(
  services: Services,
  endpoints: readonly Endpoint[],
  pages?: Step,
): Koa<RequestState> {
  const app = new Koa<RequestState>();
  // Koa's own listener would print the error with its message.
  app.on('error', (error: unknown, ctx?: Koa.Context) => {
    if (ctx === undefined || !isClientLeft(error, ctx))
      services.log.error('request failed', faultFields(error));
  });

  app.use(identifyRequest(services));
  app.use(traceRequest(services));
  app.use(noteRequest(services));
  app.use(securityHeaders(services));
  app.use(allowOrigins(services));
  app.use(answerErrors(services));
  app.use(refuseWhileStopping(services));
  app.use(refuseWithoutHost);
  if (pages !== undefined) app.use(pages);
  app.use(spellOutDollar);

  const router = routerOf(services, endpoints);
  app.use(router.routes());
  app.use(refuseUnknownAddress(router));
  return app;
}

/** The way of a request to its endpoint, step by step. */
function routerOf(services: Services, endpoints: readonly Endpoint[]): Router<RequestState> {
  const router = new Router<RequestState>();
  const turns = createRequestTurns(services.documents);
  for (const endpoint of endpoints) {
    router.register(
      endpoint.path,
      [endpoint.method],
      [
        select(endpoint, services),
        turns.tellRefusal,
        turns.refuseAgain,
        authenticate(services),
        turns.refuseWhenFull,
        recallRepeat(services),
        applyLimits(services),
        readBody(services),
        checkRepeat,
        putAside(services),
        meterUsage(services),
        handleRequest(services, turns),
      ],
    );
  }
  return router;
}

function select(endpoint: Endpoint, { jobs }: Services): Step {
  const mayBeLater = endpoint.mayBeLater === true && jobs !== undefined;
  return (ctx, next) => {
    ctx.state.endpoint = endpoint;
    if (mayBeLater && prefersLater(ctx.get('prefer'))) ctx.state.isLater = true;
    return next();
  };
}
