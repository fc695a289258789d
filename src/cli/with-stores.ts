/** What administrator commands share: the opened stores, tables, and the organization a person names. */

import type { Organization } from '../accounts/account-store.ts';
import { openStores } from '../accounts/open-account-store.ts';
import type { Stores } from '../accounts/stores.ts';
import { prepareDataFolder } from '../data-folder.ts';
import { configOfProcess } from './environment.ts';

/** Opens the stores of the configuration for one command and closes them whatever happens. */
export async function withStores(work: (stores: Stores) => Promise<void>): Promise<void> {
  const config = configOfProcess();
  prepareDataFolder(config.dataDir);
  const stores = await openStores(config);
  try {
    await work(stores);
  } finally {
    await stores.close();
  }
}

/** The organization with this id or name; throws when there is none. */
export async function organizationNamed({ accounts }: Stores, text: string): Promise<Organization> {
  const all = await accounts.organizations();
  const found = all.find(({ id }) => id === text) ?? all.find(({ name }) => name === text);
  if (found === undefined) throw new Error(`no organization has the id or name ${text}`);
  return found;
}

/** Prints rows as one JSON object per line, or as a table with a line of heads. */
export async function printRows(
  rows: readonly Readonly<Record<string, string | number>>[],
  asJson: boolean,
): Promise<void> {
  if (asJson) {
    for (const row of rows) process.stdout.write(`${JSON.stringify(row)}\n`);
    return;
  }
  const { default: Table } = await import('cli-table3');
  const table = new Table({ head: Object.keys(rows[0] ?? {}), style: { head: [], border: [] } });
  table.push(...rows.map((row) => Object.values(row)));
  process.stdout.write(rows.length === 0 ? 'nothing\n' : `${table.toString()}\n`);
}
