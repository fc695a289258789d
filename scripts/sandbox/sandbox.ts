/** The EHR sandbox as one HTTP server: launch page, SMART authorization server, FHIR server. For loopback only. */

import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Patient, Resource } from '@medplum/fhirtypes';
import { AuthorizationServer, returnAddress } from './authorization-server.ts';
import type { RegisteredApp } from './authorization-server.ts';
import { faultNamed } from './fault-table.ts';
import { createFhirStore, outcome } from './fhir-store.ts';
import type { Access, FhirStore } from './fhir-store.ts';
import type { Habit } from './habit-table.ts';
import { consentPage, launchPage, messagePage } from './pages.ts';
import { readStoryPatients } from './story-patients.ts';
import type { StoryPatient } from './story-patients.ts';

export interface SandboxOptions {
  /** Habits of real servers that it takes on (habit-table.ts). */
  readonly habits?: readonly Habit[];
  /** 0 takes a free one. */
  readonly port: number;
  /** Seconds an access token lasts; five minutes unless told, as EHRs do. */
  readonly tokenSeconds?: number;
  readonly now?: () => Date;
  /** Kept beside the stories: what a test wants an EHR to say. */
  readonly moreResources?: readonly (Resource & { readonly id: string })[];
}

export interface Sandbox {
  /** `http://localhost:4000`. */
  readonly address: string;
  /** The FHIR base address, `iss` of every launch. */
  readonly iss: string;
  /** The same record without a token, for a connected server without credentials. */
  readonly openBase: string;
  readonly patients: readonly StoryPatient[];
  /** Registers an app; the first is the one the launch page starts. */
  readonly register: (app: RegisteredApp) => void;
  /** Ends every token and every right to renew one. */
  readonly revokeAll: () => void;
  /** `method path` of every request so far: what an app asked, without its answers. */
  readonly requests: readonly string[];
  readonly close: () => Promise<void>;
}

const DEFAULT_TOKEN_SECONDS = 300;
const MOST_FORM_BYTES = 64_000;

interface Parts {
  readonly address: string;
  readonly patients: readonly StoryPatient[];
  readonly authorization: AuthorizationServer;
  readonly store: FhirStore;
  readonly openStore: FhirStore;
}

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly url: URL;
}

/** Starts it on `localhost`. */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const now = options.now ?? (() => new Date());
  const server = createServer();
  const address = `http://localhost:${await listen(server, options.port)}`;
  const iss = `${address}/fhir`;
  const openBase = `${address}/open/fhir`;
  const patients = readStoryPatients(now());
  const resources = patients.flatMap(
    ({ patient, resources: rest }): (Resource & { readonly id: string })[] => [
      patient as Patient & { readonly id: string },
      ...rest,
    ],
  );
  resources.push(...(options.moreResources ?? []));
  const parts: Parts = {
    address,
    patients,
    authorization: new AuthorizationServer({
      issuer: iss,
      tokenSeconds: options.tokenSeconds ?? DEFAULT_TOKEN_SECONDS,
      now: () => now().getTime(),
    }),
    store: createFhirStore(iss, resources, options.habits),
    openStore: createFhirStore(openBase, resources, options.habits),
  };
  const requests: string[] = [];
  server.on('request', (request, response) => {
    const url = new URL(request.url ?? '/', address);
    requests.push(`${request.method ?? ''} ${url.pathname}`);
    answer({ request, response, url }, parts).catch(() => {
      if (!response.headersSent) response.writeHead(500);
      response.end();
    });
  });
  return {
    address,
    iss,
    openBase,
    patients,
    register: (app) => parts.authorization.register(app),
    revokeAll: () => parts.authorization.revokeAll(),
    requests,
    close: () => close(server),
  };
}

