/** What an EHR's authorization server can do: `.well-known/smart-configuration`, else its CapabilityStatement (SMART App Launch 2.x, Conformance). */
import { EhrFailure } from './ehr-failure.ts';
import { guardedFetch } from './guarded-fetch.ts';
import type { FetchGuard } from './guarded-fetch.ts';
import { addressIn, readNamedAddress } from './server-address.ts';
import type { NamingRule } from './server-address.ts';

/** The parts of a SMART configuration the launch needs. */
export interface SmartConfiguration {
  readonly authorizationEndpoint: URL;
  readonly tokenEndpoint: URL;
  /** Keys the id_token is signed with; absent where the server offers no OpenID Connect. */
  readonly jwksUri?: URL;
  /** Who signs the id_token. */
  readonly issuer?: string;
  readonly capabilities: readonly string[];
  /** Absent where the document does not say, as CapabilityStatements never do. */
  readonly challengeMethods?: readonly string[];
}

const TIMEOUT_MS = 10_000;
const MAX_BYTES = 2_000_000;
const OAUTH_URIS = 'http://fhir-registry.smarthealthit.org/StructureDefinition/oauth-uris';

/**
 * Asks the server at `iss`, which must already be on the organization's list. With an allow-list its endpoints must be on it too.
 * @throws EhrFailure when neither document can be read or it names no usable endpoints.
 */
export async function discoverSmart(
  iss: URL,
  allowedOrigins?: readonly string[],
): Promise<SmartConfiguration> {
  const rule = { by: iss, allowedOrigins };
  const guard: FetchGuard = {
    base: iss,
    timeoutMs: TIMEOUT_MS,
    maxAnswerBytes: MAX_BYTES,
    maxAttempts: 1,
    maxWaitMs: 0,
  };
  const ask = async (path: string, accept: string): Promise<unknown> =>
    (await guardedFetch(addressIn(iss, path), { headers: { accept } }, guard)).json;
  try {
    return readSmartConfiguration(await ask('.well-known/smart-configuration', 'application/json'), rule);
  } catch (error) {
    if (!(error instanceof EhrFailure) || error.reason === 'foreign-endpoint') throw error;
    return readCapabilityStatement(await ask('metadata', 'application/fhir+json'), rule);
  }
}

/** Decodes the well-known document. @throws EhrFailure `not-fhir` when an endpoint is missing, `foreign-endpoint` when one may not be asked. */
export function readSmartConfiguration(json: unknown, rule: NamingRule): SmartConfiguration {
  const document = fieldsOf(json);
  const jwksUri = endpoint(document['jwks_uri'], rule);
  const issuer = document['issuer'];
  const challengeMethods = strings(document['code_challenge_methods_supported']);
  return {
    ...requiredEndpoints(document['authorization_endpoint'], document['token_endpoint'], rule),
    ...(jwksUri ? { jwksUri } : {}),
    ...(typeof issuer === 'string' ? { issuer } : {}),
    capabilities: strings(document['capabilities']) ?? [],
    ...(challengeMethods ? { challengeMethods } : {}),
  };
}

/** Decodes the `oauth-uris` extension of a CapabilityStatement, the older way to say where the endpoints are. */
export function readCapabilityStatement(json: unknown, rule: NamingRule): SmartConfiguration {
  const extensions = list(fieldsOf(json)['rest'])
    .flatMap((rest) => list(fieldsOf(fieldsOf(rest)['security'])['extension']))
    .filter((extension) => fieldsOf(extension)['url'] === OAUTH_URIS);
  const uris = new Map<unknown, unknown>();
  for (const part of extensions.flatMap((extension) => list(fieldsOf(extension)['extension']))) {
    uris.set(fieldsOf(part)['url'], fieldsOf(part)['valueUri']);
  }
  return { ...requiredEndpoints(uris.get('authorize'), uris.get('token'), rule), capabilities: [] };
}

function requiredEndpoints(
  authorize: unknown,
  token: unknown,
  rule: NamingRule,
): Pick<SmartConfiguration, 'authorizationEndpoint' | 'tokenEndpoint'> {
  const authorizationEndpoint = endpoint(authorize, rule);
  const tokenEndpoint = endpoint(token, rule);
  if (!authorizationEndpoint || !tokenEndpoint) throw new EhrFailure('not-fhir');
  return { authorizationEndpoint, tokenEndpoint };
}

/** A server may keep its endpoints on another host than its FHIR base, where the rule for it allows that; undefined where it names none. */
function endpoint(value: unknown, rule: NamingRule): URL | undefined {
  if (typeof value !== 'string' || value === '') return undefined;
  const address = readNamedAddress(value, rule);
  if (address === undefined) throw new EhrFailure('foreign-endpoint');
  return address;
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function strings(value: unknown): readonly string[] | undefined {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : undefined;
}
