/** Reads and decodes the body an endpoint asks for; after authentication and limits, so that strangers cost nothing. */

import { decodeJsonBody } from '../json-body.ts';
import { readBytes } from '../read-bytes.ts';
import type { Step } from '../request-state.ts';
import type { Services } from '../services.ts';

/** JSON is decoded here; a multipart body is handed on as the stream it is. */
export function readBody(services: Services): Step {
  return async (ctx, next) => {
    const { state } = ctx;
    if (state.endpoint?.body === 'json') {
      const bytes = await readBytes(ctx.req, services.config.bodyLimitBytes);
      state.bytesIn = bytes.length;
      state.body = decodeJsonBody(bytes);
    }
    if (state.endpoint?.body === 'multipart') state.body = ctx.req;
    await next();
  };
}
