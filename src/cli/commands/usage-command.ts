/** `medlist usage export`: units and requests of a month by organization, day and endpoint. */

import { InvalidArgumentError } from 'commander';
import type { Command } from 'commander';
import type { Stores } from '../../accounts/stores.ts';
import { withStores } from '../with-stores.ts';

interface ExportOptions {
  readonly month?: Date;
  readonly json?: true;
}

/** Registers `usage export`. */
export function addUsageCommand(program: Command): void {
  const usage = program.command('usage').description('Export what organizations used.');
  usage
    .command('export')
    .description('Print the usage of a month (UTC) by organization, day and endpoint, as CSV or JSON lines.')
    .option('--month <month>', 'month such as 2026-06; the current one unless told', monthOf)
    .option('--csv', 'print CSV with a head line; this is the default')
    .option('--json', 'print JSON, one row per line')
    .action((options: ExportOptions) => withStores((stores) => exportUsage(stores, options)));
}

function monthOf(text: string): Date {
  if (!/^\d{4}-(?:0[1-9]|1[0-2])$/.test(text))
    throw new InvalidArgumentError('It must be a month such as 2026-06.');
  return new Date(`${text}-01T00:00:00Z`);
}

const COLUMNS = ['organization', 'name', 'plan', 'day', 'endpoint', 'units', 'requests'] as const;

async function exportUsage({ accounts }: Stores, { month, json }: ExportOptions): Promise<void> {
  if (json !== true) process.stdout.write(`${COLUMNS.join(',')}\n`);
  for (const { id, name, plan } of await accounts.organizations()) {
    for (const day of await accounts.usage(id, month ?? new Date())) {
      const row = { organization: id, name, plan, ...day };
      const line =
        json === true ? JSON.stringify(row) : COLUMNS.map((column) => csvCell(row[column])).join(',');
      process.stdout.write(`${line}\n`);
    }
  }
}

/** RFC 4180; a name that a spreadsheet would take for a formula is kept as text. */
function csvCell(value: string | number): string {
  const text = String(value);
  const safe = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
