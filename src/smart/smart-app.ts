/** The SMART app as one middleware: launch, return, the clinician's page, download, closing; every other address is passed on. */

import type { Bundle } from '@medplum/fhirtypes';
import type { Context } from 'koa';
import { createToken, csrfTokenOf, isCsrfTokenOf, isToken } from '../accounts/people/session-token.ts';
import type { Log } from '../log.ts';
import { faultFields } from '../log.ts';
import { ServiceError } from '../errors.ts';
import { inferMedications } from '../medications/infer-medications.ts';
import type { MedicationList } from '../medications/medication-list.ts';
import { createServerMemory } from '../ehr/server-memory.ts';
import type { ServerMemory } from '../ehr/server-memory.ts';
import type { RxNormStore } from '../terminology/rxnorm.ts';
import { clientAddress } from '../web/client-address.ts';
import type { TrustedProxies } from '../web/client-address.ts';
import { cookieName, setCookieHeader } from '../web/cookies.ts';
import { readForm } from '../web/form-body.ts';
import type { Html } from '../web/html.ts';
import type { IssuerDirectory } from './issuers.ts';
import { completeLaunch, launchClock, startLaunch } from './launch-steps.ts';
import type { LaunchServices } from './launch-steps.ts';
import { withMissing } from './bundle.ts';
import { problemPage, signedOutPage, SMART_STYLE, startPage } from './frame.ts';
import { listPage } from './list-page.ts';
import { PROBLEMS, SmartProblem } from './problem-table.ts';
import { readRecord } from './record.ts';
import type { ReadRecord } from './record.ts';
import { SmartSessions } from './sessions.ts';
import type { OpenList } from './sessions.ts';

export interface SmartOptions {
  readonly issuers: IssuerDirectory;
  /** Every link begins with it; no trailing slash. */
  readonly publicUrl: string;
  readonly rxnorm: RxNormStore;
  readonly log: Log;
  readonly now: () => Date;
  readonly trustedProxies: TrustedProxies;
  /** The list as the FHIR answer of the service. */
  readonly bundleOf: (list: MedicationList, asOf: Date) => Bundle;
}

interface App extends SmartOptions {
  readonly launch: LaunchServices;
  /** What is known of the EHRs that were read. */
  readonly memory: ServerMemory;
}

/** What the steps of the service before this one set for every request. */
interface State {
  readonly requestId: string;
  page?: string;
  errorKind?: string;
}

type SmartContext = Context & { state: State };
/** `named`: the list, or the connection, in the address. */
type Handler = (ctx: SmartContext, app: App, named: string) => Promise<void> | void;

export type SmartStep = (ctx: Context, next: () => Promise<void>) => Promise<void>;

interface Route {
  readonly id: `page-smart-${string}`;
  readonly method: 'GET' | 'POST';
  readonly path: RegExp;
  readonly handle: Handler;
}

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
      sessions: new SmartSessions(),
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
    ctx.state.errorKind = id;
    if (NOTED.has(id)) app.log.error('request failed', { requestId, errorKind: id, ...faultFields(error) });
    ctx.status = PROBLEMS[id].status;
    show(ctx, problemPage(id, requestId));
  }
}

/** The answer to HEAD is that to GET; Node leaves the body out. */
function routeOf(ctx: Context): Route {
  const route = SMART_ROUTES.find(({ path }) => path.test(ctx.path));
  if (route === undefined) throw new SmartProblem('nothing-here');
  if (route.method === (ctx.method === 'HEAD' ? 'GET' : ctx.method)) return route;
  ctx.set('allow', route.method === 'GET' ? 'HEAD, GET' : route.method);
  throw new SmartProblem('wrong-method');
}

/** What the operator has to mend. */
const NOTED: ReadonlySet<SmartProblem['id']> = new Set(['fault', 'secret-lost']);

