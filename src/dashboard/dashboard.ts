/** The dashboard as one middleware: assets, pages, their errors; every other address is passed on. */

import Router from '@koa/router';
import type { Context } from 'koa';
import { isCsrfToken } from './csrf.ts';
import { assetAt } from '../web/assets.ts';
import { setCookieHeader } from '../web/cookies.ts';
import type { DashboardServices } from './dashboard-services.ts';
import { readForm } from '../web/form-body.ts';
import type { Page, PageAnswer, PageRequest } from './page.ts';
import { errorPage, staleFormPage } from './page-errors.ts';
import { PAGES } from './page-table.ts';
import { readVisitor } from './read-visitor.ts';
import { HOME } from './safe-next.ts';
import type { Visitor } from './visitor.ts';
import { nothingHere, ServiceError } from '../errors.ts';
import { faultFields } from '../log.ts';
import { CLIENT_LEFT, isClientLeft } from '../web/client-left.ts';

/** What the service around the dashboard has noted of a request before. */
interface State {
  readonly requestId: string;
  readonly receivedAt: Date;
  /** Name of the page, for log and metrics. */
  page?: string;
  errorKind?: string;
  visitor?: Visitor;
  /** Set where an endpoint was found. */
  readonly endpoint?: object;
}

type PageContext = Context & { state: State };

export type DashboardStep = (ctx: Context, next: () => Promise<void>) => Promise<void>;

/** Nothing runs, loads or is framed but our own files; forms post to this host. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "script-src 'self'",
  "img-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

const ASSET_CACHING = 'public, max-age=31536000, immutable';
const PICTURE_CACHING = 'public, max-age=3600';

/** Builds the dashboard over its services. */
export function createDashboard(services: DashboardServices): DashboardStep {
  const router = new Router();
  for (const row of PAGES) {
    router.register(row.path, [row.method], async (ctx) => answerPage(asPageContext(ctx), row, services));
  }
  const besideEndpoints = new Set(PAGES.filter((row) => row.besideEndpoint).map((row) => row.path));
  const routes = router.routes();
  return async (ctx, next) => {
    const asset = assetAt(ctx.path);
    if (asset !== undefined && (ctx.method === 'GET' || ctx.method === 'HEAD')) {
      ctx.set({ 'cache-control': ASSET_CACHING, 'content-type': asset.contentType });
      ctx.body = asset.bytes;
      return;
    }
    const picture = await services.samples?.pictureAt(ctx.path);
    if (picture !== undefined) {
      ctx.set({ 'cache-control': PICTURE_CACHING, 'content-type': 'image/png' });
      ctx.body = picture;
      return;
    }
    const { path: known, route: isAnswered } = router.match(ctx.path, ctx.method);
    if (!isOwn(ctx.path)) {
      if (known.length === 0) return passOn(asPageContext(ctx), services, next);
      ctx.vary('accept');
      const isBeside = known.some(({ path }) => besideEndpoints.has(String(path)));
      if (isBeside ? !isAnswered || !prefersPage(ctx) : ctx.accepts('html') === false) return next();
    }
    await withErrorPages(asPageContext(ctx), services, async () => {
      if (!isAnswered) throw refusal(ctx, new Set(known.flatMap(({ methods }) => methods)));
      // Decode edge: the router asks for its own context, which it builds from this one.
      await routes(ctx as Parameters<typeof routes>[0], () => Promise.resolve());
    });
  };
}

/** Someone reads the answer: HTML is asked for before JSON. Programs that accept anything do not ask for it. */
function prefersPage(ctx: Context): boolean {
  return ctx.accepts('json', 'html') === 'html';
}

/** Addresses of programs alone: their errors are JSON whoever asks. */
const OF_PROGRAMS = /^\/(?:v1|fhir|cds-services)(?:\/|$)/;

/** To the endpoints. Where nothing is, a person is told so on a page. */
async function passOn(
  ctx: PageContext,
  services: DashboardServices,
  next: () => Promise<void>,
): Promise<void> {
  try {
    await next();
  } catch (error) {
    const isNowhere = error instanceof ServiceError && error.kind === 'not-found' && !ctx.state.endpoint;
    if (!isNowhere || OF_PROGRAMS.test(ctx.path) || !prefersPage(ctx)) throw error;
    ctx.vary('accept');
    await withErrorPages(ctx, services, () => Promise.reject(error));
  }
}

