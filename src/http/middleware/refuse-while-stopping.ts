/** After the signal to stop: what runs is finished, what arrives is sent to another instance. */

import { ServiceError } from '../../errors.ts';
import type { Step } from '../request-state.ts';
import type { Services } from '../services.ts';

/** Seconds after which a client may try again: time for a restart or for another instance to be chosen. */
const RETRY_AFTER_SECONDS = 5;

/** Refuses new requests while the service stops, and closes the connections of those that finish then or shortly before. */
export function refuseWhileStopping(services: Services): Step {
  return async (ctx, next) => {
    if (services.isStopping()) {
      ctx.set('connection', 'close');
      throw new ServiceError('unavailable', 'the service is stopping', {
        retryAfterSeconds: RETRY_AFTER_SECONDS,
      });
    }
    try {
      await next();
    } finally {
      if (services.isStopping() || services.isDraining?.() === true) ctx.set('connection', 'close');
    }
  };
}
