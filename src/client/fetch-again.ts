/** Sends a request again where that can help (specification, Errors): 429 after `Retry-After`, 5xx and a broken connection after 1, 2, 4 and 8 seconds. */
import { retryAfterOf } from './medlist-error.ts';

const BACKOFF_SECONDS = [1, 2, 4, 8];
const FIRST_SERVER_ERROR = 500;
const TOO_MANY_REQUESTS = 429;

export type Fetch = (request: Request) => Promise<Response>;

/** What sending again depends on. */
export interface AgainOptions {
  readonly fetch: Fetch;
  /** A longer wait than this (a monthly cap) is the caller's to decide. */
  readonly longestWaitSeconds: number;
  /** For tests: resolves after that many seconds; rejects when the signal is aborted. */
  readonly wait?: (seconds: number, signal: AbortSignal) => Promise<void>;
}

/**
 * Every try carries the same headers, so that the service counts the request once by its `Idempotency-Key`. The answer to
 * the last try is the caller's; a connection that breaks on the last try throws.
 */
export function fetchAgain({ fetch, longestWaitSeconds, wait = waitFor }: AgainOptions): Fetch {
  return async (request) => {
    for (const backoff of BACKOFF_SECONDS) {
      const response = await tryOnce(fetch, request);
      const seconds = secondsToWait(response, backoff);
      if (response !== undefined && (seconds === undefined || seconds > longestWaitSeconds)) return response;
      await response?.body?.cancel();
      await wait(seconds ?? backoff, request.signal);
    }
    return fetch(request);
  };
}

/** Undefined where no answer came; the caller's own abort goes through. */
async function tryOnce(fetch: Fetch, request: Request): Promise<Response | undefined> {
  try {
    return await fetch(request.clone());
  } catch (error) {
    if (request.signal.aborted) throw error;
    return undefined;
  }
}

/** Undefined where the same request would fail again, or has succeeded. */
function secondsToWait(response: Response | undefined, backoff: number): number | undefined {
  if (response === undefined) return backoff;
  if (response.status === TOO_MANY_REQUESTS) return retryAfterOf(response) ?? backoff;
  if (response.status < FIRST_SERVER_ERROR) return undefined;
  return Math.max(retryAfterOf(response) ?? 0, backoff);
}

const MS = 1000;

/** Rejects with the reason of the signal when it is aborted. */
export function waitFor(seconds: number, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, seconds * MS);
    signal.addEventListener('abort', stop, { once: true });
  });
}
