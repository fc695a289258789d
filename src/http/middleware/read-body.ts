/** Reads and decodes the body an endpoint asks for; after authentication and limits, so that strangers cost nothing. */

import type { IncomingMessage } from 'node:http';
import { decodeJsonBody } from '../body/json-body.ts';
import { readBytes } from '../body/read-bytes.ts';
import type { Step } from '../request-state.ts';
import type { Services } from '../services.ts';
import { readUpload } from '../body/upload.ts';

/** JSON is decoded here; of a multipart body the endpoint gets the upload, which is forgotten when the request is over. */
export function readBody(services: Services): Step {
  return async (ctx, next) => {
    const { state } = ctx;
    const isJson = state.endpoint?.body === 'json';
    if (isJson || (state.endpoint?.body === 'fhir' && hasBody(ctx.req))) {
      const bytes = await readBytes(ctx.req, services.config.bodyLimitBytes);
      state.bytesIn = bytes.length;
      state.bodyReadAtMs = performance.now();
      state.body = decodeJsonBody(bytes);
    }
    if (state.endpoint?.body !== 'multipart') return next();
    const upload = await readUpload(ctx);
    state.bodyReadAtMs = performance.now();
    state.bytesIn = upload.totalBytes;
    state.body = upload;
    try {
      await next();
    } finally {
      await upload.close();
    }
  };
}

/** RFC 9112 §6: a request has a body when it says how long it is, or that it comes in chunks. */
function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
