/** A process of its own on a shared store: `admit-many.ts DATA_DIR PLAN NOW TIMES`; prints what it got. Negative TIMES: nothing is given back. */
import { openAccountStore } from '../../src/accounts/open-account-store.ts';
import { isPlanName } from '../../src/accounts/limits/plan-table.ts';

const [dataDir = '', plan = '', time = '', times = '0'] = process.argv.slice(2);
const now = new Date(time);
const givesBack = Number(times) > 0;
const store = await openAccountStore({ dataDir, databaseUrl: undefined, sqliteSynchronous: 'NORMAL' });
const organization = await store.ensureOrganization('shared', isPlanName(plan) ? plan : undefined, now);

const tally = { passed: 0, refused: 0, counted: 0 };
for (let turn = 0; turn < Math.abs(Number(times)); turn += 1) {
  const decision = await store.admit(organization, 1, now);
  if (!decision.admitted) {
    tally.refused += 1;
    continue;
  }
  const isGivenBack = givesBack && turn % 2 === 0;
  if (isGivenBack) await store.release(decision.ticket);
  tally.passed += 1;
  if (!isGivenBack && (await store.count(decision.ticket, 'infer', 1)) === 'counted') tally.counted += 1;
}
await store.close();
process.stdout.write(JSON.stringify(tally));
