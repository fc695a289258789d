/** What a page of the dashboard is: a row of facts the router acts on, and a handler that knows nothing of the HTTP framework. */

import type { CookieChange } from '../web/cookies.ts';
import type { Html } from '../web/html.ts';
import type { DashboardServices } from './dashboard-services.ts';
import type { Visitor } from './visitor.ts';

/** One row of the page table. */
export interface Page {
  /** Stable name in the log: `page-keys`. */
  readonly id: `page-${string}`;
  readonly method: 'GET' | 'POST';
  /** Path as @koa/router reads it: `/dashboard/keys/:id/revoke`. */
  readonly path: string;
  /** Who may see it; a member is anyone of the organization, an owner one of those who manage it. */
  readonly access: 'anyone' | 'member' | 'owner';
  /** An endpoint answers programs at the same address: the page is for clients that prefer HTML. */
  readonly besideEndpoint?: true;
  /** Its script sends requests to this service. */
  readonly connects?: true;
  readonly handle: (request: PageRequest, services: DashboardServices) => Promise<PageAnswer> | PageAnswer;
}

/** What a handler sees of a request. */
export interface PageRequest {
  readonly requestId: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** The fields of a posted form; empty for GET. Its CSRF token was checked. */
  readonly form: URLSearchParams;
  readonly visitor: Visitor;
  /** When the request arrived: the only clock a handler reads. */
  readonly now: Date;
}

/** What a handler answers: a page, or the address to go to next. */
export type PageAnswer = ShownPage | Redirect;

/** A page to show; `status` is 200 unless told. */
export interface ShownPage {
  readonly status?: number;
  readonly page: Html;
  readonly cookies?: readonly CookieChange[];
}

/** `303 See Other` to an address of this service (or of the identity provider it is configured with). */
export interface Redirect {
  readonly redirect: string;
  readonly cookies?: readonly CookieChange[];
}
