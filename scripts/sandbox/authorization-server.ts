/** The rules of the sandbox's SMART authorization server: launches, codes with PKCE, tokens that end, refresh tokens that work once. */

import { createHash, randomBytes } from 'node:crypto';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import type { JWK } from 'jose';
import type { Access, BrokenWrite } from './fhir-store.ts';
import type { Fault } from './fault-table.ts';

/** An app that may ask; a secret makes it confidential. */
export interface RegisteredApp {
  readonly clientId: string;
  readonly name: string;
  readonly launchUrl: string;
  readonly redirectUri: string;
  readonly secret?: string;
}

/** A checked authorization request, until the person has decided. */
export interface AuthorizationRequest {
  readonly app: RegisteredApp;
  readonly state: string;
  readonly scopes: readonly string[];
  readonly challenge: string;
  /** Known from the launch; undefined asks the person. */
  readonly patientId: string | undefined;
  readonly fault: Fault;
}

/** Why a request is not one: `shown` to the person, or sent back to the app. */
export type Refusal =
  | { readonly kind: 'shown'; readonly text: string }
  | {
      readonly kind: 'returned';
      readonly app: RegisteredApp;
      readonly state: string;
      readonly error: string;
    };

export interface TokenAnswer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

interface Code {
  readonly request: AuthorizationRequest;
  readonly patientId: string;
  readonly endsAt: number;
}

interface Grant {
  readonly request: AuthorizationRequest;
  readonly patientId: string;
  /** Used up by the first write of this grant. */
  readonly brokenWrite?: BrokenWrite | undefined;
}

export interface AuthorizationServerOptions {
  readonly issuer: string;
  readonly tokenSeconds: number;
  readonly now: () => number;
}

const CODE_MS = 60_000;
const LAUNCH_MS = 300_000;
const SHORT_SECONDS = 5;

/** Holds launches, codes and tokens in memory; all of them end. */
export class AuthorizationServer {
  readonly #options: AuthorizationServerOptions;
  readonly #apps = new Map<string, RegisteredApp>();
  readonly #launches = new Map<string, { patientId: string; fault: Fault; endsAt: number }>();
  readonly #requests = new Map<string, AuthorizationRequest>();
  readonly #codes = new Map<string, Code>();
  readonly #tokens = new Map<string, Grant & { readonly endsAt: number }>();
  readonly #refreshTokens = new Map<string, Grant>();
  readonly #keys = generateKeyPair('RS256', { extractable: true });
  readonly #foreignKeys = generateKeyPair('RS256');

  constructor(options: AuthorizationServerOptions) {
    this.#options = options;
  }

  register(app: RegisteredApp): void {
    this.#apps.set(app.clientId, app);
  }

  apps(): RegisteredApp[] {
    return [...this.#apps.values()];
  }

  /** An opaque handle: the app learns the patient only with its token. */
  newLaunch(patientId: string, fault: Fault): string {
    const handle = secret();
    this.#launches.set(handle, { patientId, fault, endsAt: this.#options.now() + LAUNCH_MS });
    return handle;
  }

  /** Checks a request and keeps it; gives the id under which the person decides. */
  begin(query: URLSearchParams): { readonly id: string; readonly request: AuthorizationRequest } | Refusal {
    const given = (name: string): string => query.get(name) ?? '';
    const app = this.#apps.get(given('client_id'));
    if (app === undefined) return { kind: 'shown', text: 'This app is not registered here.' };
    if (given('redirect_uri') !== app.redirectUri)
      return { kind: 'shown', text: 'The app asks to return to an address that is not registered for it.' };
    const state = given('state');
    const scopes = given('scope')
      .split(' ')
      .filter((scope) => scope !== '');
    const launch = this.#launches.get(given('launch'));
    const isLive = launch !== undefined && launch.endsAt > this.#options.now();
    const error = this.#problemOf(query) ?? contextProblem(scopes, isLive);
    if (error !== undefined) return { kind: 'returned', app, state, error };
    const request: AuthorizationRequest = {
      app,
      state,
      scopes,
      challenge: given('code_challenge'),
      patientId: isLive ? launch.patientId : undefined,
      fault: launch?.fault ?? 'none',
    };
    const id = secret();
    this.#requests.set(id, request);
    return { id, request };
  }

  /** The OAuth error of a request that is not as it has to be (SMART App Launch 2.2, Obtain authorization code). */
  #problemOf(query: URLSearchParams): string | undefined {
    if (query.get('response_type') !== 'code') return 'unsupported_response_type';
    const isForUs = query.get('aud')?.replace(/\/$/, '') === this.#options.issuer;
    if (!isForUs || (query.get('state') ?? '') === '') return 'invalid_request';
    const isProven = /^[\w-]{43}$/.test(query.get('code_challenge') ?? '');
    return isProven && query.get('code_challenge_method') === 'S256' ? undefined : 'invalid_request';
  }

