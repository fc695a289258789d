/** Last step: no endpoint answered. Either nothing is at this address, or it answers other methods. */

import type Router from '@koa/router';
import { nothingHere, ServiceError } from '../../errors.ts';
import type { RequestState, Step } from '../request-state.ts';

/** 405 with `Allow` where the address exists, else 404. The address is not repeated: it can hold anything. */
export function refuseUnknownAddress(router: Router<RequestState>): Step {
  return async (ctx) => {
    const allowed = new Set(router.match(ctx.path, ctx.method).path.flatMap((layer) => layer.methods));
    if (allowed.size === 0) throw nothingHere();
    const methods = [...allowed].join(', ');
    ctx.set('allow', methods);
    throw new ServiceError('method-not-allowed', `this address answers ${methods}`);
  };
}
