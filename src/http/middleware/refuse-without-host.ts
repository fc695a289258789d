/** A request of HTTP/1.1 names the host it is for, once (RFC 9112, section 3.2). */

import { ERROR_KINDS, ServiceError } from '../../errors.ts';
import type { Step } from '../request-state.ts';

/** Refuses one that does not: proxies disagree on which of two names counts. Nothing is built from the name all the same: links begin with PUBLIC_URL. */
export const refuseWithoutHost: Step = async (ctx, next) => {
  const names = ctx.req.rawHeaders.filter((text, at) => at % 2 === 0 && text.toLowerCase() === 'host').length;
  if (names > 1 || (names === 0 && ctx.req.httpVersion === '1.1')) {
    throw new ServiceError('not-http', ERROR_KINDS['not-http'].when);
  }
  await next();
};
