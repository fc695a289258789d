/** A process that acts on a shared store until it is killed: `audit-crash.ts DATA_DIR`; says what was acknowledged, one line per act. */
import { writeSync } from 'node:fs';
import { openStores } from '../../src/accounts/open-account-store.ts';

const [dataDir = ''] = process.argv.slice(2);
const now = new Date('2026-06-10T12:00:00Z');
const stores = await openStores({ dataDir, databaseUrl: undefined, sqliteSynchronous: 'NORMAL' });
const { id: organizationId } = await stores.accounts.ensureOrganization('crash', 'unlimited', now);
const act = { organizationId, by: { kind: 'person', id: 'person_1', role: 'owner' }, now } as const;
const ticket = { organizationId, units: 1, at: now };

/** Written before the next act begins, so that the parent knows of everything that was acknowledged. */
const say = (line: string) => writeSync(1, `${line}\n`);

say('ready');
for (let turn = 0; ; turn += 1) {
  const { record } = await stores.keys.create(act, { name: `key ${turn}` });
  say(`key.create ${record.id}`);
  await stores.accounts.count(ticket, 'infer-medications', 1);
  say('request.process');
  await stores.keys.revoke(act, record.id);
  say(`key.revoke ${record.id}`);
}
