/** Answers what is not HTTP: such a request reaches no application, so its answer is written by hand, in the shape of the others. */

import { randomUUIDv7 } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { ERROR_KINDS, ServiceError } from '../../errors.ts';
import type { ErrorKind } from '../../errors.ts';
import { viewError } from '../views/error-view.ts';
import { JSON_TYPE } from '../wire/media-types.ts';

/** What Node calls the two that are not simply malformed. */
const KINDS: Readonly<Record<string, ErrorKind>> = {
  HPE_HEADER_OVERFLOW: 'headers-too-large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request-timeout',
};

/** Listener for `clientError` of a server whose links begin with `publicUrl`. */
export function refuseConnection(publicUrl: string): (error: NodeJS.ErrnoException, socket: Duplex) => void {
  return (error, socket) => {
    if (!socket.writable || error.code === 'ECONNRESET') {
      socket.destroy();
      return;
    }
    const kind = KINDS[error.code ?? ''] ?? 'not-http';
    const requestId = randomUUIDv7();
    const answer = viewError(new ServiceError(kind, ERROR_KINDS[kind].when), { requestId, publicUrl });
    const body = JSON.stringify(answer.body);
    const headers = [
      `HTTP/1.1 ${answer.status} ${STATUS_CODES[answer.status] ?? ''}`,
      `x-request-id: ${requestId}`,
      `content-type: ${JSON_TYPE}`,
      `content-length: ${Buffer.byteLength(body)}`,
      'cache-control: no-store',
      'x-content-type-options: nosniff',
      'connection: close',
    ];
    socket.end(`${headers.join('\r\n')}\r\n\r\n${body}`);
  };
}
