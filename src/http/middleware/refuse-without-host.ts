/** A request of HTTP/1.1 names the host it is for (RFC 9112, section 3.2). */

import { ERROR_KINDS, ServiceError } from '../../errors.ts';
import type { Step } from '../request-state.ts';

/** Refuses one that does not. Nothing is built from the name all the same: links begin with PUBLIC_URL. */
export const refuseWithoutHost: Step = async (ctx, next) => {
  if (ctx.req.headers.host === undefined && ctx.req.httpVersion === '1.1') {
    throw new ServiceError('not-http', ERROR_KINDS['not-http'].when);
  }
  await next();
};
