/** The SMART app as one middleware: launch, return, the clinician's page, download, closing; every other address is passed on. */

import type { Context } from 'koa';
import { createToken, csrfTokenOf, isCsrfTokenOf } from '../accounts/people/session-token.ts';
import { faultFields } from '../log.ts';
import { ServiceError } from '../errors.ts';
import { createServerMemory } from '../ehr/server-memory.ts';
import { CLIENT_LEFT, isClientLeft } from '../web/client-left.ts';
import { clientAddress } from '../web/client-address.ts';
import { setCookieHeader } from '../web/cookies.ts';
import { readForm } from '../web/form-body.ts';
import { browserOf, go, openList, readList, secure, show } from './app-context.ts';
import type { App, Route, SmartContext, SmartOptions } from './app-context.ts';
import {
  downloadDecided,
  sendDecisions,
  showChart,
  showSending,
  showSheet,
  takeDecisions,
} from './desk-steps.ts';
import { completeLaunch, launchClock, startLaunch } from './launch-steps.ts';
import { withMissing } from './bundle.ts';
import { problemPage, signedOutPage, SMART_STYLE, startPage } from './frame.ts';
import { listPage } from './list-page.ts';
import { showPaper } from './paper-steps.ts';
import { PROBLEMS, SmartProblem } from './problem-table.ts';
import { SmartSessions } from './sessions.ts';

/** The app as a step of the service. */
export type SmartStep = (ctx: Context, next: () => Promise<void>) => Promise<void>;

/** Every address of the app. */
export const SMART_ROUTES: readonly Route[] = [
  { id: 'page-smart-start', method: 'GET', path: /^\/smart\/?$/, handle: showStart },
  { id: 'page-smart-launch', method: 'GET', path: /^\/smart\/launch$/, handle: beginHere },
  {
    id: 'page-smart-launch',
    method: 'GET',
    path: /^\/smart\/launch\/(issuer_[0-9a-f]{16})$/,
    handle: beginHere,
  },
  { id: 'page-smart-callback', method: 'GET', path: /^\/smart\/callback$/, handle: comeBack },
  { id: 'page-smart-list', method: 'GET', path: /^\/smart\/lists\/([\w-]{43})$/, handle: showList },
  { id: 'page-smart-bundle', method: 'GET', path: /^\/smart\/lists\/([\w-]{43})\/bundle$/, handle: download },
  {
    id: 'page-smart-decide',
    method: 'POST',
    path: /^\/smart\/lists\/([\w-]{43})\/decisions$/,
    handle: takeDecisions,
  },
  { id: 'page-smart-send', method: 'GET', path: /^\/smart\/lists\/([\w-]{43})\/send$/, handle: showSending },
  {
    id: 'page-smart-send',
    method: 'POST',
    path: /^\/smart\/lists\/([\w-]{43})\/send$/,
    handle: sendDecisions,
  },
  {
    id: 'page-smart-decided',
    method: 'GET',
    path: /^\/smart\/lists\/([\w-]{43})\/decided$/,
    handle: downloadDecided,
  },
  { id: 'page-smart-chart', method: 'GET', path: /^\/smart\/lists\/([\w-]{43})\/chart$/, handle: showChart },
  { id: 'page-smart-sheet', method: 'GET', path: /^\/smart\/lists\/([\w-]{43})\/sheet$/, handle: showSheet },
  {
    id: 'page-smart-paper',
    method: 'GET',
    path: /^\/smart\/lists\/([\w-]{43})\/papers\/[0-9a-f]{24}\/[1-9]\d{0,3}$/,
    handle: showPaper,
  },
  {
    id: 'page-smart-sign-out',
    method: 'POST',
    path: /^\/smart\/lists\/([\w-]{43})\/sign-out$/,
    handle: closeList,
  },
  {
    id: 'page-smart-signed-out',
    method: 'GET',
    path: /^\/smart\/signed-out$/,
    handle: (ctx) => show(ctx, signedOutPage()),
  },
];

/** Builds the app over its services. */
export function createSmartApp(options: SmartOptions): SmartStep {
  const app: App = {
    ...options,
    memory: createServerMemory(() => options.now().getTime()),
    launch: {
      issuers: options.issuers,
      sessions: new SmartSessions(options.held, options.issuers),
      redirectUri: new URL(`${options.publicUrl}/smart/callback`),
      clock: launchClock(options.now),
      configurations: new Map(),
    },
  };
  return async (ctx, next) => {
    if (ctx.path !== '/smart' && !ctx.path.startsWith('/smart/')) return next();
    if (ctx.path === SMART_STYLE.path) {
      ctx.set({
        'cache-control': 'public, max-age=31536000, immutable',
        'content-type': SMART_STYLE.contentType,
      });
      ctx.body = SMART_STYLE.bytes;
      return;
    }
    // Decode edge: the steps of the service before this one set the state.
    await answer(ctx as SmartContext, app);
  };
}

