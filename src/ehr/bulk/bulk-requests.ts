/** The requests of one Bulk Data export, each with the token of the server that is exported from, and never to another. */
import type { Authorize } from '../connected-server.ts';
import { EhrFailure } from '../ehr-failure.ts';
import { send } from '../guarded-fetch.ts';
import { readNamedAddress } from '../server-address.ts';

/** The server that is exported from. */
export interface BulkServer {
  readonly base: URL;
  readonly authorize: Authorize;
  /** Waits so many milliseconds, or rejects when the signal does. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly signal: AbortSignal;
}

const TIMEOUT_MS = 60_000;

export interface BulkRequest {
  readonly method?: 'GET' | 'DELETE';
  readonly headers: Readonly<Record<string, string>>;
  /** Files may lie elsewhere, and are then asked for without a token. */
  readonly withToken?: boolean;
  /** For the answer with its body; a minute unless told. */
  readonly timeoutMs?: number;
}

/** The answer, of whatever status; a token that was refused is replaced once. @throws EhrFailure */
export async function bulkRequest(
  server: BulkServer,
  url: URL,
  { method = 'GET', headers, withToken = true, timeoutMs = TIMEOUT_MS }: BulkRequest,
): Promise<Response> {
  const { base, authorize, signal } = server;
  if (!withToken) return send(url, { method, headers, signal }, { timeoutMs });
  // Before the credentials are made: they are for this server only.
  if (url.origin !== base.origin) throw new EhrFailure('address-refused');
  const ask = (authorization: string | undefined): Promise<Response> =>
    send(
      url,
      { method, headers: { ...headers, ...(authorization !== undefined && { authorization }) }, signal },
      { timeoutMs },
    );
  const authorization = await authorize(signal);
  const response = await ask(authorization);
  if (response.status !== 401) return response;
  const renewed = await authorize(signal, authorization);
  if (renewed === authorization) return response;
  await response.body?.cancel();
  return ask(renewed);
}

/** An address that the server names, held to the rules of every other. @throws EhrFailure */
export function namedAddress(text: string, base: URL, beside: URL): URL {
  const url = URL.canParse(text, beside.href) ? new URL(text, beside.href) : undefined;
  const address = url === undefined ? undefined : readNamedAddress(url.href, { by: base });
  if (address === undefined) throw new EhrFailure('address-refused');
  return address;
}
