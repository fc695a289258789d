/** The settings of the service: read once from the environment and checked as a whole. */

import type { z } from 'zod';
import { SETTINGS } from './setting-table.ts';
import type { Setting } from './setting-table.ts';

type Values = { readonly [Name in keyof typeof SETTINGS]: z.output<(typeof SETTINGS)[Name]['form']> };

/** The settings after reading. */
export interface Config {
  readonly isProduction: boolean;
  /** Absolute path. */
  readonly dataDir: string;
  readonly host: string;
  readonly port: number;
  /** Without a trailing slash; undefined when links follow host and port. */
  readonly publicUrl: string | undefined;
  /** What the names of the FHIR definitions begin with; no trailing slash. */
  readonly fhirCanonical: string;
  readonly logLevel: Values['LOG_LEVEL'];
  readonly bodyLimitBytes: number;
  readonly databaseUrl: string | undefined;
  readonly sqliteSynchronous: Values['SQLITE_SYNCHRONOUS'];
  readonly metrics: Values['METRICS'];
  /** Collector of traces; undefined: none are made. */
  readonly otlpEndpoint: string | undefined;
  /** Undefined: no FHIR server is connected by the environment. */
  readonly fhirServer: FhirServerConfig | undefined;
  /** Where organizations may connect FHIR servers and SMART issuers; empty: nowhere. */
  readonly connectableOrigins: readonly string[];
  /** Origins whose web pages may call the API and read its answers. */
  readonly browserOrigins: readonly string[];
  readonly clientKeysFile: string | undefined;
  /** EHRs that may call the CDS Hooks services. */
  readonly cdsClients: readonly { readonly issuer: string; readonly jwksUrl: string }[];
  /** Pages of one request that is answered later. */
  readonly maxAsyncPages: number;
  readonly worksOnJobs: boolean;
  readonly drainSeconds: number;
  readonly shutdownSeconds: number;
  /** 32 bytes; undefined: secrets of connections cannot be stored. */
  readonly secretsKey: Uint8Array | undefined;
  readonly retention: { readonly auditDays: number; readonly requestLogDays: number };
  readonly securityContact: string | undefined;
  /** JSON, or the path of a file with it; read by src/smart/issuers.ts. */
  readonly smartIssuers: string | undefined;
  readonly sandboxSamples: Values['SANDBOX_SAMPLES'];
  readonly signUp: Values['SIGN_UP'];
  readonly paymentLink: string | undefined;
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string | undefined;
  /** Addresses and networks, or a number of hops; undefined: none. */
  readonly trustedProxies: Values['TRUSTED_PROXIES'];
  /** Undefined: people sign in with a password only. */
  readonly oidc: OidcConfig | undefined;
}

/** The identity provider people can sign in through. */
export interface OidcConfig {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string | undefined;
  readonly name: string;
}

/** The FHIR server the operator connected. */
export interface FhirServerConfig {
  readonly url: string;
  readonly token: string | undefined;
  readonly clientId: string | undefined;
  readonly scope: string;
  /** Categories that have to be named in its searches; empty: none. */
  readonly categories: readonly string[];
  /** Name of the only organization that may read it; undefined: every one. */
  readonly organization: string | undefined;
}

