/** Every setting of the service: its form, its default, what it decides; the source of docs/configuration.md and .env.example. */

import { isIP } from 'node:net';
import path from 'node:path';
import { z } from 'zod';
import { LOG_LEVELS } from './log.ts';

const MEBIBYTE = 1024 * 1024;

/** `20 MB`, `512 KB` or a plain number of bytes. */
const byteSize = z
  .string()
  .regex(/^\d{1,12} ?(?:B|KB|MB|GB)?$/i, 'must be a size such as 20 MB or 20971520')
  .transform((text) => {
    const unit = /[KMG]?B?$/i.exec(text)?.[0].toUpperCase() ?? '';
    const factor = { K: 1024, M: MEBIBYTE, G: 1024 * MEBIBYTE }[unit.charAt(0)] ?? 1;
    return Number.parseInt(text, 10) * factor;
  });

const port = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a port number')
  .transform(Number)
  .refine((value) => value <= 65535, 'must be a port number up to 65535');

/** `https://ehr.example.org https://other.example` → both; blanks or commas between them. */
const origins = z
  .string()
  .transform((text) => text.split(/[\s,]+/).filter((part) => part !== ''))
  .pipe(
    z.array(
      z
        .url({ protocol: /^https?$/, error: 'must be origins such as https://ehr.example.org' })
        // What is no address is told above, and is refined all the same.
        .refine(
          (text) => !URL.canParse(text) || new URL(text).origin === text,
          'must be origins without a path or slash behind them',
        ),
    ),
  );

/** `https://ehr.example.org=https://ehr.example.org/jwks.json` */
const cdsClients = z
  .string()
  .transform((text) => text.split(/\s+/).filter((part) => part !== ''))
  .pipe(
    z.array(
      z.string().regex(/^[^\s=]{1,300}=https?:\/\/\S{1,300}$/, 'must be issuer=address of its JWK Set'),
    ),
  )
  .transform((rows) =>
    rows.map((row) => ({
      issuer: row.slice(0, row.indexOf('=')),
      jwksUrl: row.slice(row.indexOf('=') + 1),
    })),
  )
  .refine((rows) => rows.every(({ jwksUrl }) => URL.canParse(jwksUrl)), 'must name addresses of JWK Sets');

/** `1` → how many; `10.0.0.0/8, 192.0.2.7` → which. */
const trustedProxies = z
  .string()
  .transform((text) =>
    /^\d{1,2}$/.test(text) ? Number(text) : text.split(/[\s,]+/).filter((part) => part !== ''),
  )
  .refine(
    (value) =>
      typeof value === 'number' ||
      value.every((part) => NETWORK.test(part) && isIP(part.split('/', 1)[0] ?? '') > 0),
    'must be addresses or networks such as 10.0.0.0/8, or how many proxies there are',
  );
const NETWORK = /^[0-9a-f:.]{2,45}(?:\/\d{1,3})?$/i;

const httpAddress = z.url({ protocol: /^https?$/, error: 'must be an http or https address' });
const contactAddress = z.url({ protocol: /^(?:https|mailto)$/, error: 'must be https: or mailto:' });
const postgresAddress = z.url({ protocol: /^postgres(?:ql)?$/, error: 'must be a postgres:// address' });

/** 32 bytes as text. */
const secretsKey = z
  .string()
  .regex(/^(?:[0-9a-f]{64}|[A-Za-z0-9+/_-]{43}=?)$/i, 'must be 32 bytes in base64 or hexadecimal')
  .transform((text) => new Uint8Array(Buffer.from(text, text.length === 64 ? 'hex' : 'base64')));

const days = z
  .string()
  .regex(/^[1-9]\d{0,4}$/, 'must be a number of days')
  .transform(Number);

/**
 * Every setting: its form, its default as it would be written in the environment (absent: the setting is off
 * unless given) and what it decides.
 */
