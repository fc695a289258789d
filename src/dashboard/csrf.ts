/** Whether a posted form is one this browser was given: its hidden field follows from a cookie no other site can read. */

import { isSameHash } from '../accounts/keys/api-key.ts';
import type { Visitor } from './visitor.ts';

/** What a browser says of where a request came from, where it says so (W3C Fetch Metadata); `none` is an address typed by hand. */
const OWN_SITES: ReadonlySet<string> = new Set(['', 'same-origin', 'none']);

/** Two locks: the token of the form, and the browser's own word on the site that sent it. */
export function isCsrfToken(visitor: Visitor, form: URLSearchParams, fetchSite: string): boolean {
  return OWN_SITES.has(fetchSite) && isSameHash(visitor.csrfToken, form.get('csrf') ?? '');
}