async function answer(exchange: Exchange, parts: Parts): Promise<void> {
  const { request, response, url } = exchange;
  const { authorization, patients } = parts;
  const route = `${request.method ?? ''} ${url.pathname}`;
  if (route === 'GET /') return sendHtml(response, launchPage(patients, authorization.apps()));
  if (route === 'POST /launch') return launch(exchange, parts);
  if (route === 'POST /revoke') {
    authorization.revokeAll();
    return redirect(response, '/');
  }
  if (route === 'GET /authorize') return authorize(exchange, parts);
  if (route === 'POST /authorize/decision') return decide(exchange, parts);
  if (route === 'POST /token') {
    const { status, body } = await authorization.token(
      await readForm(request),
      request.headers.authorization,
    );
    return sendJson(response, status, body, { 'cache-control': 'no-store' });
  }
  if (route === 'GET /jwks') return sendJson(response, 200, await authorization.jwks());
  if (route === 'GET /fhir/.well-known/smart-configuration')
    return sendJson(response, 200, smartConfiguration(parts.address));
  if (/^\/(?:open\/)?fhir\//.test(url.pathname)) return answerFhir(exchange, parts);
  return sendHtml(response, messagePage('There is nothing at this address.'), 404);
}

async function launch({ request, response }: Exchange, { address, authorization }: Parts): Promise<void> {
  const form = await readForm(request);
  const app = authorization.apps()[0];
  if (app === undefined) return sendHtml(response, messagePage('No app is registered yet.'), 404);
  const to = new URL(app.launchUrl);
  to.searchParams.set('iss', `${address}/fhir`);
  to.searchParams.set(
    'launch',
    authorization.newLaunch(form.get('patient') ?? '', faultNamed(form.get('fault'))),
  );
  redirect(response, to.href);
}

function authorize({ response, url }: Exchange, { authorization, patients }: Parts): void {
  const begun = authorization.begin(url.searchParams);
  if ('request' in begun) return sendHtml(response, consentPage(begun.id, begun.request, patients));
  if (begun.kind === 'shown') return sendHtml(response, messagePage(begun.text), 400);
  redirect(response, returnAddress(begun.app, { error: begun.error, state: begun.state }).href);
}

async function decide({ request, response }: Exchange, { authorization }: Parts): Promise<void> {
  const form = await readForm(request);
  const isAllowed = form.get('decision') === 'allow';
  const decision = { patientId: form.get('patient') ?? '', scopes: form.getAll('scope') };
  const to = authorization.decide(form.get('request') ?? '', isAllowed ? decision : 'deny');
  if (to === undefined) return sendHtml(response, messagePage('This request has ended.'), 400);
  redirect(response, to.href);
}

function smartConfiguration(address: string): Readonly<Record<string, unknown>> {
  return {
    issuer: `${address}/fhir`,
    jwks_uri: `${address}/jwks`,
    authorization_endpoint: `${address}/authorize`,
    token_endpoint: `${address}/token`,
    token_endpoint_auth_methods_supported: ['client_secret_basic'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    response_types_supported: ['code'],
    scopes_supported: ['openid', 'fhirUser', 'launch', 'launch/patient', 'offline_access', 'patient/*.cruds'],
    code_challenge_methods_supported: ['S256'],
    capabilities: [
      'launch-ehr',
      'launch-standalone',
      'client-public',
      'client-confidential-symmetric',
      'sso-openid-connect',
      'context-ehr-patient',
      'context-standalone-patient',
      'permission-offline',
      'permission-patient',
      'permission-v2',
    ],
  };
}

async function answerFhir(exchange: Exchange, parts: Parts): Promise<void> {
  const { request, response, url } = exchange;
  const isOpen = url.pathname.startsWith('/open/');
  const path = url.pathname.slice((isOpen ? '/open/fhir' : '/fhir').length);
  const isSearch = isPostedSearch(request, path);
  const access = isOpen ? undefined : parts.authorization.access(request.headers.authorization);
  if (!isOpen && access === undefined && path !== '/metadata') {
    const { status, body } = outcome(401, 'login', 'a valid access token is required');
    return sendJson(response, status, body, { ...FHIR, 'www-authenticate': 'Bearer' });
  }
  if (!isSearch && request.method !== 'GET') return writeFhir(exchange, path, { access, parts });
  const query = url.searchParams;
  if (isSearch) for (const [name, value] of await readForm(request)) query.append(name, value);
  const asked = isSearch ? path.slice(0, -'/_search'.length) : path;
  const store = isOpen ? parts.openStore : parts.store;
  const { status, body } = store.answer(asked, query, access);
  sendJson(response, status, body, FHIR);
}

function isPostedSearch({ method }: IncomingMessage, path: string): boolean {
  return method === 'POST' && path.endsWith('/_search');
}

/** Without a token, the server is only read from. */
async function writeFhir(
  { request, response }: Exchange,
  path: string,
  { access, parts }: { readonly access: Access | undefined; readonly parts: Parts },
): Promise<void> {
  if (access === undefined || (request.method !== 'POST' && request.method !== 'PUT')) {
    const { body } = outcome(405, 'not-supported', 'this server is only read from');
    return sendJson(response, 405, body, FHIR);
  }
  const given: unknown = JSON.parse(await readText(request, MOST_RESOURCE_BYTES));
  const ifNoneExist = request.headers['if-none-exist'];
  const { status, body } = parts.store.write(path, given, {
    access,
    ifNoneExist: typeof ifNoneExist === 'string' ? ifNoneExist : undefined,
  });
  sendJson(response, status, body, FHIR);
}

const MOST_RESOURCE_BYTES = 1_000_000;

const FHIR = { 'content-type': 'application/fhir+json; charset=utf-8' } as const;

async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  return new URLSearchParams(await readText(request, MOST_FORM_BYTES));
}

async function readText(request: IncomingMessage, most: number): Promise<string> {
  let text = '';
  for await (const chunk of request.setEncoding('utf8')) {
    text += String(chunk);
    if (text.length > most) throw new Error('the body is too large');
  }
  return text;
}

function sendJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify(body));
}

function sendHtml(response: ServerResponse, markup: string, status = 200): void {
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
  response.end(markup);
}

function redirect(response: ServerResponse, location: string): void {
  response.writeHead(303, { location });
  response.end();
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, 'localhost', () => {
      const bound = server.address();
      resolve(typeof bound === 'object' && bound !== null ? bound.port : port);
    });
  });
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
