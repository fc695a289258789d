/** Reads the body an endpoint asks for; after authentication and limits, so that strangers cost nothing. */

import { hash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { readBytes } from '../body/read-bytes.ts';
import { HEAVY_BYTES } from '../heavy-requests.ts';
import type { Next, RequestContext, Step } from '../request-state.ts';
import { openBodyBudget } from '../body/body-budget.ts';
import type { Services } from '../services.ts';
import { readUpload } from '../body/upload.ts';
import type { Upload } from '../body/upload.ts';

/** JSON and documents are kept as their bytes until the request has its turn, and large ones for a thread (heavy-requests.ts); of a multipart body the endpoint gets the upload, which is forgotten when the request is over. */
export function readBody(services: Services): Step {
  const shareOf = openBodyBudget();
  return async (ctx, next) => {
    const { body } = ctx.state.endpoint ?? {};
    if (body === 'multipart') return withUpload(ctx, next);
    if (body !== 'json' && !(body === 'fhir' && hasBody(ctx.req))) return next();
    const share = shareOf();
    try {
      const limit = services.config.bodyLimitBytes;
      const mayBeDocument = ctx.state.endpoint?.readsDocuments === true;
      const bytes = await readBytes(ctx.req, { limit, mayBeDocument }, share);
      takeBody(ctx, bytes, services);
      await next();
    } finally {
      share.release();
    }
  };
}

function takeBody({ state }: RequestContext, bytes: Buffer, { heavy }: Services): void {
  state.bytesIn = bytes.length;
  state.bodyReadAtMs = performance.now();
  if (state.repeat !== undefined) state.contentHash = hash('sha256', bytes);
  if (state.isLater !== true && heavy !== undefined && bytes.length > HEAVY_BYTES) state.heavyBody = bytes;
  else state.rawBody = bytes;
}

async function withUpload(ctx: RequestContext, next: Next): Promise<void> {
  const upload = await readUpload(ctx);
  ctx.state.bodyReadAtMs = performance.now();
  ctx.state.bytesIn = upload.totalBytes;
  ctx.state.body = upload;
  if (ctx.state.repeat !== undefined) ctx.state.contentHash = contentHashOf(upload);
  try {
    await next();
  } finally {
    await upload.close();
  }
}

/** Of the files and fields: the boundary between them is made anew each time a request is sent. */
function contentHashOf({ files, fields }: Upload): string {
  const content = [files.map(({ name, sha256 }) => [name, sha256]), fields.include];
  return hash('sha256', JSON.stringify(content));
}

/** RFC 9112 §6: a request has a body when it says how long it is, or that it comes in chunks. */
function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
