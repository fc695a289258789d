/** Organizations in every state the pages can show, written into the store beside the running service. */
import { DatabaseSync } from 'node:sqlite';
import path from 'node:path';
import { ACCOUNT_FILE, openStores } from '../../src/accounts/open-account-store.ts';
import type { Act, Role } from '../../src/accounts/audit/act.ts';
import type { PlanName } from '../../src/accounts/limits/plan-table.ts';
import type { Stores } from '../../src/accounts/stores.ts';
import { readConfig } from '../../src/config.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
export const PASSWORD = 'four calm words here';

/** Somebody signed in, by the token of the session cookie. */
export interface SignedIn {
  readonly email: string;
  readonly token: string;
  readonly organizationId: string;
}

/** Who looks at the pages: `owner` and `member` of a busy organization, `fresh` of a new one, `full` of one at its cap. */
export type Cast = Readonly<Record<'owner' | 'member' | 'fresh' | 'full', SignedIn>> & {
  /** A request id in the list of the busy organization. */
  readonly requestId: string;
  /** Somebody whose stored password is damaged: signing in fails with a fault of the service. */
  readonly damaged: string;
};

/** Fills the store of a service started with these settings. */
export async function seed(settings: Readonly<Record<string, string>>): Promise<Cast> {
  const config = readConfig(settings);
  const stores = await openStores(config);
  const now = new Date();
  const owner = await newPerson(stores, 'Riverside Clinic', 'anna.longname@riverside-clinic.example', 'team');
  const act = ownerAct(owner, now);
  const member = await join(stores, owner, 'ben@riverside-clinic.example', 'member');
  await join(stores, owner, 'head-of-pharmacy-informatics@riverside-clinic.example', 'owner');
  const label = 'Chris from the night pharmacy';
  const expiresAt = new Date(now.getTime() + DAY);
  await stores.identity.invite(act, { role: 'member', label, expiresAt });
  await seedKeys(stores, act);
  await seedConnections(stores, act);
  const requestId = await seedUsage(stores, act);
  const fresh = await newPerson(stores, 'Hillside', 'dora@hillside.example', 'free');
  const full = await newPerson(stores, 'Lakeside', 'emil@lakeside.example', 'free');
  await use(stores, full.organizationId, 'infer-medications', { units: 50, at: now });
  const damaged = await newPerson(stores, 'Damaged', 'frida@damaged.example', 'free');
  await stores.close();
  const file = new DatabaseSync(path.join(config.dataDir, ACCOUNT_FILE));
  file
    .prepare('update account set password = ? where userId in (select id from user where email = ?)')
    .run('none', damaged.email);
  file.close();
  return { owner, member, fresh, full, requestId, damaged: damaged.email };
}

function ownerAct({ organizationId }: SignedIn, now: Date): Act {
  return { organizationId, by: { kind: 'person', id: 'person_seed', role: 'owner' }, now };
}

async function newPerson(stores: Stores, name: string, email: string, plan: PlanName): Promise<SignedIn> {
  const { id } = await stores.accounts.ensureOrganization(name, plan, new Date());
  return join(stores, { organizationId: id, email: '', token: '' }, email, 'owner');
}

async function join(stores: Stores, home: SignedIn, email: string, role: Role): Promise<SignedIn> {
  const now = new Date();
  const { organizationId } = home;
  const invitation = { role, label: email, expiresAt: new Date(now.getTime() + HOUR) };
  const { token } = await stores.identity.invite(ownerAct(home, now), invitation);
  const person = { kind: 'password', email, password: PASSWORD } as const;
  const joined = await stores.identity.acceptInvitation(token, person, { now, address: '192.0.2.7' });
  if (joined.kind !== 'joined') throw new Error(joined.kind);
  return { email, token: joined.made.token, organizationId };
}

/** One key in each state. */
async function seedKeys({ keys }: Stores, act: Act): Promise<void> {
  const at = (days: number): Act => ({ ...act, now: new Date(act.now.getTime() - days * DAY) });
  const inDays = (days: number): Date => new Date(act.now.getTime() + days * DAY);
  await keys.create(at(40), { name: 'Nightly import of the regional pharmacy feed (production)' });
  await keys.create(at(12), { name: 'Staging', scopes: ['infer', 'documents'], expiresAt: inDays(18) });
  await keys.create(at(200), { name: 'Pilot of last year', expiresAt: inDays(-3) });
  const leaked = await keys.create(at(30), { name: 'On a stolen laptop' });
  await keys.revoke(at(2), leaked.record.id);
  const rotating = await keys.create(at(90), { name: 'Document inbox', scopes: ['documents'] });
  await keys.rotate(at(0), rotating.record.id, inDays(1));
  const rotated = await keys.create(at(95), { name: 'FHIR facade', scopes: ['fhir'] });
  await keys.rotate(at(20), rotated.record.id, inDays(-19));
}

async function seedConnections({ connections }: Stores, act: Act): Promise<void> {
  const server = {
    name: 'Riverside Hospital, production',
    baseUrl: 'https://ehr.example.org/interconnect-prd-fhir/api/FHIR/R4',
    auth: { kind: 'bearer', token: 'a-token-nobody-sees' },
  } as const;
  await connections.addServer(act, server);
  const client = { kind: 'confidential', clientId: 'b4f0c7d2-6f1e-4d27-9f4e-2f1a', secret: 'hush' } as const;
  const issuer = { name: 'Riverside Hospital', issuer: 'https://ehr.example.org/r4', client };
  await connections.addIssuer(act, issuer);
}

/** A month of work at both endpoints, up to 83 percent of the cap, and requests that ended in every way; an id among them. */
async function seedUsage(stores: Stores, { organizationId, now }: Act): Promise<string> {
  const today = now.getUTCDate();
  for (let day = 1; day <= today; day += 1) {
    const at = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), day, 0, 0, 1));
    const isWeekend = at.getUTCDay() % 6 === 0;
    const share = isWeekend ? 0.25 : 1 + ((day * 7) % 5) / 10;
    const units = Math.round((5200 / today) * share);
    await use(stores, organizationId, 'infer-medications', { units, at });
    await use(stores, organizationId, 'med-lists-from-documents', { units: Math.round(units / 2), at });
  }
  const endings = [
    ['infer-medications', 200, undefined, 14, 9],
    ['med-lists-from-documents', 200, undefined, 3, 22],
    ['fhir-infer-medications', 422, 'invalid-body', undefined, undefined],
    ['infer-medications', 429, 'rate-limited', undefined, undefined],
    ['med-lists-from-documents', 503, 'unavailable', undefined, undefined],
    ['infer-medications', 500, 'internal', undefined, undefined],
  ] as const;
  for (const [index, [endpoint, status, errorKind, inputCount, outputCount]] of endings.entries()) {
    stores.requests.note({
      requestId: `0e0188c3-db6d-4879-af87-ae2adcc4e3e${index}`,
      organizationId,
      at: new Date(now.getTime() - index * 61_000),
      keyPrefix: 'medlist_4L9LNU',
      endpoint,
      status,
      durationMs: 17.4 * (index + 1) ** 3,
      units: status === 200 ? 1 : undefined,
      inputCount,
      outputCount,
      errorKind,
    });
  }
  await stores.requests.flush();
  return '0e0188c3-db6d-4879-af87-ae2adcc4e3e2';
}

async function use(
  { accounts }: Stores,
  organizationId: string,
  endpoint: string,
  { units, at }: { readonly units: number; readonly at: Date },
): Promise<void> {
  await accounts.count({ organizationId, units, at }, endpoint, units);
}
