/** Connected FHIR servers and trusted SMART issuers over Kysely; secrets are sealed before they are stored. */

import type { Database, Row } from '../store/account-schema.ts';
import type { Act, Origin } from '../audit/act.ts';
import { assertMayDo, audited } from '../audit/audit-chain.ts';
import type {
  Connected,
  FhirServerAuth,
  FhirServerRecord,
  NewFhirServer,
  NewSmartIssuer,
  SmartIssuerRecord,
} from './connection-store.ts';
import { issuerClient, issuerRecord, placeOf, serverAuth, serverRecord } from './connection-rows.ts';
import { keepWays } from './server-ways.ts';
import { bound } from '../store/bound.ts';
import { newId } from '../store/ids.ts';
import type { SecretBox } from '../store/secret-box.ts';

interface Opened {
  readonly db: Database;
  readonly box: SecretBox | undefined;
}

/** Part of the opened stores. Ids of other organizations are not there: undefined or false. */
export type ConnectionStore = ReturnType<typeof createConnectionStore>;

/** Opens it on a database that is up to date; without a box secrets cannot be kept. */
export function createConnectionStore(opened: Opened) {
  return {
    /** False without SECRETS_KEY: forms say so and offer only what needs no secret. */
    canKeepSecrets: opened.box !== undefined,
    ...bound(opened, { addServer, servers, removeServer, keepWays, serverAuth: ownServerAuth }),
    ...bound(opened, { addIssuer, issuers, removeIssuer, issuersAt, proveIssuer, issuerClient: ownClient }),
  };
}

async function servers({ db, box }: Opened, organizationId: string): Promise<readonly FhirServerRecord[]> {
  const rows = await ownServers(db, organizationId).orderBy('created_at').orderBy('id').execute();
  return rows.map((row) => serverRecord(row, box));
}

/** With its secret opened: for the request to the server, never for a page. Throws ServiceError `connection_secret_unreadable` when SECRETS_KEY is not the one it was sealed with. */
async function ownServerAuth({ db, box }: Opened, organizationId: string, id: string) {
  const row = await ownServers(db, organizationId).where('id', '=', id).executeTakeFirst();
  return row === undefined ? undefined : { baseUrl: row.base_url, auth: serverAuth(row, box) };
}

async function issuers({ db, box }: Opened, organizationId: string): Promise<readonly SmartIssuerRecord[]> {
  const rows = await ownIssuers(db, organizationId).orderBy('created_at').orderBy('id').execute();
  return rows.map((row) => issuerRecord(row, box));
}

/** Whatever organizations added for this issuer, oldest first; which of them a launch is for, src/smart/issuers.ts decides. */
async function issuersAt({ db, box }: Opened, issuer: string): Promise<readonly SmartIssuerRecord[]> {
  const all = db.selectFrom('smart_issuer').selectAll().where('issuer', '=', issuer);
  const rows = await all.orderBy('created_at').orderBy('id').execute();
  return rows.map((row) => issuerRecord(row, box));
}

/** As serverAuth: with its secret opened, or thrown. */
async function ownClient({ db, box }: Opened, organizationId: string, id: string) {
  const row = await ownIssuers(db, organizationId).where('id', '=', id).executeTakeFirst();
  return row === undefined ? undefined : issuerClient(row, box);
}

const ownServers = (db: Database, organizationId: string) =>
  db.selectFrom('fhir_server').selectAll().where('organization_id', '=', organizationId);
const ownIssuers = (db: Database, organizationId: string) =>
  db.selectFrom('smart_issuer').selectAll().where('organization_id', '=', organizationId);

/** What is kept in secret, and what stands beside it. */
function partsOfAuth(auth: FhirServerAuth) {
  if (auth.kind === 'none') return { client_id: null, scope: null, secret: undefined };
  if (auth.kind === 'bearer') return { client_id: null, scope: null, secret: { token: auth.token } };
  const { clientId, scope, privateJwk } = auth;
  return { client_id: clientId, scope, secret: privateJwk === undefined ? undefined : { privateJwk } };
}

function sealedOf(box: SecretBox | undefined, secret: object | undefined, place: string): string | null {
  return secret === undefined ? null : (box?.seal(JSON.stringify(secret), place) ?? null);
}

