/** What every step of the SMART app works with: its services, the list that is open in this browser, and how an answer is sent. */

import type { Bundle } from '@medplum/fhirtypes';
import type { Context } from 'koa';
import type { HeldStore } from '../accounts/connections/held-store.ts';
import { isCsrfTokenOf, isToken } from '../accounts/people/session-token.ts';
import type { DocumentReader } from '../documents/reader/document-reader.ts';
import { ServiceError } from '../errors.ts';
import type { Log } from '../log.ts';
import { inferMedications } from '../medications/infer-medications.ts';
import type { MedicationList } from '../medications/medication-list.ts';
import type { ServerMemory } from '../ehr/server-memory.ts';
import type { RxNormStore } from '../terminology/rxnorm.ts';
import type { TrustedProxies } from '../web/client-address.ts';
import { cookieName } from '../web/cookies.ts';
import { readForm } from '../web/form-body.ts';
import type { Html } from '../web/html.ts';
import type { IssuerDirectory } from './issuers.ts';
import type { LaunchServices } from './launch-steps.ts';
import { NO_PAPERS } from './papers/read-papers.ts';
import { SmartProblem } from './problem-table.ts';
import { readRecord } from './record.ts';
import type { ReadRecord } from './record.ts';
import type { OpenList } from './sessions.ts';

/** What the app is built over. */
export interface SmartOptions {
  readonly issuers: IssuerDirectory;
  /** Every link begins with it; no trailing slash. */
  readonly publicUrl: string;
  readonly rxnorm: RxNormStore;
  /** What browsers have open. */
  readonly held: HeldStore;
  /** Reads the documents of charts. */
  readonly documents: DocumentReader;
  readonly log: Log;
  readonly now: () => Date;
  readonly trustedProxies: TrustedProxies;
  /** The list as the FHIR answer of the service. */
  readonly bundleOf: (list: MedicationList, asOf: Date, as?: 'summary') => Bundle;
}

/** The same with what it keeps between requests. */
export interface App extends SmartOptions {
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

/** A request to the app. */
export type SmartContext = Context & { state: State };
/** `named`: the list, or the connection, in the address. */
export type Handler = (ctx: SmartContext, app: App, named: string) => Promise<void> | void;

/** One address of the app. */
export interface Route {
  readonly id: `page-smart-${string}`;
  readonly method: 'GET' | 'POST';
  readonly path: RegExp;
  readonly handle: Handler;
}

/** No script runs; only the EHR that launched may frame the page. */
export function secure(ctx: Context, frameOrigins: readonly string[]): void {
  const ancestors = frameOrigins.length === 0 ? "'none'" : frameOrigins.join(' ');
  ctx.set(
    'content-security-policy',
    `default-src 'none'; style-src 'self'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors ${ancestors}`,
  );
  // It knows no list of origins, and browsers heed frame-ancestors instead.
  if (frameOrigins.length > 0) ctx.remove('x-frame-options');
}

/** The list of this address, if this browser opened it. @throws SmartProblem `ended` */
export async function openList(
  ctx: SmartContext,
  app: App,
  id: string,
): Promise<{ readonly list: OpenList; readonly browser: string }> {
  const browser = browserOf(ctx, app);
  const { sessions, clock } = app.launch;
  const list = browser === undefined ? undefined : await sessions.find(browser, id, clock.now());
  if (browser === undefined || list === undefined) throw new SmartProblem('ended');
  return { list, browser };
}

/** Reads the record and works the list out anew. @throws SmartProblem, after which some lists are closed */
export async function readList(
  open: OpenList,
  app: App,
): Promise<{ readonly record: ReadRecord; readonly list: MedicationList; readonly readAt: Date }> {
  const { sessions, clock } = app.launch;
  try {
    const record = await readRecord(open, { ...app, clock, sessions });
    const readAt = app.now();
    const { list, reasons } = listOf(record, readAt, app.rxnorm);
    const server = open.settings.iss.href.replace(/\/$/, '');
    return { record: withReasons(record, reasons), list: { ...list, server }, readAt };
  } catch (error) {
    if (error instanceof SmartProblem && ENDING.has(error.id)) await sessions.end(open);
    throw error;
  }
}

/** What documents in other formats say is told of one patient only where it names the same one: else it is left out, and said. */
function listOf(
  { resources, patient, papers = NO_PAPERS }: ReadRecord,
  asOf: Date,
  rxnorm: RxNormStore,
): { readonly list: MedicationList; readonly reasons: readonly string[] } {
  const options = { asOf, explain: true };
  const { records } = papers;
  const said = papers.resources.map(({ resource }) => resource);
  if (said.length > 0) {
    const person = patient === undefined ? [] : [patient];
    try {
      const all = [...person, ...resources, ...said];
      return { list: inferMedications({ resources: all, records }, options, rxnorm), reasons: [] };
    } catch (error) {
      if (!(error instanceof ServiceError) || error.code !== 'several_patients') throw error;
    }
  }
  const list = inferMedications({ resources, records }, options, rxnorm);
  const left = 'Documents in XML or HL7 v2 name another patient: none of them was used';
  return { list, reasons: said.length > 0 ? [left] : [] };
}

function withReasons(record: ReadRecord, reasons: readonly string[]): ReadRecord {
  const { papers } = record;
  if (papers === undefined || reasons.length === 0) return record;
  return { ...record, papers: { ...papers, resources: [], reasons: [...papers.reasons, ...reasons] } };
}

/** After these the list cannot be read again. */
const ENDING: ReadonlySet<SmartProblem['id']> = new Set(['expired', 'other-patient']);

/** The browser, by its cookie. */
export function browserOf(ctx: Context, { publicUrl }: App): string | undefined {
  const value = ctx.cookies.get(cookieName('smart', publicUrl), { signed: false });
  return value !== undefined && isToken(value) ? value : undefined;
}

/** Sends the browser on. */
export function go(ctx: Context, address: string): void {
  ctx.redirect(address);
  ctx.status = 303;
}

/** Answers with a page. */
export function show(ctx: Context, page: Html): void {
  ctx.set('content-type', 'text/html; charset=utf-8');
  ctx.body = page.markup;
}

/** Far more than a list of two hundred drugs posts. */
const FORM_LIMITS = { maxBytes: 1024 * 1024, maxFields: 5_000 } as const;

/** A posted form of an open list. @throws SmartProblem `ended`, `stale-form` */
export async function postedForm(
  ctx: SmartContext,
  app: App,
  listId: string,
): Promise<{ readonly form: URLSearchParams; readonly list: OpenList }> {
  const { list, browser } = await openList(ctx, app, listId);
  const form = await readForm(ctx.req, FORM_LIMITS);
  if (!isCsrfTokenOf(browser, form.get('csrf') ?? '')) throw new SmartProblem('stale-form');
  return { form, list };
}
