/** What a key can be limited to: one row per scope, with the endpoints it opens. */

/** One scope. */
export interface KeyScopeRow {
  /** For people, in the form where a key is made. */
  readonly label: string;
  /** Ids of endpoint-table rows. */
  readonly endpoints: readonly string[];
  /** Ids that begin with one of these belong to it as well. */
  readonly prefixes: readonly string[];
  readonly reason: string;
}

/** A key without scopes may call every endpoint, as the specification says of keys; scopes only ever take away. */
export const KEY_SCOPES = {
  infer: {
    label: 'Infer medications from FHIR resources',
    endpoints: ['infer-medications'],
    prefixes: [],
    reason: 'an integration that sends structured records never needs to send documents',
  },
  documents: {
    label: 'Read medications from PDF documents',
    endpoints: ['med-lists-from-documents'],
    prefixes: ['documents-'],
    reason: 'documents cost more units; a key that cannot send them cannot use them up',
  },
  fhir: {
    label: 'FHIR operations and connected servers',
    endpoints: [],
    prefixes: ['fhir-', 'cds-'],
    reason: 'reads patients on a connected server, which the other endpoints never do',
  },
} as const satisfies Record<string, KeyScopeRow>;

export type KeyScope = keyof typeof KEY_SCOPES;

/** Is this the name of a scope? */
export function isKeyScope(text: string): text is KeyScope {
  return Object.hasOwn(KEY_SCOPES, text);
}

/** A request that was put aside asks for the right to its own endpoint. */
const JOBS = ['job-status', 'job-cancel', 'job-result'];
/** Endpoints that tell a key about itself: every key may call them. */
const EVERY_KEY: readonly string[] = ['usage', ...JOBS, ...JOBS.map((id) => `${id}-fhir`)];

/** The scope an endpoint belongs to; undefined: only keys without scopes may call it. */
export function scopeOfEndpoint(endpoint: string): KeyScope | undefined {
  return Object.keys(KEY_SCOPES)
    .filter(isKeyScope)
    .find((name) => {
      const { endpoints, prefixes }: KeyScopeRow = KEY_SCOPES[name];
      return endpoints.includes(endpoint) || prefixes.some((prefix) => endpoint.startsWith(prefix));
    });
}

/** May a key with these scopes (undefined: all) call the endpoint? */
export function mayCall(scopes: readonly KeyScope[] | undefined, endpoint: string): boolean {
  if (scopes === undefined || EVERY_KEY.includes(endpoint)) return true;
  const needed = scopeOfEndpoint(endpoint);
  return needed !== undefined && scopes.includes(needed);
}
