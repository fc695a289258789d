/** What the middleware learns of a request on its way in, one step after the other. */

import type { Context } from 'koa';
import type { KeyHolder } from '../accounts/account-store.ts';
import type { Standing, Ticket } from '../accounts/limits/limits.ts';
import type { Endpoint } from './endpoint.ts';

/** `ctx.state` of every request. */
export interface RequestState {
  requestId: string;
  receivedAt: Date;
  /** `performance.now()` when the request arrived. */
  startedAtMs: number;
  /** The row of the endpoint table that answers; undefined where none does. */
  endpoint?: Endpoint;
  /** The page that answers, where a page does: `page-keys`. */
  page?: string;
  keyHolder?: KeyHolder;
  /** Units reserved for the request, until they are counted or released. */
  ticket?: Ticket;
  standing?: Standing;
  /** It is to be answered later. */
  isLater?: boolean;
  /** The upload of a multipart body. */
  body?: unknown;
  /** The bytes of any other body: decoded when the request has its turn, for what waits as text is a tenth of what it is as objects. */
  rawBody?: Buffer;
  /** The JSON of a large body, to be decoded where it is answered. */
  heavyBody?: Buffer;
  /** Where the request may be sent again: its key, the request that was counted under it before, and this one, as hashes. */
  repeat?: { readonly key: string; readonly known: string | undefined; digest?: string };
  /** SHA-256 of the content of the body, where `repeat` needs it. */
  contentHash?: string;
  /** `performance.now()` when the body was there: from then on the service worked. */
  bodyReadAtMs?: number;
  /** What reading its documents took, in milliseconds of a processor. */
  workedMs?: number;
  bytesIn?: number;
  units?: number;
  files?: readonly string[];
  counts?: { readonly input: number; readonly output: number };
  errorKind?: string;
}

/** Koa's context as the middleware of this service sees it. */
export type RequestContext = Context & { state: RequestState };

export type Next = () => Promise<void>;
export type Step = (ctx: RequestContext, next: Next) => Promise<void>;

/** Whole milliseconds since the request arrived. */
export function elapsedMs(state: RequestState): number {
  return Math.round(performance.now() - state.startedAtMs);
}
