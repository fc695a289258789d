/** The EHRs the SMART app may be launched from: the list of SMART_ISSUERS, checked as a whole at the start. */

import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { Origin } from '../accounts/audit/act.ts';
import type { SmartIssuerRecord } from '../accounts/connections/connection-store.ts';
import type { ConnectionStore } from '../accounts/connections/kysely-connection-store.ts';
import { ConfigError } from '../config.ts';
import type { ClientKeys } from '../ehr/client-keys.ts';
import { readServerAddress } from '../ehr/server-address.ts';
import type { SmartClient } from '../ehr/launch/smart-launch.ts';

/** An EHR and how the app proves itself there. */
export interface TrustedIssuer {
  /** FHIR base address: `iss` of a launch. */
  readonly iss: URL;
  /** As people know it: `Riverside Hospital`. */
  readonly name: string;
  readonly client: SmartClient;
  /** Origins that may show the list in a frame. */
  readonly frameOrigins: readonly string[];
  /** Decisions may be written to this EHR, where it grants the scopes. */
  readonly writesBack?: boolean;
  /** Documents of the chart are read into the list, where it grants the scopes. */
  readonly readsDocuments?: boolean;
  /** Where its sign-in and its keys may be; undefined for an issuer of the operator, which may have them at any https origin. */
  readonly allowedOrigins?: readonly string[];
  /** The connection it stands in; undefined for an issuer of the operator. */
  readonly connection?: Pick<SmartIssuerRecord, 'organizationId' | 'id'>;
}

const issuerForm = z
  .strictObject({
    iss: z.string(),
    name: z.string().min(1).max(200),
    clientId: z.string().min(1).max(500),
    clientSecret: z.string().min(1).max(2000).optional(),
    /** Proves itself with the keys of CLIENT_KEYS_FILE, whose public halves the EHR reads at `/.well-known/jwks.json`. */
    clientKeys: z.literal(true).optional(),
    /** Asks for the scopes to write decisions back. */
    writeBack: z.boolean().default(false),
    /** Asks for the scopes to read the documents of the chart. */
    documents: z.boolean().default(false),
    frameOrigins: z
      .array(z.url({ protocol: /^https?$/ }))
      .max(20)
      .default([]),
  })
  .refine(
    ({ clientSecret, clientKeys }) => clientSecret === undefined || clientKeys === undefined,
    'an issuer has either clientSecret or clientKeys',
  );

type IssuerSetting = z.output<typeof issuerForm>;

