/** Innermost step: hands the request to the endpoint's handler and writes down its answer. */

import { mayCall } from '../../accounts/keys/key-scope-table.ts';
import { MEDLIST_CANONICAL, underCanonical } from '../../fhir/derived-extensions.ts';
import { answerLarge } from '../answer-large.ts';
import { decodeBody } from '../body/document-body.ts';
import type { EndpointAnswer, EndpointRequest } from '../endpoint.ts';
import { elapsedMs } from '../request-state.ts';
import type { RequestContext, Step } from '../request-state.ts';
import type { RequestTurns } from '../request-turns.ts';
import type { Services } from '../services.ts';
import { isFromThisMachine } from '../../web/client-address.ts';
import { askWholePrice } from './apply-limits.ts';
import { JSON_TYPE } from '../wire/media-types.ts';

/** Calls the handler; it sees no Koa. */
export function handleRequest(services: Services, turns: RequestTurns): Step {
  return async (ctx) => {
    const { endpoint } = ctx.state;
    if (endpoint === undefined) return;
    const signal = signalOf(ctx);
    await turns.take(ctx.state, signal);
    const request = requestOf(ctx, signal, services);
    const heavy = await heavyAnswer(ctx, request, services);
    const answer = heavy ?? (await endpoint.handle(request, services));
    writeAnswer(ctx, answer, services.config.fhirCanonical);
  };
}

/** The answer to a large body, made in a thread where that can be; undefined for every other request. */
async function heavyAnswer(
  ctx: RequestContext,
  request: EndpointRequest,
  services: Services,
): Promise<EndpointAnswer | undefined> {
  const { endpoint, heavyBody, keyHolder } = ctx.state;
  if (services.heavy === undefined || heavyBody === undefined || endpoint === undefined) return undefined;
  const job = {
    endpointId: endpoint.id,
    bytes: heavyBody,
    requestId: request.requestId,
    publicUrl: services.publicUrl,
    key: keyHolder && { scopes: keyHolder.apiKey.scopes },
    params: request.params,
    query: ctx.querystring,
    headers: headersOf(ctx),
    receivedAt: request.now,
  };
  return answerLarge(services.heavy, job, request, async (more) => {
    const body = decodeBody(heavyBody, ctx.get('content-type'));
    return endpoint.handle({ ...request, ...more, body }, services);
  });
}

/** What an endpoint may ask for of the headers: those with one value. The key stays here. */
export function headersOf({ headers }: RequestContext): Readonly<Record<string, string>> {
  const single = Object.entries(headers).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[0] !== 'authorization',
  );
  return Object.fromEntries(single);
}

function requestOf(ctx: RequestContext, signal: AbortSignal, services: Services): EndpointRequest {
  const { state } = ctx;
  return {
    requestId: state.requestId,
    organization: state.keyHolder?.organization,
    mayCall: (endpoint) => state.keyHolder !== undefined && mayCall(state.keyHolder.apiKey.scopes, endpoint),
    body: state.rawBody === undefined ? state.body : decodeBody(state.rawBody, ctx.get('content-type')),
    params: paramsOf(ctx),
    query: new URLSearchParams(ctx.querystring),
    header: (name) => ctx.get(name),
    price: (units) => askWholePrice(state, units, services),
    onWork: (ms) => (state.workedMs = (state.workedMs ?? 0) + ms),
    isFromThisMachine: isFromThisMachine(ctx.req),
    signal,
    now: state.receivedAt,
    elapsedMs: () => elapsedMs(state),
  };
}

/** What the path of the endpoint says: `{ id: '1' }`. */
export function paramsOf(ctx: RequestContext): Readonly<Record<string, string>> {
  // Decode edge: @koa/router sets it for every route it matched.
  return (ctx['params'] ?? {}) as Record<string, string>;
}

/** Aborts when the connection closes before the answer is out. */
function signalOf(ctx: RequestContext): AbortSignal {
  const controller = new AbortController();
  ctx.res.once('close', () => {
    if (!ctx.res.writableFinished) controller.abort();
  });
  return controller.signal;
}

function writeAnswer(ctx: RequestContext, answer: EndpointAnswer, canonical: string): void {
  const { status = 200, headers, body, units, counts, files, onSent } = answer;
  ctx.status = status;
  ctx.set({ 'content-type': JSON_TYPE, ...headers });
  ctx.body = bytesOf(body, canonical, ctx.response.is('json', '+json') !== false);
  if (units !== undefined) ctx.state.units = units;
  if (counts !== undefined) ctx.state.counts = counts;
  if (files !== undefined) ctx.state.files = files;
  if (onSent !== undefined && ctx.method !== 'HEAD') ctx.res.once('finish', onSent);
}

/** The body as it is sent, its FHIR definitions named below `canonical`; bytes that are no JSON (a picture) as they are. */
function bytesOf(body: unknown, canonical: string, isJson: boolean): string | Buffer {
  if (Buffer.isBuffer(body) && (!isJson || canonical === MEDLIST_CANONICAL)) return body;
  const text = typeof body === 'string' || Buffer.isBuffer(body) ? body.toString() : JSON.stringify(body);
  return underCanonical(text, canonical);
}