  /** Where the browser goes after the decision; undefined when the request is gone. */
  decide(
    id: string,
    decision: { readonly patientId: string; readonly scopes: readonly string[] } | 'deny',
  ): URL | undefined {
    const request = this.#requests.get(id);
    if (request === undefined) return undefined;
    this.#requests.delete(id);
    const { app, state, fault } = request;
    if (decision === 'deny') return returnAddress(app, { error: 'access_denied', state });
    const code = secret();
    const granted = request.scopes.filter((scope) => decision.scopes.includes(scope));
    const endsAt = this.#options.now() + CODE_MS;
    this.#codes.set(code, {
      request: { ...request, scopes: granted },
      patientId: request.patientId ?? decision.patientId,
      endsAt,
    });
    return returnAddress(app, { code, state: fault === 'wrong-state' ? secret() : state });
  }

  /** The token endpoint (RFC 6749 §4.1.3 and §6, RFC 7636 §4.6). */
  async token(form: URLSearchParams, authorization: string | undefined): Promise<TokenAnswer> {
    const app = this.#authenticated(form, authorization);
    if (app === undefined) return { status: 401, body: { error: 'invalid_client' } };
    const type = form.get('grant_type');
    if (type === 'authorization_code') return this.#exchange(app, form);
    if (type === 'refresh_token') return this.#refresh(app, form);
    return refused('unsupported_grant_type');
  }

  /** Whom a bearer token speaks for while it is valid. */
  access(authorization: string | undefined): Access | undefined {
    const token = this.#tokens.get(
      /^Bearer (?<token>\S+)$/i.exec(authorization ?? '')?.groups?.['token'] ?? '',
    );
    if (token === undefined || token.endsAt <= this.#options.now()) return undefined;
    const { request, patientId, brokenWrite } = token;
    const brokenType = BROKEN_TYPES[request.fault];
    return { patientId, scopes: request.scopes, brokenType, brokenWrite };
  }

  /** Every token and every right to renew one ends at once. */
  revokeAll(): void {
    this.#tokens.clear();
    this.#refreshTokens.clear();
  }

  async jwks(): Promise<{ readonly keys: readonly JWK[] }> {
    const { publicKey } = await this.#keys;
    return { keys: [{ ...(await exportJWK(publicKey)), kid: 'sandbox', alg: 'RS256', use: 'sig' }] };
  }

  #authenticated(form: URLSearchParams, authorization: string | undefined): RegisteredApp | undefined {
    const basic = /^Basic (?<pair>\S+)$/i.exec(authorization ?? '')?.groups?.['pair'];
    const [basicId = '', basicSecret = ''] = Buffer.from(basic ?? '', 'base64')
      .toString('utf8')
      .split(':')
      .map(decodeURIComponent);
    const app = this.#apps.get(basic === undefined ? (form.get('client_id') ?? '') : basicId);
    const isSame = app?.secret === undefined || app.secret === basicSecret;
    return isSame ? app : undefined;
  }

  async #exchange(app: RegisteredApp, form: URLSearchParams): Promise<TokenAnswer> {
    const text = form.get('code') ?? '';
    const code = this.#codes.get(text);
    this.#codes.delete(text);
    if (code === undefined || code.endsAt <= this.#options.now() || code.request.app !== app)
      return refused('invalid_grant');
    const verifier = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (verifier !== code.request.challenge || form.get('redirect_uri') !== app.redirectUri)
      return refused('invalid_grant');
    if (code.request.fault === 'token-refused') return refused('invalid_grant');
    return this.#issue(code, { withIdToken: true });
  }

  async #refresh(app: RegisteredApp, form: URLSearchParams): Promise<TokenAnswer> {
    const text = form.get('refresh_token') ?? '';
    const grant = this.#refreshTokens.get(text);
    this.#refreshTokens.delete(text);
    if (grant === undefined || grant.request.app !== app) return refused('invalid_grant');
    return this.#issue(grant, { withIdToken: false });
  }

  async #issue(
    { request, patientId }: Grant,
    { withIdToken }: { readonly withIdToken: boolean },
  ): Promise<TokenAnswer> {
    const { fault, scopes } = request;
    const isShort = withIdToken && (fault === 'short-token' || fault === 'no-refresh');
    const seconds = isShort ? SHORT_SECONDS : this.#options.tokenSeconds;
    const accessToken = secret();
    const endsAt = this.#options.now() + seconds * 1000;
    this.#tokens.set(accessToken, { request, patientId, endsAt, brokenWrite: brokenWriteOf(fault) });
    const body: Record<string, unknown> = {
      access_token: accessToken,
      token_type: 'Bearer',
      expires_in: seconds,
      scope: scopes.join(' '),
      need_patient_banner: true,
    };
    if (fault !== 'no-patient') body['patient'] = patientId;
    if (scopes.includes('offline_access') && fault !== 'no-refresh') {
      const refreshToken = secret();
      this.#refreshTokens.set(refreshToken, { request, patientId });
      body['refresh_token'] = refreshToken;
    }
    if (withIdToken && scopes.includes('openid')) body['id_token'] = await this.#idToken(request);
    return { status: 200, body };
  }

  async #idToken({ app, fault }: AuthorizationRequest): Promise<string> {
    const { privateKey } = await (fault === 'bad-id-token' ? this.#foreignKeys : this.#keys);
    const issuedAt = Math.floor(this.#options.now() / 1000);
    return new SignJWT({ fhirUser: `${this.#options.issuer}/Practitioner/sandbox-clinician` })
      .setProtectedHeader({ alg: 'RS256', kid: 'sandbox' })
      .setIssuer(this.#options.issuer)
      .setSubject('sandbox-clinician')
      .setAudience(app.clientId)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + 300)
      .sign(privateKey);
  }
}

/** The app's own address with what it is told. */
export function returnAddress(app: RegisteredApp, parameters: Readonly<Record<string, string>>): URL {
  const url = new URL(app.redirectUri);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url;
}

/** An EHR launch names one that lives; a launch of its own asks for a patient. */
function contextProblem(scopes: readonly string[], isLive: boolean): string | undefined {
  if (scopes.includes('launch')) return isLive ? undefined : 'invalid_request';
  return scopes.includes('launch/patient') ? undefined : 'invalid_scope';
}

function refused(error: string): TokenAnswer {
  return { status: 400, body: { error } };
}

function brokenWriteOf(fault: Fault): BrokenWrite | undefined {
  if (fault === 'write-refused') return { kind: 'refused' };
  return fault === 'write-unclear' ? { kind: 'unclear' } : undefined;
}

function secret(): string {
  return randomBytes(24).toString('base64url');
}

/** Types whose search fails, by the fault that was asked for. */
const BROKEN_TYPES: Readonly<Partial<Record<Fault, string>>> = {
  'fills-fail': 'MedicationDispense',
  'documents-fail': 'DocumentReference',
};
