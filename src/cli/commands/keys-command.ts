/** `medlist keys`: make, list and revoke API keys in the store of the service, while it runs or not. */

import { Argument, InvalidArgumentError, Option } from 'commander';
import type { Command } from 'commander';
import type { AccountStore, Organization } from '../../accounts/account-store.ts';
import { endOf } from '../../accounts/keys/key-store.ts';
import type { ApiKeyRecord } from '../../accounts/keys/key-store.ts';
import { openAccountStore } from '../../accounts/open-account-store.ts';
import { isPlanName, PLANS } from '../../accounts/limits/plan-table.ts';
import { configOfProcess } from '../environment.ts';

/** Registers `keys create`, `keys list` and `keys revoke`. */
export function addKeysCommand(program: Command): void {
  const keys = program.command('keys').description('Create, list and revoke API keys.');
  keys
    .command('create')
    .description(
      'Create a key and print it: it is displayed only now. The organization is made if it is new.',
    )
    .requiredOption('--organization <name>', 'organization the key belongs to')
    .addOption(
      new Option('--plan <plan>', 'plan of the organization; an existing one is moved to it').choices(
        Object.keys(PLANS),
      ),
    )
    .option('--expires-in-days <days>', 'days until the key stops working', wholeDays)
    .action((options: CreateOptions) => withStore((accounts) => create(accounts, options)));
  keys
    .command('list')
    .description('List every key: id, organization, first and last characters, and when it was used.')
    .option('--json', 'print JSON, one key per line')
    .action((options: { readonly json?: true }) =>
      withStore((accounts) => list(accounts, options.json === true)),
    );
  keys
    .command('revoke')
    .description('Revoke a key. It stops working with the next request, on every instance.')
    .addArgument(new Argument('<id>', 'id of the key, as `keys list` prints it'))
    .action((id: string) => withStore((accounts) => revoke(accounts, id)));
}

interface CreateOptions {
  readonly organization: string;
  readonly plan?: string;
  readonly expiresInDays?: number;
}

const DAY_MS = 86_400_000;

function wholeDays(text: string): number {
  if (!/^[1-9]\d{0,4}$/.test(text)) throw new InvalidArgumentError('It must be a whole number of days.');
  return Number(text);
}

async function withStore(work: (accounts: AccountStore) => Promise<void>): Promise<void> {
  const accounts = await openAccountStore(configOfProcess());
  try {
    await work(accounts);
  } finally {
    await accounts.close();
  }
}

/** The key alone goes to standard output, so that a script can take it from there. */
async function create(accounts: AccountStore, options: CreateOptions): Promise<void> {
  const name = options.organization.trim();
  if (name === '') throw new Error('the name of the organization is empty');
  const now = new Date();
  const plan = options.plan !== undefined && isPlanName(options.plan) ? options.plan : undefined;
  const organization = await accounts.ensureOrganization(name, plan, now);
  const expiresAt =
    options.expiresInDays === undefined
      ? undefined
      : new Date(now.getTime() + options.expiresInDays * DAY_MS);
  const { key, record } = await accounts.createKey(organization.id, now, expiresAt);
  process.stderr.write(
    `${record.id} for ${organization.name}, plan ${organization.plan}; displayed only now:\n`,
  );
  process.stdout.write(`${key}\n`);
}

async function list(accounts: AccountStore, asJson: boolean): Promise<void> {
  const organizations = new Map((await accounts.organizations()).map((each) => [each.id, each]));
  const rows = (await accounts.keys()).map((key) => rowOf(key, organizations.get(key.organizationId)));
  if (asJson) {
    for (const row of rows) process.stdout.write(`${JSON.stringify(row)}\n`);
    return;
  }
  process.stdout.write(await tableOf(rows));
}

interface KeyRow {
  readonly id: string;
  readonly organization: string;
  readonly plan: string;
  readonly key: string;
  readonly created: string;
  readonly lastUsed: string;
  readonly state: string;
}

function rowOf(key: ApiKeyRecord, organization: Organization | undefined): KeyRow {
  return {
    id: key.id,
    organization: organization?.name ?? '',
    plan: organization?.plan ?? '',
    key: `${key.prefix}…${key.lastFour}`,
    created: key.createdAt.toISOString().slice(0, 10),
    lastUsed: key.lastUsedAt?.toISOString().slice(0, 16) ?? 'never',
    state: stateOf(key, new Date()),
  };
}

function stateOf(key: ApiKeyRecord, now: Date): string {
  if (key.revokedAt !== undefined) return `revoked ${key.revokedAt.toISOString().slice(0, 10)}`;
  const end = endOf(key);
  if (end === undefined) return 'active';
  const day = end.toISOString().slice(0, 10);
  return end > now ? `active until ${day}` : `expired ${day}`;
}

async function tableOf(rows: readonly KeyRow[]): Promise<string> {
  const { default: Table } = await import('cli-table3');
  const table = new Table({
    head: ['id', 'organization', 'plan', 'key', 'created', 'last used', 'state'],
    style: { head: [], border: [] },
  });
  table.push(...rows.map((row) => Object.values(row)));
  return `${table.toString()}\n`;
}

async function revoke(accounts: AccountStore, id: string): Promise<void> {
  if (!(await accounts.revokeKey(id, new Date()))) throw new Error(`no key that works has the id ${id}`);
  process.stderr.write(`${id} is revoked\n`);
}