export const SETTINGS = {
  NODE_ENV: {
    form: z.enum(['development', 'production', 'test']),
    default: 'development',
    meaning:
      'In `production` nothing is created on the first start; otherwise a demo organization with a key is.',
  },
  DATA_DIR: {
    form: z
      .string()
      .min(1)
      .transform((folder) => path.resolve(folder)),
    default: './data',
    meaning: 'Folder of the embedded account store and of the installed RxNorm release.',
  },
  HOST: {
    form: z.string().min(1),
    default: '127.0.0.1',
    meaning: 'Address to listen on; `0.0.0.0` for every interface.',
  },
  PORT: { form: port, default: '8080', meaning: 'Port to listen on; `0` takes a free one.' },
  PUBLIC_URL: {
    form: httpAddress.transform((url) => url.replace(/\/+$/, '')).optional(),
    default: undefined,
    meaning:
      'The address clients use. Every absolute link is built from it, never from a request header. Without it: `http://HOST:PORT`.',
  },
  FHIR_CANONICAL: {
    form: httpAddress.transform((url) => url.replace(/\/+$/, '')),
    default: 'https://medlist.invalid/fhir',
    meaning:
      'What the names of the FHIR definitions of the service begin with: its extensions, codes, profiles and operations. Only needed by those who publish the guide under an address of their own.',
  },
  LOG_LEVEL: {
    form: z.enum(LOG_LEVELS),
    default: 'info',
    meaning: 'Least serious level that is logged: `trace`, `debug`, `info`, `warn`, `error` or `silent`.',
  },
  BODY_LIMIT: {
    form: byteSize,
    default: '20 MB',
    meaning: 'Largest JSON request body, before and after decompression.',
  },
  DATABASE_URL: {
    form: postgresAddress.optional(),
    default: undefined,
    meaning:
      'PostgreSQL for organizations, keys, limits and usage, shared by all instances. Without it: a file in `DATA_DIR`.',
  },
  SQLITE_SYNCHRONOUS: {
    form: z.enum(['NORMAL', 'FULL']),
    default: 'NORMAL',
    meaning:
      'Embedded store only. `NORMAL` survives a killed process; `FULL` also a power cut, at about a tenth of the speed.',
  },
  METRICS: {
    form: z.enum(['loopback', 'direct', 'everyone', 'off']),
    default: 'loopback',
    meaning:
      'Who may read `/metrics`: direct requests from this machine, direct requests from any (whatever came through a proxy is refused, so that Prometheus beside the service reads them and the world does not), everyone who reaches the port, or nobody.',
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    form: httpAddress.optional(),
    default: undefined,
    meaning:
      'Address of an OpenTelemetry collector (OTLP over HTTP, JSON): every request becomes a span, without content, organization or key. Its other `OTEL_*` settings hold too: headers, sampler.',
  },
  FHIR_SERVER_URL: {
    form: httpAddress.optional(),
    default: undefined,
    meaning:
      'FHIR R4 server whose patients the service reads: `https`, or `http` on this machine. A request never chooses the server.',
  },
  FHIR_SERVER_TOKEN: {
    form: z.string().optional(),
    default: undefined,
    meaning:
      'Bearer token for that server. Without it and without a client id, it is read without credentials.',
  },
  FHIR_SERVER_CLIENT_ID: {
    form: z.string().optional(),
    default: undefined,
    meaning:
      'Client id at that server for SMART Backend Services, instead of a token; needs `CLIENT_KEYS_FILE`.',
  },
  FHIR_SERVER_SCOPE: {
    form: z.string(),
    default: 'system/*.rs',
    meaning: 'Scopes asked for with the client id.',
  },
  FHIR_SERVER_CATEGORIES: {
    form: z
      .string()
      .regex(/^[\w.|:/-]+(?:[\s,]+[\w.|:/-]+)*$/, 'must be codes such as community outpatient')
      .transform((text) => text.split(/[\s,]+/))
      .optional(),
    default: undefined,
    meaning:
      'Categories that have to be named in searches of that server, for servers that answer no search, or not everything, without one; each is asked for in a search of its own.',
  },
  FHIR_SERVER_ORGANIZATION: {
    form: z.string().optional(),
    default: undefined,
    meaning:
      'Name of the only organization that may read that server. Without it, every key of the service may; in production that needs `SIGN_UP=closed`.',
  },
  CONNECTABLE_ORIGINS: {
    form: origins.optional(),
    default: undefined,
    meaning:
      'Origins of FHIR servers and SMART issuers that organizations may connect in the dashboard, such as `https://ehr.example.org`. Without it they can connect none, so that nobody makes the service ask addresses of its own network.',
  },
  BROWSER_ORIGINS: {
    form: origins.optional(),
    default: undefined,
    meaning:
      'Origins whose web pages may call `/fhir` and `/v1` with a key and read the answers (CORS), such as `https://app.example.org`. Without it no page may; CDS Hooks are open to every page, as their specification asks.',
  },
  CLIENT_KEYS_FILE: {
    form: z.string().optional(),
    default: undefined,
    meaning:
      'File with a private JWK Set (ES384 or RS384). The first key signs; the public halves of all are at `/.well-known/jwks.json`.',
  },
  CDS_CLIENTS: {
    form: cdsClients.optional(),
    default: undefined,
    meaning:
      'EHRs whose CDS Hooks calls are answered: `issuer=address of its JWK Set`, separated by spaces. Without it nobody may call.',
  },
  SECRETS_KEY: {
    form: secretsKey.optional(),
    default: undefined,
    meaning:
      'Key that secrets of connected FHIR servers and SMART clients are sealed with: 32 random bytes in base64 or hexadecimal (`openssl rand -base64 32`). Without it such secrets cannot be stored.',
  },
  AUDIT_RETENTION_DAYS: {
    form: days,
    default: '2192',
    meaning: 'How long rows of the audit trail are kept, in days; six years by default.',
  },
  REQUEST_LOG_RETENTION_DAYS: {
    form: days,
    default: '30',
    meaning: 'How long the dashboard shows single requests (without content), in days.',
  },
  MAX_ASYNC_PAGES: {
    form: z
      .string()
      .regex(/^[1-9]\d{0,5}$/, 'must be a number of pages')
      .transform(Number),
    default: '5000',
    meaning: 'Most pages of one request that is answered later (`Prefer: respond-async`).',
  },
  WORK_ON_JOBS: {
    form: z.enum(['on', 'off']),
    default: 'on',
    meaning:
      'Whether the service itself works on requests that are answered later; `off`: `medlist worker` does, which needs PostgreSQL.',
  },
  DRAIN_SECONDS: {
    form: z
      .string()
      .regex(/^\d{1,3}$/, 'must be a number of seconds')
      .transform(Number),
    default: '0',
    meaning:
      'How long after SIGTERM new requests are still answered while `/readyz` says 503: as long as load balancers take to send them elsewhere. Of use with several instances.',
  },
  SHUTDOWN_SECONDS: {
    form: z
      .string()
      .regex(/^\d{1,4}$/, 'must be a number of seconds')
      .transform(Number),
    default: '25',
    meaning: 'How long running requests may take to finish after SIGTERM or SIGINT before they are cut off.',
  },
  SECURITY_CONTACT: {
    form: contactAddress.optional(),
    default: undefined,
    meaning: 'Who reads reports of vulnerabilities, for `/.well-known/security.txt`.',
  },
  SMART_ISSUERS: {
    form: z.string().max(100_000).optional(),
    default: undefined,
    meaning:
      'Lists the EHRs the SMART app may be launched from, as JSON or as the path of a file with it; see docs/smart.md.',
  },
  SANDBOX_SAMPLES: {
    form: z.enum(['on', 'off']),
    default: 'on',
    meaning:
      'Whether `/` shows synthetic patients with their computed lists to everybody, without an account; each is computed once. `off`: `/` leads to the dashboard.',
  },
  SIGN_UP: {
    form: z.enum(['open', 'closed']),
    default: 'open',
    meaning:
      'Whether anybody who reaches the dashboard may create an organization; `closed`: people come by invitation only.',
  },
  PAYMENT_LINK: {
    form: httpAddress.optional(),
    default: undefined,
    meaning:
      'Where the plan and billing page of the dashboard sends people to pay. Without it, the page says to ask the administrator.',
  },
  SMTP_URL: {
    form: z.url({ protocol: /^smtps?$/, error: 'must be a smtp:// or smtps:// address' }).optional(),
    default: undefined,
    meaning:
      'Mail server for links to confirm an address, choose a new password or join: `smtps://user:password@mail.example.org`. Without it the command line prints such links (`npx medlist people`), and addresses are not confirmed.',
  },
  MAIL_FROM: {
    form: z.string().max(300).optional(),
    default: undefined,
    meaning: 'Sender of the messages: `medlist <no-reply@example.org>`. Needed with `SMTP_URL`.',
  },
  TRUSTED_PROXIES: {
    form: trustedProxies.optional(),
    default: undefined,
    meaning:
      'Proxies in front of the service: their addresses or networks (`10.0.0.0/8, 192.0.2.7`), or how many there are (`1`). Only from them `X-Forwarded-For` is believed. Without it the address of the connection counts, whatever a request says, and behind a proxy all people share one address where guessing is slowed down.',
  },
  OIDC_ISSUER: {
    form: httpAddress.optional(),
    default: undefined,
    meaning:
      'OpenID Connect provider people can sign in through, as the address its discovery document begins with; needs `OIDC_CLIENT_ID`.',
  },
  OIDC_CLIENT_ID: {
    form: z.string().min(1).optional(),
    default: undefined,
    meaning: 'Client id the provider gave to this service.',
  },
  OIDC_CLIENT_SECRET: {
    form: z.string().min(1).optional(),
    default: undefined,
    meaning: 'Client secret the provider gave; without it the service is a public client, with PKCE.',
  },
  OIDC_NAME: {
    form: z.string().min(1).max(40),
    default: 'single sign-on',
    meaning: 'What the button on the sign-in page calls the provider.',
  },
} as const satisfies Record<string, Setting>;

/** One row. */
export interface Setting {
  readonly form: z.ZodType<unknown, string | undefined>;
  readonly default: string | undefined;
  readonly meaning: string;
}