/** Settings that cannot be used; the message names every one of them. */
export class ConfigError extends Error {
  constructor(problems: readonly string[]) {
    super(`The configuration is wrong:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
    this.name = 'ConfigError';
  }
}

/** Reads the settings of an environment, for example `readConfig(process.env)`; an empty value counts as not given. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const problems = new Map<string, string>();
  const read: Record<string, unknown> = {};
  for (const [name, setting] of Object.entries<Setting>(SETTINGS)) {
    const given = environment[name]?.trim();
    const result = setting.form.safeParse(given === undefined || given === '' ? setting.default : given);
    if (result.success) read[name] = result.data;
    else problems.set(name, [...new Set(result.error.issues.map(({ message }) => message))].join('; '));
  }
  // Decode edge: each value was parsed by the form of its own row just above; a wrong one is not looked at again.
  const values = read as Values;
  for (const { of: settings, isWrong, problem } of TOGETHER) {
    const [first] = settings;
    if (!settings.some((name) => problems.has(name)) && isWrong(values)) problems.set(first, problem);
  }
  if (problems.size > 0) throw new ConfigError([...problems].map(([name, problem]) => `${name}: ${problem}`));
  return configOf(values);
}

/** What single settings cannot tell; the problem is that of the first. */
const TOGETHER: readonly {
  readonly of: readonly [keyof Values, ...(keyof Values)[]];
  readonly isWrong: (values: Values) => boolean;
  readonly problem: string;
}[] = [
  {
    of: ['WORK_ON_JOBS', 'DATABASE_URL'],
    isWrong: (values) => values.WORK_ON_JOBS === 'off' && values.DATABASE_URL === undefined,
    problem: 'off needs DATABASE_URL, so that others can do the work',
  },
  {
    of: ['SMTP_URL', 'MAIL_FROM'],
    isWrong: (values) => values.SMTP_URL !== undefined && values.MAIL_FROM === undefined,
    problem: 'needs MAIL_FROM',
  },
  {
    of: ['OIDC_ISSUER', 'OIDC_CLIENT_ID'],
    isWrong: (values) => values.OIDC_ISSUER !== undefined && values.OIDC_CLIENT_ID === undefined,
    problem: 'needs OIDC_CLIENT_ID',
  },
  {
    of: ['FHIR_SERVER_URL', 'FHIR_SERVER_ORGANIZATION', 'SIGN_UP', 'NODE_ENV'],
    // A stranger who signs up must not thereby read the patients of the operator's server.
    isWrong: (values) =>
      values.FHIR_SERVER_URL !== undefined &&
      values.FHIR_SERVER_ORGANIZATION === undefined &&
      values.SIGN_UP === 'open' &&
      values.NODE_ENV === 'production',
    problem:
      'anybody may sign up; name the organization that may read it in FHIR_SERVER_ORGANIZATION, or set SIGN_UP=closed',
  },
];

function configOf(values: Values): Config {
  return {
    isProduction: values.NODE_ENV === 'production',
    dataDir: values.DATA_DIR,
    host: values.HOST,
    port: values.PORT,
    publicUrl: values.PUBLIC_URL,
    fhirCanonical: values.FHIR_CANONICAL,
    logLevel: values.LOG_LEVEL,
    bodyLimitBytes: values.BODY_LIMIT,
    databaseUrl: values.DATABASE_URL,
    sqliteSynchronous: values.SQLITE_SYNCHRONOUS,
    metrics: values.METRICS,
    otlpEndpoint: values.OTEL_EXPORTER_OTLP_ENDPOINT,
    fhirServer: fhirServerOf(values),
    connectableOrigins: values.CONNECTABLE_ORIGINS ?? [],
    browserOrigins: values.BROWSER_ORIGINS ?? [],
    clientKeysFile: values.CLIENT_KEYS_FILE,
    cdsClients: values.CDS_CLIENTS ?? [],
    maxAsyncPages: values.MAX_ASYNC_PAGES,
    worksOnJobs: values.WORK_ON_JOBS === 'on',
    drainSeconds: values.DRAIN_SECONDS,
    shutdownSeconds: values.SHUTDOWN_SECONDS,
    secretsKey: values.SECRETS_KEY,
    retention: {
      auditDays: values.AUDIT_RETENTION_DAYS,
      requestLogDays: values.REQUEST_LOG_RETENTION_DAYS,
    },
    securityContact: values.SECURITY_CONTACT,
    smartIssuers: values.SMART_ISSUERS,
    sandboxSamples: values.SANDBOX_SAMPLES,
    signUp: values.SIGN_UP,
    paymentLink: values.PAYMENT_LINK,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    trustedProxies: values.TRUSTED_PROXIES,
    oidc: oidcOf(values),
  };
}

function oidcOf(values: Values): OidcConfig | undefined {
  if (values.OIDC_ISSUER === undefined || values.OIDC_CLIENT_ID === undefined) return undefined;
  return {
    issuer: values.OIDC_ISSUER,
    clientId: values.OIDC_CLIENT_ID,
    clientSecret: values.OIDC_CLIENT_SECRET,
    name: values.OIDC_NAME,
  };
}

function fhirServerOf(values: Values): FhirServerConfig | undefined {
  if (values.FHIR_SERVER_URL === undefined) return undefined;
  return {
    url: values.FHIR_SERVER_URL,
    token: values.FHIR_SERVER_TOKEN,
    clientId: values.FHIR_SERVER_CLIENT_ID,
    scope: values.FHIR_SERVER_SCOPE,
    categories: values.FHIR_SERVER_CATEGORIES ?? [],
    organization: values.FHIR_SERVER_ORGANIZATION,
  };
}
