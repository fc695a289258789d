/** Where a service that listens on a host and a port is reached. */

/** `::1` and 8080 → `http://[::1]:8080`; an address of all interfaces is named as a client on this machine would. */
export function ownAddress(host: string, port: number): string {
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}
