/** The SMART App Launch 2.x authorization code flow with PKCE, as steps without state of their own: begin, finish, refresh. */
import { hash } from 'node:crypto';
import { isFhirId } from '../../fhir/references.ts';
import { signAssertion } from '../client-assertion.ts';
import type { AssertionSigner } from '../client-assertion.ts';
import { EhrFailure } from '../ehr-failure.ts';
import { verifiedUser } from './id-token.ts';
import { LaunchRefused } from './launch-refusal.ts';
import { postForm } from '../post-form.ts';
import type { SmartConfiguration } from '../smart-discovery.ts';
import { grantedScopes, limitedScopes, missingScopes, requestedScopes } from './smart-scopes.ts';

/** How this app proves itself at the token endpoint; a public client has only PKCE. */
export type SmartClient = { readonly clientId: string } & (
  | { readonly kind: 'public' }
  | { readonly kind: 'secret'; readonly secret: string }
  | { readonly kind: 'private-key'; readonly signer: AssertionSigner }
);

export interface LaunchSettings {
  /** Base URL of the EHR's FHIR server: `iss` of an EHR launch, `aud` of the request. */
  readonly iss: URL;
  readonly configuration: SmartConfiguration;
  readonly client: SmartClient;
  /** Exactly as registered. */
  readonly redirectUri: URL;
  /** Decisions are to be written to the EHR: the scopes for it are asked for. */
  readonly writesBack?: boolean;
  /** Documents of the chart are to be read: the scopes for it are asked for. */
  readonly readsDocuments?: boolean;
}

/** What must be kept on the server, bound to the browser's session, until the browser comes back. */
export interface PendingLaunch {
  readonly state: string;
  readonly codeVerifier: string;
  readonly scopes: readonly string[];
}

/** What a finished launch holds; it never leaves the server. */
export interface SmartGrant {
  readonly accessToken: string;
  readonly refreshToken?: string;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
  readonly patientId: string;
  readonly granted: readonly string[];
  /** Types that were asked for and may not be read: what the list will lack. */
  readonly missing: readonly string[];
  /** Types of which only a part may be read. */
  readonly limited: readonly string[];
  /** `fhirUser` or `sub` of the verified id_token. */
  readonly user?: string;
}

export interface LaunchClock {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** At least 256 bits of randomness, base64url. */
  readonly newSecret: () => string;
}

