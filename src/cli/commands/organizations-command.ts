/** `medlist organizations` and `medlist plan`: who there is, and on which plan. */

import { Argument } from 'commander';
import type { Command } from 'commander';
import { isPlanName, PLANS } from '../../accounts/limits/plan-table.ts';
import type { Stores } from '../../accounts/stores.ts';
import { organizationNamed, printRows, withStores } from '../with-stores.ts';
import { isWorking } from '../../accounts/keys/key-store.ts';

/** Registers `organizations list`. */
export function addOrganizationsCommand(program: Command): void {
  const organizations = program
    .command('organizations')
    .description('List the organizations of the service.');
  organizations
    .command('list')
    .description('List every organization: id, name, plan, members, working keys, units of this month.')
    .option('--json', 'print JSON, one organization per line')
    .action((options: { readonly json?: true }) =>
      withStores((stores) => list(stores, options.json === true)),
    );
}

/** Registers `plan set`. */
export function addPlanCommand(program: Command): void {
  const plan = program.command('plan').description('Change the plan of an organization.');
  plan
    .command('set')
    .description('Move an organization to a plan. Its limits hold from the next request on.')
    .addArgument(new Argument('<organization>', 'id or name, as `organizations list` prints it'))
    .addArgument(new Argument('<plan>', 'the new plan').choices(Object.keys(PLANS)))
    .action((organization: string, name: string) =>
      withStores((stores) => setPlan(stores, organization, name)),
    );
}

async function list(stores: Stores, asJson: boolean): Promise<void> {
  const now = new Date();
  const rows = [];
  for (const { id, name, plan } of await stores.accounts.organizations()) {
    const members = await stores.identity.members(id);
    const keys = (await stores.keys.list(id)).filter((key) => isWorking(key, now));
    const usage = await stores.accounts.usage(id, now);
    const units = usage.reduce((sum, day) => sum + day.units, 0);
    rows.push({ id, name, plan, members: members.length, keys: keys.length, unitsThisMonth: units });
  }
  await printRows(rows, asJson);
}

async function setPlan(stores: Stores, text: string, plan: string): Promise<void> {
  if (!isPlanName(plan)) throw new Error(`there is no plan ${plan}`);
  const { id, name, plan: before } = await organizationNamed(stores, text);
  await stores.accounts.ensureOrganization(name, plan, new Date());
  process.stderr.write(`${id}: ${before} → ${plan}\n`);
}
