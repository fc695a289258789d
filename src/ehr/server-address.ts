/** Which addresses may be contacted at all: a connected server's base URL is checked once, when it is configured. */

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

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
