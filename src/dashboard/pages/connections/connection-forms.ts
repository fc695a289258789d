/** What a connection form sends, read and checked: names, addresses, and how the service proves itself there. */

import { ISSUER_WISHES } from '../../../accounts/connections/connection-store.ts';
import type {
  FhirServerAuth,
  IssuerWish,
  SmartClient,
} from '../../../accounts/connections/connection-store.ts';
import { readServerAddress } from '../../../ehr/server-address.ts';
import { textOf } from '../../parts/form-reading.ts';

/** Address of the page that lists the connections. */
export const CONNECTIONS = '/dashboard/connections';

/** How the service signs in at a FHIR server, as people read it. */
export const AUTH_KINDS = {
  none: 'No sign-in',
  bearer: 'Bearer token',
  'backend-services': 'SMART Backend Services',
} as const satisfies Record<FhirServerAuth['kind'], string>;

/** How the SMART app identifies itself, as people read it. */
export const CLIENT_KINDS = {
  public: 'Public client: PKCE, no secret',
  'private-key': 'Confidential client: signs with the key of this service',
  confidential: 'Confidential client: shared secret',
} as const satisfies Record<SmartClient['kind'], string>;

/** What the app may ask for beside the medication records, as people read it. */
export const WISHES = {
  'write-back': 'write decisions back to the EHR',
  documents: 'read the documents of the chart',
} as const satisfies Record<IssuerWish, string>;

/** The ticked ones. */
export function readWishes(form: URLSearchParams): readonly IssuerWish[] {
  const ticked = form.getAll('wish');
  return ISSUER_WISHES.filter((wish) => ticked.includes(wish));
}

const MAX_SECRET = 4000;

/** Said where an origin is not among those the operator allows. */
const NOT_ALLOWED =
  'This service may not contact that address. Whoever runs it decides which ones (CONNECTABLE_ORIGINS).';

/** The address, or a sentence on what is wrong with it. */
export function readAddress(
  text: string,
  origins: readonly string[],
): { readonly address: string } | { readonly problem: string } {
  if (text === '') return { problem: 'Enter the base address, such as https://ehr.example.org/fhir.' };
  const read = readServerAddress(text, origins);
  if (read === 'the address is not on the allow-list') return { problem: NOT_ALLOWED };
  if (typeof read === 'string') return { problem: `${read.charAt(0).toUpperCase()}${read.slice(1)}.` };
  return { address: read.href.replace(/(?<!\/)\/+$/, '') };
}

/** What the form says of signing in at the server; problems by field. */
export function readServerAuth(form: URLSearchParams): FhirServerAuth | Readonly<Record<string, string>> {
  const kind = textOf(form, 'kind');
  if (kind === 'none') return { kind };
  if (kind === 'bearer') {
    const token = textOf(form, 'secret');
    const problem = secretProblem(token, 'the token');
    return problem === undefined ? { kind, token } : { secret: problem };
  }
  if (kind !== 'backend-services') return { kind: 'Choose from the list.' };
  const [clientId, scope] = [textOf(form, 'client'), textOf(form, 'scope')];
  if (clientId === '') return { client: 'Enter the client id the server gave you.' };
  return { kind, clientId, scope: scope === '' ? 'system/*.rs' : scope };
}

/** What the form says of the client at an issuer; problems by field. */
export function readSmartClient(form: URLSearchParams): SmartClient | Readonly<Record<string, string>> {
  const [kind, clientId] = [textOf(form, 'kind'), textOf(form, 'client')];
  if (clientId === '') return { client: 'Enter the client id the issuer gave you.' };
  if (kind === 'public' || kind === 'private-key') return { kind, clientId };
  if (kind !== 'confidential') return { kind: 'Choose from the list.' };
  const secret = textOf(form, 'secret');
  const problem = secretProblem(secret, 'the secret');
  return problem === undefined ? { kind, clientId, secret } : { secret: problem };
}

function secretProblem(text: string, what: string): string | undefined {
  if (text === '') return `Enter ${what}.`;
  return text.length > MAX_SECRET || /[^\x21-\x7e]/.test(text)
    ? 'Use visible characters without spaces.'
    : undefined;
}