async function addServer(
  { db, box }: Opened,
  act: Act,
  { name, baseUrl, auth }: NewFhirServer,
): Promise<Connected<FhirServerRecord>> {
  assertMayDo(act, 'connection.create');
  const { secret, ...parts } = partsOfAuth(auth);
  if (secret !== undefined && box === undefined) return { kind: 'no-secrets-key' };
  const id = newId('server');
  const row: Row<'fhir_server'> = {
    id,
    organization_id: act.organizationId,
    name: name.trim(),
    base_url: baseUrl,
    auth_kind: auth.kind,
    ...parts,
    sealed: sealedOf(box, secret, placeOf('fhir_server', act, id)),
    created_at: act.now.getTime(),
    profile: null,
  };
  const entry = { act: 'connection.create', target: id, details: { auth: auth.kind } } as const;
  const isNew = await audited(db, act, entry, async (open) => {
    const added = open
      .insertInto('fhir_server')
      .values(row)
      .onConflict((conflict) => conflict.doNothing());
    return (await added.executeTakeFirstOrThrow()).numInsertedOrUpdatedRows === 1n;
  });
  return isNew ? { kind: 'saved', record: serverRecord(row, box) } : { kind: 'taken' };
}

async function addIssuer(
  { db, box }: Opened,
  act: Act,
  { name, issuer, client, wishes = [] }: NewSmartIssuer,
): Promise<Connected<SmartIssuerRecord>> {
  assertMayDo(act, 'issuer.create');
  const secret = client.kind === 'confidential' ? { secret: client.secret } : undefined;
  if (secret !== undefined && box === undefined) return { kind: 'no-secrets-key' };
  const id = newId('issuer');
  const row: Row<'smart_issuer'> = {
    id,
    organization_id: act.organizationId,
    name: name.trim(),
    issuer,
    client_kind: client.kind,
    client_id: client.clientId,
    sealed: sealedOf(box, secret, placeOf('smart_issuer', act, id)),
    created_at: act.now.getTime(),
    proven_at: null,
    wishes: wishes.length === 0 ? null : wishes.join(','),
  };
  const details = { client: client.kind, ...(row.wishes !== null && { wishes: row.wishes }) };
  const isNew = await audited(db, act, { act: 'issuer.create', target: id, details }, async (open) => {
    const added = open
      .insertInto('smart_issuer')
      .values(row)
      .onConflict((conflict) => conflict.doNothing());
    return (await added.executeTakeFirstOrThrow()).numInsertedOrUpdatedRows === 1n;
  });
  return isNew ? { kind: 'saved', record: issuerRecord(row, box) } : { kind: 'taken' };
}

/** Notes that a launch came to its end there with this client. The first time only: one that ends well every morning is no news. */
async function proveIssuer(
  { db }: Opened,
  { organizationId, id }: Pick<SmartIssuerRecord, 'organizationId' | 'id'>,
  origin: Origin,
): Promise<void> {
  const own = ownIssuers(db, organizationId).where('id', '=', id).where('proven_at', 'is', null);
  if ((await own.executeTakeFirst()) === undefined) return;
  const act = { ...origin, organizationId, by: { kind: 'service' } } as const;
  await audited(db, act, { act: 'issuer.prove', target: id }, async (open) => {
    const { numUpdatedRows } = await open
      .updateTable('smart_issuer')
      .set({ proven_at: origin.now.getTime() })
      .where('organization_id', '=', organizationId)
      .where('id', '=', id)
      .where('proven_at', 'is', null)
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  });
}

function removeServer({ db }: Opened, act: Act, id: string): Promise<boolean> {
  return audited(db, act, { act: 'connection.remove', target: id }, (open) =>
    removeOwn(open, 'fhir_server', act, id),
  );
}

function removeIssuer({ db }: Opened, act: Act, id: string): Promise<boolean> {
  return audited(db, act, { act: 'issuer.remove', target: id }, (open) =>
    removeOwn(open, 'smart_issuer', act, id),
  );
}

async function removeOwn(
  db: Database,
  table: 'fhir_server' | 'smart_issuer',
  { organizationId }: Act,
  id: string,
): Promise<boolean> {
  const own = db.deleteFrom(table).where('organization_id', '=', organizationId).where('id', '=', id);
  return (await own.executeTakeFirst()).numDeletedRows === 1n;
}
