/** `Prefer: respond-async` (RFC 7240; http://hl7.org/fhir/R4/async.html): the request is put aside, and its client is told where to ask for the answer. */

import { orUnavailable, ServiceError } from '../../errors.ts';
import { clientAddress } from '../../web/client-address.ts';
import type { Upload } from '../body/upload.ts';
import { headersOf, paramsOf } from '../middleware/handle-request.ts';
import type { RequestContext, Step } from '../request-state.ts';
import type { Services } from '../services.ts';
import type { Jobs } from '../../accounts/jobs/job-engine.ts';
import { BODY_PART, filePart, written } from './saved-request.ts';
import type { SavedBody, SavedRequest } from './saved-request.ts';
import { JSON_TYPE } from '../wire/media-types.ts';

const NOT_PUT_ASIDE = 'the request could not be put aside';
const RETRY_AFTER_SECONDS = 5;
/** Until an organization that has too many jobs may have fewer. */
const TOO_MANY_SECONDS = 60;

/** `Prefer: respond-async` (RFC 7240, section 4.1), also among other preferences. */
export function prefersLater(prefer: string): boolean {
  return /(?:^|[,\s])respond-async\s*(?:$|[,;])/i.test(prefer);
}

/** Answers 202 in the place of the endpoint; a request that does not ask for it passes. */
export function putAside(services: Services): Step {
  return async (ctx, next) => {
    const { jobs } = services;
    if (jobs === undefined || ctx.state.isLater !== true) return next();
    const id = await takeIn(ctx, services, jobs);
    // What was promised to the request is promised to its job now.
    delete ctx.state.ticket;
    const folder = ctx.state.endpoint?.surface === 'fhir' ? '/fhir/jobs' : '/v1/jobs';
    ctx.status = 202;
    ctx.body = JSON.stringify({ status: 'waiting', pages_done: 0, pages_total: null });
    ctx.set({
      'content-type': JSON_TYPE,
      'content-location': `${services.publicUrl}${folder}/${id}`,
      'preference-applied': 'respond-async',
      'retry-after': '1',
    });
  };
}

async function takeIn(ctx: RequestContext, services: Services, { store, engine }: Jobs): Promise<string> {
  const { state } = ctx;
  const { endpoint, keyHolder, ticket } = state;
  if (endpoint === undefined || keyHolder === undefined || ticket === undefined)
    throw new Error('a request was put aside without a ticket');
  const organizationId = keyHolder.organization.id;
  const now = services.now();
  const added = store.add({ organizationId, endpoint: endpoint.id, ticket, now });
  const taken = await orUnavailable(added, NOT_PUT_ASIDE, RETRY_AFTER_SECONDS);
  if (taken === undefined) throw tooMany();
  const { id } = taken;
  try {
    const body = await saveBody(ctx, (part, bytes) => store.write(taken, part, bytes));
    await store.write(taken, 'request', written(requestOf(ctx, services, body)));
    await store.ready(id, services.now());
    await engine.enqueue({ id, organizationId });
  } catch (cause) {
    await store.cancel(id, services.now()).catch(() => undefined);
    throw new ServiceError('unavailable', NOT_PUT_ASIDE, { retryAfterSeconds: RETRY_AFTER_SECONDS, cause });
  }
  return id;
}

type Write = (part: string, bytes: Uint8Array) => Promise<void>;

async function saveBody({ state }: RequestContext, write: Write): Promise<SavedBody> {
  if (state.rawBody !== undefined) {
    await write(BODY_PART, state.rawBody);
    return { kind: 'bytes' };
  }
  if (state.endpoint?.body !== 'multipart') return { kind: 'none' };
  // Decode edge: for a multipart endpoint the body is the upload.
  const { files, fields } = state.body as Upload;
  for (const [index, file] of files.entries()) await write(filePart(index), await file.read());
  return {
    kind: 'upload',
    files: files.map(({ name, size, sha256 }) => ({ name, size, sha256 })),
    include: fields.include,
  };
}

function requestOf(ctx: RequestContext, services: Services, body: SavedBody): SavedRequest {
  const { state } = ctx;
  const { endpoint, keyHolder } = state;
  if (keyHolder === undefined || endpoint === undefined)
    throw new Error('a request was put aside without a key');
  const { organization, apiKey } = keyHolder;
  return {
    endpoint: `${endpoint.method} ${endpoint.path}`,
    requestId: state.requestId,
    receivedAt: state.receivedAt.toISOString(),
    publicUrl: services.publicUrl,
    target: ctx.url,
    params: paramsOf(ctx),
    query: ctx.querystring,
    headers: headersOf(ctx),
    address: clientAddress(ctx.req, services.config.trustedProxies),
    organization,
    key: { id: apiKey.id, prefix: apiKey.prefix, scopes: apiKey.scopes },
    repeat: state.repeat,
    body,
  };
}

function tooMany(): ServiceError {
  const detail = 'too many requests of this organization wait already to be answered later';
  return new ServiceError('unavailable', detail, { code: 'too_busy', retryAfterSeconds: TOO_MANY_SECONDS });
}
