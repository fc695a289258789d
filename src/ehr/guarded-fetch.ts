/** One outgoing request under guard: pinned to a base URL, no redirects, a deadline, and a cap on the bytes after decompression. */
import { setTimeout as wait } from 'node:timers/promises';
import { EhrFailure } from './ehr-failure.ts';
import type { EhrFailureReason } from './ehr-failure.ts';
import { parsedJson } from '../fhir/free-form.ts';

export interface FetchGuard {
  /** Every request stays under this address: same origin, path below. */
  readonly base: URL;
  /** Milliseconds one attempt may take, body included. */
  readonly timeoutMs: number;
  /** Bytes of one answer, counted after decompression. */
  readonly maxAnswerBytes: number;
  /** Most attempts for one request; only 429 and 503 with a short `Retry-After` are tried again. */
  readonly maxAttempts: number;
  /** Longest `Retry-After` worth waiting for, in milliseconds. */
  readonly maxWaitMs: number;
}

export interface GuardedAnswer {
  readonly status: number;
  readonly json: unknown;
}

/**
 * Sends one request and reads its JSON answer.
 * @throws EhrFailure, with nothing of the answer in it, when it is refused, late, too large, no JSON, or not a 2xx.
 */
export async function guardedFetch(url: URL, init: RequestInit, guard: FetchGuard): Promise<GuardedAnswer> {
  assertInsideBase(url, guard.base);
  for (let attempt = 1; ; attempt += 1) {
    const response = await send(url, init, guard);
    const isToWait = response.status === 429 || response.status === 503;
    const waitMs = isToWait ? retryAfterMs(response) : undefined;
    if (waitMs === undefined || attempt >= guard.maxAttempts || waitMs > guard.maxWaitMs) {
      return readAnswer(response, guard.maxAnswerBytes);
    }
    await response.body?.cancel();
    await pause(waitMs, init.signal ?? undefined);
  }
}

/** Same origin and a path at or below the base's; `..` is already folded away by URL parsing. */
export function isInsideBase(url: URL, base: URL): boolean {
  const root = base.pathname.endsWith('/') ? base.pathname : `${base.pathname}/`;
  const isInside = url.pathname.startsWith(root) || `${url.pathname}/` === root;
  const hasCredentials = url.username !== '' || url.password !== '';
  return url.origin === base.origin && isInside && !hasCredentials;
}

/** @throws EhrFailure for an address outside the base. */
export function assertInsideBase(url: URL, base: URL): void {
  if (!isInsideBase(url, base)) throw new EhrFailure('address-refused');
}

/** Sends one request and gives the answer as it comes, of whatever status but a redirect. @throws EhrFailure */
export async function send(
  url: URL,
  init: RequestInit,
  guard: Pick<FetchGuard, 'timeoutMs'>,
): Promise<Response> {
  const deadline = AbortSignal.timeout(guard.timeoutMs);
  const signal = init.signal ? AbortSignal.any([deadline, init.signal]) : deadline;
  try {
    const response = await fetch(url, { ...init, redirect: 'manual', signal });
    if (response.status >= 300 && response.status < 400) {
      await response.body?.cancel();
      throw new EhrFailure('redirected', { status: response.status });
    }
    return response;
  } catch (error) {
    throw asFailure(error);
  }
}

/** Milliseconds the server asks to wait, in seconds or until a date of its own clock; undefined where it does not say. */
export function retryAfterMs({ headers }: Response): number | undefined {
  const header = headers.get('retry-after')?.trim() ?? '';
  if (/^\d{1,6}$/.test(header)) return Number(header) * 1000;
  const wait = Date.parse(header) - Date.parse(headers.get('date') ?? '');
  return Number.isFinite(wait) ? Math.max(0, wait) : undefined;
}

/** Waits, or rejects as soon as the signal does. */
export async function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  try {
    await wait(ms, undefined, signal && { signal });
  } catch {
    throw asFailure(signal?.reason);
  }
}

async function readAnswer(response: Response, maxBytes: number): Promise<GuardedAnswer> {
  if (!response.ok) {
    await response.body?.cancel();
    throw new EhrFailure(reasonOfStatus(response.status), { status: response.status });
  }
  const json = parsedJson(await readText(response, maxBytes));
  if (json === undefined) throw new EhrFailure('not-json', { status: response.status });
  return { status: response.status, json };
}

/**
 * The text of an answer, counted after decompression.
 * @throws EhrFailure `too-large` as soon as it is longer than that; the rest is not read
 */
export async function readText(response: Response, maxBytes: number): Promise<string> {
  const decoder = new TextDecoder();
  let bytes = 0;
  let text = '';
  try {
    for await (const chunk of response.body ?? []) {
      bytes += chunk.byteLength;
      if (bytes > maxBytes) throw new EhrFailure('too-large', { status: response.status });
      text += decoder.decode(chunk, { stream: true });
    }
  } catch (error) {
    throw asFailure(error);
  }
  return text + decoder.decode();
}

const STATUS_REASONS: Readonly<Record<number, EhrFailureReason>> = {
  400: 'not-supported',
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not-found',
  405: 'not-supported',
  406: 'not-supported',
  410: 'not-found',
  412: 'not-supported',
  413: 'not-supported',
  414: 'not-supported',
  415: 'not-supported',
  422: 'not-supported',
  429: 'throttled',
  501: 'not-supported',
  503: 'throttled',
};

/** Why an answer of this status is no answer. */
export function reasonOfStatus(status: number): EhrFailureReason {
  return STATUS_REASONS[status] ?? 'server-fault';
}

/** A failure of `fetch` as one of ours. */
export function asFailure(error: unknown): EhrFailure {
  if (error instanceof EhrFailure) return error;
  // An aborted fetch rejects with a DOMException, which need not be an Error of this realm.
  const name = typeof error === 'object' && error !== null && 'name' in error ? error.name : undefined;
  return new EhrFailure(name === 'TimeoutError' || name === 'AbortError' ? 'timed-out' : 'unreachable');
}
