/** The one catch: whatever a later step throws becomes an answer, and faults of the service are logged without content. */

import { ServiceError } from '../../errors.ts';
import { faultFields } from '../../log.ts';
import { CLIENT_LEFT, isClientLeft } from '../../web/client-left.ts';
import type { RequestContext, Step } from '../request-state.ts';
import type { Services } from '../services.ts';
import { viewError } from '../views/error-view.ts';
import { viewOutcome } from '../views/operation-outcome.ts';

/** Turns errors into answers; one that is not a ServiceError is a fault of the service, and the client learns nothing of it. */
export function answerErrors(services: Services): Step {
  return async (ctx, next) => {
    try {
      await next();
    } catch (thrown) {
      if (isClientLeft(thrown, ctx)) {
        ctx.state.errorKind = CLIENT_LEFT.errorKind;
        ctx.status = CLIENT_LEFT.status;
        return;
      }
      const error = thrown instanceof ServiceError ? thrown : internal(thrown);
      ctx.state.errorKind = error.kind;
      const fault =
        error.kind === 'internal' ? thrown : error.kind === 'unavailable' ? error.cause : undefined;
      if (fault !== undefined) {
        const { requestId } = ctx.state;
        services.log.error('request failed', { requestId, errorKind: error.kind, ...faultFields(fault) });
      }
      const { status, headers, body } = isFhir(ctx)
        ? viewOutcome(error)
        : viewError(error, { requestId: ctx.state.requestId, publicUrl: services.publicUrl });
      ctx.status = status;
      ctx.body = body;
      // After the body, which sets a content type of its own.
      ctx.set({ ...headers });
    }
  };
}

/** The surface of the endpoint; an address below `/fhir` that leads nowhere answers as its neighbours do. */
function isFhir({ state, path }: RequestContext): boolean {
  return state.endpoint === undefined ? /^\/fhir(?:\/|$)/.test(path) : state.endpoint.surface === 'fhir';
}

function internal(cause: unknown): ServiceError {
  return new ServiceError('internal', 'internal error', { cause });
}
