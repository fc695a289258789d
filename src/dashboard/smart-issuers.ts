/** The EHRs the SMART app may be launched from: the list of SMART_ISSUERS, checked as a whole at the start. */

import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { ConfigError } from '../config.ts';
import { readServerAddress } from '../ehr/server-address.ts';
import type { SmartClient } from '../ehr/smart-launch.ts';

/** An EHR and how the app proves itself there. */
export interface TrustedIssuer {
  /** FHIR base address: `iss` of a launch. */
  readonly iss: URL;
  /** As people know it: `Riverside Hospital`. */
  readonly name: string;
  readonly client: SmartClient;
  /** Origins that may show the list in a frame. */
  readonly frameOrigins: readonly string[];
}

const issuerForm = z
  .strictObject({
    iss: z.string(),
    name: z.string().min(1).max(200),
    clientId: z.string().min(1).max(500),
    clientSecret: z.string().min(1).max(2000).optional(),
    /** A private JWK with `kid`; its public half is registered with the EHR. */
    privateKey: z
      .looseObject({ kty: z.string(), kid: z.string(), alg: z.enum(['ES384', 'RS384']) })
      .optional(),
    frameOrigins: z
      .array(z.url({ protocol: /^https?$/ }))
      .max(20)
      .default([]),
  })
  .refine(
    ({ clientSecret, privateKey }) => clientSecret === undefined || privateKey === undefined,
    'an issuer has either clientSecret or privateKey',
  );

type IssuerSetting = z.output<typeof issuerForm>;

/** Reads JSON, or the file at a path, for example `[{"iss": "https://…/fhir", "name": "…", "clientId": "…"}]`. Throws ConfigError. */
export function readSmartIssuers(setting: string | undefined): readonly TrustedIssuer[] {
  if (setting === undefined) return [];
  const result = z.array(issuerForm).max(100).safeParse(parsed(setting));
  if (!result.success) {
    const problems = result.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`.trim());
    throw wrong(problems.join('; '));
  }
  const issuers = result.data.map(issuerOf);
  const addresses = new Set(issuers.map(({ iss }) => addressKey(iss)));
  if (addresses.size < issuers.length) throw wrong('an iss stands in it twice');
  return issuers;
}

/** The issuer of this address, whatever stands after it as a slash; the address is looked up, never contacted. */
export function trustedIssuer(issuers: readonly TrustedIssuer[], iss: string): TrustedIssuer | undefined {
  const url = readServerAddress(iss);
  return url instanceof URL ? issuers.find((row) => addressKey(row.iss) === addressKey(url)) : undefined;
}

function addressKey(url: URL): string {
  return url.href.replace(/\/+$/, '');
}

function parsed(setting: string): unknown {
  try {
    return JSON.parse(setting.startsWith('[') ? setting : readFileSync(setting, 'utf8')) as unknown;
  } catch {
    // The parser quotes what it read, which can be a secret.
    throw wrong('must be a JSON array, or the path of a file with one');
  }
}

function issuerOf(setting: IssuerSetting): TrustedIssuer {
  const iss = readServerAddress(setting.iss);
  if (!(iss instanceof URL)) throw wrong(`iss: ${iss}`);
  const frameOrigins = setting.frameOrigins.map((origin) => new URL(origin).origin);
  return { iss, name: setting.name, client: clientOf(setting), frameOrigins: [iss.origin, ...frameOrigins] };
}

function clientOf({ clientId, clientSecret, privateKey }: IssuerSetting): SmartClient {
  if (clientSecret !== undefined) return { kind: 'secret', clientId, secret: clientSecret };
  if (privateKey === undefined) return { kind: 'public', clientId };
  return { kind: 'private-key', clientId, signer: { clientId, key: privateKey, algorithm: privateKey.alg } };
}

function wrong(problem: string): ConfigError {
  return new ConfigError([`SMART_ISSUERS: ${problem}`]);
}
