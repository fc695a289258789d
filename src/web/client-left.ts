/** Clients that leave before their answer: what breaks because of that is nobody's fault. */

import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** What Node calls reading, writing and waiting that ends with the connection. */
const BROKEN_OFF: ReadonlySet<unknown> = new Set([
  'ABORT_ERR',
  'ECONNABORTED',
  'ECONNRESET',
  'EPIPE',
  'ERR_STREAM_DESTROYED',
  'ERR_STREAM_PREMATURE_CLOSE',
]);

/** How such a request ends in the log (as nginx has it): no client sees it. */
export const CLIENT_LEFT = { status: 499, errorKind: 'client-left' } as const;

/** Did this go wrong because the client closed its connection? A fault of another kind stays one, whoever left. */
export function isClientLeft(
  error: unknown,
  { req, res }: { readonly req: IncomingMessage; readonly res: ServerResponse },
): boolean {
  if (!causesOf(error).some(isBrokenOff)) return false;
  // A request that was read to no end has no socket any more, whatever its type says.
  const socket: Socket | null = req.socket;
  return socket?.destroyed === true || (res.closed && !res.writableFinished);
}

function isBrokenOff(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  return ('name' in error && error.name === 'AbortError') || ('code' in error && BROKEN_OFF.has(error.code));
}

/** An error, what caused it, and so on. */
function causesOf(error: unknown): readonly unknown[] {
  const causes = [error];
  for (let cause = error; cause instanceof Error && causes.length < 5; causes.push(cause))
    cause = cause.cause;
  return causes;
}
