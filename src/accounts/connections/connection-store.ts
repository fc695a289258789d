/** FHIR servers an organization connected and SMART issuers it trusts: settings and sealed secrets, nothing clinical. */

import type { Act, Origin } from '../audit/act.ts';

/** How the service proves itself to a FHIR server. */
export type FhirServerAuth =
  | { readonly kind: 'none' }
  | { readonly kind: 'bearer'; readonly token: string }
  /** SMART Backend Services; the private key is that of the service, or, as JWK text, one of its own. */
  | {
      readonly kind: 'backend-services';
      readonly clientId: string;
      readonly scope: string;
      readonly privateJwk?: string | undefined;
    };

/** What a form sends. The caller has validated the address (src/ehr/server-address.ts). */
export interface NewFhirServer {
  readonly name: string;
  readonly baseUrl: string;
  readonly auth: FhirServerAuth;
}

/** The way of asking each type of resource was answered in, by type: `{ MedicationRequest: 'by-category' }` (src/ehr/reading/search-way-table.ts). */
export type ServerWays = Readonly<Record<string, string>>;

/** A connected server as pages list it: no secret, only whether there is one. */
export interface FhirServerRecord {
  readonly id: string;
  readonly organizationId: string;
  readonly name: string;
  readonly baseUrl: string;
  readonly authKind: FhirServerAuth['kind'];
  readonly clientId: string | undefined;
  readonly scope: string | undefined;
  readonly hasSecret: boolean;
  /** There is one, sealed under another SECRETS_KEY than this service has: the connection cannot be used. */
  readonly isSecretLost: boolean;
  readonly createdAt: Date;
  /** As the last check of the connection found; undefined before the first. */
  readonly ways: ServerWays | undefined;
}

/** How the SMART app identifies itself to an issuer. */
export type SmartClient =
  | { readonly kind: 'public'; readonly clientId: string }
  | { readonly kind: 'confidential'; readonly clientId: string; readonly secret: string }
  /** Asymmetric: signs with the key of the service. */
  | { readonly kind: 'private-key'; readonly clientId: string };

export interface NewSmartIssuer {
  readonly name: string;
  /** The `iss` of a launch: the FHIR base address, without a trailing slash. */
  readonly issuer: string;
  readonly client: SmartClient;
  /** What the app asks this EHR for beside the medication records. */
  readonly wishes?: readonly IssuerWish[];
}

/** `write-back`: decisions may be written there; `documents`: those of the chart are read. */
export const ISSUER_WISHES = ['write-back', 'documents'] as const;
export type IssuerWish = (typeof ISSUER_WISHES)[number];

/** A trusted issuer as pages list it. */
export interface SmartIssuerRecord {
  readonly id: string;
  readonly organizationId: string;
  readonly name: string;
  readonly issuer: string;
  readonly clientKind: SmartClient['kind'];
  readonly clientId: string;
  readonly hasSecret: boolean;
  /** There is one, sealed under another SECRETS_KEY than this service has: the connection cannot be used. */
  readonly isSecretLost: boolean;
  readonly createdAt: Date;
  readonly wishes: readonly IssuerWish[];
  /** When a launch with this client first came to its end there; undefined: nobody knows yet whether the EHR has it. */
  readonly provenAt: Date | undefined;
}

/** A name or an address stands only once per organization. */
export type Connected<Saved> =
  | { readonly kind: 'saved'; readonly record: Saved }
  | { readonly kind: 'taken' }
  /** There is a secret to keep and no SECRETS_KEY to seal it with. */
  | { readonly kind: 'no-secrets-key' };

/** Part of the opened stores. Ids of other organizations are not there: undefined or false. */
export interface ConnectionStore {
  /** False without SECRETS_KEY: forms say so and offer only what needs no secret. */
  readonly canKeepSecrets: boolean;

  addServer(act: Act, server: NewFhirServer): Promise<Connected<FhirServerRecord>>;
  servers(organizationId: string): Promise<readonly FhirServerRecord[]>;
  removeServer(act: Act, serverId: string): Promise<boolean>;
  /** Keeps what a check found; false for a server that is not there. */
  keepWays(act: Act, serverId: string, ways: ServerWays): Promise<boolean>;
  /** With its secret opened: for the request to the server, never for a page. Throws ServiceError `connection_secret_unreadable` when SECRETS_KEY is not the one it was sealed with. */
  serverAuth(
    organizationId: string,
    serverId: string,
  ): Promise<{ readonly baseUrl: string; readonly auth: FhirServerAuth } | undefined>;

  addIssuer(act: Act, issuer: NewSmartIssuer): Promise<Connected<SmartIssuerRecord>>;
  issuers(organizationId: string): Promise<readonly SmartIssuerRecord[]>;
  removeIssuer(act: Act, issuerId: string): Promise<boolean>;
  /** Whatever organizations added for this issuer, oldest first; which of them a launch is for, src/smart/issuers.ts decides. */
  issuersAt(issuer: string): Promise<readonly SmartIssuerRecord[]>;
  /** Notes that a launch came to its end there with this client. */
  proveIssuer(issuer: Pick<SmartIssuerRecord, 'organizationId' | 'id'>, origin: Origin): Promise<void>;
  /** As serverAuth: with its secret opened, or thrown. */
  issuerClient(organizationId: string, issuerId: string): Promise<SmartClient | undefined>;
}

/** Origins whose web pages may call the service with a key of the organization: `https://app.example.org`. */
export interface BrowserOriginStore {
  of(organizationId: string): Promise<readonly string[]>;
  /** False for one that is listed already, or one too many. */
  add(act: Act, origin: string): Promise<boolean>;
  remove(act: Act, origin: string): Promise<boolean>;
  /** Does this organization, or any where none is named, list it? */
  lists(origin: string, organizationId?: string): Promise<boolean>;
}
