/** `GET /docs/errors/:code`: what an error means, a call that fails with it, and the call mended. */

import { readFile } from 'node:fs/promises';
import { ERROR_CODES, nothingHere } from '../../errors.ts';
import type { EndpointAnswer, EndpointRequest } from '../endpoint.ts';
import type { Services } from '../services.ts';

const FOLDER = new URL('../../../docs/errors/', import.meta.url);

/** The page of a code as text; the calls in it name the address of this installation, so that they can be pasted. */
export async function errorPage(request: EndpointRequest, services: Services): Promise<EndpointAnswer> {
  const code = request.params['code'] ?? '';
  if (!Object.hasOwn(ERROR_CODES, code)) {
    throw nothingHere();
  }
  const text = await readFile(new URL(`${code}.md`, FOLDER), 'utf8');
  return {
    body: text.replaceAll('$MEDLIST_URL', () => services.publicUrl),
    headers: { 'content-type': 'text/plain; charset=utf-8' },
  };
}
