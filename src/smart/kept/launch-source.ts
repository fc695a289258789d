/** Who begins a launch, as far as it is known: what is held of launches is bounded for each source. */

import { hash } from 'node:crypto';

/** An address, or the network of an IPv6 one, and the EHR; as a hash. */
export function sourceOf(address: string | undefined, iss: string): string {
  const network = address?.includes(':') === true ? networkOf(address) : address;
  return hash('sha256', JSON.stringify([network ?? '', iss]), 'base64');
}

/** The first 64 bits: one household or machine has all addresses below them (RFC 6177). IPv4 within IPv6 stays whole. */
function networkOf(address: string): string {
  if (address.includes('.')) return address.slice(address.lastIndexOf(':') + 1);
  const [head = '', tail] = address.split('::');
  const groups = head === '' ? [] : head.split(':');
  const rest = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - groups.length - rest.length);
  return [...groups, ...Array<string>(zeros).fill('0'), ...rest].slice(0, 4).join(':');
}
