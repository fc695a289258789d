/** FHIR servers an organization connected and SMART issuers it trusts: settings and sealed secrets, nothing clinical. */

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
