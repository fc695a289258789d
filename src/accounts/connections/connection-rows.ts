/** What the rows of connections say: records for people, and secrets unsealed. */

import { z } from 'zod';
import { ServiceError } from '../../errors.ts';
import type { Act } from '../audit/act.ts';
import type { Row } from '../store/account-schema.ts';
import { dateOf } from '../store/ids.ts';
import type { SecretBox } from '../store/secret-box.ts';
import { ISSUER_WISHES } from './connection-store.ts';
import type { FhirServerAuth, FhirServerRecord, SmartClient, SmartIssuerRecord } from './connection-store.ts';
import { waysOf } from './server-ways.ts';

const ServerSecret = z.object({ token: z.string().optional(), privateJwk: z.string().optional() });
const IssuerSecret = z.object({ secret: z.string() });

/** Where a sealed secret belongs. */
export function placeOf(table: string, { organizationId }: Pick<Act, 'organizationId'>, id: string): string {
  return `${table}:${organizationId}:${id}`;
}

const SECRET_LOST =
  'a stored secret of this connection cannot be opened: start the service with the SECRETS_KEY it was stored under, or connect again';

function opened(sealed: string | null, place: string, box: SecretBox | undefined): unknown {
  if (sealed === null) return {};
  try {
    if (box === undefined) throw new Error('a secret cannot be opened: SECRETS_KEY is not set');
    return JSON.parse(box.open(sealed, place));
  } catch (cause) {
    throw new ServiceError('unavailable', SECRET_LOST, { code: 'connection_secret_unreadable', cause });
  }
}

/** Is there a secret that this service cannot open? */
function isSecretLost(
  row: { readonly sealed: string | null; readonly organization_id: string; readonly id: string },
  table: string,
  box: SecretBox | undefined,
): boolean {
  try {
    opened(row.sealed, placeOf(table, { organizationId: row.organization_id }, row.id), box);
    return false;
  } catch {
    return true;
  }
}

/** How the service signs in at a server. Throws ServiceError when the secret cannot be read. */
export function serverAuth(row: Row<'fhir_server'>, box: SecretBox | undefined): FhirServerAuth {
  const place = placeOf('fhir_server', { organizationId: row.organization_id }, row.id);
  const secret = ServerSecret.parse(opened(row.sealed, place, box));
  if (row.auth_kind === 'none') return { kind: 'none' };
  if (row.auth_kind === 'bearer') return { kind: 'bearer', token: secret.token ?? '' };
  const { privateJwk } = secret;
  return { kind: 'backend-services', clientId: row.client_id ?? '', scope: row.scope ?? '', privateJwk };
}

/** How the app proves itself at an EHR. Throws ServiceError when the secret cannot be read. */
export function issuerClient(row: Row<'smart_issuer'>, box: SecretBox | undefined): SmartClient {
  const { client_kind: kind, client_id: clientId } = row;
  if (kind !== 'confidential') return { kind, clientId };
  const place = placeOf('smart_issuer', { organizationId: row.organization_id }, row.id);
  return { kind, clientId, secret: IssuerSecret.parse(opened(row.sealed, place, box)).secret };
}

/** A server as people see it. */
export function serverRecord(row: Row<'fhir_server'>, box: SecretBox | undefined): FhirServerRecord {
  return {
    id: row.id,
    organizationId: row.organization_id,
    name: row.name,
    baseUrl: row.base_url,
    authKind: row.auth_kind,
    clientId: row.client_id ?? undefined,
    scope: row.scope ?? undefined,
    hasSecret: row.sealed !== null,
    isSecretLost: isSecretLost(row, 'fhir_server', box),
    createdAt: new Date(row.created_at),
    ways: waysOf(row.profile),
  };
}

/** An EHR as people see it. */
export function issuerRecord(row: Row<'smart_issuer'>, box: SecretBox | undefined): SmartIssuerRecord {
  return {
    id: row.id,
    organizationId: row.organization_id,
    name: row.name,
    issuer: row.issuer,
    clientKind: row.client_kind,
    clientId: row.client_id,
    hasSecret: row.sealed !== null,
    isSecretLost: isSecretLost(row, 'smart_issuer', box),
    createdAt: new Date(row.created_at),
    wishes: ISSUER_WISHES.filter((wish) => row.wishes?.split(',').includes(wish)),
    provenAt: dateOf(row.proven_at),
  };
}
