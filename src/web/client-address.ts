/** Where a request comes from: the address of the connection, or what a trusted proxy says of it. */

import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import proxyAddr from 'proxy-addr';

/** Proxies in front of the service: addresses and networks, or how many there are. */
export type TrustedProxies = readonly string[] | number | undefined;

/** Headers by which a proxy shows itself. */
export const PROXY_HEADERS = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'] as const;

/** Did it come from this machine? One that a proxy passed on, trusted or not, came from wherever the proxy says, so it did not. */
export function isFromThisMachine(request: IncomingMessage): boolean {
  const direct = (request.socket.remoteAddress ?? '').replace(/^::ffff:/, '');
  const isLoopback = direct === '::1' || (isIP(direct) === 4 && direct.startsWith('127.'));
  return isLoopback && PROXY_HEADERS.every((name) => request.headers[name] === undefined);
}

/** The address of the client; nothing a request says is believed unless a trusted proxy wrote it. */
export function clientAddress(request: IncomingMessage, trusted: TrustedProxies): string | undefined {
  const direct = request.socket.remoteAddress;
  if (trusted === undefined || direct === undefined) return direct;
  const isTrusted =
    typeof trusted === 'number' ? (_: string, hop: number) => hop < trusted : proxyAddr.compile([...trusted]);
  const said = proxyAddr(request, isTrusted);
  return isIP(said) > 0 ? said : direct;
}
