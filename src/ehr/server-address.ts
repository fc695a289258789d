/** Which addresses may be contacted at all: a connected server's base URL is checked once, when it is configured. */

import { BlockList, isIP } from 'node:net';

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Whatever leads back to this machine, in the forms that a parsed URL can have (RFC 1122 §3.2.1.3, RFC 4291 §2.5.3, RFC 6761 §6.3). */
const THIS_MACHINE = new BlockList();
THIS_MACHINE.addSubnet('127.0.0.0', 8);
THIS_MACHINE.addSubnet('0.0.0.0', 8);
THIS_MACHINE.addAddress('::1', 'ipv6');
THIS_MACHINE.addAddress('::', 'ipv6');

/** Why an address is refused, as a person reads it. */
export type AddressRefusal =
  | 'not a URL'
  | 'only http and https addresses can be read'
  | 'https is required except on this machine'
  | 'a user name or password does not belong in the address'
  | 'a query or fragment does not belong in the address'
  | 'the address is not on the allow-list';

/**
 * The base URL of a server, or why it is refused. With an allow-list (`https://ehr.example.org`, one origin each) nothing else passes.
 * `"https://ehr.example.org/fhir"` → URL; `"http://ehr.example.org/fhir"` → `https is required except on this machine`.
 */
export function readServerAddress(text: string, allowedOrigins?: readonly string[]): URL | AddressRefusal {
  if (!URL.canParse(text)) return 'not a URL';
  const url = new URL(text);
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    return 'only http and https addresses can be read';
  if (url.username !== '' || url.password !== '')
    return 'a user name or password does not belong in the address';
  if (url.search !== '' || url.hash !== '') return 'a query or fragment does not belong in the address';
  if (allowedOrigins && !allowedOrigins.includes(url.origin)) return 'the address is not on the allow-list';
  if (url.protocol === 'http:' && !LOOPBACK.has(url.hostname))
    return 'https is required except on this machine';
  return url;
}

/** `https://ehr.example.org/fhir` and `Patient/1` → `https://ehr.example.org/fhir/Patient/1`. */
export function addressIn(base: URL, path: string): URL {
  return new URL(path, base.href.endsWith('/') ? base : `${base.href}/`);
}

/** A reference to a resource of this server as a relative one: `https://ehr.example.org/fhir/Patient/1` → `Patient/1`; any other stays as it is. */
export function referenceOn(base: URL, reference: string): string {
  const root = addressIn(base, '').href;
  return reference.startsWith(root) ? reference.slice(root.length) : reference;
}

/** Where a server may send us for its tokens and keys. */
export interface NamingRule {
  /** The server that names the address; this machine is only named by a server on it. */
  readonly by: URL;
  /** Undefined for servers of the operator's own list, who may keep their sign-in on any other https origin. */
  readonly allowedOrigins?: readonly string[] | undefined;
}

/**
 * An address that a server names: where it is held to the same rules as one that is configured, or undefined. It may have
 * a query of its own (RFC 6749 §3.1, §3.2).
 */
export function readNamedAddress(text: string, { by, allowedOrigins }: NamingRule): URL | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url === undefined || url.hash !== '' || url.username !== '' || url.password !== '') return undefined;
  if (isThisMachine(url) && !isThisMachine(by)) return undefined;
  return readServerAddress(url.origin, allowedOrigins) instanceof URL ? url : undefined;
}

function isThisMachine({ hostname }: URL): boolean {
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  const version = isIP(host);
  if (version === 0) return host === 'localhost' || host.endsWith('.localhost');
  return THIS_MACHINE.check(host, version === 6 ? 'ipv6' : 'ipv4');
}