async function answer(ctx: SmartContext, app: App): Promise<void> {
  secure(ctx, []);
  try {
    const route = routeOf(ctx);
    ctx.state.page = route.id;
    await route.handle(ctx, app, route.path.exec(ctx.path)?.[1] ?? '');
  } catch (error) {
    const id = problemIdOf(error);
    const { requestId } = ctx.state;
    const hasLeft = isClientLeft(error, ctx);
    ctx.state.errorKind = hasLeft ? CLIENT_LEFT.errorKind : id;
    if (NOTED.has(id) && !hasLeft)
      app.log.error('request failed', { requestId, errorKind: id, ...faultFields(error) });
    ctx.status = PROBLEMS[id].status;
    show(ctx, problemPage(id, requestId));
  }
}

/** The answer to HEAD is that to GET; Node leaves the body out. */
function routeOf(ctx: Context): Route {
  const here = SMART_ROUTES.filter(({ path }) => path.test(ctx.path));
  if (here.length === 0) throw new SmartProblem('nothing-here');
  const route = here.find(({ method }) => method === (ctx.method === 'HEAD' ? 'GET' : ctx.method));
  if (route !== undefined) return route;
  ctx.set('allow', here.map(({ method }) => (method === 'GET' ? 'HEAD, GET' : method)).join(', '));
  throw new SmartProblem('wrong-method');
}

/** What the operator has to mend. */
const NOTED: ReadonlySet<SmartProblem['id']> = new Set(['fault', 'secret-lost', 'store-away']);

function problemIdOf(error: unknown): SmartProblem['id'] {
  if (error instanceof SmartProblem) return error.id;
  if (!(error instanceof ServiceError)) return 'fault';
  // The one thing the list itself refuses: records of two people.
  if (error.kind === 'invalid-body') return 'mixed-patients';
  if (error.code === 'connection_secret_unreadable') return 'secret-lost';
  return error.status < 500 ? 'stale-form' : 'fault';
}

function showStart(ctx: SmartContext, { issuers }: App): void {
  show(ctx, startPage(issuers.listed));
}

async function beginHere(ctx: SmartContext, app: App, connection: string): Promise<void> {
  const known = browserOf(ctx, app);
  const token = known ?? createToken();
  const browser = { token, address: clientAddress(ctx.req, app.trustedProxies) };
  const from = { browser, connection: connection === '' ? undefined : connection };
  const to = await startLaunch(new URLSearchParams(ctx.querystring), from, app.launch);
  if (known === undefined)
    ctx.append('set-cookie', setCookieHeader({ name: 'smart', value: token }, app.publicUrl));
  go(ctx, to.href);
}

async function comeBack(ctx: SmartContext, app: App): Promise<void> {
  const browser = browserOf(ctx, app);
  if (browser === undefined) throw new SmartProblem('state-mismatch');
  const list = await completeLaunch(new URLSearchParams(ctx.querystring), browser, app.launch);
  await app.issuers.prove(list.issuer, { now: app.now(), requestId: ctx.state.requestId });
  // Code and state leave the address bar.
  go(ctx, `/smart/lists/${list.id}`);
}

async function showList(ctx: SmartContext, app: App, listId: string): Promise<void> {
  const { list: open, browser } = await openList(ctx, app, listId);
  const { record, list, readAt } = await readList(open, app);
  secure(ctx, open.issuer.frameOrigins);
  const page = {
    id: open.id,
    csrfToken: csrfTokenOf(browser),
    ehrName: open.issuer.name,
    patient: record.patient,
    resources: record.resources,
    missing: record.missing,
    papers: record.papers,
    ehrList: record.ehrList,
    list,
    readAt,
    desk: open.desk,
  };
  show(ctx, listPage(page));
}

async function download(ctx: SmartContext, app: App, listId: string): Promise<void> {
  const { list: open } = await openList(ctx, app, listId);
  const { record, list, readAt } = await readList(open, app);
  ctx.set({
    'content-type': 'application/fhir+json; charset=utf-8',
    'content-disposition': 'attachment; filename="medication-list.json"',
  });
  const as = new URLSearchParams(ctx.querystring).get('as') === 'summary' ? 'summary' : undefined;
  ctx.body = JSON.stringify(
    withMissing(app.bundleOf(list, readAt, as), record.missing, record.papers),
    undefined,
    2,
  );
}

async function closeList(ctx: SmartContext, app: App, listId: string): Promise<void> {
  const browser = browserOf(ctx, app) ?? '';
  const form = await readForm(ctx.req);
  if (!isCsrfTokenOf(browser, form.get('csrf') ?? '')) throw new SmartProblem('stale-form');
  await app.launch.sessions.end({ id: listId, browser });
  go(ctx, '/smart/signed-out');
}