function problemIdOf(error: unknown): SmartProblem['id'] {
  if (error instanceof SmartProblem) return error.id;
  if (!(error instanceof ServiceError)) return 'fault';
  // The one thing the list itself refuses: records of two people.
  if (error.kind === 'invalid-body') return 'mixed-patients';
  if (error.code === 'connection_secret_unreadable') return 'secret-lost';
  return error.status < 500 ? 'stale-form' : 'fault';
}

/** No script runs; only the EHR that launched may frame the page. */
function secure(ctx: Context, frameOrigins: readonly string[]): void {
  const ancestors = frameOrigins.length === 0 ? "'none'" : frameOrigins.join(' ');
  ctx.set(
    'content-security-policy',
    `default-src 'none'; style-src 'self'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors ${ancestors}`,
  );
  // It knows no list of origins, and browsers heed frame-ancestors instead.
  if (frameOrigins.length > 0) ctx.remove('x-frame-options');
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
  const { list: open, browser } = openList(ctx, app, listId);
  const { record, list, readAt } = await readList(open, app);
  secure(ctx, open.issuer.frameOrigins);
  const page = {
    id: open.id,
    csrfToken: csrfTokenOf(browser),
    ehrName: open.issuer.name,
    patient: record.patient,
    resources: record.resources,
    missing: record.missing,
    list,
    readAt,
  };
  show(ctx, listPage(page));
}

async function download(ctx: SmartContext, app: App, listId: string): Promise<void> {
  const { list: open } = openList(ctx, app, listId);
  const { record, list, readAt } = await readList(open, app);
  ctx.set({
    'content-type': 'application/fhir+json; charset=utf-8',
    'content-disposition': 'attachment; filename="medication-list.json"',
  });
  ctx.body = JSON.stringify(withMissing(app.bundleOf(list, readAt), record.missing), undefined, 2);
}

async function closeList(ctx: SmartContext, app: App, listId: string): Promise<void> {
  const browser = browserOf(ctx, app) ?? '';
  const form = await readForm(ctx.req);
  if (!isCsrfTokenOf(browser, form.get('csrf') ?? '')) throw new SmartProblem('stale-form');
  if (app.launch.sessions.find(browser, listId, app.launch.clock.now()) !== undefined)
    app.launch.sessions.end(listId);
  go(ctx, '/smart/signed-out');
}

function openList(ctx: SmartContext, app: App, id: string): { list: OpenList; browser: string } {
  const browser = browserOf(ctx, app);
  const list =
    browser === undefined ? undefined : app.launch.sessions.find(browser, id, app.launch.clock.now());
  if (browser === undefined || list === undefined) throw new SmartProblem('ended');
  return { list, browser };
}

async function readList(
  open: OpenList,
  app: App,
): Promise<{ readonly record: ReadRecord; readonly list: MedicationList; readonly readAt: Date }> {
  const { sessions, clock } = app.launch;
  try {
    const record = await readRecord(open, clock, app.memory);
    const readAt = app.now();
    const list = inferMedications({ resources: record.resources }, { asOf: readAt }, app.rxnorm);
    const server = open.settings.iss.href.replace(/\/$/, '');
    return { record, list: { ...list, server }, readAt };
  } catch (error) {
    if (error instanceof SmartProblem && ENDING.has(error.id)) sessions.end(open.id);
    throw error;
  }
}

/** After these the list cannot be read again. */
const ENDING: ReadonlySet<SmartProblem['id']> = new Set(['expired', 'other-patient']);

function browserOf(ctx: Context, { publicUrl }: App): string | undefined {
  const value = ctx.cookies.get(cookieName('smart', publicUrl), { signed: false });
  return value !== undefined && isToken(value) ? value : undefined;
}

function go(ctx: Context, address: string): void {
  ctx.redirect(address);
  ctx.status = 303;
}

function show(ctx: Context, page: Html): void {
  ctx.set('content-type', 'text/html; charset=utf-8');
  ctx.body = page.markup;
}
