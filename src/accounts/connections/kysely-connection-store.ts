/** Connected FHIR servers and trusted SMART issuers over Kysely; secrets are sealed before they are stored. */

import type { Database, Row } from '../store/account-schema.ts';
import type { Act, Origin } from '../audit/act.ts';
import { assertMayDo, audited } from '../audit/audit-chain.ts';
import type {
  Connected,
  ConnectionStore,
  FhirServerAuth,
  FhirServerRecord,
  NewFhirServer,
  NewSmartIssuer,
  SmartIssuerRecord,
} from './connection-store.ts';
import { issuerClient, issuerRecord, placeOf, serverAuth, serverRecord } from './connection-rows.ts';
import { keepWays } from './server-ways.ts';
import { newId } from '../store/ids.ts';
import type { SecretBox } from '../store/secret-box.ts';

interface Opened {
  readonly db: Database;
  readonly box: SecretBox | undefined;
}

/** Opens it on a database that is up to date; without a box secrets cannot be kept. */
export function createConnectionStore(opened: Opened): ConnectionStore {
  const { db, box } = opened;
  return {
    canKeepSecrets: box !== undefined,
    addServer: (act, server) => addServer(opened, act, server),
    servers: async (organizationId) => {
      const rows = await ownServers(db, organizationId).orderBy('created_at').orderBy('id').execute();
      return rows.map((row) => serverRecord(row, box));
    },
    removeServer: (act, id) => removeOwn(db, act, { table: 'fhir_server', id }),
    keepWays: (act, id, ways) => keepWays(db, act, { id, ways }),
    serverAuth: async (organizationId, id) => {
      const row = await ownServers(db, organizationId).where('id', '=', id).executeTakeFirst();
      return row === undefined ? undefined : { baseUrl: row.base_url, auth: serverAuth(row, box) };
    },
    addIssuer: (act, issuer) => addIssuer(opened, act, issuer),
    issuers: async (organizationId) => {
      const rows = await ownIssuers(db, organizationId).orderBy('created_at').orderBy('id').execute();
      return rows.map((row) => issuerRecord(row, box));
    },
    removeIssuer: (act, id) => removeOwn(db, act, { table: 'smart_issuer', id }),
    issuersAt: async (issuer) => {
      const all = db.selectFrom('smart_issuer').selectAll().where('issuer', '=', issuer);
      const rows = await all.orderBy('created_at').orderBy('id').execute();
      return rows.map((row) => issuerRecord(row, box));
    },
    proveIssuer: (record, origin) => proveIssuer(db, record, origin),
    issuerClient: async (organizationId, id) => {
      const row = await ownIssuers(db, organizationId).where('id', '=', id).executeTakeFirst();
      return row === undefined ? undefined : issuerClient(row, box);
    },
  };
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

/** The first time only: a launch that ends well every morning is no news. */
async function proveIssuer(
  db: Database,
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

function removeOwn(
  db: Database,
  act: Act,
  { table, id }: { readonly table: 'fhir_server' | 'smart_issuer'; readonly id: string },
): Promise<boolean> {
  const name = table === 'fhir_server' ? 'connection.remove' : 'issuer.remove';
  return audited(db, act, { act: name, target: id }, async (open) => {
    const { numDeletedRows } = await open
      .deleteFrom(table)
      .where('organization_id', '=', act.organizationId)
      .where('id', '=', id)
      .executeTakeFirst();
    return numDeletedRows === 1n;
  });
}