function refusal(ctx: Context, methods: ReadonlySet<string>): ServiceError {
  if (methods.size === 0) return nothingHere();
  ctx.set('allow', [...methods].join(', '));
  return new ServiceError('method-not-allowed', 'this address does not answer the method');
}

function isOwn(path: string): boolean {
  return path === HOME || path.startsWith(`${HOME}/`);
}

/** Decode edge: the steps of the service before this one set them for every request. */
function asPageContext(ctx: Context): PageContext {
  return ctx as PageContext;
}

async function withErrorPages(
  ctx: PageContext,
  services: DashboardServices,
  work: () => Promise<void>,
): Promise<void> {
  ctx.set({ 'content-security-policy': CONTENT_SECURITY_POLICY, 'cache-control': 'no-store' });
  try {
    await work();
  } catch (thrown) {
    const error =
      thrown instanceof ServiceError
        ? thrown
        : new ServiceError('internal', 'internal error', { cause: thrown });
    const { requestId } = ctx.state;
    const hasLeft = isClientLeft(thrown, ctx);
    ctx.state.errorKind = hasLeft ? CLIENT_LEFT.errorKind : error.kind;
    if (error.cause !== undefined && !hasLeft) {
      services.log.error('request failed', { requestId, errorKind: error.kind, ...faultFields(error.cause) });
    }
    ctx.status = error.status;
    if (error.retryAfterSeconds !== undefined) ctx.set('retry-after', String(error.retryAfterSeconds));
    show(ctx, errorPage(error, requestId, ctx.state.visitor).markup);
  }
}

async function answerPage(ctx: PageContext, row: Page, services: DashboardServices): Promise<void> {
  const { requestId, receivedAt } = ctx.state;
  ctx.state.page = row.id;
  if (row.connects === true) {
    ctx.set('content-security-policy', `${CONTENT_SECURITY_POLICY}; connect-src 'self'`);
  }
  const { visitor, cookies } = await readVisitor(ctx, { requestId, now: receivedAt }, services);
  ctx.state.visitor = visitor;
  for (const change of cookies) ctx.append('set-cookie', setCookieHeader(change, services.publicUrl));
  if (row.access !== 'anyone' && visitor.session === undefined) {
    ctx.status = 303;
    ctx.redirect(signInAddress(ctx, row));
    return;
  }
  const form = row.method === 'POST' ? await readForm(ctx.req) : new URLSearchParams();
  if (row.method === 'POST' && !isCsrfToken(visitor, form, ctx.get('sec-fetch-site'))) {
    ctx.status = 403;
    show(ctx, staleFormPage(requestId, visitor).markup);
    return;
  }
  if (row.access === 'owner' && visitor.session?.role !== 'owner') {
    throw new ServiceError('forbidden', 'only an owner may do this');
  }
  write(ctx, await row.handle(requestOf(ctx, visitor, form), services), services);
}

function signInAddress(ctx: PageContext, row: Page): string {
  if (row.method !== 'GET' || ctx.path === HOME) return `${HOME}/sign-in`;
  const query = ctx.querystring === '' ? '' : `?${ctx.querystring}`;
  return `${HOME}/sign-in?${new URLSearchParams({ next: ctx.path + query }).toString()}`;
}

function requestOf(ctx: PageContext, visitor: Visitor, form: URLSearchParams): PageRequest {
  return {
    requestId: ctx.state.requestId,
    // Decode edge: @koa/router sets it for every route it matched.
    params: (ctx['params'] ?? {}) as Record<string, string>,
    query: new URLSearchParams(ctx.querystring),
    form,
    visitor,
    now: ctx.state.receivedAt,
  };
}

function write(ctx: PageContext, answer: PageAnswer, services: DashboardServices): void {
  for (const change of answer.cookies ?? []) {
    ctx.append('set-cookie', setCookieHeader(change, services.publicUrl));
  }
  if ('redirect' in answer) {
    ctx.redirect(answer.redirect);
    ctx.status = 303;
    return;
  }
  ctx.status = answer.status ?? 200;
  show(ctx, answer.page.markup);
}

function show(ctx: PageContext, markup: string): void {
  ctx.set('content-type', 'text/html; charset=utf-8');
  ctx.body = markup;
}