/** Where the browser is sent, and what to keep meanwhile; `launch` is the EHR's opaque handle, absent when standalone. */
export function beginLaunch(
  settings: LaunchSettings,
  launch: string | undefined,
  clock: LaunchClock,
): { readonly url: URL; readonly pending: PendingLaunch } {
  const { configuration, client, iss, redirectUri } = settings;
  if (configuration.challengeMethods && !configuration.challengeMethods.includes('S256')) {
    throw new LaunchRefused('pkce-not-supported');
  }
  const scopes = requestedScopes(configuration.capabilities, launch !== undefined, settings);
  const pending = { state: clock.newSecret(), codeVerifier: clock.newSecret(), scopes };
  const url = new URL(configuration.authorizationEndpoint);
  const parameters: Record<string, string> = {
    response_type: 'code',
    client_id: client.clientId,
    redirect_uri: redirectUri.href,
    scope: scopes.join(' '),
    state: pending.state,
    aud: iss.href,
    code_challenge: hash('sha256', pending.codeVerifier, 'base64url'),
    code_challenge_method: 'S256',
    ...(launch === undefined ? {} : { launch }),
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return { url, pending };
}

/** Reads the browser's return and exchanges the code. @throws LaunchRefused, EhrFailure */
export async function finishLaunch(
  settings: LaunchSettings,
  returned: URLSearchParams,
  kept: { readonly pending: PendingLaunch; readonly clock: LaunchClock },
): Promise<SmartGrant> {
  const { pending, clock } = kept;
  // First, so that a forged return cannot even bring up an error of its own.
  if (returned.get('state') !== pending.state) throw new LaunchRefused('state-mismatch');
  if (returned.has('error')) throw new LaunchRefused('denied');
  const code = returned.get('code');
  if (code === null || code === '') throw new LaunchRefused('no-code');
  const form = {
    grant_type: 'authorization_code',
    code,
    redirect_uri: settings.redirectUri.href,
    code_verifier: pending.codeVerifier,
  };
  const answer = await askForToken(settings, form, clock);
  const grant = readGrant(answer, { clock, asked: pending.scopes });
  const { client, configuration } = settings;
  const user = await verifiedUser(answer['id_token'], configuration, {
    audience: client.clientId,
    now: clock.now(),
  });
  return user === undefined ? grant : { ...grant, user };
}

/**
 * A new access token for the same patient. Who signed in is known since the launch: a renewed id_token is used for
 * nothing, and so it is not looked at.
 * @throws EhrFailure `token-refused` when the grant has ended, another reason when the server did not decide
 * @throws LaunchRefused `other-patient`
 */
export async function refreshGrant(
  settings: LaunchSettings,
  grant: SmartGrant,
  clock: LaunchClock,
): Promise<SmartGrant> {
  if (grant.refreshToken === undefined) throw new EhrFailure('token-refused');
  const form = { grant_type: 'refresh_token', refresh_token: grant.refreshToken };
  const answer = await askForToken(settings, form, clock);
  // A refresh answer need not repeat the context (RFC 6749 §6; SMART: launch context parameters on refresh).
  const repeated = {
    patient: grant.patientId,
    scope: grant.granted.join(' '),
    refresh_token: grant.refreshToken,
  };
  const { patient } = answer;
  if (patient !== undefined && patient !== grant.patientId) throw new LaunchRefused('other-patient');
  const renewed = readGrant({ ...repeated, ...answer }, { clock, asked: grant.granted });
  const lost = missingScopes(grant.granted, renewed.granted);
  return {
    ...renewed,
    missing: [...new Set([...grant.missing, ...lost])],
    ...(grant.user === undefined ? {} : { user: grant.user }),
  };
}

type TokenAnswer = Readonly<Record<string, unknown>>;

async function askForToken(
  settings: LaunchSettings,
  form: Readonly<Record<string, string>>,
  clock: LaunchClock,
): Promise<TokenAnswer> {
  const { client, configuration } = settings;
  const url = configuration.tokenEndpoint;
  if (client.kind === 'secret') return askWithSecret(url, form, client);
  if (client.kind === 'public') return postForm(url, { ...form, client_id: client.clientId });
  const assertion = await signAssertion(client.signer, {
    audience: url.href,
    now: clock.now(),
    id: clock.newSecret(),
  });
  return postForm(url, {
    ...form,
    client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
    client_assertion: assertion,
  });
}

/**
 * RFC 6749 §2.3.1 encodes id and secret before they are joined. Servers that do not decode them know the plain pair
 * only: where the two differ, a refusal is answered with the other one.
 */
async function askWithSecret(
  url: URL,
  form: Readonly<Record<string, string>>,
  { clientId, secret }: { readonly clientId: string; readonly secret: string },
): Promise<TokenAnswer> {
  const ask = (pair: string): Promise<TokenAnswer> =>
    postForm(url, form, { authorization: `Basic ${Buffer.from(pair).toString('base64')}` });
  const plain = `${clientId}:${secret}`;
  const encoded = `${encodeURIComponent(clientId)}:${encodeURIComponent(secret)}`;
  try {
    return await ask(encoded);
  } catch (error) {
    if (!(error instanceof EhrFailure) || error.reason !== 'token-refused' || plain === encoded) throw error;
    return ask(plain);
  }
}

function readGrant(
  answer: TokenAnswer,
  context: { readonly clock: LaunchClock; readonly asked: readonly string[] },
): SmartGrant {
  const {
    access_token: accessToken,
    refresh_token: refreshToken,
    expires_in: seconds,
    patient,
    scope,
  } = answer;
  if (typeof accessToken !== 'string' || !/^[\x21-\x7e]+$/.test(accessToken))
    throw new EhrFailure('token-refused');
  if (typeof patient !== 'string' || !isFhirId(patient)) throw new LaunchRefused('no-patient');
  const granted = grantedScopes(scope, context.asked);
  const lifeMs = typeof seconds === 'number' && seconds > 0 ? seconds * 1000 : 0;
  return {
    accessToken,
    ...(typeof refreshToken === 'string' ? { refreshToken } : {}),
    expiresAt: context.clock.now() + lifeMs,
    patientId: patient,
    granted,
    missing: missingScopes(context.asked, granted),
    limited: limitedScopes(context.asked, granted),
  };
}
