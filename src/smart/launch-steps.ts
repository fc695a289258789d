/** The two halves of a launch: sending the browser to the EHR, and taking it back. */

import { createToken } from '../accounts/people/session-token.ts';
import { EhrFailure } from '../ehr/ehr-failure.ts';
import { discoverSmart } from '../ehr/smart-discovery.ts';
import type { SmartConfiguration } from '../ehr/smart-discovery.ts';
import { LaunchRefused } from '../ehr/launch/launch-refusal.ts';
import { beginLaunch, finishLaunch } from '../ehr/launch/smart-launch.ts';
import type { LaunchClock, SmartGrant } from '../ehr/launch/smart-launch.ts';
import type { IssuerDirectory, TrustedIssuer } from './issuers.ts';
import { SmartProblem } from './problem-table.ts';
import type { BegunLaunch, Browser, OpenList, SmartSessions } from './sessions.ts';

export interface LaunchServices {
  readonly issuers: IssuerDirectory;
  readonly sessions: SmartSessions;
  /** Exactly as registered with every EHR: `https://medlist.example.org/smart/callback`. */
  readonly redirectUri: URL;
  readonly clock: LaunchClock;
  readonly configurations: Map<string, KeptConfiguration>;
}

export interface KeptConfiguration {
  readonly configuration: Promise<SmartConfiguration>;
  readonly until: number;
}

/** Anyone can start launches; the EHR is asked for its endpoints this often at most. */
const KEEP_CONFIGURATION_MS = 300_000;
/** An EHR's launch handle is opaque; longer ones than this are none. */
const LONGEST_HANDLE = 4_000;

/** Where the browser goes to sign in; with `launch` in the query an EHR launch, else a standalone one. `connection`: whose launch address it came by. @throws SmartProblem */
export async function startLaunch(
  query: URLSearchParams,
  from: { readonly browser: Browser; readonly connection: string | undefined },
  services: LaunchServices,
): Promise<URL> {
  const { clock, redirectUri, sessions } = services;
  // Before anything is asked of that address: only those on the list are contacted.
  const issuer = await services.issuers.find(query.get('iss') ?? '', from.connection);
  if (issuer === undefined) throw new SmartProblem('foreign-issuer');
  if (issuer === 'contested') throw new SmartProblem('contested-issuer');
  const configuration = await configurationOf(issuer, services);
  const { iss, client, writesBack = false, readsDocuments = false } = issuer;
  const settings = { iss, configuration, client, redirectUri, writesBack, readsDocuments };
  const handle = query.get('launch') ?? '';
  const launch = handle === '' ? undefined : handle.slice(0, LONGEST_HANDLE);
  const { url, pending } = explained(() => beginLaunch(settings, launch, clock));
  await sessions.begin(from.browser, { issuer, settings, pending }, clock.now());
  return url;
}

/** Opens the list when everything about the return is right. @throws SmartProblem */
export async function completeLaunch(
  query: URLSearchParams,
  browser: string,
  { sessions, clock }: LaunchServices,
): Promise<OpenList> {
  const begun = await sessions.take(browser, query.get('state') ?? '', clock.now());
  if (begun === undefined) throw new SmartProblem('state-mismatch');
  // A server that names itself on the way back must be the one the browser was sent to (RFC 9207).
  const namedIssuer = query.get('iss');
  const { issuer } = begun.settings.configuration;
  if (namedIssuer !== null && issuer !== undefined && namedIssuer !== issuer)
    throw new SmartProblem('state-mismatch');
  const grant = await exchange(query, begun, clock);
  return sessions.open(browser, begun, grant, clock.now());
}

async function exchange(query: URLSearchParams, begun: BegunLaunch, clock: LaunchClock): Promise<SmartGrant> {
  try {
    return await finishLaunch(begun.settings, query, { pending: begun.pending, clock });
  } catch (error) {
    if (error instanceof LaunchRefused) throw new SmartProblem(error.reason);
    if (!(error instanceof EhrFailure)) throw error;
    throw new SmartProblem(error.reason === 'token-refused' ? 'token-refused' : 'ehr-not-reached');
  }
}

async function configurationOf(issuer: TrustedIssuer, services: LaunchServices): Promise<SmartConfiguration> {
  const { configurations, clock } = services;
  const key = issuer.iss.href;
  const kept = configurations.get(key);
  const current = kept !== undefined && kept.until > clock.now() ? kept : undefined;
  const entry = current ?? {
    configuration: discoverSmart(issuer.iss, issuer.allowedOrigins),
    until: clock.now() + KEEP_CONFIGURATION_MS,
  };
  configurations.set(key, entry);
  try {
    return await entry.configuration;
  } catch (error) {
    if (configurations.get(key) === entry) configurations.delete(key);
    if (!(error instanceof EhrFailure)) throw error;
    throw new SmartProblem(error.reason === 'foreign-endpoint' ? 'foreign-endpoint' : 'ehr-not-reached');
  }
}

function explained<Value>(work: () => Value): Value {
  try {
    return work();
  } catch (error) {
    throw error instanceof LaunchRefused ? new SmartProblem(error.reason) : error;
  }
}

/** The clock and the secrets of a launch; a token has 256 random bits. */
export function launchClock(now: () => Date): LaunchClock {
  return { now: () => now().getTime(), newSecret: createToken };
}