/** Reads JSON, or the file at a path, for example `[{"iss": "https://…/fhir", "name": "…", "clientId": "…"}]`. Throws ConfigError. */
export function readSmartIssuers(
  setting: string | undefined,
  keys: ClientKeys | undefined,
): readonly TrustedIssuer[] {
  if (setting === undefined) return [];
  const result = z.array(issuerForm).max(100).safeParse(parsed(setting));
  if (!result.success) {
    const problems = result.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`.trim());
    throw wrong(problems.join('; '));
  }
  const issuers = result.data.map((row) => issuerOf(row, keys));
  const addresses = new Set(issuers.map(({ iss }) => addressKey(iss)));
  if (addresses.size < issuers.length) throw wrong('an iss stands in it twice');
  return issuers;
}

/** How the app finds out whether it may talk to an EHR at all. */
export interface IssuerDirectory {
  /** Those of the setting, for the page of the standalone launch; what organizations added is not shown to everyone. */
  readonly listed: readonly TrustedIssuer[];
  /**
   * The issuer of this address, with or without a slash at its end; undefined when nobody trusts it. The address is
   * looked up, never contacted. `connection`: the one whose own launch address was used.
   */
  readonly find: (
    iss: string,
    connection: string | undefined,
  ) => Promise<TrustedIssuer | 'contested' | undefined>;
  /** A launch there came to its end: the EHR knows this client. */
  readonly prove: (issuer: TrustedIssuer, origin: Origin) => Promise<void>;
}

/** What the directory stands on. */
export interface DirectorySources {
  /** The setting. */
  readonly listed: readonly TrustedIssuer[];
  readonly connections: ConnectionStore;
  /** Origins at which organizations may add issuers: a stored one elsewhere is not believed. */
  readonly connectableOrigins: readonly string[];
  readonly keys: ClientKeys | undefined;
}

/** The setting first, then what the organizations added to their connections. */
export function issuerDirectory(sources: DirectorySources): IssuerDirectory {
  const { listed } = sources;
  return {
    listed,
    async find(text, connection) {
      const iss = readServerAddress(text);
      if (!(iss instanceof URL)) return undefined;
      const key = addressKey(iss);
      const own = connection === undefined ? listed.find((row) => addressKey(row.iss) === key) : undefined;
      if (own !== undefined) return own;
      const row = rowFor(await sources.connections.issuersAt(key), connection);
      return row === undefined || row === 'contested' ? row : addedIssuer(row, sources);
    },
    async prove({ connection }, origin) {
      if (connection !== undefined) await sources.connections.proveIssuer(connection, origin);
    },
  };
}

/**
 * Which connection a launch is for. Its own launch address says so; the common one belongs to whoever proved first that
 * the EHR knows their client, never to who added it first. While nobody has, it leads to the only one there is.
 */
function rowFor(
  rows: readonly SmartIssuerRecord[],
  connection: string | undefined,
): SmartIssuerRecord | 'contested' | undefined {
  if (connection !== undefined) return rows.find(({ id }) => id === connection);
  const proven = rows
    .flatMap((row) => (row.provenAt === undefined ? [] : [{ row, at: row.provenAt.getTime() }]))
    .toSorted((one, other) => one.at - other.at);
  return proven[0]?.row ?? (rows.length > 1 ? 'contested' : rows[0]);
}

async function addedIssuer(
  row: SmartIssuerRecord,
  { connections, connectableOrigins, keys }: DirectorySources,
): Promise<TrustedIssuer | undefined> {
  const iss = readServerAddress(row.issuer, connectableOrigins);
  const client = await connections.issuerClient(row.organizationId, row.id);
  if (!(iss instanceof URL) || client === undefined) return undefined;
  const known = {
    iss,
    name: row.name,
    frameOrigins: [iss.origin],
    allowedOrigins: connectableOrigins,
    connection: row,
    writesBack: row.wishes.includes('write-back'),
    readsDocuments: row.wishes.includes('documents'),
  };
  const { clientId } = client;
  if (client.kind === 'confidential')
    return { ...known, client: { kind: 'secret', clientId, secret: client.secret } };
  if (client.kind === 'public') return { ...known, client: { kind: 'public', clientId } };
  return keys === undefined
    ? undefined
    : { ...known, client: { kind: 'private-key', clientId, signer: keys.signerFor(clientId) } };
}

function addressKey(url: URL): string {
  return url.href.replace(/(?<!\/)\/+$/, '');
}

function parsed(setting: string): unknown {
  try {
    return JSON.parse(setting.startsWith('[') ? setting : readFileSync(setting, 'utf8')) as unknown;
  } catch {
    // The parser quotes what it read, which can be a secret.
    throw wrong('must be a JSON array, or the path of a file with one');
  }
}

function issuerOf(setting: IssuerSetting, keys: ClientKeys | undefined): TrustedIssuer {
  const iss = readServerAddress(setting.iss);
  if (!(iss instanceof URL)) throw wrong(`iss: ${iss}`);
  const frameOrigins = setting.frameOrigins.map((origin) => new URL(origin).origin);
  return {
    iss,
    name: setting.name,
    client: clientOf(setting, keys),
    frameOrigins: [iss.origin, ...frameOrigins],
    writesBack: setting.writeBack,
    readsDocuments: setting.documents,
  };
}

function clientOf(
  { clientId, clientSecret, clientKeys }: IssuerSetting,
  keys: ClientKeys | undefined,
): SmartClient {
  if (clientSecret !== undefined) return { kind: 'secret', clientId, secret: clientSecret };
  if (clientKeys === undefined) return { kind: 'public', clientId };
  if (keys === undefined) throw wrong('clientKeys needs CLIENT_KEYS_FILE');
  return { kind: 'private-key', clientId, signer: keys.signerFor(clientId) };
}

function wrong(problem: string): ConfigError {
  return new ConfigError([`SMART_ISSUERS: ${problem}`]);
}
