/** The dashboard on a free port over a real store, and visitors with cookie jars, as browsers without scripts. */
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import Koa from 'koa';
import { openStores } from '../../src/accounts/open-account-store.ts';
import type { Stores } from '../../src/accounts/stores.ts';
import { readConfig } from '../../src/config.ts';
import { createDashboard } from '../../src/dashboard/dashboard.ts';
import { readSmartIssuers } from '../../src/smart/issuers.ts';
import type { Mailer } from '../../src/dashboard/mailer.ts';
import type { SignInProvider } from '../../src/dashboard/sign-in-provider.ts';
import { openLog } from '../../src/log.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

let people = 0;

export const PASSWORD = 'four calm words here';

export interface DashboardOptions {
  /** Settings by their names in the environment. */
  readonly settings?: Readonly<Record<string, string>>;
  readonly provider?: (publicUrl: string) => SignInProvider;
  /** Takes the messages, instead of a mail server. */
  readonly mail?: Mailer;
}

export interface TestDashboard {
  readonly address: string;
  readonly stores: Stores;
  readonly dataDir: string;
  /** Moves the clock of the service. */
  readonly wait: (milliseconds: number) => void;
  readonly visitor: () => TestVisitor;
  readonly stop: () => Promise<void>;
}

export interface Answer {
  readonly status: number;
  readonly text: string;
  readonly headers: Headers;
  readonly location: string | null;
}

/** A browser without scripts: it keeps cookies and sends back the token of the form it saw last. */
export interface TestVisitor {
  readonly cookies: Map<string, string>;
  readonly get: (path: string, headers?: Readonly<Record<string, string>>) => Promise<Answer>;
  /** Posts with the token of the last page that had a form; `csrf` among the fields takes its place. */
  readonly post: (
    path: string,
    fields?: Readonly<Record<string, string>>,
    headers?: Readonly<Record<string, string>>,
  ) => Promise<Answer>;
}

/** Starts it; call `stop` in `afterAll`. */
export async function startDashboard({
  settings = {},
  provider,
  mail,
}: DashboardOptions = {}): Promise<TestDashboard> {
  const config = readConfig({
    DATA_DIR: temporaryFolder(),
    LOG_LEVEL: 'silent',
    TRUSTED_PROXIES: '127.0.0.1',
    CONNECTABLE_ORIGINS: 'https://ehr.example.org',
    ...settings,
  });
  const stores = await openStores(config);
  let aheadMs = 0;
  const now = (): Date => new Date(Date.now() + aheadMs);
  const app = new Koa();
  const server = createServer();
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const bound = server.address();
  const address = `http://127.0.0.1:${typeof bound === 'object' && bound !== null ? bound.port : 0}`;
  const publicUrl = config.publicUrl ?? address;
  app.use(async (ctx, next) => {
    Object.assign(ctx.state, { requestId: randomUUID(), receivedAt: now() });
    await next();
  });
  const log = openLog({ level: config.logLevel });
  const issuers = readSmartIssuers(config.smartIssuers, undefined);
  const services = { config, log, stores, publicUrl, provider: provider?.(publicUrl), issuers, now, mail };
  app.use(createDashboard(services));
  const answer = app.callback();
  server.on('request', (request, response) => void answer(request, response));
  return {
    address,
    stores,
    dataDir: config.dataDir,
    wait: (milliseconds) => {
      aheadMs += milliseconds;
    },
    visitor: () => testVisitor(address),
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
      await stores.close();
    },
  };
}

function testVisitor(address: string): TestVisitor {
  const cookies = new Map<string, string>();
  let token = '';
  const send = async (path: string, init: RequestInit): Promise<Answer> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(address + path, {
      ...init,
      redirect: 'manual',
      headers: { ...Object.fromEntries(new Headers(init.headers)), ...(cookie === '' ? {} : { cookie }) },
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    const text = await response.text();
    token = /name="csrf"\s+value="([^"]+)"/.exec(text)?.[1] ?? token;
    return {
      status: response.status,
      text,
      headers: response.headers,
      location: response.headers.get('location'),
    };
  };
  return {
    cookies,
    get: (path, headers = {}) => send(path, { headers }),
    post: (path, fields = {}, headers = {}) =>
      send(path, { method: 'POST', headers, body: new URLSearchParams({ csrf: token, ...fields }) }),
  };
}

/** Signs a new person up and in; they own an organization of this name. */
export async function newOwner(dashboard: TestDashboard, name: string): Promise<TestVisitor> {
  const visitor = dashboard.visitor();
  await visitor.get('/dashboard/sign-up');
  const fields = { organization: name, email: `${name}@example.org`, password: PASSWORD };
  // From an address of its own: sign-ups of one address are slowed down.
  await visitor.post('/dashboard/sign-up', fields, { 'x-forwarded-for': `2001:db8::${(people += 1)}` });
  await visitor.get('/dashboard/account');
  return visitor;
}

/** Signs somebody known in. */
export async function signIn(visitor: TestVisitor, email: string, password = PASSWORD): Promise<Answer> {
  await visitor.get('/dashboard/sign-in');
  const answer = await visitor.post('/dashboard/sign-in', { email, password });
  await visitor.get('/dashboard/account');
  return answer;
}

/** Lets somebody new join as a member through an invitation link. */
export async function newMember(
  dashboard: TestDashboard,
  owner: TestVisitor,
  email: string,
): Promise<TestVisitor> {
  const made = await owner.post('/dashboard/invitations', { label: email, role: 'member', term: 'day' });
  const path = /\/dashboard\/join\/[A-Za-z0-9_-]{43}/.exec(made.text)?.[0] ?? '';
  const member = dashboard.visitor();
  await member.get(path);
  await member.post(path, { email, password: PASSWORD });
  await member.get('/dashboard/account');
  return member;
}

/** A page without what differs from one request to the next. */
export function withoutChance({ status, text }: Answer): string {
  const plain = text
    .replaceAll(/value="[A-Za-z0-9_-]{43}"/g, 'value="TOKEN"')
    .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'ID');
  return `${status} ${plain}`;
}
